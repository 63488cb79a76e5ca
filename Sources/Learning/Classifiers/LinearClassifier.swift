public import Messages

/// A classifier whose scores are linear in the features: one model in a bank of its own.
///
/// A conformer says what its settings mean for the model; learning, scoring, saving and explaining
/// are the same for all.
public protocol LinearClassifier: Explainable {
  /// The bank that holds its one model.
  var bank: Bank { get set }
}

extension LinearClassifier {
  public static func plannedByteCount(_ settings: SettingValues, for problem: Problem) -> Int {
    Bank.plannedByteCount(models: 1, for: problem)
  }

  public var problem: Problem { bank.problem }

  public mutating func learn(
    _ features: Features, _ target: Target, weight: Double
  ) throws(Fault) {
    try bank.learn(features, target, weight: weight)
  }

  public func score(_ features: Features, into scores: inout [Double]) {
    bank.score(features, into: &scores)
  }

  public mutating func scoreThenLearn(
    _ features: Features, _ target: Target, weight: Double, into scores: inout [Double]
  ) throws(Fault) {
    try bank.scoreThenLearn(features, target, weight: weight, into: &scores)
  }

  public func contribution(of feature: UInt32, value: Float, label: Int) -> Double {
    bank.contribution(of: feature, value: value, label: label, model: 0)
  }

  public func save(into archive: inout Archive) { bank.save(model: 0, into: &archive) }

  public mutating func restore(from archive: Archive) throws(Fault) {
    try bank.restore(from: archive)
  }
}
