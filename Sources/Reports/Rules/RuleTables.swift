import Learning

/// The tables of a page about rules.
struct RuleTables: Sendable {
  /// What is shown.
  let report: RuleReport

  private var analysis: RuleAnalysis { report.analysis }

  /// Where rules fire, and what is estimated of them.
  var rules: Markup {
    let total = analysis.messages
    let rows = grouped(7) { rule in
      [NumberText.count(rule.fires)]
        + [rule.fires, rule.overlaps, rule.conflicts].map { NumberText.percent($0, of: total) }
        + [RuleCells.estimate(rule), RuleCells.basis(rule)]
    }
    return [
      Self.table(
        ["rule", "fires", "covers", "overlap", "conflict", "accuracy", "estimated from"], rows),
      .fixed("<p class=\"legend\">Shares are of all messages; accuracies are estimated from "),
      .fixed("overlaps, without gold labels.</p>"),
    ]
  }

  /// How right they are.
  var againstGold: Markup {
    let rows = grouped(8) { rule in
      let verdicts = rule.verdicts
      return [verdicts.right, verdicts.wrong, verdicts.undecided].map(NumberText.count)
        + [rule.precision, rule.recall].flatMap {
          [RuleCells.share($0), RuleCells.interval($0)]
        }
    }
    let heads = ["rule", "right", "wrong", "undecided", "precision", "95 %", "recall", "95 %"]
    return [
      Self.table(heads, rows),
      .fixed("<p class=\"legend\">Right: the gold label lies within the vote's labels; "),
      .fixed("undecided: partly (gold is coarse), which counts neither way.</p>"),
    ]
  }

  /// The figures of every label, by model.
  var labels: Markup {
    let (chosen, majority) = (analysis.chosen, analysis.majority)
    let models = chosen.model == majority.model ? [chosen] : [chosen, majority]
    let rows = models.flatMap { figures in
      [Self.head(figures.model, columns: 6)]
        + figures.labels.filter { $0.answered > 0 || $0.recall.whole > 0 }.map { label in
          Self.row(
            label.name,
            [
              NumberText.count(label.answered), RuleCells.share(label.precision),
              RuleCells.interval(label.precision), RuleCells.share(label.recall),
              NumberText.count(label.recall.whole),
            ])
        }
    }
    return Self.table(["label", "answered", "precision", "95 %", "recall", "messages"], rows)
  }

  /// Rows of the rules below their votes.
  private func grouped(_ columns: Int, _ cells: (RuleFigures) -> [String]) -> [Markup] {
    report.byVote.flatMap { group -> [Markup] in
      [Self.head(RuleReport.text(group.vote), columns: columns)]
        + group.rules.map { Self.row(report.name($0), cells(analysis.rules[$0])) }
    }
  }

  private static func head(_ name: String, columns: Int) -> Markup {
    .tag("tr", [:], .tag("td", ["class": "run", "colspan": "\(columns)"], .text(name)))
  }

  /// A name and its numbers.
  static func row(_ name: String, _ cells: [String]) -> Markup {
    .tag(
      "tr", [:],
      Markup([.tag("td", class: "name", name)] + cells.map { .tag("td", class: "n", $0) }))
  }

  /// A table; the first column is a name, the others are numbers.
  static func table(_ heads: [String], _ rows: [Markup]) -> Markup {
    let head = heads.enumerated().map { place, head in
      Markup.tag("th", ["class": place == 0 ? "name" : "n"], .text(head))
    }
    return .tag(
      "div", ["class": "scroll", "tabindex": "0"],
      .tag(
        "table", [:],
        [
          .tag("thead", [:], .tag("tr", [:], Markup(head))),
          .tag("tbody", [:], Markup(rows)),
        ]))
  }
}
