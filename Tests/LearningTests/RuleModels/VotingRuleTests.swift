import Learning
import Messages
import Testing

@Suite struct VotingRuleTests {
  @Test func votesMapByTheLeavesThatTheyCover() throws {
    let rules = try VotingRules.lettered(
      "transaction.finance", "!transaction.finance", "!junk", labels: .category)
    #expect([0, 1, 2].map { rules.speaks($0) } == [true, false, true])
    let present = LabelSpace.present(in: [.label(.junk), .label(.allow)])
    #expect(try VotingRules.lettered("!junk", "junk|promotion", labels: present).speaks(1))
  }

  @Test func whatCantBeMappedIsRefusedByTheNameOfTheRule() throws {
    let junk = try VotingRule(name: "x", vote: Vote("junk"))
    let present = LabelSpace.present(in: [.label(.allow), .label(.anyPromotion)])
    let fault = #expect(throws: Fault.self) { try VotingRules([junk], labels: present) }
    #expect(fault?.message.hasPrefix("rule 'x' votes 'junk'") == true)
    let foreign = LabelSpace.asIs([.named("ham")])
    #expect(throws: Fault.self) { try VotingRules([junk], labels: foreign) }
    #expect(throws: Fault.self) { try VotingRules([], labels: foreign) }
  }

  @Test func namesMustBeUniqueAndWeightsInRange() throws {
    let rule = try VotingRule(name: "x", vote: Vote("junk"))
    let fault = #expect(throws: Fault.self) { try VotingRules([rule, rule], labels: .leaf) }
    #expect(fault?.message == "two rules are called 'x'; names must be unique")
    for weight in [-1, .infinity, .nan, 0x1p21] {
      let bad = VotingRule(name: "y", vote: rule.vote, weight: weight)
      #expect(throws: Fault.self) { try VotingRules([bad], labels: .leaf) }
    }
  }
}
