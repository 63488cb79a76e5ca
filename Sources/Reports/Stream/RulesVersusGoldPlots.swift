import Glibc
import Learning

/// Rules against gold labels for a page: the conclusion, the tables, and a plot of the gain.
struct RulesVersusGoldPlots: Sendable {
  let section: RulesVersusGoldSection

  /// The section.
  var markup: Markup {
    .tag(
      "section", [:],
      [
        .tag("h2", [:], .text(RulesVersusGoldSection.title)),
        .tag("p", [:], .text(section.conclusion)), .tag("p", class: "legend", section.fixedArms),
        plot, Markup(section.tables.map(table)), .tag("p", class: "legend", section.legend),
      ])
  }

  private func table(_ shown: RulesVersusGoldSection.Table) -> Markup {
    let heads = shown.heads.map { Markup.tag("th", class: "n", $0) }
    let rows = shown.rows.map { row in
      Markup.tag("tr", [:], Markup(row.map { .tag("td", class: "n", $0) }))
    }
    return [
      .tag("h3", [:], .text(shown.caption)),
      .tag(
        "div", ["class": "scroll", "tabindex": "0"],
        .tag(
          "table", ["class": "entries dense"],
          [
            .tag("thead", [:], .tag("tr", [:], Markup(heads))),
            .tag("tbody", [:], Markup(rows)),
          ])),
    ]
  }

  /// The gain over n for each choice; thin lines are the ends of its interval.
  private var plot: Markup {
    let series = section.comparison.series
    let limits = Set(series.flatMap { $0.points.map(\.limit) }).sorted()
    guard let last = limits.last, limits.count > 1 else { return .empty }
    var lines: [LinePlot.Line] = []
    for (color, one) in series.enumerated() {
      let points = one.points.filter { $0.gain != nil }
      lines.append(line(color, points, hasDots: true) { $0.gain })
      lines.append(line(color, points, isThin: true) { $0.interval?.low })
      lines.append(line(color, points, isThin: true) { $0.interval?.high })
    }
    let drawing = LinePlot(
      title: "what rule labels add to n gold labels", horizontal: "gold labels, log(1 + n) scale",
      vertical: "gain in accuracy", lines: lines,
      ticks: limits.map { (Self.place($0), NumberText.count($0)) }, range: 0...Self.place(last),
      size: (760, 320))
    let keys = series.enumerated().map { color, one in
      Markup.tag(
        "li", [:],
        [
          .tag("span", ["class": "c\(color) stroke"]),
          .text(one.choice == "errors" ? "visible errors" : "drawn evenly"),
        ])
    }
    return [
      .tag("ul", ["class": "keys"], Markup(keys)),
      .tag("div", ["class": "scroll", "tabindex": "0"], drawing.svg),
    ]
  }

  private func line(
    _ color: Int, _ points: [RulesVersusGold.Point], isThin: Bool = false, hasDots: Bool = false,
    _ value: (RulesVersusGold.Point) -> Double?
  ) -> LinePlot.Line {
    LinePlot.Line(
      color: color,
      points: points.compactMap { point in value(point).map { (Self.place(point.limit), $0) } },
      isThin: isThin, hasDots: hasDots)
  }

  private static func place(_ limit: Int) -> Double { log(1 + Double(limit)) }
}
