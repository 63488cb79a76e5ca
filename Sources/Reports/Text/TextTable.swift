/// A table of aligned columns for a terminal; the first column is on the left, and is wrapped.
struct TextTable: Sendable {
  /// The heads; the first may be empty.
  var heads: [String]
  /// The rows, each with as many cells as there are heads.
  var rows: [Row] = []
  /// Cells between two columns.
  var gap = 2

  /// A row of cells.
  struct Row: Sendable {
    /// What stands before the first cell, at most two cells wide.
    var mark = ""
    /// The cells; one cell alone may run over all columns.
    var cells: [String]
    /// Whether the row stands out.
    var isStrong = false
  }

  /// The width of the columns after the first, without their gaps.
  private func widths() -> [Int] {
    heads.indices.dropFirst().map { column in
      rows.filter { $0.cells.count > column }
        .reduce(DisplayWidth.of(heads[column])) { max($0, DisplayWidth.of($1.cells[column])) }
    }
  }

  /// The least width that leaves the first column `first` cells.
  func width(first: Int) -> Int { widths().reduce(markWidth + first) { $0 + $1 + gap } }

  private var markWidth: Int {
    let widest = rows.map { DisplayWidth.of($0.mark) }.max() ?? 0
    return widest == 0 ? 0 : widest + 1
  }

  /// The lines of the table, at most `columns` cells wide where its numbers fit.
  func lines(columns: Int, style: TerminalStyle) -> [String] {
    let widths = widths()
    let numbers = widths.reduce(0) { $0 + $1 + gap }
    let natural = rows.filter { $0.cells.count > 1 }
      .reduce(DisplayWidth.of(heads[0])) { max($0, DisplayWidth.of($1.cells[0])) }
    let first = max(8, min(natural, columns - markWidth - numbers))
    let indent = String(repeating: " ", count: markWidth)
    var lines: [String] = []
    if heads.contains(where: { !$0.isEmpty }) {
      lines.append(style.dim(indent + line(heads, first: first, widths)))
    }
    for row in rows {
      let mark = DisplayWidth.padded(row.mark, to: markWidth)
      let spans = row.cells.count == 1
      // Further lines are indented by two cells.
      let head = DisplayWidth.wrapped(row.cells[0], to: spans ? columns - markWidth - 2 : first)
      let top = line([head[0]] + row.cells.dropFirst(), first: first, widths)
      lines.append(row.isStrong ? style.bold(mark + top) : mark + top)
      lines += head.dropFirst().map { indent + "  " + $0 }
    }
    return lines
  }

  private func line(_ cells: [String], first: Int, _ widths: [Int]) -> String {
    var line = cells.count == 1 ? cells[0] : DisplayWidth.padded(cells[0], to: first)
    for (cell, width) in zip(cells.dropFirst(), widths) {
      line += String(repeating: " ", count: gap) + DisplayWidth.padded(cell, to: width, right: true)
    }
    return line
  }
}
