import Learning

/// The counts of every part of a split, and what the leading entry achieved on it.
struct TextParts: Sendable {
  private let heads: [String]
  private let rows: [(name: String, cells: [String])]
  private let columns: Int

  /// The table of a run; nil when it has one part at most, which says nothing new.
  init?(_ run: RunRecord, columns: Int) {
    let parts = run.split.parts
    guard parts.count > 1 else { return nil }
    self.columns = columns
    heads = parts.map { DisplayWidth.truncated(VisibleText.of($0.name), to: 12) }
    var rows: [(name: String, cells: [String])] = [
      ("learned", parts.map { NumberText.count($0.train) }),
      ("tested", parts.map { NumberText.count($0.test) }),
    ]
    if let leading = run.leading, leading.partAccuracies.count == parts.count {
      rows.append(("accuracy", leading.partAccuracies.map { NumberText.fixed($0, 3) }))
    }
    for label in run.testedLabels {
      let name = DisplayWidth.truncated(VisibleText.of(label), to: Self.labelWidth)
      rows.append((name, parts.map { NumberText.count($0.tested(label)) }))
    }
    self.rows = rows
  }

  private static let labelWidth = 28

  /// The lines; parts that don't fit follow in further blocks.
  func lines(style: TerminalStyle) -> [String] {
    var lines = [style.bold("Parts")]
    for block in blocks() {
      var table = TextTable(heads: [""] + heads[block])
      table.rows = rows.map { .init(cells: [$0.name] + $0.cells[block]) }
      lines += table.lines(columns: columns, style: style) + [""]
    }
    return lines
  }

  private func blocks() -> [Range<Int>] {
    let widths = heads.indices.map { part in
      rows.map { DisplayWidth.of($0.cells[part]) }.reduce(DisplayWidth.of(heads[part]), max) + 2
    }
    var blocks: [Range<Int>] = []
    var (start, used) = (0, Self.labelWidth)
    for part in heads.indices {
      if part > start, used + widths[part] > columns {
        blocks.append(start..<part)
        (start, used) = (part, Self.labelWidth)
      }
      used += widths[part]
    }
    return blocks + [start..<heads.count]
  }
}
