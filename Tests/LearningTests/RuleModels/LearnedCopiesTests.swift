import Learning
import Messages
import Testing

@Suite("A copy of a rule") struct LearnedCopiesTests {
  /// The largest change of a posterior by one more rule, over the messages on which it says what
  /// rule 0 says, or nothing.
  private func change(
    _ matrix: VoteMatrix, copy fires: (Int) -> Bool, named name: String, online: Bool,
    _ given: [JSONMember] = []
  ) throws -> Double {
    var rule = matrix.rules[0]
    rule.name = name
    let more = matrix.adding(rule, where: fires)
    let (before, after) = (
      try taught(matrix, online: online, given), try taught(more, online: online, given)
    )
    var largest = 0.0
    for row in matrix.rows.indices where matrix.rows[row].first == 0 || !fires(row) {
      let (one, other) = (before.label(matrix.rows[row]), after.label(more.rows[row]))
      #expect(one.isAbstention == other.isAbstention)
      largest = max(largest, distance(one.probabilities ?? [], other.probabilities ?? []))
    }
    return largest
  }

  private func taught(
    _ matrix: VoteMatrix, online: Bool, _ given: [JSONMember]
  ) throws -> any RuleModel {
    var model = try LearnedModel.make(matrix.rules, given)
    if online {
      for row in matrix.rows { model.observe(row) }
      model.estimate()
    } else {
      try model.fit(matrix.table)
    }
    return model
  }

  private func distance(_ left: [Double], _ right: [Double]) -> Double {
    zip(left, right).reduce(0) { max($0, abs($1.0 - $1.1)) }
  }

  @Test(arguments: [false, true], ["a copy", "zz copy"])
  func changesNothingWhenItIsExact(online: Bool, name: String) throws {
    for seed in 1...8 as ClosedRange<UInt64> {
      for messages in [1, 3, 40, 1000] {
        let matrix = try VoteMatrix.random(rules: 9, messages: messages, seed: seed)
        let moved = try change(
          matrix, copy: { matrix.rows[$0].first == 0 }, named: name, online: online)
        #expect(moved < 1e-9)
      }
    }
  }

  @Test(arguments: [false, true], ["uniform", "learned"])
  func movesNoPosteriorWhenItDiffersOnOnePerCent(online: Bool, prior: String) throws {
    for seed in 1...4 as ClosedRange<UInt64> {
      let matrix = try VoteMatrix.random(rules: 9, messages: 5000, seed: seed)
      // A rule rarer than this may differ from its copy more often than it votes with it.
      guard matrix.rows.count(where: { $0.first == 0 }) > 150 else { continue }
      let differs = differences(matrix, seed: seed)
      let moved = try change(
        matrix, copy: { (matrix.rows[$0].first == 0) != differs[$0] }, named: "copy",
        online: online, [JSONMember("prior", .string(prior))])
      #expect(moved <= 0.01)
    }
  }

  @Test(arguments: [1, 42])
  func movesNoPosteriorOfRealisticVotes(rule: Int) throws {
    for seed in 1...2 as ClosedRange<UInt64> {
      let simulated = try SimulatedVotes.mixed(messages: 10_000, seed: seed)
      var places = Array(simulated.matrix.rules.indices)
      places.swapAt(0, rule)
      let matrix = simulated.matrix.reordered(places)
      let differs = differences(matrix, seed: seed)
      let moved = try change(
        matrix, copy: { (matrix.rows[$0].first == 0) != differs[$0] }, named: "copy",
        online: false)
      #expect(moved <= 0.01)
      let silenced = try change(
        matrix, copy: { matrix.rows[$0].first == 0 && !differs[$0] }, named: "copy", online: false)
      #expect(silenced <= 0.01)
    }
  }

  @Test func countsAsOneRuleWithItAndSaysSo() throws {
    let matrix = try VoteMatrix.random(rules: 6, messages: 300, seed: 2)
    let before = try taught(matrix, online: false, []).estimates
    var rule = matrix.rules[0]
    rule.name = "copy"
    let more = matrix.adding(rule) { matrix.rows[$0].first == 0 }
    let after = try taught(more, online: false, []).estimates
    #expect(after[0].copies == [6])
    #expect(after[6].copies == [0])
    #expect(after[6].accuracy == after[0].accuracy)
    #expect(zip(before, after).allSatisfy { $0.overlaps == $1.overlaps })
  }

  @Test func isNoRuleThatIsOnlySilentWithIt() throws {
    let votes = ["junk", "junk", "allow"].enumerated()
    let rules = try votes.map { VotingRule(name: "\($0)", vote: try Vote($1)) }
    let rows = (0..<1000).map { $0 == 7 ? [0, 2] : $0 == 8 ? [1, 2] : [] }
    let estimates = try taught(VoteMatrix(rules: rules, rows: rows), online: true, []).estimates
    #expect(estimates.allSatisfy { $0.copies.isEmpty })
  }

  /// On which messages a copy differs: one in a hundred, by chance.
  private func differences(_ matrix: VoteMatrix, seed: UInt64) -> [Bool] {
    var generator = SplitMix64(seed: seed)
    return matrix.rows.indices.map { _ in generator.below(100) == 0 }
  }
}
