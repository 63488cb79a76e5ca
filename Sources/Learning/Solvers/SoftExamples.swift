import Glibc
import Messages

/// What a softmax solver is told: for each distinct row its mean soft target, and the label sets.
///
/// Leaves and distributions of equal rows are one pair with the weighted mean of their targets
/// (the loss is linear in the target); equal sets of equal rows are one pair.
struct SoftExamples {
  /// For each pair its row of the design matrix.
  private(set) var rows: [Int32] = []
  /// For each pair the sum of the weights of its examples.
  private(set) var weights: [Double] = []
  /// For each pair a target: labels shares of it (uniform over the members of a set), row by row.
  private(set) var shares: [Double] = []
  /// For each pair the members of its label set; empty where the target is soft.
  private(set) var sets: [[Int]] = []
  /// For each example its pair; −1 where its weight is 0.
  private(set) var pairOfExample: [Int32] = []
  /// What is told of each example.
  let targets: [Target]
  /// The weight of each example.
  let exampleWeights: [Double]
  /// The sum of all weights.
  private(set) var totalWeight = 0.0
  /// For each label whether some example with a positive weight allows it.
  private(set) var isPresent: [Bool]

  /// The number of pairs.
  var count: Int { rows.count }
  /// The number of labels.
  var labels: Int { isPresent.count }

  /// For each row its newest pair, and for each pair the one before it of the same row.
  private var newest: [Int32]
  private var previous: [Int32] = []

  /// Collects the examples with a positive weight.
  ///
  /// - Throws: a data fault for a target outside the label space.
  init(_ examples: Examples, _ matrix: DesignMatrix, _ problem: Problem) throws(Fault) {
    isPresent = Array(repeating: false, count: problem.labels.count)
    newest = Array(repeating: -1, count: matrix.rowCount)
    (targets, exampleWeights) = (examples.targets, examples.weights)
    pairOfExample = Array(repeating: -1, count: examples.count)
    for example in 0..<examples.count {
      let target = examples.targets[example]
      try problem.check(target)
      let (row, weight) = (matrix.rowOfExample[example], examples.weights[example])
      guard row >= 0 else { continue }
      totalWeight += weight
      var set: [Int] = []
      if case .anyOf(let members) = target { set = members }
      let pair = self.pair(row, set)
      weights[pair] += weight
      pairOfExample[example] = Int32(pair)
      add(target, weight, to: pair)
    }
    for pair in 0..<count {
      for label in 0..<labels { shares[pair * labels + label] /= weights[pair] }
    }
  }

  private mutating func add(_ target: Target, _ weight: Double, to pair: Int) {
    if case .one(let label) = target {
      shares[pair * labels + label] += weight
      isPresent[label] = true
      return
    }
    for (label, share) in target.shares {
      shares[pair * labels + label] += weight * share
      isPresent[label] = true
    }
  }

  /// The pair of a row and a set, made on first sight.
  private mutating func pair(_ row: Int32, _ set: [Int]) -> Int {
    var pair = newest[Int(row)]
    while pair >= 0 {
      if sets[Int(pair)] == set { return Int(pair) }
      pair = previous[Int(pair)]
    }
    previous.append(newest[Int(row)])
    newest[Int(row)] = Int32(count)
    rows.append(row)
    weights.append(0)
    sets.append(set)
    shares.append(contentsOf: repeatElement(0, count: labels))
    return count - 1
  }

  /// For each label the logarithm of its share, with mean 0 over the labels that occur; 0 for the
  /// others.
  func priorLogits() -> [Double] {
    var told = [Double](repeating: 0, count: labels)
    for pair in 0..<count {
      for label in 0..<labels { told[label] += weights[pair] * shares[pair * labels + label] }
    }
    let logits = told.map { $0 > 0 ? log($0) : 0 }
    let mean = logits.reduce(0, +) / Double(max(1, told.count { $0 > 0 }))
    return zip(told, logits).map { $0 > 0 ? $1 - mean : 0 }
  }
}
