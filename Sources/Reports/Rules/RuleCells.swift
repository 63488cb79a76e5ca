import Learning

/// Figures of rules as the cells of tables, for every format alike.
enum RuleCells {
  /// What the accuracy of a rule is estimated from.
  static func basis(_ rule: RuleFigures) -> String {
    guard rule.speaks else { return "no say here" }
    guard let basis = rule.estimate?.basis else { return NumberText.undefined }
    return basis.replacing("estimated from ", with: "")
  }

  /// The accuracy that is estimated of a rule.
  static func estimate(_ rule: RuleFigures) -> String {
    NumberText.fixed(rule.speaks ? rule.estimate?.accuracy : nil, 2)
  }

  /// A share with three decimals.
  static func share(_ proportion: Proportion) -> String { NumberText.fixed(proportion.share, 3) }

  /// The interval of a share.
  static func interval(_ proportion: Proportion) -> String {
    guard let interval = proportion.interval else { return "" }
    return NumberText.fixed(interval.low, 2) + "–" + NumberText.fixed(interval.high, 2)
  }

  /// A part and its percentage of a whole.
  static func counted(_ part: Int, of whole: Int) -> String {
    NumberText.count(part) + "  " + padded(NumberText.percent(part, of: whole))
  }

  private static func padded(_ percent: String) -> String {
    DisplayWidth.padded(percent, to: 6, right: true)
  }

  /// The rows of the comparison of weak labels: a name, and a cell for each model.
  static func weakLabels(_ models: [WeakLabelFigures]) -> [(name: String, cells: [String])] {
    func row(
      _ name: String, _ part: (WeakLabelFigures) -> Int
    ) -> (name: String, cells: [String]) {
      (name, models.map { counted(part($0), of: $0.messages) })
    }
    return [
      row("one label", \.answered), row("several labels alike", \.coarse),
      row("abstained: no rule has a say", \.silent), row("abstained: votes tied", \.tied),
    ]
  }

  /// How the model and the majority vote compare on the same messages; nil where there is nothing
  /// to compare.
  static func paired(_ analysis: RuleAnalysis) -> String? {
    let (paired, kinds) = (analysis.paired, (analysis.chosen.model, analysis.majority.model))
    guard paired.messages > 0, kinds.0 != kinds.1 else { return nil }
    let messages = NumberText.counted(paired.messages, "message")
    return "Of the \(messages) that both answer with one label, \(kinds.0) has"
      + " \(NumberText.count(paired.chosenRight)) right, \(kinds.1) \(NumberText.count(paired.majorityRight))."
  }

  /// The heads and rows that hold the scopes side by side; those about gold labels where there are
  /// any.
  static func scopes(_ report: RuleReport) -> (heads: [String], rows: [[String]]) {
    let judges = report.analysis.gold > 0
    let gold = ["coverage", "precision", "95 %", "silence as allow"]
    let rows = report.scopes.map { scope -> [String] in
      let figures = scope.weakLabels
      return [
        RuleReport.sight(scope.scope), NumberText.count(scope.rules),
        NumberText.percent(scope.unlabelled.part, of: scope.unlabelled.whole),
      ]
        + (judges
          ? [
            share(figures.coverage), share(figures.precision), interval(figures.precision),
            share(figures.precisionWithAllow),
          ] : [])
    }
    return (["rules see", "rules", "unlabelled"] + (judges ? gold : []), rows)
  }

  /// The rows of their figures against gold labels.
  static func againstGold(_ models: [WeakLabelFigures]) -> [(name: String, cells: [String])] {
    [
      ("coverage: one label", models.map { share($0.coverage) }),
      ("precision of these", models.map { share($0.precision) }),
      ("95 % interval", models.map { interval($0.precision) }),
      ("right", models.map { NumberText.count($0.answers.right) }),
      ("wrong", models.map { NumberText.count($0.answers.wrong) }),
      ("undecided: gold is coarse", models.map { NumberText.count($0.answers.undecided) }),
      ("with silence as allow: coverage", models.map { share($0.coverageWithAllow) }),
      ("with silence as allow: precision", models.map { share($0.precisionWithAllow) }),
      ("several labels: truth among them", models.map { share($0.coarseAnswers.precision) }),
      ("several labels: messages", models.map { NumberText.count($0.coarseAnswers.count) }),
    ]
  }
}
