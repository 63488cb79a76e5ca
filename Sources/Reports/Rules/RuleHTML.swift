import Learning

extension RuleReportFormat {
  /// One page that holds everything it shows.
  static let html = RuleReportFormat(name: "html") { report, _ in
    let page = RuleHTML(report: report)
    return HTMLPage.render(title: "Rules on " + report.data, page.article)
  }
}

/// The analysis as the content of a page.
struct RuleHTML: Sendable {
  /// What is shown.
  let report: RuleReport

  private var analysis: RuleAnalysis { report.analysis }
  private var models: [WeakLabelFigures] { [analysis.chosen, analysis.majority] }
  private var judges: Bool { analysis.gold > 0 }

  /// The whole.
  var article: Markup {
    let sections: [Markup] = [
      lead, section("Messages by votes", votes),
      section("Weak labels", comparison(RuleCells.weakLabels(models))),
      judges ? section("Weak labels against gold", againstGold) : .empty,
      report.scopes.isEmpty ? .empty : section("With and without the sender", scopes),
      section("Rules by vote", RuleTables(report: report).rules),
      judges ? section("Rules against gold", RuleTables(report: report).againstGold) : .empty,
      section("Conflicts", conflicts), section("Redundant rules", redundant),
      section("Rule files", files),
    ]
    return .tag("article", [:], Markup(head + sections))
  }

  private var head: [Markup] {
    var head: [Markup] = [
      .tag("h1", [:], .text("Rules on " + report.data)),
      .tag("p", class: "facts", report.facts), .tag("p", class: "facts", report.rulesLine),
    ]
    if let warning = report.warning {
      head.append(.tag("p", class: "failed", "Warning: " + warning))
    }
    return head
  }

  private func section(_ title: String, _ content: Markup) -> Markup {
    .tag("section", [:], [.tag("h2", [:], .text(title)), content])
  }

  /// The headline figures.
  private var lead: Markup {
    let total = analysis.messages
    var tiles = [
      tile(
        "unlabelled", NumberText.percent(analysis.unlabelled, of: total), "no rule has a say"),
      tile(
        "in conflict", NumberText.percent(analysis.conflicting, of: total),
        NumberText.counted(analysis.conflicts.count, "pair") + " of rules"),
    ]
    if judges {
      tiles += models.prefix(analysis.chosen.model == analysis.majority.model ? 1 : 2).map {
        tile(
          "precision, \($0.model)", RuleCells.share($0.precision),
          "at coverage " + RuleCells.share($0.coverage))
      }
    }
    return .tag("section", ["class": "lead"], .tag("div", ["class": "tiles"], Markup(tiles)))
  }

  private func tile(_ title: String, _ value: String, _ below: String) -> Markup {
    .tag(
      "div", ["class": "tile"],
      [
        .tag("span", class: "t", title), .tag("span", class: "v", value),
        .tag("span", class: "b", below),
      ])
  }

  private var votes: Markup {
    let rows = report.voteRows.map { row in
      RuleTables.row(
        row.votes,
        [
          NumberText.count(row.messages),
          NumberText.percent(row.messages, of: analysis.messages),
        ])
    }
    return RuleTables.table(["rules that have a say", "messages", "share"], rows)
  }

  private func comparison(_ rows: [(name: String, cells: [String])]) -> Markup {
    RuleTables.table(
      [""] + models.map(\.model), rows.map { RuleTables.row($0.name, $0.cells) })
  }

  private var againstGold: Markup {
    [
      comparison(RuleCells.againstGold(models)),
      RuleCells.paired(analysis).map { .tag("p", class: "legend", $0) } ?? .empty,
      .fixed("<p class=\"legend\">An abstention is no answer: it lowers coverage and recall, "),
      .fixed("not precision.</p>"), RuleTables(report: report).labels,
    ]
  }

  private var scopes: Markup {
    let cells = RuleCells.scopes(report)
    return [
      RuleTables.table(
        cells.heads, cells.rows.map { RuleTables.row($0[0], Array($0.dropFirst())) }),
      judges
        ? .tag("p", class: "legend", "Silence as allow: " + RuleText.silence) : .empty,
    ]
  }

  private var conflicts: Markup {
    guard let map = ConflictMap(report) else { return .fixed("<p>No two votes conflict.</p>") }
    let left = analysis.conflicts.count - report.mappedPairs.count
    let more =
      left == 0
      ? Markup.empty
      : .tag(
        "p", class: "legend",
        "\(NumberText.counted(left, "pair")) of rules with fewer conflicts aren't shown.")
    return [map.svg, ConflictMap.legend, more, Markup(report.mappedPairs.map(pair))]
  }

  private func pair(_ pair: ConflictPair) -> Markup {
    let summary: Markup = [
      .tag("span", [:], .text(report.sides(pair))),
      .tag("span", class: "n", NumberText.counted(pair.count, "message")),
    ]
    return .tag(
      "details", [:],
      [.tag("summary", [:], summary), Markup(pair.examples.map(example))])
  }

  private func example(_ row: Int) -> Markup {
    let message = report.messages[row]
    let gold = message.gold.map { " · gold " + $0.name } ?? ""
    return .tag(
      "div", [:],
      [
        .tag("blockquote", ["dir": "auto"], .text(report.excerpt(row))),
        .tag("div", class: "id", message.id + gold),
      ])
  }

  private var redundant: Markup {
    let copies = report.copies.map { "count as one: " + $0.joined(separator: "; ") }
    let idle = analysis.idle.map { "never fires: " + report.name($0) }
    guard !(copies + idle).isEmpty else {
      return .fixed("<p>None: every rule fires, and no two are copies.</p>")
    }
    return .tag("ul", [:], Markup((copies + idle).map { .tag("li", [:], .text($0)) }))
  }

  private var files: Markup {
    let parts = report.files.flatMap { file -> [Markup] in
      [
        .tag("dt", [:], .text(file.name)),
        .tag(
          "dd", [:],
          .text("\(NumberText.counted(file.rules, "rule")), written on: \(file.writtenOn)")),
      ]
    }
    let leftOut = report.leftOut.flatMap { name -> [Markup] in
      [.tag("dt", [:], .text("left out by the scope")), .tag("dd", [:], .text(name))]
    }
    return .tag("dl", [:], Markup(parts + leftOut))
  }
}
