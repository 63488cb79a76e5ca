import Learning
import Messages
import Testing

@Suite struct PriorityModelTests {
  /// The labels left open by votes with priorities, all fired; nil for an abstention.
  private func answer(_ votes: (String, Int)...) throws -> [String]? {
    let rules = try votes.enumerated().map { number, vote in
      VotingRule(name: "\(number)", vote: try Vote(vote.0), priority: vote.1)
    }
    let label = try PriorityModel.make(rules).label(Array(rules.indices))
    return label.isAbstention ? nil : label.possible.map { LabelSpace.leaf.names[$0] }
  }

  @Test func theFirstMatchByPriorityDecides() throws {
    #expect(try answer(("junk", 1), ("allow", 10)) == ["allow"])
    #expect(try answer(("junk", 10), ("allow", 1), ("allow", 1)) == ["junk"])
  }

  @Test func lowerPrioritiesNarrowWhatHigherOnesLeaveOpen() throws {
    #expect(try answer(("transaction.?", 2), ("transaction.finance", 1)) == ["transaction.finance"])
    #expect(
      try answer(("promotion.?", 3), ("junk", 2), ("!promotion.coupons", 1)) == [
        "promotion.others", "promotion.offers",
      ])
  }

  @Test func equalPrioritiesIntersectOrAbstain() throws {
    #expect(try answer(("junk|allow", 1), ("!junk", 1)) == ["allow"])
    #expect(try answer(("junk|allow", 1), ("junk|promotion", 1)) == ["junk"])
    #expect(try answer(("junk", 1), ("allow", 1)) == nil)
    #expect(try answer(("junk", 1), ("allow", 1), ("junk", 0)) == nil)
  }

  @Test func aDisagreementFurtherDownIsIgnored() throws {
    #expect(
      try answer(("junk|allow", 2), ("junk", 1), ("allow", 1)) == ["allow", "junk"])
  }

  @Test func aDenialThatRanksHigherMakesTheModelAbstain() throws {
    #expect(try answer(("!junk", 2), ("junk", 1)) == nil)
    #expect(try answer(("!junk", 1), ("junk", 1)) == nil)
    #expect(try answer(("!junk", 1), ("junk", 2)) == ["junk"])
    #expect(
      try answer(("transaction.?", 3), ("!transaction.finance", 2), ("transaction.finance", 1))
        == nil)
  }

  @Test func denialsAloneLeaveTheRest() throws {
    #expect(try answer(("!transaction.?", 1), ("!promotion.?", 1)) == ["allow", "junk"])
    #expect(
      try answer(("!transaction.?", 2), ("!allow|junk|promotion", 1)) == [
        "allow", "junk", "promotion.others", "promotion.offers", "promotion.coupons",
      ])
    #expect(try answer(("!transaction.?", 2), ("!allow|junk|promotion", 2)) == nil)
  }
}
