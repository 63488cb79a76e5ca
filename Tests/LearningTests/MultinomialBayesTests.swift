import Glibc
import Learning
import Messages
import Testing

@Suite("Multinomial Bayes")
struct MultinomialBayesTests {
  private static let two = LabelSpace.asIs([.named("a"), .named("b")])
  private static let three = LabelSpace.asIs([.named("a"), .named("b"), .named("c")])

  private func make(_ labels: LabelSpace, _ given: JSONMember...) throws -> MultinomialBayes {
    try MultinomialBayes(
      SettingValues(MultinomialBayes.settings, given), for: Problem(labels: labels, bits: 10))
  }

  /// Two features, one document each, α = 1: P(0 | a) = (2+1)/(2+2), P(0 | b) = (0+1)/(1+2), and
  /// the priors are equal, so P(a | 0) = (3/4) / (3/4 + 1/3) = 9/13.
  @Test("matches a posterior worked by hand")
  func byHand() throws {
    var model = try make(Self.two, JSONMember("smoothing", 1))
    try model.learn(Features(indices: [0], values: [2]), .one(0), weight: 1)
    try model.learn(Features(indices: [1], values: [1]), .one(1), weight: 1)
    let posterior = model.scores(Features(0))
    #expect(abs(posterior[0] - 9.0 / 13) < 1e-15 && abs(posterior[1] - 4.0 / 13) < 1e-15)
  }

  /// The complement's counts of a are those of b: P(0 | not a) = 1/3, P(0 | not b) = 3/4.
  @Test("matches a complement posterior worked by hand")
  func complementByHand() throws {
    var model = try make(
      Self.two, JSONMember("smoothing", 1), JSONMember("variant", "complement"))
    try model.learn(Features(indices: [0], values: [2]), .one(0), weight: 1)
    try model.learn(Features(indices: [1], values: [1]), .one(1), weight: 1)
    #expect(abs(model.scores(Features(0))[0] - 3.0 / (3 + 4.0 / 3)) < 1e-15)
  }

  /// Six documents with weights and fractions.
  ///
  ///     X = [[2,1,0,0],[1,0,0,3],[0,2,1,0],[0,1,1,1],[1,1,0,0],[0,0,2.5,0.5]]
  ///     MultinomialNB(alpha=0.5).fit(X, [0,0,1,1,2,2], sample_weight=[1,0.5,1,2,1,1])
  ///     .predict_proba([[1,0,0,0],[0,1,2,0],[0,0,0.5,3],[0,0,0,0]]); the same of ComplementNB
  private static let documents = documentTable([
    [2, 1, 0, 0], [1, 0, 0, 3], [0, 2, 1, 0], [0, 1, 1, 1], [1, 1, 0, 0], [0, 0, 2.5, 0.5],
  ])
  private static let examples = Examples(
    documents, targets: [.one(0), .one(0), .one(1), .one(1), .one(2), .one(2)],
    weights: [1, 0.5, 1, 2, 1, 1])
  private static let probes = documentTable([
    [1, 0, 0, 0], [0, 1, 2, 0], [0, 0, 0.5, 3], [0, 0, 0, 0],
  ])

  private static func documentTable(_ rows: [[Float]]) -> FeatureTable {
    var table = FeatureTable()
    for row in rows {
      let indices = row.indices.filter { row[$0] > 0 }
      table.append(Features(indices: indices.map(UInt32.init), values: indices.map { row[$0] }))
    }
    return table
  }

  private static let multinomialNB: [[Double]] = [
    [0.532258064516129, 0.11290322580645157, 0.3548387096774194],
    [0.008015126971414122, 0.6072587784007083, 0.38472609462787777],
    [0.2830574821978479, 0.6013847845918749, 0.11555773321027676],
    [0.23076923076923073, 0.46153846153846156, 0.30769230769230776],
  ]
  private static let complementNB: [[Double]] = [
    [0.5614035087719298, 0.15789473684210523, 0.28070175438596484],
    [0.13069716267129, 0.485213216417164, 0.384089620911546],
    [0.40896399244839166, 0.3651390066522123, 0.2258970008993964],
    [0.3333333333333333, 0.3333333333333333, 0.3333333333333333],
  ]

  @Test("agrees with scikit-learn's MultinomialNB when the prior isn't smoothed")
  func scikitMultinomial() throws {
    var model = try make(
      Self.three, JSONMember("smoothing", 0.5), JSONMember("priorSmoothing", 0))
    try model.fit(Self.examples)
    for (row, expected) in Self.multinomialNB.enumerated() {
      #expect(distance(model.scores(Self.probes[row]), expected) < 1e-12)
    }
  }

  @Test("agrees with scikit-learn's ComplementNB when the prior is even")
  func scikitComplement() throws {
    var model = try make(
      Self.three, JSONMember("smoothing", 0.5), JSONMember("variant", "complement"),
      JSONMember("classWeights", "balanced"))
    try model.learn(all: Self.examples)
    for (row, expected) in Self.complementNB.enumerated() {
      #expect(distance(model.scores(Self.probes[row]), expected) < 1e-12)
    }
  }

  @Test("skips a feature that was never learned, to the bit")
  func unseen() throws {
    var model = try make(Self.three)
    try model.fit(Self.examples)
    #expect(model.scores(Features(0, 1)) == model.scores(Features(0, 1, 7, 900)))
  }

  /// K = 14 labels, n = 1: each of the thirteen has 1/(14²·2).
  @Test("gives labels never learned the floor probability")
  func floor() throws {
    var model = try make(.leaf)
    try model.learn(Features(3), .one(6), weight: 1)
    let scores = model.scores(Features(500))
    #expect(scores[0] == 1.0 / 392)
    #expect(abs(scores[6] - (1 - 13.0 / 392)) < 1e-15)
    let categoryFirst = try Decision(.categoryFirst, for: .leaf)
    var junk = try make(.leaf)
    try junk.learn(Features(3), .one(1), weight: 1e-3)
    #expect(categoryFirst.answer(junk.scores(Features(500))) == .label(1))
  }

  @Test("has the same state in any order, one by one or at once")
  func order() throws {
    let stream = Examples.stream(120)
    var (forward, backward) = (try make(.leaf), try make(.leaf))
    try forward.learn(all: stream)
    try backward.learn(all: stream.rows((0..<120).reversed()))
    var batch = try make(.leaf)
    try batch.fit(stream)
    #expect(forward.state == backward.state)
    #expect(forward.state == batch.state)
    #expect(forward.scores(stream.features[5]) == backward.scores(stream.features[5]))
    #expect(forward.scores(stream.features[5]) == batch.scores(stream.features[5]))
  }

  @Test("takes back what it learned, to the bit", arguments: ["standard", "complement"])
  func unlearning(variant: String) throws {
    let stream = Examples.stream(60)
    var model = try make(.leaf, JSONMember("variant", .string(variant)))
    try model.learn(all: stream)
    let (before, scores) = (model.state, model.scores(Features(1, 900)))
    let (new, shares) = (
      Features(indices: [1, 700], values: [0.3, 5]),
      [0.25, 0.75] + [Double](repeating: 0, count: 12)
    )
    try model.learn(new, .one(9), weight: 0.7)
    try model.learn(new, .distribution(shares), weight: 1)
    #expect(model.state != before)
    try model.unlearn(new, .one(9), weight: 0.7)
    try model.unlearn(new, .distribution(shares), weight: 1)
    #expect(model.state == before)
    #expect(model.scores(Features(1, 900)) == scores)
    #expect(model.scores(Features(1, 700, 900)) == scores)
  }

  @Test("refuses to take back what it never learned, and sets")
  func unlearningRefused() throws {
    var model = try make(.leaf)
    try model.learn(Features(1, 2), .one(3), weight: 1)
    let before = model.state
    let attempts: [(Features, Target, Double)] = [
      (Features(1, 2), .one(4), 1), (Features(1, 2), .one(3), 2), (Features(1, 5), .one(3), 1),
      (Features(1, 2), .anyOf([3, 4]), 1),
    ]
    for (features, target, weight) in attempts {
      #expect(throws: Fault.self) { try model.unlearn(features, target, weight: weight) }
    }
    #expect(model.state == before)
  }

  @Test("refuses negative values and weights too large to count")
  func refusals() throws {
    var model = try make(.leaf)
    try model.learn(Features(1), .one(0), weight: 1)
    let before = model.state
    #expect(throws: Fault.self) {
      try model.learn(Features(indices: [1], values: [-1]), .one(0), weight: 1)
    }
    for weight in [1e12, 1e300] {
      #expect(throws: Fault.self) { try model.learn(Features(1), .one(0), weight: weight) }
      #expect(throws: Fault.self) { try model.learn(.empty, .one(0), weight: weight) }
    }
    let huge = Features(indices: [1, 2], values: [3e38, 3e38])
    #expect(throws: Fault.self) { try model.learn(huge, .one(0), weight: 1) }
    #expect(throws: Fault.self) { try model.unlearn(huge, .one(0), weight: 1) }
    #expect(model.state == before)
    #expect(model.scores(huge).allSatisfy { $0.isFinite })
  }

  @Test("shares a set by the posterior of its members", arguments: [true, false])
  func sets(atOnce: Bool) throws {
    var table = FeatureTable()
    var targets: [Target] = []
    for _ in 0..<10 {
      for label in [2, 3] {
        table.append(Features(UInt32(label), 9))
        targets.append(.one(label))
      }
    }
    for _ in 0..<10 {
      table.append(Features(2, 40))
      targets.append(.anyOf([2, 3, 4]))
    }
    let examples = Examples(table, targets: targets)
    var model = try make(.leaf)
    if atOnce { try model.fit(examples) } else { try model.learn(all: examples) }
    // Feature 40 came only in sets that looked like label 2; label 4 was never learned.
    let scores = model.scores(Features(40))
    #expect(scores[2] > 0.9 && scores[3] > scores[4] && scores[4] == scores[0])
  }

  @Test("multiplies the prior by class weights, and refuses an unknown label")
  func classWeights() throws {
    let weights: JSONNode = ["a": 4]
    var (plain, weighted) = (try make(Self.two), try make(Self.two, .init("classWeights", weights)))
    for step in 0..<3 {
      try plain.learn(Features(UInt32(step)), .one(step % 2), weight: 1)
      try weighted.learn(Features(UInt32(step)), .one(step % 2), weight: 1)
    }
    let (p, q) = (plain.scores(Features(1)), weighted.scores(Features(1)))
    #expect(abs(q[0] / q[1] - 4 * p[0] / p[1]) < 1e-12)
    let unknown = #expect(throws: Fault.self) {
      try make(.leaf, .init("classWeights", ["jnk": 2]))
    }
    #expect(unknown?.message.contains("did you mean 'junk'?") == true)
  }

  @Test("explains log-odds as the prior's and a sum over features", arguments: [false, true])
  func explanation(isComplement: Bool) throws {
    var model = try make(
      .leaf, JSONMember("variant", isComplement ? "complement" : "standard"))
    try model.learn(all: Examples.stream(80))
    let message = Features(indices: [1, 60, 900, 1023], values: [1, 2, 0.5, 3])
    let (scores, prior) = (model.scores(message), model.scores(.empty))
    func sum(_ label: Int) -> Double {
      zip(message.indices, message.values).reduce(0) {
        $0 + model.contribution(of: $1.0, value: $1.1, label: label)
      }
    }
    let odds = log(scores[3] / scores[0]) - log(prior[3] / prior[0])
    #expect(abs(sum(3) - sum(0) - odds) < 1e-9)
    #expect(model.contribution(of: 1023, value: 3, label: 3) == 0)
    #expect(model.contribution(of: 4_000_000, value: 3, label: 3) == 0)
    #expect(model.contribution(of: 1, value: 1, label: 4) == 0)
  }
}
