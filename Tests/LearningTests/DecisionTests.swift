import Learning
import Messages
import Testing

@Suite("A decision")
struct DecisionTests {
  private func scores(_ given: [Label: Double]) -> [Double] {
    Label.leaves.map { given[$0] ?? 0 }
  }

  @Test("takes the best leaf by default, although its category has less in sum")
  func leafFirst() throws {
    let some = scores([
      .junk: 0.4, Label(.transactionFinance): 0.3, Label(.transactionOrders): 0.3,
    ])
    #expect(try Decision(for: .leaf).answer(some) == .label(1))
    let answer = try Decision(.categoryFirst, for: .leaf).answer(
      scores([.junk: 0.4, Label(.transactionFinance): 0.35, Label(.transactionOrders): 0.25]))
    #expect(answer == .label(Label(.transactionFinance).number))
  }

  @Test("leaves the subcategory open when the best labels of one category are tied")
  func tieWithinCategory() throws {
    let some = scores([
      .junk: 0.2, Label(.promotionOffers): 0.4, Label(.promotionCoupons): 0.4,
    ])
    for policy in DecisionPolicy.allCases {
      #expect(try Decision(policy, for: .leaf).answer(some) == .coarse(.promotion))
    }
  }

  @Test("abstains when labels of two categories are tied, as all are before any learning")
  func tieAcrossCategories() throws {
    let decision = try Decision(for: .leaf)
    #expect(decision.answer(scores([.allow: 0.5, .junk: 0.5])) == .none)
    let equal = [Double](repeating: 1.0 / 14, count: 14)
    for policy in DecisionPolicy.allCases {
      #expect(try Decision(policy, for: .leaf).answer(equal) == .none)
      let four = [Double](repeating: 0.25, count: 4)
      #expect(try Decision(policy, for: .category).answer(four) == .none)
    }
  }

  @Test("does not remember a tie that a later label beats")
  func laterWinner() throws {
    let some = scores([.allow: 0.1, .junk: 0.1, Label(.transactionHealth): 0.8])
    #expect(try Decision(for: .leaf).answer(some) == .label(Label(.transactionHealth).number))
  }

  @Test("abstains on ties among another scheme's labels, and takes the best otherwise")
  func asIs() throws {
    let labels = LabelSpace.asIs([.named("spam"), .named("ham")])
    let decision = try Decision(for: labels, scores: .margin)
    #expect(decision.answer([-1, 2]) == .label(1))
    #expect(decision.answer([-1, -1]) == .none)
    #expect(Answer.label(1).name(in: labels) == "spam")
    #expect(Answer.label(1).category(in: labels) == nil)
  }

  @Test("refuses category-first for margins and for labels without categories")
  func refusals() {
    #expect(throws: Fault.self) { try Decision(.categoryFirst, for: .leaf, scores: .margin) }
    let labels = LabelSpace.asIs([.named("spam"), .named("ham")])
    #expect(throws: Fault.self) { try Decision(.categoryFirst, for: labels) }
  }

  @Test("is named by label, open category or abstention")
  func names() {
    #expect(Answer.label(6).name(in: .leaf) == "transaction.finance")
    #expect(Answer.coarse(.promotion).name(in: .leaf) == "promotion.?")
    #expect(Answer.none.name(in: .leaf) == "abstain")
    #expect(Answer.label(2).name(in: .category) == "promotion")
    #expect(Answer.label(2).label(in: .category) == .anyPromotion)
    #expect(Answer.coarse(.transaction).category(in: .leaf) == .transaction)
  }
}
