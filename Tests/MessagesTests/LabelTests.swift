import Messages
import Testing

@Suite("Labels")
struct LabelTests {
  @Test("are numbered in declared order, coarse ones last")
  func areNumbered() {
    #expect(
      Label.all.map(\.name) == [
        "allow", "junk", "promotion.others", "promotion.offers", "promotion.coupons",
        "transaction.others", "transaction.finance", "transaction.orders",
        "transaction.reminders", "transaction.health", "transaction.weather",
        "transaction.carrier", "transaction.rewards", "transaction.publicServices",
        "promotion.?", "transaction.?",
      ])
    #expect(Label.all.map(\.number) == Array(0..<16))
    #expect(Label.all.sorted() == Label.all)
    #expect(Label(16) == nil && Label(-1) == nil && Label(5)?.name == "transaction.others")
  }

  @Test("know their category, subcategory and leaves")
  func knowTheirParts() {
    #expect(Label.leaves.prefix(2).map(\.category) == [.allow, .junk])
    #expect(Label.leaves.filter { $0.category == .promotion }.count == 3)
    #expect(Label.leaves.filter { $0.category == .transaction }.count == 9)
    #expect(Label.leaves.dropFirst(2).map(\.subcategory) == Subcategory.allCases)
    #expect(Label.allow.subcategory == nil && Label.anyPromotion.subcategory == nil)
    #expect(Label.anyPromotion.category == .promotion && !Label.anyPromotion.isLeaf)
    #expect(Label.anyTransaction.leaves.count == 9 && Label.junk.leaves.members == [.junk])
  }

  @Test("have Apple's numbers and names")
  func haveApplesNumbers() {
    #expect(Category.allCases.map(\.appleNumber) == [1, 2, 3, 4])
    #expect(
      Subcategory.allCases.map(\.appleNumber)
        == [20000, 20001, 20002] + Array(10000...10008))
    #expect(
      Subcategory.allCases.map(\.appleName) == [
        "promotionalOthers", "promotionalOffers", "promotionalCoupons", "transactionalOthers",
        "transactionalFinance", "transactionalOrders", "transactionalReminders",
        "transactionalHealth", "transactionalWeather", "transactionalCarrier",
        "transactionalRewards", "transactionalPublicServices",
      ])
  }
}
