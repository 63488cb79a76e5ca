import Learning
import Messages
import Testing

@Suite struct WeakLabelTests {
  private func label(_ votes: String...) throws -> WeakLabel {
    let rules = try votes.enumerated().map { number, vote in
      VotingRule(name: "\(number)", vote: try Vote(vote))
    }
    return try MajorityModel.make(rules).label(Array(rules.indices))
  }

  @Test func anAbstentionTeachesNothing() throws {
    let tie = try label("junk", "allow")
    #expect(tie.isAbstention)
    #expect(tie.spoke == [0, 1])
    #expect(TargetForm.allCases.allSatisfy { tie.target($0) == nil })
  }

  @Test func aSingleWinnerIsTheSameInEveryForm() throws {
    let junk = try label("junk")
    #expect(junk.target(.hard) == .one(1))
    #expect(junk.target(.set) == .one(1))
    #expect(junk.target(.soft) == .distribution([0, 1] + Array(repeating: 0, count: 12)))
  }

  @Test func aTieTeachesAsADistributionOrASetButNotAsALabel() throws {
    let promotion = try label("promotion.?")
    #expect(promotion.target(.hard) == nil)
    #expect(promotion.target(.set) == .anyOf([2, 3, 4]))
    let third = 1.0 / 3
    #expect(
      promotion.target(.soft)
        == .distribution([0, 0, third, third, third] + Array(repeating: 0, count: 9)))
  }
}
