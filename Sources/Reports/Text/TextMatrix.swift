import Messages

/// A confusion matrix for a terminal: counts, totals, and the share of each row that is right.
struct TextMatrix: Sendable {
  /// The matrix.
  let view: MatrixView
  /// The cells of a line.
  let columns: Int
  /// How text stands out.
  let style: TerminalStyle

  /// The lines, without heading; columns that don't fit follow in further blocks.
  func lines() -> [String] {
    let shown = view.confusion.columns.indices.filter { !isEmptyCoarse($0) }
    var labels = rowLabels(numbered: false)
    var heads = heads(shown, labels)
    if heads.isNumbered {
      labels = rowLabels(numbered: true)
      heads = self.heads(shown, labels)
    }
    let labelWidth = Self.width(labels)
    var lines: [String] = []
    for (index, block) in heads.blocks.enumerated() {
      if index > 0 { lines.append("") }
      let isLast = index == heads.blocks.count - 1
      lines += blockLines(block, heads, labels, labelWidth, tail: isLast)
    }
    return lines
  }

  private static func width(_ labels: [String]) -> Int {
    labels.reduce("answered".utf8.count) { max($0, DisplayWidth.of($1)) }
  }

  private func heads(_ shown: [Int], _ labels: [String]) -> MatrixHeads {
    let room = columns - Self.width(labels) - Self.tailWidth
    return MatrixHeads(view: view, columns: shown, room: room)
  }

  /// Two gaps, the total and the share.
  private static let tailWidth = 2 + 6 + 1 + 6

  /// Whether a column of a coarse label, which most data never has, holds nothing.
  private func isEmptyCoarse(_ column: Int) -> Bool {
    view.columnTotals[column] == 0 && isCoarse(view.confusion.columns[column])
  }

  private func isCoarse(_ name: String) -> Bool {
    name == Label.anyPromotion.name || name == Label.anyTransaction.name
  }

  private var rows: [Int] {
    view.confusion.rows.indices.filter {
      view.rowTotals[$0] > 0 || !isCoarse(view.confusion.rows[$0])
    }
  }

  /// Full names where the line is wide, else `t.finance`; numbers where the heads are numbers.
  private func rowLabels(numbered: Bool) -> [String] {
    let isWide = columns >= 120
    return view.confusion.rows.enumerated().map { row, name in
      let (group, rest) = MatrixView.split(name)
      let short = group.map { $0.prefix(1) + "." + rest } ?? rest
      let label = (numbered ? "#\(row + 1) " : "") + VisibleText.of(isWide ? name : short)
      return DisplayWidth.truncated(label, to: isWide ? 28 : 18)
    }
  }

  private func blockLines(
    _ block: [MatrixHeads.Head], _ heads: MatrixHeads, _ labels: [String], _ labelWidth: Int,
    tail: Bool
  ) -> [String] {
    let margin = String(repeating: " ", count: labelWidth)
    var lines: [String] = []
    if let groups = heads.groupLine(block) { lines.append(style.dim(margin + groups)) }
    let names = block.map { " " + DisplayWidth.padded($0.name, to: $0.width - 1, right: true) }
    lines.append(
      style.dim(margin + names.joined() + (tail ? "   total  right" : "")))
    for row in rows {
      let cells = block.map { cell(row, $0) }.joined()
      let label = DisplayWidth.padded(labels[row], to: labelWidth)
      lines.append(label + cells + (tail ? self.tail(view.rowTotals[row], row) : ""))
    }
    let sums = block.map {
      " "
        + DisplayWidth.padded(
          String(view.columnTotals[$0.column]), to: $0.width - 1,
          right: true)
    }
    let all = tail ? self.tail(view.rowTotals.reduce(0, +), nil) : ""
    lines.append(style.dim(DisplayWidth.padded("answered", to: labelWidth) + sums.joined() + all))
    return lines
  }

  private func cell(_ row: Int, _ head: MatrixHeads.Head) -> String {
    let count = view.count(row, head.column)
    let width = head.width - 1
    guard count > 0 else {
      return " " + style.dim(DisplayWidth.padded("·", to: width, right: true))
    }
    var text = String(count)
    if head.showsShare {
      text += DisplayWidth.padded(
        NumberText.percent(view.share(row, head.column)), to: 7, right: true)
    }
    let padded = DisplayWidth.padded(text, to: width, right: true)
    let share = view.share(row, head.column) ?? 0
    return " " + style.heat(padded, view.agreement(row, head.column), share: share)
  }

  private func tail(_ total: Int, _ row: Int?) -> String {
    let share =
      switch row {
      case .some(let row): NumberText.percent(view.right(row), of: view.rowTotals[row])
      case .none:
        NumberText.percent(
          view.confusion.rows.indices.reduce(0) { $0 + view.right($1) }, of: total)
      }
    return "  " + DisplayWidth.padded(String(total), to: 6, right: true) + " "
      + DisplayWidth.padded(share, to: 6, right: true)
  }
}
