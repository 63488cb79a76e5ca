public import Messages

/// Trains an entry from texts, without an experiment around it.
public struct TextTrainer: Sendable {
  private let entry: EntrySpec
  private let plan: ExperimentPlan
  private let featurizer: Featurizer
  private let settings: FeatureSettings

  /// The vectors of some messages, and the frequencies they were made with.
  public struct Vectors: Sendable {
    let weighting: Weighting
    let features: FeatureTable
  }

  /// A trainer of an entry, with the labels and the decision of a plan.
  public init(_ entry: EntrySpec, of plan: ExperimentPlan) {
    (self.entry, self.plan) = (entry, plan)
    settings = FeatureSettings(entry.features)
    featurizer = Featurizer(settings.counting)
  }

  private var problem: Problem { Problem(labels: plan.labels, bits: settings.counting.bits) }

  /// The vectors of messages, document frequencies taken from the same messages.
  public func vectors(_ messages: [Message]) -> Vectors {
    let table = CountTable(messages, featurizer)
    var weighting = Weighting(settings)
    weighting.fit(table, rows: 0..<table.count)
    return Vectors(weighting: weighting, features: weighting.apply(table))
  }

  /// A model fitted to vectors by the solver, or one by one where there is none.
  ///
  /// - Throws: a data fault when the classifier refuses them.
  public func fit(_ vectors: Vectors, _ targets: [Target]) throws(Fault) -> Model {
    let trainer = Trainer(entry: entry, problem: problem, seed: plan.experiment.seed64)
    return try model(try trainer.fitted(vectors.features, targets), vectors.weighting)
  }

  /// Goes through messages in order: score, then learn, then count into the frequencies.
  ///
  /// - Returns: how many were answered rightly before they were learned.
  /// - Throws: a data fault when the classifier refuses one.
  public func online(_ messages: ArraySlice<Message>, _ targets: [Target]) throws(Fault) -> Int {
    var classifier = try entry.classifier.init(entry.settings, for: problem)
    return try online(&classifier, messages, targets)
  }

  private func online<C: Classifier>(
    _ classifier: inout C, _ messages: ArraySlice<Message>, _ targets: [Target]
  ) throws(Fault) -> Int {
    var weighting = Weighting(settings)
    let decision = try Decision(
      plan.experiment.decision, for: plan.labels, scores: C.scoreMeaning)
    var counted = CountedMessage()
    var buffer = FeatureBuffer()
    var scores = [Double](repeating: 0, count: plan.labels.count)
    var right = 0
    for place in 0..<min(messages.count, targets.count) {
      // A message isn't taken out as a whole, since copying one costs more than its features.
      let number = messages.startIndex + place
      featurizer.count(
        text: messages[number].text, sender: messages[number].sender, for: weighting,
        into: &counted)
      weighting.write(counted, into: &buffer)
      try classifier.scoreThenLearn(
        buffer.features, targets[place], weight: 1, into: &scores)
      if case .one(let truth) = targets[place], decision.answer(scores) == .label(truth) {
        right += 1
      }
      weighting.observe(counted)
    }
    return right
  }

  /// A model of a classifier that has learned.
  func model(_ classifier: any Classifier, _ weighting: Weighting) throws(Fault) -> Model {
    Model(
      entry: entry, labels: plan.labels,
      decision: try Decision(
        plan.experiment.decision, for: plan.labels, scores: entry.classifier.scoreMeaning),
      training: Model.Training(experiment: plan.experiment.name, dataSHA256: "", messages: 0),
      classifier: classifier, weighting: weighting)
  }
}
