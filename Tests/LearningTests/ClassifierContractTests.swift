import Learning
import Messages
import Testing

/// What every classifier of the roster must hold to; a new one is tested by being in the roster.
@Suite("Every classifier")
struct ClassifierContractTests {
  private let stream = Examples.stream(150)

  @Test("has a name, a summary and settings whose defaults are allowed")
  func description() throws {
    let names = classifierKinds.map { $0.kind }
    #expect(Set(names).count == names.count)
    for kind in classifierKinds {
      #expect(kind.kind.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "-" })
      #expect(!kind.summary.isEmpty && !kind.summary.hasSuffix("."))
      let settings = kind.settings.map(\.name)
      #expect(Set(settings).count == settings.count)
      #expect(try SettingValues(kind.settings).names == settings)
      #expect(throws: Fault.self) {
        try SettingValues(kind.settings, [JSONMember("smothing", 1)])
      }
    }
  }

  @Test("gives all labels the same finite score before learning", arguments: Entrant.all)
  func untrained(entrant: Entrant) throws {
    for labels in [LabelSpace.leaf, .category, .asIs([.named("a"), .named("b")])] {
      let model = try entrant.make(labels)
      for features in [Features.empty, Features(1, 5, 1023)] {
        let scores = model.scores(features)
        #expect(scores.count == labels.count)
        #expect(scores.allSatisfy { $0.isFinite && $0 == scores[0] })
        #expect(try model.answer(features) == .none)
      }
    }
  }

  @Test(
    "gives finite scores, probabilities that sum to 1, the same each time",
    arguments: Entrant.all)
  func scores(entrant: Entrant) throws {
    var model = try entrant.make()
    let huge = Features(
      indices: Array(0..<1024), values: Array(repeating: 30_000, count: 1024))
    let probes = [Features.empty, Features(0, 20, 60), Features(1, 900, 1023), huge]
    for row in 0..<stream.count {
      try model.learn(stream.features[row], stream.targets[row], weight: 1)
      guard row % 30 == 0 else { continue }
      for probe in probes {
        let scores = model.scores(probe)
        #expect(scores.count == 14 && scores.allSatisfy { $0.isFinite })
        if entrant.type.scoreMeaning == .probability {
          #expect(abs(scores.reduce(0, +) - 1) < 1e-9 && scores.allSatisfy { $0 >= 0 })
        }
        var again = [Double](repeating: 77, count: 14)
        model.score(probe, into: &again)
        #expect(again == scores)
      }
    }
  }

  @Test("survives learning a megabyte in one message", arguments: Entrant.all)
  func hugeMessage(entrant: Entrant) throws {
    var model = try entrant.make()
    let huge = Features(indices: Array(0..<1024), values: Array(repeating: 1000, count: 1024))
    for label in [0, 1, 6] { try model.learn(huge, .one(label), weight: 1) }
    for probe in [huge, Features(3), .empty] {
      let scores = model.scores(probe)
      #expect(scores.allSatisfy { $0.isFinite })
      if entrant.type.scoreMeaning == .probability {
        #expect(abs(scores.reduce(0, +) - 1) < 1e-9)
      }
    }
  }

  @Test("gives the prior for an empty message", arguments: Entrant.unbalanced)
  func emptyMessage(entrant: Entrant) throws {
    var model = try entrant.make()
    for step in 0..<40 { try model.learn(.empty, .one(step % 4 == 3 ? 1 : 6), weight: 1) }
    #expect(try model.answer(.empty) == .label(6))
  }

  @Test("isn't changed by weight 0, bit for bit", arguments: Entrant.all)
  func weightZero(entrant: Entrant) throws {
    for rows in [0, 40] {
      var model = try entrant.make()
      try model.learn(all: stream.rows(0..<rows))
      let before = model.state
      try model.learn(Features(7, 800), .one(2), weight: 0)
      try model.learn(.empty, .anyOf([2, 3, 4]), weight: 0)
      #expect(model.state == before)
    }
  }

  @Test("refuses what it can't learn, and isn't changed", arguments: Entrant.all)
  func refusals(entrant: Entrant) throws {
    var model = try entrant.make()
    try model.learn(all: stream.rows(0..<20))
    let before = model.state
    let fine = Features(3, 4)
    let targets: [Target] = [
      .one(14), .one(-1), .anyOf([3, 14]), .anyOf([-1, 3]), .anyOf([3]), .anyOf([4, 3]),
      .anyOf([]), .distribution([1]), .distribution(Array(repeating: 0.5, count: 14)),
      .distribution([2, -1] + Array(repeating: 0, count: 12)),
      .distribution([.nan] + Array(repeating: 0, count: 13)),
    ]
    for target in targets {
      #expect(throws: Fault.self) { try model.learn(fine, target, weight: 1) }
    }
    for weight in [-1, Double.nan, .infinity, -.infinity] {
      #expect(throws: Fault.self) { try model.learn(fine, .one(0), weight: weight) }
    }
    for value in [Float.nan, .infinity, -.infinity] {
      let features = Features(indices: [3, 4], values: [1, value])
      #expect(throws: Fault.self) { try model.learn(features, .one(0), weight: 1) }
    }
    #expect(throws: Fault.self) { try model.learn(Features(3, 1024), .one(0), weight: 1) }
    #expect(model.state == before)
  }

  @Test("scores and learns at once with the bits of one after the other", arguments: Entrant.all)
  func scoresAndLearnsAtOnce(entrant: Entrant) throws {
    var (apart, together) = (try entrant.make(), try entrant.make())
    var scores = [Double](repeating: 0, count: 14)
    for row in 0..<60 {
      let features = row % 7 == 0 ? Features(3, 77, 900) : stream.features[row]
      let target = row % 9 == 0 ? Target.anyOf([1, 2]) : stream.targets[row]
      let weight = row % 5 == 0 ? 0 : 0.7
      let expected = apart.scores(features)
      try apart.learn(features, target, weight: weight)
      try together.scoreThenLearn(features, target, weight: weight, into: &scores)
      #expect(scores == expected)
    }
    let expected = apart.scores(Features(3, 5))
    #expect(throws: Fault.self) {
      try together.scoreThenLearn(Features(3, 5), .one(14), weight: 1, into: &scores)
    }
    #expect(scores == expected && together.state == apart.state)
  }

  @Test("is left alone when a copy learns", arguments: Entrant.all)
  func copies(entrant: Entrant) throws {
    var model = try entrant.make()
    try model.learn(all: stream.rows(0..<20))
    let (before, scores) = (model.state, model.scores(stream.features[30]))
    var copy = model
    try copy.learn(all: stream.rows(20..<60))
    #expect(model.state == before)
    #expect(model.scores(stream.features[30]) == scores)
    #expect(copy.state != before)
  }

  @Test("learns the same from the same stream", arguments: Entrant.all)
  func determinism(entrant: Entrant) throws {
    var (one, other) = (try entrant.make(), try entrant.make())
    try one.learn(all: stream)
    try other.learn(all: stream)
    #expect(one.state == other.state)
  }

  @Test("doesn't care how features are numbered", arguments: Entrant.all)
  func renumbering(entrant: Entrant) throws {
    let mirrored = Examples.stream(150, renumbered: { 1023 - $0 })
    var (one, other) = (try entrant.make(), try entrant.make())
    try one.learn(all: stream)
    try other.learn(all: mirrored)
    for row in 0..<20 {
      #expect(
        distance(one.scores(stream.features[row]), other.scores(mirrored.features[row])) < 1e-3)
    }
  }

  @Test("isn't disturbed by features it never saw", arguments: Entrant.all)
  func unseenFeatures(entrant: Entrant) throws {
    var model = try entrant.make()
    try model.learn(all: stream)
    let (plain, more) = (Features(0, 1, 2, 900), Features(0, 1, 2, 500, 700, 900, 1023))
    #expect(distance(model.scores(plain), model.scores(more)) < 1e-5)
  }

  @Test("doesn't grow when it learns the same again", arguments: Entrant.all)
  func memory(entrant: Entrant) throws {
    var model = try entrant.make()
    try model.learn(all: stream)
    let size = model.state.size
    for _ in 0..<5 { try model.learn(all: stream) }
    #expect(model.state.size == size)
  }

  @Test("can give every label as the answer", arguments: Entrant.all)
  func everyLabel(entrant: Entrant) throws {
    for label in 0..<14 {
      var model = try entrant.make()
      for _ in 0..<5 { try model.learn(Features(UInt32(label), 900), .one(label), weight: 1) }
      #expect(try model.answer(Features(UInt32(label))) == .label(label))
    }
  }

  @Test("tells all labels apart by their features", arguments: Entrant.readers)
  func separates(entrant: Entrant) throws {
    var model = try entrant.make()
    for _ in 0..<20 {
      for label in 0..<14 {
        try model.learn(Features(UInt32(label), 900), .one(label), weight: 1)
      }
    }
    for label in 0..<14 {
      #expect(try model.answer(Features(UInt32(label), 900)) == .label(label))
    }
  }

  @Test("learns a small stream better than the majority label", arguments: Entrant.readers)
  func learns(entrant: Entrant) throws {
    let (train, test) = (Examples.stream(300, seed: 5), Examples.stream(200, seed: 6))
    var (model, baseline) = (try entrant.make(), try Entrant(type: Majority.self, given: []).make())
    try model.learn(all: train)
    try baseline.learn(all: train)
    func right(_ classifier: any Classifier) throws -> Int {
      try (0..<test.count).count { row in
        guard case .label(let label) = try classifier.answer(test.features[row]) else {
          return false
        }
        return test.targets[row] == .one(label)
      }
    }
    let (ours, theirs) = (try right(model), try right(baseline))
    #expect(theirs < 90)
    #expect(ours > 150, "\(ours) of 200 right, the majority label \(theirs)")
  }

  @Test(
    "told only a set, leaves its members tied and answers the coarse label",
    arguments: Entrant.all)
  func sets(entrant: Entrant) throws {
    var model = try entrant.make()
    for _ in 0..<20 { try model.learn(Features(5, 6), .anyOf([2, 3, 4]), weight: 1) }
    let scores = model.scores(Features(5, 6))
    #expect(scores[2] == scores[3] && scores[3] == scores[4])
    #expect(scores[2] > (scores[..<2] + scores[5...]).max() ?? .infinity)
    #expect(try model.answer(Features(5, 6)) == .coarse(.promotion))
  }

  @Test("isn't turned against a known label by a set that holds it", arguments: Entrant.readers)
  func setWithKnownMember(entrant: Entrant) throws {
    var model = try entrant.make()
    for _ in 0..<10 {
      try model.learn(Features(5, 6), .one(3), weight: 1)
      try model.learn(Features(8, 9), .one(1), weight: 1)
    }
    for _ in 0..<10 { try model.learn(Features(5, 7), .anyOf([2, 3, 4]), weight: 1) }
    #expect(try model.answer(Features(5, 6)) == .label(3))
  }

  @Test(
    "learns a distribution: all on one label is that label, and most on one makes it the answer",
    arguments: Entrant.all)
  func distributions(entrant: Entrant) throws {
    var (one, other) = (try entrant.make(), try entrant.make())
    for label in [6, 6, 1, 6] {
      var shares = [Double](repeating: 0, count: 14)
      shares[label] = 1
      try one.learn(Features(UInt32(label)), .one(label), weight: 1)
      try other.learn(Features(UInt32(label)), .distribution(shares), weight: 1)
    }
    #expect(distance(one.scores(Features(6)), other.scores(Features(6))) < 1e-6)
    var soft = try entrant.make()
    var shares = [Double](repeating: 0.02, count: 14)
    shares[9] = 0.74
    // With a feature that only another label has; else an even prior leaves all labels tied.
    try soft.learn(Features(3), .one(1), weight: 1)
    for _ in 0..<20 { try soft.learn(Features(1, 2), .distribution(shares), weight: 1) }
    #expect(try soft.answer(Features(1, 2)) == .label(9))
  }

  @Test("moves at least as far for a larger weight", arguments: Entrant.all)
  func weights(entrant: Entrant) throws {
    var model = try entrant.make()
    try model.learn(all: stream.rows(0..<60))
    let gains = try [0.25, 1, 4].map { weight in
      var copy = model
      try copy.learn(Features(0, 900), .one(13), weight: weight)
      let (before, after) = (model.scores(Features(0, 900)), copy.scores(Features(0, 900)))
      return (after[13] - after[0]) - (before[13] - before[0])
    }
    #expect(gains[0] > 0 && gains[0] <= gains[1] + 1e-9 && gains[1] <= gains[2] + 1e-9)
  }
}
