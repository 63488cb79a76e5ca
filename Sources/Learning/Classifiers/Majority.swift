public import Messages

/// The baseline that ignores the message: answers the label seen most often.
///
/// Label y has probability (n_y + 1) / (n + K) with n_y the weight seen of it and K labels
/// (Laplace's rule). A set adds its weight in equal shares to its members, a distribution by its
/// probabilities. Counts are integers in units of 2^−20, so order doesn't matter.
public struct Majority: BatchClassifier {
  public static let kind = "majority"
  public static let summary = "answers the label seen most often, whatever the message"
  public static let settings: [Setting] = []
  public static let scoreMeaning = ScoreMeaning.probability
  public static let batchEqualsStream = true

  public let problem: Problem
  private var counts: [Int64]

  public init(_ settings: SettingValues, for problem: Problem) throws(Fault) {
    self.problem = problem
    counts = Array(repeating: 0, count: problem.labels.count)
  }

  public mutating func learn(
    _ features: Features, _ target: Target, weight: Double
  ) throws(Fault) {
    try problem.check(features, target, weight: weight)
    var sums = counts
    for (number, share) in target.shares {
      sums[number] = try CountUnits.sum(sums[number], weight * share)
    }
    counts = sums
  }

  public mutating func fit(_ examples: Examples) throws(Fault) {
    var fresh = self
    fresh.counts = Array(repeating: 0, count: counts.count)
    for row in 0..<examples.count {
      try fresh.learn(examples.features[row], examples.targets[row], weight: examples.weights[row])
    }
    self = fresh
  }

  public func score(_ features: Features, into scores: inout [Double]) {
    let total = counts.reduce(0) { $0 + CountUnits.value($1) } + Double(counts.count)
    for (number, count) in counts.enumerated() {
      scores[number] = (CountUnits.value(count) + 1) / total
    }
  }

  public func save(into archive: inout Archive) { archive.put("counts", .integers(counts)) }

  public mutating func restore(from archive: Archive) throws(Fault) {
    let saved = try archive.integers("counts")
    guard saved.count == counts.count, saved.allSatisfy({ $0 >= 0 }) else {
      throw Fault(.data, "the model's 'counts' don't fit its \(counts.count) labels")
    }
    counts = saved
  }
}
