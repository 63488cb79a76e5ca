import Messages

/// The keys under which finished parts are kept: hashes of all that can change their results.
struct PartKey: Sendable {
  /// What every part of a run shares: data, labels, decision, seed, program, BLAS.
  private let base: String

  init(plan: ExperimentPlan, dataKey: String, programKey: String) {
    let experiment = plan.experiment
    base = [
      "part 1", programKey, dataKey, plan.labels.kind.rawValue,
      plan.labels.names.joined(separator: "\u{1F}"), experiment.decision.rawValue,
      String(experiment.seed),
    ].joined(separator: "\u{1E}")
  }

  /// The keys of a trial's entries on its part: 64 hexadecimal digits each.
  func keys(of trial: Trial, entries: [EntrySpec], messages: [Message]) -> [String] {
    var digest = SHA256()
    digest.update(Array("\(base)\u{1E}\(trial.isInner)\u{1E}train".utf8))
    digest.update(trial.part.train.flatMap { Array(messages[$0].id.utf8) + [0x1F] })
    digest.update(Array("\u{1E}test".utf8))
    digest.update(trial.part.test.flatMap { Array(messages[$0].id.utf8) + [0x1F] })
    return trial.entries.map { index in
      var own = digest
      own.update(Array("\u{1E}\(entries[index].resolved.compact)".utf8))
      return own.hex()
    }
  }
}
