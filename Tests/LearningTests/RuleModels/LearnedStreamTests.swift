import Learning
import Messages
import Testing

@Suite("The learned model on a stream") struct LearnedStreamTests {
  private let matrix: VoteMatrix

  init() throws { matrix = try VoteMatrix.random(rules: 8, messages: 300, seed: 11) }

  private func model(_ given: [JSONMember] = []) throws -> any RuleModel {
    try LearnedModel.make(matrix.rules, given)
  }

  @Test(arguments: [1, 0.98])
  func learnsGoldThatComesLateAsIfItHadComeAtOnce(decay: Double) throws {
    let given = [JSONMember("decay", .number(decay))]
    var (late, prompt) = (try model(given), try model(given))
    for row in matrix.rows {
      late.observe(row)
      prompt.observe(row)
      try prompt.learn(.one(row.count), fired: row)
    }
    for (place, row) in matrix.rows.enumerated() {
      try late.learn(
        .one(row.count), replacing: nil, fired: row, age: matrix.rows.count - 1 - place)
    }
    late.estimate()
    prompt.estimate()
    for (one, other) in zip(late.estimates, prompt.estimates) {
      #expect(abs(one.accuracy - other.accuracy) < 1e-9)
      #expect(abs(one.gold - other.gold) < 1e-6)
    }
  }

  @Test func aCorrectionReplacesAndARetractionRemoves() throws {
    var (corrected, plain) = (try model(), try model())
    for row in matrix.rows.prefix(50) {
      corrected.observe(row)
      plain.observe(row)
    }
    let (first, second) = (matrix.rows[3], matrix.rows[4])
    try corrected.learn(.one(0), fired: first)
    try corrected.learn(.anyOf([1, 2]), replacing: .one(0), fired: first, age: 46)
    try corrected.learn(.one(5), fired: second)
    try corrected.learn(nil, replacing: .one(5), fired: second, age: 45)
    try plain.learn(.anyOf([1, 2]), fired: first)
    corrected.estimate()
    plain.estimate()
    #expect(zip(corrected.estimates, plain.estimates).allSatisfy { $0.gold == $1.gold })
    for (one, other) in zip(corrected.estimates, plain.estimates) {
      #expect(abs(one.accuracy - other.accuracy) < 1e-12)
    }
  }

  @Test func decayFollowsARuleThatGetsWorse() throws {
    let rules = try VotingRules.lettered("junk", "allow").rules
    func accuracy(decay: Double) throws -> Double {
      var model = try LearnedModel.make(rules, [JSONMember("decay", .number(decay))])
      for message in 0..<2000 {
        model.observe([0])
        try model.learn(.one(message < 1000 ? 1 : 0), fired: [0])
      }
      model.estimate()
      return model.estimates[0].accuracy
    }
    #expect(abs(try accuracy(decay: 1) - 0.5) < 0.01)
    // At most 1/(1 − 0.99) = 100 messages are remembered, beside the 10 of the prior.
    #expect(try accuracy(decay: 0.99) < 0.07)
  }

  @Test func estimatesOnItsOwnAfterSoManyMessages() throws {
    var model = try model([JSONMember("every", 50)])
    for row in matrix.rows.prefix(49) { model.observe(row) }
    #expect(model.estimates.allSatisfy { $0.overlaps == 0 })
    model.observe(matrix.rows[49])
    #expect(model.estimates.contains { $0.overlaps > 0 })
  }

  @Test func keepsNoMorePatternsThanItMay() throws {
    let wide = try VoteMatrix.random(rules: 20, messages: 2000, seed: 3)
    var model = try LearnedModel.make(wide.rules, [JSONMember("patterns", 64)])
    for row in wide.rows { model.observe(row) }
    #expect(try model.state.doubles("patterns.counts").count <= 64)
    model.estimate()
    #expect(model.labels(of: wide.table).allSatisfy { $0.isAbstention == $0.spoke.isEmpty })
  }

  @Test func refusesADamagedStateAndKeepsItsOwn() throws {
    var model = try model()
    for row in matrix.rows { model.observe(row) }
    let state = model.state
    for index in state.entries.indices {
      for isDropped in [true, false] {
        var damaged = Archive()
        for (place, entry) in state.entries.enumerated() {
          if place != index {
            damaged.put(entry.name, entry.values)
          } else if !isDropped {
            damaged.put(entry.name, withoutLast(entry.values))
          }
        }
        #expect(throws: Fault.self) { try model.restore(from: damaged) }
      }
    }
    #expect(model.state == state)
  }

  @Test func refusesTheStateOfOtherRules() throws {
    let model = try model()
    var rules = matrix.rules
    rules[0].name = "renamed"
    var other = try LearnedModel.make(rules)
    #expect(throws: Fault.self) { try other.restore(from: model.state) }
  }

  private func withoutLast(_ values: Archive.Values) -> Archive.Values {
    switch values {
    case .floats(let values): .floats(values.dropLast())
    case .doubles(let values): .doubles(values.dropLast())
    case .integers(let values): .integers(values.dropLast())
    case .indices(let values): .indices(values.dropLast())
    }
  }
}
