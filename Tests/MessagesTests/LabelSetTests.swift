import Messages
import Testing

@Suite("Sets of leaves")
struct LabelSetTests {
  @Test("take in a coarse label's leaves")
  func takeInCoarseLabels() {
    let set = LabelSet([.junk, .anyPromotion])
    #expect(set.members.map(\.number) == [1, 2, 3, 4])
    #expect(set.contains(.junk) && !set.contains(.allow) && !set.contains(.anyPromotion))
  }

  @Test("of the four categories part the fourteen leaves")
  func partTheLeaves() {
    let parts = Category.allCases.map(LabelSet.init(category:))
    #expect(parts.map(\.count) == [1, 1, 3, 9])
    #expect(parts.reduce(LabelSet([])) { $0.union($1) } == .all)
    for (category, part) in zip(Category.allCases, parts) {
      #expect(part.members.allSatisfy { $0.category == category })
    }
  }

  @Test("and their complements part the leaves")
  func partWithComplements() {
    for label in Label.all {
      let rest = label.leaves.complement
      #expect(rest.union(label.leaves) == .all)
      #expect(rest.count + label.leaves.count == 14)
    }
  }

  @Test("amount to a label exactly when they are its leaves")
  func amountToLabels() {
    for label in Label.all { #expect(label.leaves.label == label) }
    #expect(LabelSet([.allow, .junk]).label == nil && LabelSet([]).label == nil)
    #expect(LabelSet.all.label == nil)
  }
}
