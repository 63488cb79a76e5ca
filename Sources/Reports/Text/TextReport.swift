import Learning

extension ReportFormat {
  /// Tables and matrices for a terminal.
  public static let text = ReportFormat(
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
    var lines = wrapped(VisibleText.of(run.name)).map(style.bold)
    lines += [run.dataLine, run.splitLine].flatMap(wrapped)
    if let rejected = run.rejectedLine { lines += wrapped(rejected) }
    lines.append("")
    if run.entries.isEmpty { return lines + ["no entries"] + notes(run) }
    if let section = RulesVersusGoldSection(run) { lines += comparison(section) }
    if withTable {
      lines += entryTable([run]).lines(columns: columns, style: style) + [""]
    }
    lines += footnotes(run) + [""]
    if let parts = TextParts(run, columns: columns) { lines += parts.lines(style: style) }
    if let section = StreamSection(run) {
      lines += StreamText(section: section, columns: columns, style: style).lines
    }
    for entry in run.entries(for: options.matrices) { lines += matrices(entry, of: run) }
    return lines + notes(run)
  }

  private func comparison(_ section: RulesVersusGoldSection) -> [String] {
    var lines = [style.bold(RulesVersusGoldSection.title)] + wrapped(section.conclusion)
    lines += [""] + wrapped(section.fixedArms) + wrapped(section.legend).map(style.dim)
    for table in section.tables {
      var shown = TextTable(heads: table.heads)
      shown.rows = table.rows.map { TextTable.Row(cells: $0) }
      lines += ["", style.bold(table.caption)] + shown.lines(columns: columns, style: style)
    }
    return lines + [""]
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
    let lines = sentences.flatMap(wrapped).map(style.dim)
    guard let leading = run.leading else { return lines }
    return lines + wrapped(VisibleText.of(leading.name) + ": " + leading.wantedToJunkSentence)
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
      lines += wrapped(heading).map(style.bold)
      lines.append(style.dim("rows are the truth, columns the answer"))
      lines += TextMatrix(view: view, columns: columns, style: style).lines() + [""]
    }
    return lines
  }

  private func notes(_ run: RunRecord) -> [String] {
    guard !run.notes.isEmpty else { return [] }
    let lines = run.notes.flatMap { wrapped("- " + VisibleText.of($0)) }
    return [style.bold("Notes")] + lines
  }

  private func wrapped(_ text: String) -> [String] { DisplayWidth.wrapped(text, to: columns) }
}
