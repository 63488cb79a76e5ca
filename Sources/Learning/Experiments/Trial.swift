import Messages

/// One fit and test: the entries that share features, on one part of a split.
struct Trial: Sendable {
  /// The features that all entries here are fed.
  let features: SettingValues
  /// The entries' positions in the experiment.
  let entries: [Int]
  /// Positions learned from and tested.
  let part: SplitPart
  /// Whether this is an inner fold, whose errors nobody looks at.
  let isInner: Bool
}

/// All that trials share: messages with their labels, counted features, settings.
struct TrialContext: Sendable {
  let experiment: Experiment
  let messages: [Message]
  let labels: LabelSpace
  let targets: [Target]
  /// Counted features by the settings they were counted with.
  let tables: [SettingValues: CountTable]
}

/// Fits and tests the entries of one trial; the part's vectors are made when first needed.
struct TrialRunner {
  private let trial: Trial
  private let context: TrialContext
  private let table: CountTable
  private var prepared: PreparedPart?

  init(_ trial: Trial, _ context: TrialContext) {
    guard let table = context.tables[trial.features] else {
      preconditionFailure("the features of a trial weren't counted")
    }
    (self.trial, self.context, self.table) = (trial, context, table)
  }

  /// The result of one entry; a fault is its failure.
  mutating func run(entry index: Int) -> PartResult {
    do throws(Fault) {
      let part = prepared ?? PreparedPart(trial.part, trial.features, table)
      prepared = part
      let entry = context.experiment.entries[index]
      let trainer = Trainer(
        entry: entry,
        problem: Problem(labels: context.labels, bits: entry.features.integer("bits")),
        seed: context.experiment.seed64)
      let trained = try trainer.train(
        part, table: table, rows: trial.part.train, targets: context.targets)
      return try test(trained, part)
    } catch { return PartResult(failure: error.description) }
  }

  /// Scores every tested message.
  private func test(_ trained: TrainedModel, _ part: PreparedPart) throws(Fault) -> PartResult {
    let decision = try Decision(
      context.experiment.decision, for: context.labels,
      scores: type(of: trained.classifier).scoreMeaning)
    var result = PartResult()
    result.scores.reserveCapacity(trial.part.test.count * context.labels.count)
    var row = [Double](repeating: 0, count: context.labels.count)
    var errors: [ConfidentErrors.Candidate] = []
    for (position, message) in trial.part.test.enumerated() {
      trained.classifier.score(features(at: position, trained, part), into: &row)
      result.scores += row
      guard !trial.isInner, case .one(let truth) = context.targets[message],
        case .label(let answer) = decision.answer(row), answer != truth
      else { continue }
      errors.append(
        ConfidentErrors.Candidate(
          position: position, truth: truth, answer: answer, excess: row[answer] - row[truth]))
    }
    result.errors = ConfidentErrors.strongest(errors).map { error in
      ConfidentErrors.record(
        error, message: context.messages[trial.part.test[error.position]],
        features: features(at: error.position, trained, part), labels: context.labels,
        trained: trained, settings: trial.features)
    }
    return result
  }

  /// The vector of a tested message, made with the model's own frequencies.
  private func features(
    at position: Int, _ trained: TrainedModel, _ part: PreparedPart
  ) -> Features {
    guard let weighting = trained.weighting else { return part.testFeatures[position] }
    return weighting.features(of: table, row: trial.part.test[position])
  }
}
