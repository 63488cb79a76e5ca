import Learning

extension ReportFormat {
  /// Tables and matrices for a terminal.
  static let text = ReportFormat(
    name: "text", summary: "tables and matrices for a terminal", fileExtension: "txt"
  ) { runs, options in
    TextReport(options: options).render(runs)
  }
}

/// The report for a terminal.
struct TextReport: Sendable {
  /// The reader's choices.
  let options: ReportOptions

  private var style: TerminalStyle { TerminalStyle(color: options.color) }
  private var columns: Int { max(40, options.columns) }

  /// All runs: side by side in one table first where there are several.
  func render(_ runs: [RunRecord]) -> String {
    guard !runs.isEmpty else { return "no runs\n" }
    var lines: [String] = []
    if runs.count > 1 {
      lines += [style.bold(NumberText.counted(runs.count, "run") + " side by side")]
      lines += entryTable(runs).lines(columns: columns, style: style) + [""]
    }
    for (index, run) in runs.enumerated() {
      if index > 0 { lines.append("") }
      lines += self.lines(run, withTable: runs.count == 1)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func lines(_ run: RunRecord, withTable: Bool) -> [String] {
    var lines = [
      style.bold(VisibleText.of(run.name)), run.dataLine, run.splitLine,
    ]
    if let rejected = run.rejectedLine { lines.append(rejected) }
    lines.append("")
    if run.entries.isEmpty { return lines + ["no entries"] + notes(run) }
    if withTable {
      lines += entryTable([run]).lines(columns: columns, style: style) + [""]
    }
    lines += footnotes(run) + [""] + parts(run)
    for entry in run.entries(for: options.matrices) { lines += matrices(entry, of: run) }
    return lines + notes(run)
  }

  /// The table of entries without the columns for which there is no room.
  private func entryTable(_ runs: [RunRecord]) -> TextTable {
    var chosen = EntryColumn.all
    while true {
      let table = entryTable(runs, chosen)
      guard table.width(first: 24) > columns, chosen.count > 2,
        let last = chosen.indices.max(by: { chosen[$0].rank < chosen[$1].rank })
      else { return table }
      chosen.remove(at: last)
    }
  }

  private func entryTable(_ runs: [RunRecord], _ chosen: [EntryColumn]) -> TextTable {
    var table = TextTable(heads: ["entry"] + chosen.map(\.head))
    for run in runs {
      if runs.count > 1 { table.rows.append(.init(cells: [VisibleText.of(run.name)])) }
      let leading = run.leading?.name
      for entry in run.entries {
        let name = VisibleText.of(entry.name)
        let cells =
          if let failure = entry.failure {
            [name + " failed: " + VisibleText.of(failure)]
          } else {
            [name] + chosen.map { $0.text(entry) }
          }
        table.rows.append(
          .init(mark: run.marks(of: entry), cells: cells, isStrong: entry.name == leading))
      }
    }
    return table
  }

  /// What the signs mean, which figures are undefined and why, and what is lost to junk.
  private func footnotes(_ run: RunRecord) -> [String] {
    let shown = EntryColumn.all.map(\.figure)
    let sentences =
      run.distinctions.map { "\($0.mark) \($0.meaning)" }
      + UndefinedFigures.sentences(run, only: shown).map(VisibleText.of)
    let lines = sentences.flatMap { DisplayWidth.wrapped($0, to: columns) }.map(style.dim)
    guard let leading = run.leading else { return lines }
    return lines + [VisibleText.of(leading.name) + ": " + leading.wantedToJunkSentence]
  }

  /// The counts of every part, and what the leading entry achieved on it.
  private func parts(_ run: RunRecord) -> [String] {
    let parts = run.split.parts
    guard parts.count > 1 else { return [] }
    var rows: [(String, [String])] = [
      ("learned", parts.map { NumberText.count($0.train) }),
      ("tested", parts.map { NumberText.count($0.test) }),
    ]
    if let leading = run.leading, leading.partAccuracies.count == parts.count {
      rows.append(("accuracy", leading.partAccuracies.map { NumberText.fixed($0, 3) }))
    }
    for label in run.testedLabels {
      rows.append((VisibleText.of(label), parts.map { NumberText.count($0.tested(label)) }))
    }
    var lines = [style.bold("Parts")]
    let heads = parts.map { DisplayWidth.truncated(VisibleText.of($0.name), to: 12) }
    let widths = heads.indices.map { part in
      rows.map { DisplayWidth.of($0.1[part]) }.reduce(DisplayWidth.of(heads[part]), max) + 2
    }
    var start = 0
    while start < parts.count {
      var (end, used) = (start, 28)
      while end < parts.count, end == start || used + widths[end] <= columns {
        used += widths[end]
        end += 1
      }
      var table = TextTable(heads: [""] + heads[start..<end])
      table.rows = rows.map { .init(cells: [$0.0] + $0.1[start..<end]) }
      lines += table.lines(columns: columns, style: style) + [""]
      start = end
    }
    return lines
  }

  private func matrices(_ entry: EntryRecord, of run: RunRecord) -> [String] {
    guard let confusions = entry.confusion else { return [] }
    var lines: [String] = []
    let why = run.distinctions(of: entry).map {
      $0 == .chosen ? "inner folds" : "best in hindsight"
    }
    let suffix = why.isEmpty ? "" : " (\(why.joined(separator: ", ")))"
    for view in MatrixView.all(confusions) {
      let heading = "\(view.title): \(VisibleText.of(entry.name))\(suffix)"
      lines += DisplayWidth.wrapped(heading, to: columns).map(style.bold)
      lines.append(style.dim("rows are the truth, columns the answer"))
      lines += TextMatrix(view: view, columns: columns, style: style).lines() + [""]
    }
    return lines
  }

  private func notes(_ run: RunRecord) -> [String] {
    guard !run.notes.isEmpty else { return [] }
    let lines = run.notes.flatMap { note in
      DisplayWidth.wrapped("- " + VisibleText.of(note), to: columns)
    }
    return [style.bold("Notes")] + lines
  }
}
