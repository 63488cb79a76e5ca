import Learning
import Messages
import Testing

@Suite("Ridge regression")
struct RidgeTests {
  /// Messages at x = ±1, targets ±1: b = 0 and ½(1 − w)² + (l2/2)w² is least at w = 1/(1 + l2).
  @Test("solves the problem worked by hand")
  func twoMessages() throws {
    var ridge = try Self.ridge(l2: 0.25, labels: 2)
    try ridge.learn(Features(indices: [3], values: [1]), .one(0), weight: 1)
    try ridge.learn(Features(indices: [3], values: [-1]), .one(1), weight: 1)
    let scores = ridge.scores(Features(indices: [3], values: [1]))
    #expect(abs(scores[0] - 0.8) < 1e-12 && abs(scores[1] + 0.8) < 1e-12)
  }

  /// Without features only the bias remains: the mean target, 2·3/4 − 1.
  @Test("gives the mean target where there is nothing else to go by")
  func meanTarget() throws {
    var ridge = try Self.ridge(l2: 1, labels: 2)
    for label in [0, 1, 1, 1] { try ridge.learn(.empty, .one(label), weight: 1) }
    #expect(abs(ridge.scores(.empty)[1] - 0.5) < 1e-12)
  }

  @Test("has a gradient of 0 at its weights")
  func gradient() throws {
    let examples = SolverProblems.random(rows: 40, features: 12, labels: 3, seed: 2)
    var ridge = try Self.ridge(l2: 0.02, labels: 3)
    try ridge.fit(examples)
    let bias = ridge.scores(.empty)
    for feature in 0..<12 {
      let index = UInt32(feature * 7)
      let unit = Features(indices: [index], values: [1])
      for label in 0..<3 {
        var slope = 0.02 * (ridge.scores(unit)[label] - bias[label])
        for row in 0..<examples.count {
          let x = examples.features[row]
          guard let at = x.indices.firstIndex(of: index) else { continue }
          let residual = ridge.scores(x)[label] - Self.sign(examples.targets[row], label)
          slope += residual * Double(x.values[at]) / Double(examples.count)
        }
        #expect(abs(slope) < 1e-9)
      }
    }
  }

  @Test("gives in closed form the scores of really leaving a message out")
  func leaveOneOut() throws {
    var examples = SolverProblems.random(rows: 30, features: 10, labels: 3, seed: 4)
    examples.weights = (0..<30).map { 0.5 + Double($0 % 4) }
    let total = examples.weights.reduce(0, +)
    var ridge = try Self.ridge(l2: 0.05, labels: 3)
    try ridge.fit(examples)
    let closed = ridge.leaveOneOutScores(examples)
    for row in 0..<30 {
      var others = examples
      others.weights[row] = 0
      // The closed form holds the penalty l2·Σv, not l2.
      var without = try Self.ridge(l2: 0.05 * total / (total - examples.weights[row]), labels: 3)
      try without.fit(others)
      let scores = without.scores(examples.features[row])
      #expect(zip(scores, closed[row]).allSatisfy { abs($0 - $1) < 1e-9 })
    }
    #expect(ridge.leaveOneOutError(examples) != nil)
  }

  @Test("has the same bits from a batch and from a stream, and nearly so in another order")
  func batchAndStream() throws {
    let examples = SolverProblems.random(rows: 40, features: 12, labels: 3, seed: 6)
    var (batch, stream, reversed) = (
      try Self.ridge(l2: 0.01, labels: 3), try Self.ridge(l2: 0.01, labels: 3),
      try Self.ridge(l2: 0.01, labels: 3)
    )
    try batch.fit(examples)
    for row in 0..<40 {
      try stream.learn(examples.features[row], examples.targets[row], weight: 1)
      let other = 39 - row
      try reversed.learn(examples.features[other], examples.targets[other], weight: 1)
    }
    let probe = examples.features[7]
    #expect(batch.scores(probe) == stream.scores(probe))
    #expect(
      zip(batch.scores(probe), reversed.scores(probe)).allSatisfy { abs($0 - $1) < 1e-10 })
  }

  @Test("adds up the values of features that fall into one bucket")
  func folding() throws {
    let problem = Problem(labels: try SolverProblems.problem(2).labels, bits: 10)
    var ridge = try Ridge(SettingValues(Ridge.settings, [Self.buckets(4)]), for: problem)
    try ridge.learn(Features(indices: [1, 17], values: [1, 2]), .one(0), weight: 1)
    try ridge.learn(Features(indices: [2], values: [1]), .one(1), weight: 1)
    let pair = ridge.scores(Features(indices: [1, 17], values: [1, 2]))
    let alone = ridge.scores(Features(indices: [33], values: [3]))
    #expect(zip(pair, alone).allSatisfy { abs($0 - $1) < 1e-12 })
  }

  @Test("keeps the members of a set tied")
  func tiedMembers() throws {
    var ridge = try Self.ridge(l2: 0.01, labels: 3)
    try ridge.learn(Features(indices: [1], values: [1]), .anyOf([1, 2]), weight: 1)
    try ridge.learn(Features(indices: [2], values: [1]), .one(0), weight: 1)
    let scores = ridge.scores(Features(indices: [1], values: [1]))
    #expect(scores[1] == scores[2] && scores[1] > scores[0])
  }

  @Test("refuses a weight that its sums can't hold, and changes nothing")
  func hugeWeight() throws {
    var ridge = try Self.ridge(l2: 0.01, labels: 2)
    try ridge.learn(Features(indices: [1], values: [1]), .one(0), weight: 1)
    let before = ridge.scores(Features(indices: [1], values: [1]))
    #expect(throws: Fault.self) {
      try ridge.learn(Features(indices: [1], values: [1e30]), .one(1), weight: 1e200)
    }
    #expect(ridge.scores(Features(indices: [1], values: [1])) == before)
  }

  private static func buckets(_ bits: Int64) -> JSONMember {
    JSONMember("buckets", JSONNode(.integer(bits)))
  }

  private static func ridge(l2: Double, labels: Int) throws -> Ridge {
    try Ridge(
      SettingValues(Ridge.settings, [JSONMember("l2", JSONNode(.number(l2))), buckets(8)]),
      for: SolverProblems.problem(labels))
  }

  private static func sign(_ target: Target, _ label: Int) -> Double {
    switch target {
    case .one(let truth): truth == label ? 1 : -1
    case .anyOf(let members): members.contains(label) ? 1 : -1
    case .distribution(let shares): 2 * shares[label] - 1
    }
  }
}
