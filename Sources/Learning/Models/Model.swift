public import Messages
import TextProcessing

/// A trained entry: from a message to scores and an answer.
public struct Model: Sendable {
  /// Facts of the training, free of clock, host and path.
  public struct Training: Sendable, Equatable {
    /// The experiment's name.
    public var experiment: String
    /// SHA-256 of the data learned from.
    public var dataSHA256: String
    /// How many messages were learned.
    public var messages: Int

    /// Facts.
    public init(experiment: String, dataSHA256: String, messages: Int) {
      (self.experiment, self.dataSHA256, self.messages) = (experiment, dataSHA256, messages)
    }
  }

  /// The entry: classifier, settings, features.
  public let entry: EntrySpec
  /// The labels.
  public let labels: LabelSpace
  /// How scores become answers.
  public let decision: Decision
  /// Facts of the training.
  public let training: Training
  private let featurizer: Featurizer
  private let weighting: Weighting
  private let classifier: any Classifier
  /// Scores with the classifier, without a copy of it at each call.
  private let score: @Sendable (Features, inout [Double]) -> Void

  init(
    entry: EntrySpec, labels: LabelSpace, decision: Decision, training: Training,
    classifier: any Classifier, weighting: Weighting
  ) {
    (self.entry, self.labels, self.decision) = (entry, labels, decision)
    (self.training, self.classifier, self.weighting) = (training, classifier, weighting)
    score = Self.scoring(classifier)
    featurizer = Featurizer(weighting.settings.counting)
  }

  /// Trains an entry of a plan on all of the plan's messages.
  ///
  /// - Throws: a data fault when the classifier can't be fitted.
  public init(training entry: EntrySpec, of plan: ExperimentPlan, dataSHA256: String) throws(Fault)
  {
    let settings = FeatureSettings(entry.features)
    let table = CountTable(plan.messages, Featurizer(settings.counting))
    let all = Array(plan.messages.indices)
    let part = PreparedPart(SplitPart(name: "all", train: all, test: []), entry.features, table)
    let trainer = Trainer(
      entry: entry, problem: Problem(labels: plan.labels, bits: settings.counting.bits),
      seed: plan.experiment.seed64)
    let trained = try trainer.train(part, table: table, rows: all, targets: plan.targets)
    self.init(
      entry: entry, labels: plan.labels,
      decision: try Decision(
        plan.experiment.decision, for: plan.labels, scores: entry.classifier.scoreMeaning),
      training: Training(
        experiment: plan.experiment.name, dataSHA256: dataSHA256, messages: all.count),
      classifier: trained.classifier, weighting: trained.weighting ?? part.weighting)
  }

  private static func scoring<C: Classifier>(
    _ classifier: C
  ) -> @Sendable (Features, inout [Double]) -> Void {
    { classifier.score($0, into: &$1) }
  }

  /// The state of the classifier and of the document frequencies.
  var state: (classifier: Archive, featurizer: Archive) {
    var (classifier, featurizer) = (Archive(), Archive())
    self.classifier.save(into: &classifier)
    weighting.save(into: &featurizer)
    return (classifier, featurizer)
  }

  /// What the scores mean.
  public var scoreMeaning: ScoreMeaning { entry.classifier.scoreMeaning }

  /// Memory that is used again from message to message.
  public struct Scratch: Sendable {
    var counted = CountedMessage()
    fileprivate var buffer = FeatureBuffer()
    /// The scores of the last message, one for each label.
    public fileprivate(set) var scores: [Double] = []
    /// Room for a model's scores.
    public init() {}
  }

  /// The answer to a message; its scores stay in `scratch`.
  public func answer(_ message: Message, with scratch: inout Scratch) -> Answer {
    guard message.given != nil else {
      return answer(text: message.text, sender: message.sender, with: &scratch)
    }
    featurizer.count(message, into: &scratch.counted)
    return answer(with: &scratch)
  }

  /// The answer to a text; its scores stay in `scratch`.
  ///
  /// - Complexity: no allocation where an earlier text had as many features.
  public func answer(
    text: String, sender: String? = nil, with scratch: inout Scratch
  ) -> Answer {
    featurizer.count(text: text, sender: sender, for: weighting, into: &scratch.counted)
    return answer(with: &scratch)
  }

  /// The answer to what was counted.
  private func answer(with scratch: inout Scratch) -> Answer {
    if scratch.scores.count != labels.count {
      scratch.scores = Array(repeating: 0, count: labels.count)
    }
    weighting.write(scratch.counted, into: &scratch.buffer)
    score(scratch.buffer.features, &scratch.scores)
    return decision.answer(scratch.scores)
  }

  /// The features that spoke most for an answer, against the next best label; strongest first.
  ///
  /// Empty for an answer that is no single label, and for classifiers that can't tell.
  public func explanation(
    of message: Message, answer: Answer
  ) -> [ErrorRecord.Contribution] {
    guard case .label(let number) = answer else { return [] }
    var scratch = Scratch()
    _ = self.answer(message, with: &scratch)
    let others = scratch.scores.indices.filter { $0 != number }
    guard let rival = others.max(by: { scratch.scores[$0] < scratch.scores[$1] }) else { return [] }
    featurizer.count(message, into: &scratch.counted)
    return ConfidentErrors.contributions(
      for: number, against: rival, message: message,
      features: weighting.features(of: scratch.counted), classifier: classifier,
      settings: weighting.settings)
  }
}

extension Model {
  /// The bytes of a model file; equal models give equal bytes.
  public var fileBytes: [UInt8] {
    var featurizerState = Archive()
    weighting.save(into: &featurizerState)
    return ModelFile(
      .model, classifier, settings: entry.settings,
      featureSettings: JSONNode(.object(entry.features.members)),
      hashVersion: StableHash.version, normalFormVersion: NormalText.version,
      training: facts, featurizer: featurizerState
    ).bytes
  }

  private var facts: JSONNode {
    [
      "experiment": .string(training.experiment), "entry": .string(entry.name),
      "dataSHA256": .string(training.dataSHA256), "messages": .integer(training.messages),
      "training": .string(entry.training.rawValue), "passes": .integer(entry.passes),
      "decision": .string(decision.policy.rawValue),
    ]
  }

  /// A model from the bytes of a file.
  ///
  /// - Throws: a data fault for a damaged or foreign file, or one whose features would be others in
  ///   this program.
  public init(fileBytes bytes: [UInt8]) throws(Fault) {
    let file = try ModelFile(bytes: bytes)
    guard file.hashVersion == StableHash.version, file.normalFormVersion == NormalText.version
    else {
      throw Fault(
        .data,
        "the model was made with hash version \(file.hashVersion) and normal form"
          + " '\(file.normalFormVersion)'; this program has \(StableHash.version) and"
          + " '\(NormalText.version)', so its features would be others")
    }
    let entry = try Self.entry(file)
    var weighting = Weighting(FeatureSettings(entry.features))
    try weighting.restore(from: file.featurizer)
    let policy = file.training["decision"]?.string.flatMap(DecisionPolicy.init) ?? .leafFirst
    self.init(
      entry: entry, labels: file.problem.labels,
      decision: try Decision(
        policy, for: file.problem.labels, scores: entry.classifier.scoreMeaning),
      training: Training(
        experiment: file.training["experiment"]?.string ?? "",
        dataSHA256: file.training["dataSHA256"]?.string ?? "",
        messages: file.training["messages"]?.int ?? 0),
      classifier: try file.makeClassifier(), weighting: weighting)
  }

  /// The entry that a file describes.
  private static func entry(_ file: ModelFile) throws(Fault) -> EntrySpec {
    let common = EntrySpec.commonSettings.compactMap { setting in
      file.training[setting.name].map { JSONMember(setting.name, $0) }
    }
    let members =
      [JSONMember("kind", .string(file.kind))] + (file.settings.members ?? []) + common
      + [JSONMember("features", file.featureSettings)]
    var entry = try Grid.entries([JSONNode(.object(members))], features: [])[0]
    entry.name = file.training["entry"]?.string ?? entry.name
    return entry
  }
}
