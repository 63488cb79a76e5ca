public import Messages

/// What a classifier learns about: the labels, and the width of the feature vectors.
public struct Problem: Hashable, Sendable {
  /// The labels; scores come in their order.
  public let labels: LabelSpace
  /// Feature indices are below 2^bits; 10 to 24.
  public let bits: Int

  /// A problem.
  public init(labels: LabelSpace, bits: Int) { (self.labels, self.bits) = (labels, bits) }
}

/// What a classifier's scores mean.
public enum ScoreMeaning: String, Sendable {
  /// Probabilities of the labels; they sum to 1.
  case probability
  /// Margins or other numbers where only the order means something.
  case margin
}

/// A classifier: a value that learns from feature vectors one by one and scores every label.
///
/// A conformer is a value type. Rules that the contract suite holds every conformer to: scores are
/// finite before and after learning, always one for each label, and the same for the same input;
/// probabilities sum to 1; an untrained classifier gives all labels the same score (an
/// abstention); an empty vector gives the prior; weight 0 changes nothing, bit for bit; a label
/// outside the space, a weight that is negative or not finite, or a value that isn't finite throws
/// and changes nothing; a copy that learns leaves the original alone; save, restore and go on gives
/// the very bits of going on.
public protocol Classifier: Sendable {
  /// The name in configs; for ever.
  static var kind: String { get }
  /// One sentence for lists.
  static var summary: String { get }
  /// Its settings in declared order.
  static var settings: [Setting] { get }
  /// What its scores mean.
  static var scoreMeaning: ScoreMeaning { get }

  /// The most memory that a model may take, in bytes, known before anything is allocated.
  static func plannedByteCount(_ settings: SettingValues, for problem: Problem) -> Int

  /// An untrained classifier.
  init(_ settings: SettingValues, for problem: Problem) throws(Fault)

  /// What it learns about.
  var problem: Problem { get }

  /// Learns one message; weight 1 is one message's worth.
  mutating func learn(_ features: Features, _ target: Target, weight: Double) throws(Fault)

  /// Writes one score for each label; `scores` has `problem.labels.count` elements.
  func score(_ features: Features, into scores: inout [Double])

  /// Writes the scores of a message and then learns it: the very bits of `score` and `learn`, and
  /// as they would where learning throws.
  mutating func scoreThenLearn(
    _ features: Features, _ target: Target, weight: Double, into scores: inout [Double]
  ) throws(Fault)

  /// Writes the whole state.
  func save(into archive: inout Archive)

  /// Takes over a state that `save` wrote for the same settings and problem.
  mutating func restore(from archive: Archive) throws(Fault)
}

/// A classifier that also has a solver for many examples at once.
public protocol BatchClassifier: Classifier {
  /// Whether learning leaf-labelled examples one by one gives what fitting them at once gives.
  static var batchEqualsStream: Bool { get }

  /// Forgets everything and fits all examples.
  ///
  /// A row that `learn` would refuse throws and changes nothing; a row of weight 0 is as if it
  /// weren't there; without examples the classifier is as untrained.
  mutating func fit(_ examples: Examples) throws(Fault)
}

extension BatchClassifier {
  public static var batchEqualsStream: Bool { false }
}

extension Classifier {
  /// This classifier, untrained, fitted to examples by its solver, or one by one where it has none.
  ///
  /// - Throws: a data fault for an example that it refuses.
  func fitted(to examples: Examples) throws(Fault) -> any Classifier {
    if var batch = self as? any BatchClassifier {
      try batch.fit(examples)
      return batch
    }
    var classifier = self
    for row in 0..<examples.count {
      try classifier.learn(
        examples.features[row], examples.targets[row], weight: examples.weights[row])
    }
    return classifier
  }

  /// A number of 64 bits for each label at each index: enough for tables of rows.
  public static func plannedByteCount(_ settings: SettingValues, for problem: Problem) -> Int {
    problem.labels.count * 8 << problem.bits
  }

  /// Both one after the other; a classifier that can share work between them has its own.
  public mutating func scoreThenLearn(
    _ features: Features, _ target: Target, weight: Double, into scores: inout [Double]
  ) throws(Fault) {
    score(features, into: &scores)
    try learn(features, target, weight: weight)
  }

  /// One score for each label.
  public func scores(_ features: Features) -> [Double] {
    var scores = [Double](repeating: 0, count: problem.labels.count)
    score(features, into: &scores)
    return scores
  }
}

/// The roster: adding a classifier is one file and one line here.
public let classifierKinds: [any Classifier.Type] = [
  Majority.self,
  Ridge.self,
  MultinomialBayes.self,
  LogisticRegression.self,
  LinearSVM.self,
  Arow.self,
]
