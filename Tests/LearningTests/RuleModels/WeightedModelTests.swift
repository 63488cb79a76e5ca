import Learning
import Messages
import Testing

@Suite struct WeightedModelTests {
  private func label(_ votes: (String, Double)...) throws -> WeakLabel {
    let rules = try votes.enumerated().map { number, vote in
      VotingRule(name: "\(number)", vote: try Vote(vote.0), weight: vote.1)
    }
    return try WeightedModel.make(rules).label(Array(rules.indices))
  }

  @Test func theLargestSumOfWeightsWins() throws {
    #expect(try label(("junk", 2.5), ("allow", 1), ("allow", 1)).best == 1)
    #expect(try label(("junk", 1.5), ("allow", 1), ("allow", 1)).best == 0)
  }

  @Test func equalSumsAbstainHoweverTheyAreMadeUp() throws {
    #expect(try label(("junk", 0.5), ("allow", 0.25), ("allow", 0.25)).isAbstention)
    #expect(try label(("junk", 1), ("allow", 1)).isAbstention)
  }

  @Test func aRuleOfWeightZeroHasNoSay() throws {
    let label = try label(("junk", 0), ("allow", 1))
    #expect(label.best == 0)
    #expect((label.fired, label.spoke) == ([0, 1], [1]))
  }

  @Test func theSmallestWeightStillCounts() throws {
    #expect(try label(("junk", .leastNonzeroMagnitude)).best == 1)
  }
}
