import Messages
import Testing

@Suite("Label spaces")
struct LabelSpaceTests {
  private func gold(_ text: String) throws -> Gold { try #require(try LabelNames.read(text).gold) }

  @Test(
    "tell a learner what a gold label means",
    arguments: [
      ("allow", .one(0), .one(0)), ("transaction.finance", .one(6), .one(3)),
      ("promotion.?", .anyOf([2, 3, 4]), .one(2)),
      ("junk|promotion", .anyOf([1, 2, 3, 4]), .anyOf([1, 2])),
      ("!allow", .anyOf(Array(1...13)), .anyOf([1, 2, 3])),
      ("promotion.offers|promotion.coupons", .anyOf([3, 4]), .one(2)),
    ] as [(String, Target, Target)])
  func tellTargets(text: String, leaf: Target, category: Target) throws {
    #expect(try LabelSpace.leaf.target(for: gold(text)) == leaf)
    #expect(try LabelSpace.category.target(for: gold(text)) == category)
  }

  @Test("of present labels hold the leaves that occur, and sets as far as they go")
  func presentLabels() throws {
    let space = LabelSpace.present(
      in: try [gold("transaction.finance"), gold("allow"), gold("junk")])
    #expect(space.names == ["allow", "junk", "transaction.finance"])
    #expect(try space.target(for: gold("!allow")) == .anyOf([1, 2]))
    #expect(try space.target(for: gold("transaction.?")) == .one(2))
    #expect(throws: Fault.self) { try space.target(for: gold("promotion.offers")) }
    #expect(LabelSpace.present(in: try [gold("promotion")]).count == 3)
    #expect(LabelSpace.present(in: [Gold.named("x")]).count == 0)
  }

  @Test("of another scheme sort its names and refuse others")
  func asIsLabels() throws {
    let space = LabelSpace.asIs([.named("spam"), .named("ham"), .named("spam")])
    #expect(space.names == ["ham", "spam"] && space.label(0) == nil)
    #expect(try space.target(for: .named("spam")) == .one(1))
    let fault = #expect(throws: Fault.self) { try space.target(for: .named("eggs")) }
    #expect(fault?.message == "the label 'eggs' isn't in the label space; it has ham, spam")
    #expect(throws: Fault.self) { try LabelSpace.leaf.target(for: .named("spam")) }
  }

  @Test("give the label of ours behind a number")
  func giveLabels() {
    #expect((0..<14).map { LabelSpace.leaf.label($0) } == Label.leaves)
    #expect(
      (0..<4).map { LabelSpace.category.label($0) }
        == [.allow, .junk, .anyPromotion, .anyTransaction])
    #expect(LabelSpace.leaf.number(named: "junk") == 1)
    #expect(LabelSpace.category.number(named: "transaction.finance") == nil)
  }

  @Test("are rebuilt from kind and names")
  func areRebuilt() throws {
    let present = LabelSpace.present(in: try [gold("allow"), gold("promotion.?")])
    for space in [.leaf, .category, present, LabelSpace.asIs([.named("b"), .named("a")])] {
      #expect(try LabelSpace(kind: space.kind, names: space.names) == space)
    }
  }

  @Test(
    "refuse names that aren't theirs, are out of order or stand twice",
    arguments: [
      (.leaf, ["allow"]), (.present, ["junk", "allow"]), (.present, ["allow", "allow"]),
      (.present, ["ham"]), (.present, ["promotion.?"]), (.asIs, ["b", "a"]), (.asIs, ["a", "a"]),
    ] as [(LabelSpace.Kind, [String])])
  func refuseNames(kind: LabelSpace.Kind, names: [String]) {
    #expect(throws: Fault.self) { try LabelSpace(kind: kind, names: names) }
  }
}
