import Learning

/// A plot of lines over a common axis as an inline drawing.
struct LinePlot: Sendable {
  /// What is drawn, for those who can't see it.
  let title: String
  /// What the horizontal axis counts.
  let horizontal: String
  /// What the vertical axis counts.
  let vertical: String
  /// The lines.
  var lines: [Line]
  /// Signs at the upper edge.
  var signs: [Sign] = []
  /// Places and texts on the horizontal axis, in units of the lines' x.
  let ticks: [(x: Double, text: String)]
  /// The ends of the horizontal axis.
  let range: ClosedRange<Double>
  /// Width and height of the drawing without its signs.
  var size = (width: 920.0, height: 360.0)

  /// A line through some points.
  struct Line: Sendable {
    /// The colour's number, 0 to 7.
    let color: Int
    let points: [(x: Double, y: Double)]
    var isThin = false
    var hasDots = false
  }

  /// A sign at a place of the horizontal axis.
  struct Sign: Sendable {
    let color: Int
    let x: Double
    /// Whether it points up.
    let isUp: Bool
    let title: String
  }

  private static let margin = (left: 54.0, right: 18.0, top: 14.0, bottom: 46.0)
  private static let signRow = 11.0

  private var top: Double { Self.margin.top + Double(rows.count) * Self.signRow }
  private var total: Double { size.height + Double(rows.count) * Self.signRow }
  private var width: Double { size.width - Self.margin.left - Self.margin.right }
  private var height: Double { total - top - Self.margin.bottom }
  /// The colours that have signs: each has a row of its own.
  private var rows: [Int] { Set(signs.map(\.color)).sorted() }

  /// The drawing.
  var svg: Markup {
    .tag(
      "svg",
      [
        "viewBox": "0 0 \(NumberText.fixed(size.width, 0)) \(NumberText.fixed(total, 0))",
        "width": NumberText.fixed(size.width, 0), "height": NumberText.fixed(total, 0),
        "role": "img", "class": "plot",
      ],
      Markup(
        [.tag("title", [:], .text(title))] + grid + horizontalAxis + [area, signMarks, names]))
  }

  // MARK: Axes

  /// The values of the vertical axis: whole tenths around all lines.
  private var levels: [Double] {
    var (low, high) = (Double.infinity, -Double.infinity)
    for point in lines.lazy.flatMap(\.points) {
      (low, high) = (min(low, point.y), max(high, point.y))
    }
    guard low <= high else { return [0, 1] }
    let first = Int((low * 10).rounded(.down))
    let last = max(first + 1, Int((high * 10).rounded(.up)))
    return (first...last).map { Double($0) / 10 }
  }

  private func x(_ value: Double) -> Double {
    let span = range.upperBound - range.lowerBound
    return Self.margin.left + width * (span > 0 ? (value - range.lowerBound) / span : 0)
  }

  private func y(_ value: Double) -> Double {
    let (low, high) = (levels[0], levels[levels.count - 1])
    return top + height * (high - value) / (high - low)
  }

  private var grid: [Markup] {
    levels.flatMap { level -> [Markup] in
      let y = y(level)
      return [
        line(Self.margin.left, y, Self.margin.left + width, y),
        text(NumberText.fixed(level, 1), Self.margin.left - 8, y + 4, "end"),
      ]
    }
  }

  private var horizontalAxis: [Markup] {
    ticks.flatMap { tick -> [Markup] in
      let x = x(tick.x)
      return [
        line(x, top + height, x, top + height + 5), text(tick.text, x, top + height + 19, "middle"),
      ]
    }
  }

  private var names: Markup {
    [
      text(horizontal, Self.margin.left + width / 2, total - 6, "middle"),
      .tag(
        "text",
        [
          "transform": "translate(13 \(number(top + height / 2))) rotate(-90)",
          "text-anchor": "middle",
        ], .text(vertical)),
    ]
  }

  // MARK: Lines

  private var area: Markup {
    let levels = levels
    guard let low = levels.first, let high = levels.last, high > low else { return .empty }
    let scale = (height / (high - low), top + height)
    return Markup(
      lines.map { line in
        let places = line.points.map { point in
          number(x(point.x)) + "," + number(scale.1 - scale.0 * (point.y - low))
        }
        let path = Markup.tag(
          "polyline",
          [
            "class": "c\(line.color) " + (line.isThin ? "thin" : "line"),
            "points": places.joined(separator: " "),
          ])
        guard line.hasDots else { return path }
        let dots = line.points.map { point in
          Markup.tag(
            "circle",
            [
              "class": "c\(line.color) dot", "cx": number(x(point.x)), "cy": number(y(point.y)),
              "r": "3",
            ])
        }
        return Markup([path] + dots)
      })
  }

  private var signMarks: Markup {
    let rows = rows
    return Markup(
      signs.map { sign in
        let row = Double(rows.firstIndex(of: sign.color) ?? 0)
        let (x, middle) = (x(sign.x), Self.margin.top + (row + 0.2) * Self.signRow)
        let (tip, base) = sign.isUp ? (middle - 4, middle + 4) : (middle + 4, middle - 4)
        let corners = [(x, tip), (x - 4.5, base), (x + 4.5, base)]
        return [
          .tag(
            "line",
            [
              "class": "c\(sign.color) drop", "x1": number(x), "x2": number(x),
              "y1": number(middle + 4), "y2": number(top + height),
            ]),
          .tag(
            "polygon",
            [
              "class": "c\(sign.color) dot",
              "points": corners.map { number($0.0) + "," + number($0.1) }.joined(separator: " "),
            ], .tag("title", [:], .text(sign.title))),
        ]
      })
  }

  private func line(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> Markup {
    .tag(
      "line",
      ["class": "g", "x1": number(x1), "x2": number(x2), "y1": number(y1), "y2": number(y2)])
  }

  private func text(_ text: String, _ x: Double, _ y: Double, _ anchor: String) -> Markup {
    .tag("text", ["x": number(x), "y": number(y), "text-anchor": anchor], .text(text))
  }

  private func number(_ value: Double) -> String { NumberText.plain(value) }
}
