import Messages

/// What a one-vs-rest solver is told: distinct pairs of a row and a set of labels, with weights.
///
/// A leaf is a set of one. A distribution counts as its leaves, each with its share of the weight.
struct MarginExamples {
  /// For each pair its row of the design matrix.
  private(set) var rows: [Int32] = []
  /// For each pair the number of its label set.
  private(set) var targets: [Int32] = []
  /// For each pair the sum of the weights of its examples.
  private(set) var weights: [Double] = []
  /// The distinct label sets in order of appearance, each ascending.
  private(set) var sets: [[Int]] = []
  /// The sum of all weights.
  private(set) var totalWeight = 0.0
  /// The weight of each example.
  let exampleWeights: [Double]
  /// The pairs that the examples became, example after example, each with its share of the weight.
  private(set) var parts: [(pair: Int32, share: Float)] = []
  /// For each example where its pairs end in `parts`.
  private(set) var partEnds: [Int32] = []

  /// The number of pairs.
  var count: Int { rows.count }

  private var numbers: [[Int]: Int32] = [:]
  /// For each row its newest pair, and for each pair the one before it of the same row.
  private var newest: [Int32]
  private var previous: [Int32] = []

  /// Collects the examples with a positive weight.
  ///
  /// - Throws: a data fault for a target outside the label space.
  init(_ examples: Examples, _ matrix: DesignMatrix, _ problem: Problem) throws(Fault) {
    newest = Array(repeating: -1, count: matrix.rowCount)
    exampleWeights = examples.weights
    var leafNumbers = [Int32](repeating: -1, count: problem.labels.count)
    for example in 0..<examples.count {
      try problem.check(examples.targets[example])
      let (row, weight) = (matrix.rowOfExample[example], examples.weights[example])
      defer { partEnds.append(Int32(parts.count)) }
      guard row >= 0 else { continue }
      totalWeight += weight
      switch examples.targets[example] {
      case .one(let label): add(row, leaf(label, &leafNumbers), weight, 1)
      case .anyOf(let members): add(row, number(members), weight, 1)
      case .distribution(let shares):
        for (label, share) in shares.enumerated() where share > 0 {
          add(row, leaf(label, &leafNumbers), weight, share)
        }
      }
    }
  }

  private mutating func leaf(_ label: Int, _ known: inout [Int32]) -> Int32 {
    if known[label] < 0 { known[label] = number([label]) }
    return known[label]
  }

  private mutating func number(_ set: [Int]) -> Int32 {
    if let known = numbers[set] { return known }
    let new = Int32(sets.count)
    sets.append(set)
    numbers[set] = new
    return new
  }

  private mutating func add(_ row: Int32, _ target: Int32, _ weight: Double, _ share: Double) {
    let pair = self.pair(row, target)
    weights[Int(pair)] += weight * share
    parts.append((pair, Float(share)))
  }

  /// The pair of a row and a label set, made on first sight.
  private mutating func pair(_ row: Int32, _ target: Int32) -> Int32 {
    var pair = newest[Int(row)]
    while pair >= 0 {
      if targets[Int(pair)] == target { return pair }
      pair = previous[Int(pair)]
    }
    previous.append(newest[Int(row)])
    newest[Int(row)] = Int32(count)
    rows.append(row)
    targets.append(target)
    weights.append(0)
    return newest[Int(row)]
  }
}
