import Learning

extension ReportFormat {
  /// The text report's content in GitHub's Markdown.
  public static let markdown = ReportFormat(
    name: "markdown", summary: "tables and matrices in GitHub's Markdown", fileExtension: "md"
  ) { runs, options in
    MarkdownReport(options: options).render(runs)
  }
}

/// The report in GitHub's Markdown.
struct MarkdownReport: Sendable {
  /// The reader's choices.
  let options: ReportOptions

  /// All runs: side by side in one table first where there are several.
  func render(_ runs: [RunRecord]) -> String {
    guard !runs.isEmpty else { return "No runs.\n" }
    var blocks: [String] = []
    if runs.count > 1 {
      blocks += ["# " + NumberText.counted(runs.count, "run") + " side by side", entryTable(runs)]
    }
    for run in runs { blocks += self.blocks(run, withTable: runs.count == 1) }
    return blocks.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
  }

  private func blocks(_ run: RunRecord, withTable: Bool) -> [String] {
    var facts = [run.dataLine, "SHA-256 " + run.data.sha256, run.splitLine]
    if let rejected = run.rejectedLine { facts.append(rejected) }
    var blocks = ["# " + Self.escaped(run.name), list(facts)]
    blocks += RulesVersusGoldSection(run).map(comparison) ?? []
    if withTable { blocks.append(run.entries.isEmpty ? "No entries." : entryTable([run])) }
    blocks.append(list(footnotes(run)))
    blocks += parts(run) + (StreamSection(run).map(streams) ?? [])
    for entry in run.entries(for: options.matrices) {
      blocks += matrices(entry) + errors(entry)
    }
    return run.notes.isEmpty ? blocks : blocks + ["## Notes", list(run.notes)]
  }

  private func entryTable(_ runs: [RunRecord]) -> String {
    let columns = EntryColumn.all
    let hasRuns = runs.count > 1
    var rows: [[String]] = []
    for run in runs {
      for entry in run.entries {
        let name = [run.marks(of: entry), Self.escaped(entry.name)].filter { !$0.isEmpty }
        let cells =
          entry.failure.map { failure in
            ["failed: " + Self.escaped(failure)] + columns.dropFirst().map { _ in "" }
          } ?? columns.map { $0.text(entry) }
        let title = name.joined(separator: " ")
        let isLeading = entry.name == run.leading?.name
        rows.append(
          (hasRuns ? [Self.escaped(run.name)] : []) + [isLeading ? "**\(title)**" : title] + cells)
      }
    }
    return table(
      (hasRuns ? ["run"] : []) + ["entry"] + columns.map(\.head), rows, left: hasRuns ? 2 : 1)
  }

  private func footnotes(_ run: RunRecord) -> [String] {
    run.distinctions.map { "\($0.mark) \($0.meaning)" } + UndefinedFigures.sentences(run)
      + (run.leading.map { [$0.name + ": " + $0.wantedToJunkSentence] } ?? [])
  }

  private func parts(_ run: RunRecord) -> [String] {
    let accuracies = run.leading?.partAccuracies ?? []
    guard run.split.parts.count > 1 else { return [] }
    let rows = run.split.parts.indices.map { index in
      let part = run.split.parts[index]
      return [
        Self.escaped(part.name), NumberText.count(part.train), NumberText.count(part.test),
        index < accuracies.count
          ? NumberText.fixed(accuracies[index], 3) : NumberText.undefined,
      ] + run.testedLabels.map { NumberText.count(part.tested($0)) }
    }
    let heads =
      ["part", "learned", "tested", "accuracy"] + run.testedLabels.map { Self.escaped($0) }
    return ["## Parts", table(heads, rows, left: 1)]
  }

  private func comparison(_ section: RulesVersusGoldSection) -> [String] {
    [
      "## " + RulesVersusGoldSection.title, Self.escaped(section.conclusion),
      list([section.fixedArms, section.legend]),
    ]
      + section.tables.flatMap { shown in
        ["### " + Self.escaped(shown.caption), table(shown.heads, shown.rows, left: 0)]
      }
  }

  private func streams(_ section: StreamSection) -> [String] {
    let columns = StreamColumn.all
    let figures = section.entries.map { entry, stream in
      [Self.escaped(entry.name)] + columns.map { $0.text(stream) }
    }
    var blocks = [
      "## Stream", list([section.facts]),
      table(["entry"] + columns.map { Self.escaped($0.head) }, figures, left: 1),
      list(section.sentences),
    ]
    guard !section.coldStartLabels.isEmpty else { return blocks }
    let starts = section.entries.map { entry, stream in
      [Self.escaped(entry.name)] + section.coldStart(stream)
    }
    let heads = ["labels"] + section.coldStartLabels.map(NumberText.count)
    blocks += [
      "## Cold start", list([StreamSection.coldStartLegend]), table(heads, starts, left: 1),
    ]
    return blocks
  }

  private func matrices(_ entry: EntryRecord) -> [String] {
    guard let confusions = entry.confusion else { return [] }
    return MatrixView.all(confusions).flatMap { view in
      let rows = view.confusion.rows.indices.map { row in
        [Self.escaped(view.confusion.rows[row])]
          + view.confusion.columns.indices.map { cell(view, row, $0) }
          + [
            String(view.rowTotals[row]),
            NumberText.percent(view.right(row), of: view.rowTotals[row]),
          ]
      }
      let heads = ["truth \\ answer"] + view.confusion.columns.map { Self.escaped($0) }
      return [
        "## \(view.title): \(Self.escaped(entry.name))",
        table(heads + ["total", "right"], rows, left: 1),
      ]
    }
  }

  private func cell(_ view: MatrixView, _ row: Int, _ column: Int) -> String {
    let count = view.count(row, column)
    guard count > 0 else { return "·" }
    return view.agreement(row, column) == .right ? "**\(count)**" : String(count)
  }

  private func errors(_ entry: EntryRecord) -> [String] {
    let errors = entry.errors.prefix(options.errors)
    guard !errors.isEmpty else { return [] }
    let rows = errors.map {
      [
        Self.escaped($0.truth), Self.escaped($0.answer), NumberText.fixed($0.excess, 2),
        Self.escaped($0.text),
      ]
    }
    return [
      "## Most confident errors: \(Self.escaped(entry.name))",
      table(["truth", "answer", "excess", "text"], rows, left: 2),
    ]
  }

  private func list(_ items: [String]) -> String {
    items.map { "- " + Self.escaped($0) }.joined(separator: "\n")
  }

  /// A table; the columns after the first `left` stand on the right.
  private func table(_ heads: [String], _ rows: [[String]], left: Int) -> String {
    let rule = heads.indices.map { $0 < left ? "---" : "--:" }
    return ([heads, rule] + rows).map { "| " + $0.joined(separator: " | ") + " |" }
      .joined(separator: "\n")
  }

  /// Foreign text as text: nothing in it is markup, a link or a second line.
  static func escaped(_ text: String) -> String {
    var result = ""
    for character in VisibleText.of(text) {
      switch character {
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "&": result += "&amp;"
      case "\\", "|", "`", "*", "_", "[", "]", "~", "#", "$": result += "\\" + String(character)
      default: result.append(character)
      }
    }
    // GitHub turns bare addresses into links.
    return result.split(separator: "://", omittingEmptySubsequences: false)
      .joined(separator: "&#58;//")
      .split(separator: "www.", omittingEmptySubsequences: false).joined(separator: "www&#46;")
  }
}
