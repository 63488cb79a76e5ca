import Learning
import Messages

/// A confusion matrix with what a reader wants to know of its cells.
struct MatrixView: Sendable {
  /// Which of the matrices.
  enum Kind: String, CaseIterable, Sendable {
    case category, subcategory, leaf
  }

  /// How an answer relates to the truth.
  enum Agreement: Sendable {
    /// The very label.
    case right
    /// Another label of the same category.
    case sameCategory
    /// A label of another category.
    case wrong
    /// No answer.
    case abstained
  }

  /// Which of the matrices.
  let kind: Kind
  /// The counts.
  let confusion: Confusion
  /// Messages in each row.
  let rowTotals: [Int]
  /// Messages in each column.
  let columnTotals: [Int]

  /// A view of a matrix.
  init(_ kind: Kind, _ confusion: Confusion) {
    (self.kind, self.confusion) = (kind, confusion)
    rowTotals = confusion.counts.map { $0.reduce(0, +) }
    columnTotals = confusion.columns.indices.map { column in
      confusion.counts.reduce(0) { $0 + $1[column] }
    }
  }

  /// The matrices of an entry in the order of reports; where every answer is a category, the other
  /// two would only repeat that one.
  static func all(_ confusions: Confusions) -> [MatrixView] {
    var views: [MatrixView] = []
    if let category = confusions.category {
      views.append(MatrixView(.category, category))
      if answersAreCategories(confusions.leaf) { return views }
    }
    if let subcategory = confusions.subcategory {
      views.append(MatrixView(.subcategory, subcategory))
    }
    return views + [MatrixView(.leaf, confusions.leaf)]
  }

  /// Whether no answer names a subcategory, though some name a category that has them.
  private static func answersAreCategories(_ leaf: Confusion) -> Bool {
    let total = { (columns: Range<Int>) in leaf.counts.reduce(0) { $0 + $1[columns].reduce(0, +) } }
    return leaf.columns.count == 17 && total(2..<14) == 0 && total(14..<16) > 0
  }

  /// The heading.
  var title: String {
    switch kind {
    case .category: "Categories"
    case .subcategory: "Subcategories"
    case .leaf: isOurs ? "Leaves" : "Labels of the data"
    }
  }

  /// Whether the labels are ours (else the data's own).
  var isOurs: Bool { kind != .leaf || confusion.rows == Label.all.map(\.name) }

  /// Messages in a cell.
  func count(_ row: Int, _ column: Int) -> Int { confusion.counts[row][column] }

  /// The share of a row that falls into a column; nil for an empty row.
  func share(_ row: Int, _ column: Int) -> Double? {
    rowTotals[row] == 0 ? nil : Double(count(row, column)) / Double(rowTotals[row])
  }

  /// Right answers of a row.
  func right(_ row: Int) -> Int {
    confusion.columns.firstIndex(of: confusion.rows[row]).map { count(row, $0) } ?? 0
  }

  /// How the answer of a column relates to the truth of a row.
  func agreement(_ row: Int, _ column: Int) -> Agreement {
    let (truth, answer) = (confusion.rows[row], confusion.columns[column])
    if truth == answer { return .right }
    if column == confusion.columns.count - 1 { return .abstained }
    guard kind != .category, let group = Self.split(truth).group else { return .wrong }
    return Self.split(answer).group == group ? .sameCategory : .wrong
  }

  /// Whether a cell holds wanted messages that were answered junk.
  func losesWanted(_ row: Int, _ column: Int) -> Bool {
    guard confusion.columns[column] == Category.junk.name else { return false }
    let truth = confusion.rows[row]
    return truth == Category.allow.name || truth == Category.transaction.name
      || Self.split(truth).group == Category.transaction.name
  }

  /// `transaction.finance` as its category and the rest; other names have no category.
  static func split(_ name: String) -> (group: String?, rest: String) {
    for category in [Category.promotion.name, Category.transaction.name]
    where name.hasPrefix(category + ".") {
      return (category, String(name.dropFirst(category.utf8.count + 1)))
    }
    return (nil, name)
  }
}
