import Messages
import Testing

@Suite struct VoteTests {
  @Test(arguments: [
    ("junk", "junk", 1), ("transactionalFinance", "transaction.finance", 1),
    ("promotion", "promotion.?", 3), ("transaction.?", "transaction.?", 9),
    ("!junk", "!junk", 13), ("!promotion.?", "!promotion.?", 11),
    (" junk | promotion ", "junk|promotion.others|promotion.offers|promotion.coupons", 4),
  ])
  func aVoteKeepsWhatWasWrittenAndTheLeavesItAllows(text: String, name: String, count: Int) throws {
    let vote = try Vote(text)
    #expect(vote.name == name)
    #expect(vote.leaves.count == count)
    #expect(vote.isNegative == text.hasPrefix("!"))
    #expect(try Vote(vote.name) == vote)
  }

  @Test(arguments: ["", "none", "finanse", "!", "allow|junk|promotion|transaction"])
  func aVoteThatSaysNothingIsRefused(text: String) {
    #expect(throws: Fault.self) { try Vote(text) }
  }
}
