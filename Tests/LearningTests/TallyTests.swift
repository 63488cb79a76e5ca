import Learning
import Messages
import Testing

@Suite("A tally")
struct TallyTests {
  @Test("puts the truth in rows and the answer in columns")
  func orientation() {
    var tally = Tally(labels: .leaf)
    tally.add(truth: .label(.allow), answer: .label(1))
    tally.add(truth: .label(.allow), answer: .label(1))
    tally.add(truth: .label(.junk), answer: .label(0))
    let leaf = tally.confusions.leaf
    #expect(leaf.counts[0][1] == 2)
    #expect(leaf.counts[1][0] == 1)
    #expect(tally.confusions.category?.counts[0][1] == 2)
  }

  @Test("has matrices of fixed shape, whatever the data")
  func shapes() throws {
    let confusions = Tally(labels: .present(in: [.label(.junk)])).confusions
    #expect(confusions.leaf.rows == Label.all.map(\.name))
    #expect(confusions.leaf.columns == Label.all.map(\.name) + ["abstain"])
    let category = try #require(confusions.category)
    #expect(category.rows == ["allow", "junk", "promotion", "transaction"])
    #expect(category.columns == category.rows + ["abstain"])
    let subcategory = try #require(confusions.subcategory)
    #expect(subcategory.rows == Subcategory.allCases.map(\.name))
    #expect(
      subcategory.columns
        == subcategory.rows + ["promotion.?", "transaction.?", "allow", "junk", "abstain"])
    #expect(subcategory.counts.count == 12 && subcategory.counts.allSatisfy { $0.count == 17 })
  }

  @Test("gives a category model's answers coarse columns")
  func categorySpace() {
    var tally = Tally(labels: .category)
    tally.add(truth: .label(Label(.promotionOffers)), answer: .label(2))
    tally.add(truth: .label(.junk), answer: .label(1))
    #expect(tally.confusions.leaf.counts[3][14] == 1)
    #expect(tally.confusions.leaf.counts[1][1] == 1)
    #expect(tally.categoryFigures?.accuracy == 1)
    #expect(tally.leafFigures.accuracy == nil)
    #expect(tally.leafFigures.undefined.first?.reason.contains("categories") == true)
  }

  @Test("counts coarse truths in the matrices and category figures, not in the leaf figures")
  func coarseTruth() {
    var tally = Tally(labels: .leaf)
    tally.add(truth: .label(.anyTransaction), answer: .label(6))
    tally.add(truth: .label(.junk), answer: .label(1))
    #expect(tally.confusions.leaf.counts[15][6] == 1)
    #expect(tally.leafFigures.messages == 1)
    #expect(tally.categoryFigures?.messages == 2)
    #expect(tally.categoryFigures?.accuracy == 1)
  }

  @Test("doesn't score a set that is no label, and says how many")
  func sets() {
    var tally = Tally(labels: .leaf)
    tally.add(truth: .anyOf(LabelSet([.allow]).complement), answer: .label(1))
    tally.add(truth: .named("ham"), answer: .label(1))
    #expect(tally.unscored == 2)
    #expect(tally.messages == 0)
    #expect(tally.leafFigures.accuracy == nil)
    tally.add(truth: .anyOf(LabelSet(category: .promotion)), answer: .coarse(.promotion))
    #expect(tally.confusions.leaf.counts[14][14] == 1)
  }

  @Test("has matrices whose sums agree")
  func sumsAgree() throws {
    var tally = Tally(labels: .leaf)
    var state = 7
    for _ in 0..<500 {
      state = (state * 75 + 74) % 65537
      let truth = Label.all[state % 16]
      state = (state * 75 + 74) % 65537
      let answers: [Answer] =
        (0..<14).map(Answer.label) + [.coarse(.promotion), .coarse(.transaction), .none]
      tally.add(truth: .label(truth), answer: answers[state % answers.count])
    }
    let all = tally.confusions
    let (category, subcategory) = (try #require(all.category), try #require(all.subcategory))
    func sum(_ rows: some Sequence<[Int]>) -> Int { rows.reduce(0) { $0 + $1.reduce(0, +) } }
    #expect(sum(all.leaf.counts) == 500 && sum(category.counts) == 500)
    #expect(sum(subcategory.counts) == sum(all.leaf.counts[2..<14]))
    #expect(category.counts[0].reduce(0, +) == all.leaf.counts[0].reduce(0, +))
    let promotions = sum(subcategory.counts[..<3]) + all.leaf.counts[14].reduce(0, +)
    #expect(category.counts[2].reduce(0, +) == promotions)
    let abstained = all.leaf.counts.map { $0[16] }.reduce(0, +)
    #expect(category.counts.map { $0[4] }.reduce(0, +) == abstained)
  }

  @Test("over another scheme's labels has one matrix, with an abstention column")
  func asIs() {
    let labels = LabelSpace.asIs([.named("spam"), .named("ham")])
    var tally = Tally(labels: labels)
    tally.add(truth: .named("ham"), answer: .label(1))
    tally.add(truth: .named("spam"), answer: .none)
    tally.add(truth: .named("eggs"), answer: .label(0))
    #expect(tally.confusions.leaf.counts == [[0, 1, 0], [0, 0, 1]])
    #expect(tally.confusions.category == nil && tally.confusions.subcategory == nil)
    #expect(tally.categoryFigures == nil)
    #expect(tally.unscored == 1)
  }

  @Test("merges in any order to the same, log loss included")
  func merging() {
    var parts = [Tally](repeating: Tally(labels: .category), count: 3)
    for step in 0..<30 {
      let p = 0.1 + 0.02 * Double(step)
      parts[step % 3].add(
        truth: .label(step % 2 == 0 ? .allow : .junk), answer: .label(step % 4),
        probabilities: [p, 0.9 - p, 0.05, 0.05])
    }
    var (one, other) = (parts[0], parts[2])
    one.merge(parts[1])
    one.merge(parts[2])
    other.merge(parts[0])
    other.merge(parts[1])
    #expect(one == other)
    #expect(one.messages == 30)
  }
}
