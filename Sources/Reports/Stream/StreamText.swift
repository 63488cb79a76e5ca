import Learning

/// The section of streams for a terminal.
struct StreamText: Sendable {
  let section: StreamSection
  let columns: Int
  let style: TerminalStyle

  /// The lines; the last is empty.
  var lines: [String] {
    var lines = [style.bold("Stream")] + DisplayWidth.wrapped(section.facts, to: columns)
    lines += figures.lines(columns: columns, style: style)
    for sentence in section.sentences {
      lines += DisplayWidth.wrapped(VisibleText.of(sentence), to: columns).map(style.dim)
    }
    lines.append("")
    guard !section.coldStartLabels.isEmpty else { return lines }
    lines.append(style.bold("Cold start"))
    lines += DisplayWidth.wrapped(StreamSection.coldStartLegend, to: columns).map(style.dim)
    return lines + coldStart.lines(columns: columns, style: style) + [""]
  }

  /// The table of figures without the columns for which there is no room.
  private var figures: TextTable {
    var chosen = StreamColumn.all
    while true {
      let table = table(["entry"] + chosen.map(\.head)) { stream in chosen.map { $0.text(stream) } }
      guard table.width(first: 24) > columns, chosen.count > 2,
        let last = chosen.indices.max(by: { chosen[$0].rank < chosen[$1].rank })
      else { return table }
      chosen.remove(at: last)
    }
  }

  /// The table of cold starts; where there is no room the later numbers of labels are left out.
  private var coldStart: TextTable {
    var count = section.coldStartLabels.count
    while true {
      let heads = section.coldStartLabels.prefix(count).map(NumberText.count)
      let table = table(["labels"] + heads) { Array(section.coldStart($0).prefix(count)) }
      guard table.width(first: 24) > columns, count > 2 else { return table }
      count -= 1
    }
  }

  private func table(_ heads: [String], _ cells: (StreamRecord) -> [String]) -> TextTable {
    var table = TextTable(heads: heads)
    for (entry, stream) in section.entries {
      table.rows.append(
        .init(
          cells: [VisibleText.of(entry.name)] + cells(stream), isStrong: section.isLeading(entry)))
    }
    return table
  }
}
