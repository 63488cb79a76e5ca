public import Messages

/// What one entry did: its record, and the scores that predictions are written from.
public struct EntryOutcome: Sendable {
  /// Figures and matrices.
  public let record: EntryRecord
  /// The grid point that each part comes from.
  let sources: [Int]
  /// For each part `tested messages × labels` scores; empty when it failed.
  let scores: [[Double]]
}

/// What an experiment found out.
public struct ExperimentOutcome: RunOutcome {
  /// The plan that was carried out.
  public let plan: ExperimentPlan
  /// Grid points in declared order, then those that inner folds chose.
  public let entries: [EntryOutcome]
  /// The name of the grid point that is best on the tested messages themselves.
  public let bestInHindsight: String?

  /// Whether an entry failed.
  public var hasFailures: Bool { entries.contains { $0.record.failure != nil } }

  /// The record of the run.
  public func record(config: JSONNode, data: DataRecord) -> RunRecord {
    var data = data
    (data.groups, data.grouping) = (plan.groupCount, plan.grouping)
    let split = SplitRecord(
      kind: plan.split.kindName,
      parts: plan.parts.map { part in
        SplitRecord.Part(
          name: part.name, train: part.train.count, test: part.test.count,
          labels: part.test.map { plan.messages[$0] }.goldCounts)
      })
    return RunRecord(
      name: plan.experiment.name, seed: plan.experiment.seed, config: config, data: data,
      split: split, entries: entries.map(\.record), bestInHindsight: bestInHindsight,
      notes: plan.notes)
  }
}

extension [Message] {
  /// How many have each gold label, in declared order (sets last, by name).
  var goldCounts: [DataRecord.Count] {
    var counts: [String: Int] = [:]
    for case let gold? in lazy.map(\.gold) { counts[gold.name, default: 0] += 1 }
    let declared = Label.all.map(\.name)
    let names =
      declared.filter { counts[$0] != nil }
      + counts.keys.filter { !declared.contains($0) }.sorted()
    return names.map { DataRecord.Count($0, counts[$0] ?? 0) }
  }
}
