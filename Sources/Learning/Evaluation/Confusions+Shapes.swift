import Messages

extension Confusions {
  /// The three matrices from counts over the sixteen labels × (the same + abstention).
  ///
  /// Category and subcategory matrices are sums of the leaf matrix, so the three always agree.
  init(leafCounts counts: [[Int]]) {
    let names = Label.all.map(\.name)
    var leaf = Confusion(rows: names, columns: names + [Answer.abstainName])
    leaf.counts = counts
    self.init(
      category: Self.category(of: counts), subcategory: Self.subcategory(of: counts), leaf: leaf)
  }

  private static func category(of counts: [[Int]]) -> Confusion {
    let names = Category.allCases.map(\.name)
    var matrix = Confusion(rows: names, columns: names + [Answer.abstainName])
    for (row, cells) in counts.enumerated() {
      let truth = Int(Label.all[row].category.rawValue)
      for (column, count) in cells.enumerated() {
        let isLabel = column < Label.all.count
        let answer = isLabel ? Int(Label.all[column].category.rawValue) : names.count
        matrix.counts[truth][answer] += count
      }
    }
    return matrix
  }

  private static func subcategory(of counts: [[Int]]) -> Confusion {
    let rows = Label.leaves.filter { $0.subcategory != nil }
    let columns = rows + [.anyPromotion, .anyTransaction, .allow, .junk]
    var matrix = Confusion(
      rows: rows.map(\.name), columns: columns.map(\.name) + [Answer.abstainName])
    for (index, row) in rows.enumerated() {
      let cells = counts[row.number]
      matrix.counts[index] = columns.map { cells[$0.number] } + [cells[Label.all.count]]
    }
    return matrix
  }
}
