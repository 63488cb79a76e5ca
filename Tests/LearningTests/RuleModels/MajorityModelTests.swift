import Learning
import Messages
import Testing

@Suite struct MajorityModelTests {
  /// The labels that win when all rules fire; nil for an abstention.
  private func winners(_ votes: String..., labels: LabelSpace = .leaf) throws -> [String]? {
    let rules = try votes.enumerated().map { number, vote in
      VotingRule(name: "\(number)", vote: try Vote(vote))
    }
    let label = try MajorityModel.make(rules, labels: labels).label(Array(rules.indices))
    guard let probabilities = label.probabilities else { return nil }
    let winners = probabilities.indices.filter { probabilities[$0] > 0 }
    #expect(winners.allSatisfy { probabilities[$0] == 1 / Double(winners.count) })
    return winners.map { labels.names[$0] }
  }

  @Test func mostVotesWin() throws {
    #expect(try winners("junk", "junk", "allow") == ["junk"])
    #expect(try winners("junk", "junk|promotion", "allow", "!promotion.?") == ["junk"])
  }

  @Test func contradictoryTiesAbstain() throws {
    #expect(try winners("junk", "allow") == nil)
    #expect(try winners("transaction.?", "allow") == nil)
  }

  @Test func labelsThatNoVoteTellsApartStayTogether() throws {
    #expect(
      try winners("promotion.?", "promotion.?", "allow") == [
        "promotion.others", "promotion.offers", "promotion.coupons",
      ])
    #expect(try winners("!junk")?.count == 13)
  }

  @Test func denialsDecideOnlyInsideWhatPositiveVotesAgreeOn() throws {
    #expect(try winners("junk", "!junk", "!junk", "!junk") == ["junk"])
    #expect(
      try winners("promotion.?", "!promotion.others", "!promotion.others|junk") == [
        "promotion.offers", "promotion.coupons",
      ])
  }

  @Test func votesCountByCategoryInACategorySpace() throws {
    #expect(
      try winners("transaction.finance", "transaction.orders", "junk", labels: .category)
        == ["transaction"])
  }
}
