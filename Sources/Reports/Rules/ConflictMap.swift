import Learning

/// The rules with most conflicts against each other, as an SVG heat map of message counts.
struct ConflictMap: Sendable {
  private let report: RuleReport
  /// The positions of the rules, most conflicts first.
  private let positions: [Int]
  /// The messages of each pair, by place.
  private let counts: [[Int]]
  private let left: Int
  private let top: Int
  /// The width of a cell: many rules get narrow ones, so that the map fits a page.
  private let width: Int

  private static let height = 34
  /// Cells of a name after which it is cut.
  private static let longestName = 30

  /// The map of a report; nil when nothing conflicts.
  init?(_ report: RuleReport) {
    positions = report.analysis.mostConflicting(RuleReport.mapSize)
    guard !positions.isEmpty else { return nil }
    self.report = report
    var places = [Int](repeating: -1, count: report.analysis.rules.count)
    for (place, position) in positions.enumerated() { places[position] = place }
    let row = [Int](repeating: 0, count: positions.count)
    var counts = [[Int]](repeating: row, count: positions.count)
    for pair in report.mappedPairs {
      let (one, other) = (places[pair.first], places[pair.second])
      (counts[one][other], counts[other][one]) = (pair.count, pair.count)
    }
    self.counts = counts
    let widest = positions.reduce(4) { max($0, DisplayWidth.of(Self.short(report.name($1)))) }
    // A letter takes up to 7 pixels; a head at 52 degrees rises by the sine of that.
    width = positions.count > 16 ? 26 : 46
    (left, top) = (20 + widest * 7, 24 + widest * 56 / 10)
  }

  private static func short(_ name: String) -> String {
    DisplayWidth.truncated(VisibleText.of(name), to: longestName)
  }

  /// The drawing.
  var svg: Markup {
    let (right, bottom) = (
      left + positions.count * width, top + positions.count * Self.height
    )
    // The last head leans over to the right.
    let size = (right + max(70, top * 8 / 10), bottom + 4)
    let ground = Markup.tag(
      "rect",
      [
        "class": "z", "x": "\(left)", "y": "\(top)", "width": "\(right - left)",
        "height": "\(bottom - top)", "rx": "2",
      ])
    let title = Markup.tag("title", [:], .text("messages on which two rules' votes conflict"))
    return .tag(
      "div", ["class": "scroll", "tabindex": "0"],
      .tag(
        "svg",
        [
          "viewBox": "0 0 \(size.0) \(size.1)", "width": "\(size.0)", "height": "\(size.1)",
          "role": "img", "class": "heat",
        ], Markup([title, ground] + heads + rowHeads(right) + cells)))
  }

  private var heads: [Markup] {
    positions.enumerated().map { place, position in
      let middle = left + place * width + width / 2
      return .tag(
        "g", ["transform": "translate(\(middle + 3) \(top - 8)) rotate(-52)"],
        .tag("text", ["text-anchor": "start"], .text(Self.short(report.name(position)))))
    }
  }

  private func rowHeads(_ right: Int) -> [Markup] {
    positions.enumerated().flatMap { place, position -> [Markup] in
      let y = top + place * Self.height + Self.height / 2 + 4
      let fires = NumberText.count(report.analysis.rules[position].fires)
      return [
        text(left - 10, y, "end", Self.short(report.name(position)), ""),
        text(right + 58, y, "end", fires, "n"),
      ]
    }
  }

  private var cells: [Markup] {
    counts.indices.flatMap { row in
      counts.indices.compactMap { column in
        counts[row][column] == 0 ? nil : cell(row, column)
      }
    }
  }

  private func cell(_ row: Int, _ column: Int) -> Markup {
    let (count, rule) = (counts[row][column], report.analysis.rules[positions[row]])
    let share = Double(count) / Double(rule.fires)
    // Most conflicts are small shares: a square root keeps them visible.
    let step = min(9, Int(10 * share.squareRoot()))
    let title =
      "\(rule.rule.name) against \(report.name(positions[column])): "
      + "\(NumberText.counted(count, "message")), \(NumberText.percent(share)) of the row's"
    let (x, y) = (left + column * width, top + row * Self.height)
    let middle = x + width / 2
    return .tag(
      "g", ["class": step > 6 ? "w on" : "w"],
      [
        .tag("title", [:], .text(title)),
        .tag(
          "rect",
          [
            "class": "h\(step)", "x": "\(x + 1)", "y": "\(y + 1)", "width": "\(width - 2)",
            "height": "\(Self.height - 2)", "rx": "2",
          ]),
        text(middle, y + Self.height / 2 - 1, "middle", NumberText.count(count), "c"),
        text(middle, y + Self.height / 2 + 11, "middle", percent(share), "p"),
      ])
  }

  /// A share in whole percent, since cells are narrow.
  private func percent(_ share: Double) -> String {
    share < 0.005 ? "<1%" : NumberText.fixed(share * 100, 0) + "%"
  }

  private func text(_ x: Int, _ y: Int, _ anchor: String, _ text: String, _ kind: String) -> Markup
  {
    .tag("text", ["x": "\(x)", "y": "\(y)", "text-anchor": anchor, "class": kind], .text(text))
  }

  /// What the numbers mean.
  static let legend = Markup.fixed(
    """
    <p class="legend">Messages on which the rules of row and column exclude each other; shade and \
    percentage are the share of the messages that the row's rule fires on, whose number stands \
    behind the row.</p>
    """)
}
