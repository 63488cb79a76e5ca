import Messages

/// A confusion matrix as an SVG heat map with counts and row percentages.
struct HeatMap: Sendable {
  /// The matrix.
  let view: MatrixView

  /// Pixels between two categories.
  private static let gap = 5
  private let left: Int
  private let top: Int
  private let width: Int
  private let height: Int
  /// Whether there is room for wide cells under level heads.
  private let isRoomy: Bool

  /// A heat map; few columns with short names get wide cells, others slanted heads.
  init(view: MatrixView) {
    self.view = view
    let (rows, columns) = (view.confusion.rows, view.confusion.columns)
    isRoomy = columns.count <= 8 && Self.widest(columns) <= 12
    left = 24 + Self.widest(rows) * 58 / 10
    // A letter takes about 6.2 pixels; a head at 52 degrees rises by the sine of that.
    top = isRoomy ? 34 : 16 + Self.widest(columns) * 49 / 10
    let digits = view.confusion.counts.joined().max().map { NumberText.count($0).utf8.count } ?? 1
    width = isRoomy ? 84 : max(46, 8 * digits + 6)
    height = isRoomy ? 46 : 34
  }

  /// The cells of the longest name as it is shown.
  private static func widest(_ names: [String]) -> Int {
    names.reduce(4) { widest, name in
      let (group, rest) = MatrixView.split(name)
      let head = group.map { $0.utf8.count + 1 } ?? 0
      return max(widest, head + min(longestName, DisplayWidth.of(VisibleText.of(rest))))
    }
  }

  /// Cells of a name, without its category, after which it is cut.
  private static let longestName = 22

  /// Where the numbers behind a row end; slanted heads reach over the first of them.
  private var tail: (total: Int, share: Int) { isRoomy ? (64, 118) : (82, 134) }

  /// The drawing.
  var svg: Markup {
    let (xs, ys) = (offsets(view.confusion.columns, left, width), offsets(rows, top, height))
    let (right, bottom) = ((xs.last ?? left) + width, (ys.last ?? top) + height)
    let parts =
      [Markup.tag("title", [:], .text(summary)), background(xs, ys)]
      + columnHeads(xs) + rowHeads(ys, right: right) + cells(xs, ys)
      + [
        label(right + tail.total, top - 10, "end", "messages", "d"),
        label(right + tail.share, top - 10, "end", "right", "d"),
      ]
    let total = (right + tail.share + 4, bottom + 4)
    let box = "0 0 \(total.0) \(total.1)"
    return .tag(
      "div", ["class": "scroll", "tabindex": "0"],
      .tag(
        "svg",
        [
          "viewBox": box, "width": "\(total.0)", "height": "\(total.1)", "role": "img",
          "class": "heat",
        ], Markup(parts)))
  }

  private var rows: [String] { view.confusion.rows }

  private var summary: String {
    let right = rows.indices.reduce(0) { $0 + view.right($1) }
    let total = view.rowTotals.reduce(0, +)
    return "\(view.title): rows are the truth, columns the answer; \(right) of \(total) right"
  }

  /// Where each row or column starts; a gap stands where the category changes.
  private func offsets(_ names: [String], _ start: Int, _ step: Int) -> [Int] {
    var (offsets, next) = ([Int](), start)
    for (index, name) in names.enumerated() {
      if index > 0, view.kind != .category, changes(names[index - 1], name) { next += Self.gap }
      offsets.append(next)
      next += step
    }
    return offsets
  }

  private func changes(_ name: String, _ next: String) -> Bool {
    let (group, other) = (MatrixView.split(name).group, MatrixView.split(next).group)
    return group != other || (next.hasSuffix(".?") && !name.hasSuffix(".?"))
  }

  /// One faint rectangle for each block of cells between gaps.
  private func background(_ xs: [Int], _ ys: [Int]) -> Markup {
    let (columns, rows) = (spans(xs, width), spans(ys, height))
    return Markup(
      rows.flatMap { row in
        columns.map { rectangle("z", $0.start, row.start, $0.length, row.length) }
      })
  }

  private func spans(_ offsets: [Int], _ step: Int) -> [(start: Int, length: Int)] {
    var spans: [(start: Int, length: Int)] = []
    for offset in offsets {
      if let last = spans.last, last.start + last.length == offset {
        spans[spans.count - 1].length += step
      } else {
        spans.append((offset, step))
      }
    }
    return spans
  }

  private func columnHeads(_ xs: [Int]) -> [Markup] {
    zip(xs, view.confusion.columns).map { x, name in
      let middle = x + width / 2
      if isRoomy { return label(middle, top - 10, "middle", name, "") }
      return .tag(
        "g", ["transform": "translate(\(middle + 3) \(top - 8)) rotate(-52)"], named(name, "start"))
    }
  }

  private func rowHeads(_ ys: [Int], right: Int) -> [Markup] {
    ys.indices.flatMap { row in
      let y = ys[row] + height / 2 + 4
      let total = view.rowTotals[row]
      return [
        .tag("g", ["transform": "translate(\(left - 10) \(y))"], named(rows[row], "end")),
        label(right + tail.total, y, "end", NumberText.count(total), "n"),
        label(right + tail.share, y, "end", NumberText.percent(view.right(row), of: total), "n"),
      ]
    }
  }

  /// A label with its category stepping back.
  private func named(_ name: String, _ anchor: String) -> Markup {
    let (group, rest) = MatrixView.split(name)
    let short = DisplayWidth.truncated(VisibleText.of(rest), to: Self.longestName)
    let head = group.map { Markup.tag("tspan", class: "d", $0 + ".") } ?? .empty
    return .tag("text", ["text-anchor": anchor], [head, .text(short)])
  }

  private func cells(_ xs: [Int], _ ys: [Int]) -> [Markup] {
    ys.indices.flatMap { row in
      xs.indices.compactMap { column in
        view.count(row, column) == 0 ? nil : cell(row, column, xs[column], ys[row])
      }
    }
  }

  private func cell(_ row: Int, _ column: Int, _ x: Int, _ y: Int) -> Markup {
    let count = view.count(row, column)
    let share = view.share(row, column) ?? 0
    let percent = NumberText.percent(share)
    let title =
      "\(rows[row]) answered \(view.confusion.columns[column]): "
      + "\(NumberText.counted(count, "message")), \(percent) of the row"
    // Errors are small shares of a row: a square root keeps them visible.
    let step = min(9, Int(10 * share.squareRoot()))
    let kind =
      switch view.agreement(row, column) {
      case .right: "r"
      case .sameCategory: "s"
      case .wrong: "w"
      case .abstained: "a"
      }
    let lost = view.losesWanted(row, column) ? " lost" : ""
    let middle = x + width / 2
    return .tag(
      "g", ["class": "\(kind)\(step > 6 ? " on" : "")\(lost)"],
      [
        .tag("title", [:], .text(title)),
        rectangle("h\(step)", x + 1, y + 1, width - 2, height - 2),
        label(middle, y + height / 2 - 1, "middle", NumberText.count(count), "c"),
        label(middle, y + height / 2 + 11, "middle", percent, "p"),
      ])
  }

  private func rectangle(_ kind: String, _ x: Int, _ y: Int, _ w: Int, _ h: Int) -> Markup {
    .tag(
      "rect",
      [
        "class": kind, "x": "\(x)", "y": "\(y)", "width": "\(w)", "height": "\(h)", "rx": "2",
      ])
  }

  private func label(
    _ x: Int, _ y: Int, _ anchor: String, _ text: String, _ kind: String
  ) -> Markup {
    .tag("text", ["x": "\(x)", "y": "\(y)", "text-anchor": anchor, "class": kind], .text(text))
  }

  /// What the colours mean.
  var legend: Markup {
    let ours = Markup.fixed(
      """
      <span class="key s"></span>wrong, same category <span class="key w"></span>wrong category \
      <span class="key lost"></span>wanted message lost to junk\

      """)
    let others = Markup.fixed("<span class=\"key w\"></span>wrong")
    return .tag(
      "p", ["class": "legend"],
      [
        .fixed("<span class=\"key r\"></span>right"), view.isOurs ? ours : others,
        .fixed("<span class=\"key a\"></span>no answer. Rows are the truth, columns the answer; "),
        .fixed("shade and percentage are the share of the row."),
      ])
  }
}
