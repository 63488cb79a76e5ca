public import Messages

/// Everything that learns in an endless stream, as one value: document frequencies, classifiers and
/// a rule model.
///
/// It changes by `arrive`, `learn` and `tell` alone; what they are given is all that has to be kept
/// for the same calls to make the same bits again.
public struct StreamLearner: Sendable {
  /// The entries; the first one answers.
  public let entries: [EntrySpec]
  /// The labels.
  public let labels: LabelSpace
  /// How scores become answers, for each entry.
  private let decisions: [Decision]
  private var groups: [Group]
  /// What makes weak labels of votes; nil without rules.
  public private(set) var ruleModel: (any RuleModel)?

  /// Entries that are fed the same vectors.
  private struct Group: Sendable {
    let members: [Int]
    let featurizer: Featurizer
    var weighting: Weighting
    var learners: [any Classifier]
    var counted = CountedMessage()

    init(
      _ members: [Int], _ settings: FeatureSettings, _ entries: [EntrySpec], _ labels: LabelSpace
    ) throws(Fault) {
      let problem = Problem(labels: labels, bits: settings.counting.bits)
      self.members = members
      featurizer = Featurizer(settings.counting)
      weighting = Weighting(settings)
      learners = []
      for member in members {
        learners.append(
          try entries[member].classifier.init(entries[member].settings, for: problem))
      }
    }
  }

  /// What is answered for a message.
  public struct Answers: Sendable {
    /// One for each entry.
    public let answers: [Answer]
    /// The scores of the first entry, one for each label.
    public let scores: [Double]
  }

  /// A learner that has seen nothing.
  ///
  /// - Parameters:
  ///   - key: what the hashes of features are keyed with; 0 for nothing.
  /// - Throws: a data fault when a classifier refuses its settings.
  public init(
    _ entries: [EntrySpec], labels: LabelSpace, decision policy: DecisionPolicy, key: UInt64 = 0
  ) throws(Fault) {
    precondition(!entries.isEmpty, "a stream needs an entry that answers")
    (self.entries, self.labels) = (entries, labels)
    var decisions: [Decision] = []
    var members: [(features: SettingValues, entries: [Int])] = []
    for (index, entry) in entries.enumerated() {
      decisions.append(
        try Decision(policy, for: labels, scores: entry.classifier.scoreMeaning))
      if let place = members.firstIndex(where: { $0.features == entry.features }) {
        members[place].entries.append(index)
      } else {
        members.append((entry.features, [index]))
      }
    }
    self.decisions = decisions
    groups = try members.map { (group) throws(Fault) in
      var settings = FeatureSettings(group.features)
      settings.counting.key = key
      return try Group(group.entries, settings, entries, labels)
    }
  }

  /// What the first entry's scores mean.
  public var scoreMeaning: ScoreMeaning { entries[0].classifier.scoreMeaning }

  /// The number of different feature settings: of vectors that a message has.
  public var vectorCount: Int { groups.count }

  /// Takes a trained model over as the first entry.
  ///
  /// - Throws: a data fault when the model is of another kind, or of other labels or features.
  public mutating func start(from model: Model) throws(Fault) {
    guard model.labels == labels, model.entry.features == entries[0].features,
      model.entry.classifier.kind == entries[0].classifier.kind,
      model.entry.settings == entries[0].settings
    else {
      throw Fault(
        .data,
        "the model is '\(model.entry.name)' over \(model.labels.count) labels; the stream's first"
          + " entry is '\(entries[0].name)' over \(labels.count), or has other settings")
    }
    let state = model.state
    try groups[0].weighting.restore(from: state.featurizer)
    try groups[0].learners[0].restore(from: state.classifier)
  }

  // MARK: Looking

  /// The vectors of a message, one for each feature settings, with the frequencies of those before.
  public mutating func vectors(of message: Message) -> [Features] {
    groups.indices.map { number in
      groups[number].featurizer.count(message, into: &groups[number].counted)
      return groups[number].weighting.features(of: groups[number].counted)
    }
  }

  /// The answers to a message's vectors.
  public func answers(_ vectors: [Features]) -> Answers {
    var answers = [Answer](repeating: .none, count: entries.count)
    var first: [Double] = []
    var scores = [Double](repeating: 0, count: labels.count)
    for (group, features) in zip(groups, vectors) {
      for (learner, entry) in zip(group.learners, group.members) {
        learner.score(features, into: &scores)
        answers[entry] = decisions[entry].answer(scores)
        if entry == 0 { first = scores }
      }
    }
    return Answers(answers: answers, scores: first)
  }

  // MARK: Changing

  /// Takes a message in that was answered: counts it into frequencies, shows the votes to the rules.
  public mutating func arrive(_ vectors: [Features], fired: [Int]) {
    for number in groups.indices { groups[number].weighting.observe(vectors[number]) }
    ruleModel?.observe(fired)
  }

  /// Gives every classifier a lesson.
  ///
  /// - Throws: a data fault for what no classifier may learn from.
  public mutating func learn(_ vectors: [Features], _ lesson: Lesson) throws(Fault) {
    for number in groups.indices {
      for place in groups[number].learners.indices {
        try groups[number].learners[place].learn(
          vectors[number], lesson.target, weight: lesson.weight)
      }
    }
  }

  /// Tells the rule model a gold label of a message, another one than before, or that it has none.
  ///
  /// - Throws: a data fault for a label that the space lacks.
  public mutating func tell(
    _ gold: Target?, replacing previous: Target?, fired: [Int], age: Int
  ) throws(Fault) {
    guard gold != previous else { return }
    try ruleModel?.learn(gold, replacing: previous, fired: fired, age: age)
  }

  /// Takes other rules into use; what was known of the old ones is forgotten.
  public mutating func use(_ ruleModel: (any RuleModel)?) { self.ruleModel = ruleModel }

  // MARK: Keeping

  /// The whole state.
  public var state: Archive {
    var archive = Archive()
    for (number, group) in groups.enumerated() {
      var frequencies = Archive()
      group.weighting.save(into: &frequencies)
      archive.put(frequencies, under: "group \(number)")
      for (learner, entry) in zip(group.learners, group.members) {
        var classifier = Archive()
        learner.save(into: &classifier)
        archive.put(classifier, under: "entry \(entry)")
      }
    }
    var rules = Archive()
    ruleModel?.save(into: &rules)
    archive.put(rules, under: "rules")
    return archive
  }

  /// Takes over a state that was saved for the same entries and rules.
  ///
  /// - Throws: a data fault when it doesn't fit.
  public mutating func restore(from archive: Archive) throws(Fault) {
    var fresh = self
    for number in fresh.groups.indices {
      try fresh.groups[number].weighting.restore(from: archive.part("group \(number)"))
      for (place, entry) in fresh.groups[number].members.enumerated() {
        try fresh.groups[number].learners[place].restore(from: archive.part("entry \(entry)"))
      }
    }
    try fresh.ruleModel?.restore(from: archive.part("rules"))
    self = fresh
  }
}
