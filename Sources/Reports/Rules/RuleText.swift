import Learning

extension RuleReportFormat {
  /// Tables of aligned columns for a terminal.
  static let text = RuleReportFormat(name: "text") { report, options in
    RuleText(report: report, options: options).render()
  }
}

/// The analysis as text.
struct RuleText: Sendable {
  /// What is shown.
  let report: RuleReport
  /// The reader's choices.
  let options: ReportOptions

  private var style: TerminalStyle { TerminalStyle(color: options.color) }
  private var analysis: RuleAnalysis { report.analysis }
  private var models: [WeakLabelFigures] { [analysis.chosen, analysis.majority] }
  private var judges: Bool { analysis.gold > 0 }

  /// Pairs of rules that are listed; all are in the other formats.
  private static let listedPairs = 20

  /// The text, with a line feed at its end.
  func render() -> String {
    var lines = head
    lines += section("Messages by votes", votes)
    lines += section("Weak labels", weakLabels)
    if judges {
      lines += section("Weak labels against gold", againstGold)
      lines += section("Labels against gold", labels)
    }
    lines += section("With and without the sender", scopes)
    lines += section("Rules by vote", rules)
    if judges { lines += section("Rules against gold", rulesAgainstGold) }
    lines += section("Conflicts", conflicts)
    lines += section("Redundant rules", redundant)
    while lines.last == "" { lines.removeLast() }
    return lines.joined(separator: "\n") + "\n"
  }

  private func section(_ title: String, _ lines: [String]) -> [String] {
    lines.isEmpty ? [] : ["", style.bold(title)] + lines
  }

  private func wrapped(_ text: String) -> [String] {
    let lines = DisplayWidth.wrapped(VisibleText.of(text), to: options.columns - 2)
    return lines.enumerated().map { $0.offset == 0 ? $0.element : "  " + $0.element }
  }

  private var head: [String] {
    var lines = [style.bold("Rules on " + VisibleText.of(report.data))]
    lines += wrapped(report.facts) + wrapped(report.rulesLine)
    for file in report.files {
      lines += wrapped(
        "\(file.name) (\(NumberText.counted(file.rules, "rule"))), written on: \(file.writtenOn)")
    }
    if !report.leftOut.isEmpty {
      lines += wrapped(
        "left out by the scope (\(report.leftOut.count)): "
          + report.leftOut.joined(separator: "; "))
    }
    if let warning = report.warning { lines += wrapped("Warning: " + warning) }
    return lines
  }

  private var votes: [String] {
    var table = TextTable(heads: ["rules that have a say", "messages", "share"])
    let total = analysis.messages
    func row(_ name: String, _ count: Int) -> TextTable.Row {
      .init(cells: [name, NumberText.count(count), NumberText.percent(count, of: total)])
    }
    table.rows = report.voteRows.map { row($0.votes, $0.messages) }
    table.rows.append(row("votes in conflict", analysis.conflicting))
    return table.lines(columns: options.columns, style: style)
  }

  private var weakLabels: [String] { comparison(RuleCells.weakLabels(models)) }

  private var againstGold: [String] {
    comparison(RuleCells.againstGold(models))
      + (RuleCells.paired(analysis).map(wrapped) ?? [])
      + wrapped("An abstention is no answer: it lowers coverage and recall, not precision.")
  }

  private func comparison(_ rows: [(name: String, cells: [String])]) -> [String] {
    var table = TextTable(heads: [""] + models.map(\.model))
    table.rows = rows.map { .init(cells: [$0.name] + $0.cells) }
    return table.lines(columns: options.columns, style: style)
  }

  private var scopes: [String] {
    guard !report.scopes.isEmpty else { return [] }
    let cells = RuleCells.scopes(report)
    var table = TextTable(heads: cells.heads)
    table.rows = cells.rows.map { .init(cells: $0) }
    return table.lines(columns: options.columns, style: style)
      + (judges ? wrapped("Silence as allow: " + Self.silence) : [])
  }

  /// What the figures with silence as `allow` mean.
  static let silence =
    "the precision where a message on which no rule has a say is taken for allow."

  private var labels: [String] {
    let heads = ["answered", "precision", "95 %", "recall"]
    var table = TextTable(heads: [analysis.chosen.model] + heads + ["messages"])
    if analysis.chosen.model != analysis.majority.model {
      table.rows = shares(analysis.chosen) + [.init(cells: [analysis.majority.model])]
    }
    table.rows += shares(analysis.majority)
    return table.lines(columns: options.columns, style: style)
  }

  private func shares(_ figures: WeakLabelFigures) -> [TextTable.Row] {
    figures.labels.filter { $0.answered > 0 || $0.recall.whole > 0 }.map { label in
      .init(
        cells: [
          VisibleText.of(label.name), NumberText.count(label.answered),
          RuleCells.share(label.precision), RuleCells.interval(label.precision),
          RuleCells.share(label.recall), NumberText.count(label.recall.whole),
        ])
    }
  }

  private var rules: [String] {
    let heads = ["rule", "fires", "covers", "overlap", "conflict", "accuracy", "estimated from"]
    var table = TextTable(heads: heads)
    let total = analysis.messages
    table.rows = grouped { rule in
      let shares = [rule.fires, rule.overlaps, rule.conflicts]
      return [NumberText.count(rule.fires)]
        + shares.map { NumberText.percent($0, of: total) }
        + [RuleCells.estimate(rule), RuleCells.basis(rule)]
    }
    return table.lines(columns: options.columns, style: style)
      + wrapped(
        "Shares are of all messages; accuracies are estimated from overlaps, without gold labels.")
  }

  private var rulesAgainstGold: [String] {
    let heads = ["rule", "right", "wrong", "undecided", "precision", "95 %", "recall", "95 %"]
    var table = TextTable(heads: heads)
    table.rows = grouped { rule in
      let verdicts = rule.verdicts
      return [verdicts.right, verdicts.wrong, verdicts.undecided].map(NumberText.count)
        + [rule.precision, rule.recall].flatMap {
          [RuleCells.share($0), RuleCells.interval($0)]
        }
    }
    return table.lines(columns: options.columns, style: style)
      + wrapped(
        "Right: the gold label lies within the vote's labels; undecided: partly (gold is coarse),"
          + " which counts neither way.")
  }

  /// Rows of the rules below their votes.
  private func grouped(_ cells: (RuleFigures) -> [String]) -> [TextTable.Row] {
    report.byVote.flatMap { group -> [TextTable.Row] in
      [.init(mark: "→", cells: [RuleReport.text(group.vote)], isStrong: true)]
        + group.rules.map { position in
          .init(cells: [VisibleText.of(report.name(position))] + cells(analysis.rules[position]))
        }
    }
  }

  private var conflicts: [String] {
    guard !analysis.conflicts.isEmpty else { return ["no two votes conflict"] }
    var lines: [String] = []
    for pair in analysis.conflicts.prefix(Self.listedPairs) {
      lines += wrapped("\(NumberText.counted(pair.count, "message")): \(report.sides(pair))")
      for row in pair.examples { lines.append(example(row)) }
    }
    let more = analysis.conflicts.count - Self.listedPairs
    if more > 0 { lines.append("and \(NumberText.counted(more, "pair")) more") }
    return lines
  }

  /// A message on one line.
  private func example(_ row: Int) -> String {
    let message = report.messages[row]
    let gold = message.gold.map { " [\($0.name)]" } ?? ""
    return DisplayWidth.truncated(
      "    " + VisibleText.of("\(message.id)\(gold) \(message.text)"), to: options.columns)
  }

  private var redundant: [String] {
    let idle = analysis.idle.map(report.name)
    var lines = report.copies.flatMap {
      wrapped("count as one: " + $0.joined(separator: "; "))
    }
    if !idle.isEmpty {
      lines += wrapped("never fire (\(idle.count)): " + idle.joined(separator: "; "))
    }
    return lines.isEmpty ? ["none: every rule fires, and no two are copies"] : lines
  }
}
