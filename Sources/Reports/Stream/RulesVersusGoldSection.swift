import Learning

/// What a report says of rules against gold labels: two tables, a plot and a paragraph.
struct RulesVersusGoldSection: Sendable {
  /// The comparison.
  let comparison: RulesVersusGold
  private let data: String

  /// The section of a run; nil where the run isn't such a comparison.
  init?(_ run: RunRecord) {
    guard let comparison = RulesVersusGold(run) else { return nil }
    self.comparison = comparison
    data = run.data.name
  }

  /// The title.
  static let title = "Rules against gold labels"

  /// A table of one choice: a row for each n, a column for each arm, then gain and savings.
  struct Table: Sendable {
    let caption: String
    let heads: [String]
    let rows: [[String]]
  }

  /// What the table's figures are.
  var legend: String {
    "accuracy, mean over \(comparison.passes == 1 ? "1 pass" : "\(comparison.passes) passes"); "
      + Self.shortNames.map { "\($0.name): \($0.arm.rawValue)" }.joined(separator: ", ")
      + "; gain: (rules +"
      + " n gold) − (n gold alone) in points with its 95 % interval over the passes; saved: how many"
      + " more gold labels alone are as good"
  }

  /// The arms that don't depend on n, in one line.
  var fixedArms: String {
    RulesVersusGold.Arm.withoutLimit.compactMap { arm in
      comparison.accuracies[arm].map { "\(arm.rawValue) \(NumberText.fixed($0, 3))" }
    }.joined(separator: ", ")
  }

  /// One table for each choice.
  var tables: [Table] {
    comparison.series.map { series in
      let arms = RulesVersusGold.Arm.withLimit.filter { arm in
        series.points.contains { $0.accuracies[arm] != nil }
      }
      return Table(
        caption: Self.caption(series.choice),
        heads: ["n"] + arms.map(Self.head) + ["gain", "95% interval", "saved"],
        rows: series.points.map { point in
          [NumberText.count(point.limit)]
            + arms.map { NumberText.fixed(point.accuracies[$0], 3) } + Self.gain(point)
        })
    }
  }

  private static let shortNames: [(arm: RulesVersusGold.Arm, name: String)] = [
    (.gold, "gold"), (.both, "rules+gold"), (.rulesFirst, "rules first"), (.votes, "votes"),
    (.selfTraining, "self"),
  ]

  private static func head(_ arm: RulesVersusGold.Arm) -> String {
    shortNames.first { $0.arm == arm }?.name ?? arm.rawValue
  }

  private static func caption(_ choice: String) -> String {
    choice == "errors"
      ? "the first n messages that the rules get visibly wrong" : "n messages drawn evenly"
  }

  private static func gain(_ point: RulesVersusGold.Point) -> [String] {
    let interval = point.interval.map { "\(points($0.low)) to \(points($0.high))" }
    return [
      point.gain.map(points) ?? NumberText.undefined, interval ?? NumberText.undefined,
      point.saved.map(saved) ?? NumberText.undefined,
    ]
  }

  private static func points(_ share: Double) -> String {
    (share >= 0 ? "+" : "−") + NumberText.fixed(abs(share) * 100, 1)
  }

  private static func saved(_ saved: RulesVersusGold.Saved) -> String {
    switch saved {
    case .about(let count): "≈ \(NumberText.count(count))"
    case .moreThan(let count): "> \(NumberText.count(count))"
    case .none: "none"
    }
  }

  // MARK: The conclusion

  /// A paragraph that is made of the numbers alone.
  var conclusion: String {
    var sentences: [String] = []
    if let rules = comparison.accuracies[.rulesAlone] {
      var text = "On \(data), the rules alone answer \(percent(rules)) of the messages rightly"
      if let all = comparison.accuracies[.allGold] {
        text += ", a model that is told every label \(percent(all))"
      }
      sentences.append(text)
    }
    for series in comparison.series { sentences += remarks(on: series) }
    return sentences.map { $0 + "." }.joined(separator: " ")
  }

  private func remarks(on series: RulesVersusGold.Series) -> [String] {
    let choice = series.choice == "errors" ? "visible errors" : "evenly drawn messages"
    let tried = series.points.filter { $0.gain != nil && $0.limit > 0 }
    let helps = tried.filter { ($0.interval?.low ?? $0.gain ?? 0) > 0 }
    let hurts = tried.filter { ($0.interval?.high ?? $0.gain ?? 0) < 0 }
    var sentences: [String] = []
    if let first = helps.first, let gain = first.gain {
      var text =
        "With n = \(NumberText.count(first.limit)) gold labels of \(choice), rule labels beside them"
        + " add \(Self.points(gain)) points"
      if let saved = first.saved { text += Self.worth(saved) }
      if let last = helps.last, last.limit != first.limit, let gain = last.gain {
        text += "; at n = \(NumberText.count(last.limit)) they still add \(Self.points(gain))"
      }
      sentences.append(text)
    } else if !tried.isEmpty {
      sentences.append(
        "With gold labels of \(choice), rule labels beside them add nothing that the interval over"
          + " the passes tells from zero, for any n that was tried")
    }
    if let first = hurts.first, let gain = first.gain {
      sentences.append(
        "From n = \(NumberText.count(first.limit)) on \(choice), learning the rules' labels as well"
          + " costs \(NumberText.fixed(abs(gain) * 100, 1)) points: by then they tell the model less"
          + " than they mislead it")
    }
    if let last = tried.last,
      let best = RulesVersusGold.Arm.withLimit.compactMap({ arm in
        last.accuracies[arm].map { (arm, $0) }
      }).max(by: { $0.1 < $1.1 })
    {
      sentences.append(
        "At n = \(NumberText.count(last.limit)) the best arm is '\(best.0.rawValue)' with"
          + " \(percent(best.1))")
    }
    return sentences
  }

  private static func worth(_ saved: RulesVersusGold.Saved) -> String {
    switch saved {
    case .about(let count): ", worth about \(NumberText.count(count)) labels more"
    case .moreThan(let count): ", worth more than \(NumberText.count(count)) labels more"
    case .none: ""
    }
  }

  private func percent(_ share: Double) -> String { NumberText.fixed(share * 100, 1) + " %" }
}
