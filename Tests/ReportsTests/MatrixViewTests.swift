import Learning
import Messages
import Testing

@testable import Reports

@Suite("A view of a matrix")
struct MatrixViewTests {
  /// Rows are the truth: 3 of allow are right, 1 went to junk; both junk went to allow.
  private let small: MatrixView = {
    var confusion = Confusion(rows: ["allow", "junk"], columns: ["allow", "junk", "abstain"])
    confusion.counts = [[3, 1, 0], [2, 0, 4]]
    return MatrixView(.leaf, confusion)
  }()

  @Test("sums rows and columns, and shares rows")
  func sums() {
    #expect(small.rowTotals == [4, 6])
    #expect(small.columnTotals == [5, 1, 4])
    #expect(small.share(0, 1) == 0.25)
    #expect(small.right(0) == 3)
    #expect(small.right(1) == 0)
  }

  @Test("tells right, same category, wrong and abstained apart")
  func agreements() throws {
    let confusions = FiguresOfMatrix.confusions { _, _ in 1 }
    let leaf = MatrixView(.leaf, confusions.leaf)
    #expect(leaf.agreement(0, 0) == .right)
    #expect(leaf.agreement(2, 3) == .sameCategory)
    #expect(leaf.agreement(2, 14) == .sameCategory)
    #expect(leaf.agreement(14, 14) == .right)
    #expect(leaf.agreement(2, 5) == .wrong)
    #expect(leaf.agreement(0, 1) == .wrong)
    #expect(leaf.agreement(0, 16) == .abstained)
    let subcategory = MatrixView(.subcategory, try #require(confusions.subcategory))
    #expect(subcategory.agreement(0, 12) == .sameCategory)
    #expect(subcategory.agreement(0, 14) == .wrong)
  }

  @Test("marks allow and transaction answered junk, and nothing else")
  func lostMessages() {
    let leaf = MatrixView(.leaf, FiguresOfMatrix.confusions { _, _ in 1 }.leaf)
    let lost = leaf.confusion.rows.indices.filter { leaf.losesWanted($0, 1) }
    #expect(lost == [0, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15])
    #expect(!leaf.losesWanted(0, 0))
  }
}
