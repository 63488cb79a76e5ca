import Learning

/// The table of entries with interval whiskers on a common axis.
struct EntryTable: Sendable {
  /// The runs whose entries stand in the table.
  let runs: [RunRecord]

  private static let width = 240

  /// The table and what its signs mean.
  var markup: Markup {
    let columns = EntryColumn.all.filter { $0.figure != "accuracyInterval" }
    let heads =
      [Markup.tag("th", [:], .text("entry")), .tag("th", ["class": "axis"], axis)]
      + columns.map { Markup.tag("th", ["class": Self.kind($0)], .text($0.head)) }
    let rows = runs.flatMap { run -> [Markup] in
      let head = Markup.tag(
        "tr", [:],
        .tag("th", ["colspan": "\(columns.count + 2)", "class": "run"], .text(run.name)))
      return (runs.count > 1 ? [head] : []) + run.entries.map { row($0, of: run, columns) }
    }
    return .tag(
      "div", ["class": "scroll", "tabindex": "0"],
      .tag(
        "table", ["class": "entries"],
        [
          .tag("thead", [:], .tag("tr", [:], Markup(heads))),
          .tag("tbody", [:], Markup(rows)),
        ]))
  }

  /// Columns of lesser rank are left out on a narrow screen.
  private static func kind(_ column: EntryColumn) -> String { column.rank > 2 ? "n wide" : "n" }

  private func row(_ entry: EntryRecord, of run: RunRecord, _ columns: [EntryColumn]) -> Markup {
    let name = Markup.tag("td", ["class": "name"], [badges(entry, of: run), .text(entry.name)])
    if let failure = entry.failure {
      let why = Markup.tag(
        "td", ["colspan": "\(columns.count + 1)", "class": "failed"], .text("failed: " + failure))
      return .tag("tr", [:], [name, why])
    }
    let cells = columns.map { column in
      Markup.tag("td", ["class": Self.kind(column)], .text(column.text(entry)))
    }
    let isLeading = entry.name == run.leading?.name
    return .tag(
      "tr", ["class": isLeading ? "lead" : ""],
      Markup([name, .tag("td", ["class": "axis"], whisker(entry, isLeading))] + cells))
  }

  private func badges(_ entry: EntryRecord, of run: RunRecord) -> Markup {
    Markup(
      run.distinctions(of: entry).map { distinction in
        .tag("span", ["class": "mark", "title": distinction.meaning], .text(distinction.mark))
      })
  }

  /// The ends of the axis: whole tenths around all intervals.
  private var range: (low: Double, high: Double) {
    let intervals = runs.flatMap(\.entries).compactMap { $0.mainFigures?.accuracyInterval }
    guard let low = intervals.map(\.low).min(), let high = intervals.map(\.high).max() else {
      return (0, 1)
    }
    let (first, last) = (Int(low * 10), min(10, Int(high * 10) + 1))
    return (Double(first) / 10, Double(max(last, first + 1)) / 10)
  }

  private func x(_ value: Double) -> String {
    let (low, high) = range
    let inner = Double(Self.width - 16)
    return NumberText.fixed(8 + inner * (value - low) / (high - low), 1)
  }

  private var tenths: [Double] {
    let (low, high) = range
    let (first, last) = (Int(low * 10 + 0.5), Int(high * 10 + 0.5))
    return (first...last).map { Double($0) / 10 }
  }

  private var axis: Markup {
    let shown = tenths.count > 6 ? [tenths[0], tenths[tenths.count - 1]] : tenths
    let ticks = shown.map { tenth in
      Markup.tag(
        "text", ["x": x(tenth), "y": "12", "text-anchor": "middle"],
        .text(NumberText.fixed(tenth, 1)))
    }
    return drawing(16, [.tag("title", [:], .text("accuracy with 95 % interval"))] + ticks)
  }

  private func whisker(_ entry: EntryRecord, _ isLeading: Bool) -> Markup {
    guard let accuracy = entry.mainFigures?.accuracy,
      let interval = entry.mainFigures?.accuracyInterval
    else {
      return .empty
    }
    let title =
      "accuracy \(NumberText.fixed(accuracy, 3)), 95 % interval "
      + "\(NumberText.fixed(interval.low, 3)) to \(NumberText.fixed(interval.high, 3))"
    let grid = tenths.map { line("g", x($0), x($0), "0", "24") }
    let (low, high) = (x(interval.low), x(interval.high))
    return drawing(
      24,
      [.tag("title", [:], .text(title))] + grid + [
        line("i", low, high, "12", "12"), line("i", low, low, "8", "16"),
        line("i", high, high, "8", "16"),
        .tag(
          "circle",
          ["cx": x(accuracy), "cy": "12", "r": isLeading ? "5" : "4"]),
      ])
  }

  private func line(
    _ kind: String, _ x1: String, _ x2: String, _ y1: String, _ y2: String
  ) -> Markup {
    .tag("line", ["class": kind, "x1": x1, "x2": x2, "y1": y1, "y2": y2])
  }

  private func drawing(_ height: Int, _ parts: [Markup]) -> Markup {
    .tag(
      "svg",
      [
        "viewBox": "0 0 \(Self.width) \(height)", "width": "\(Self.width)", "height": "\(height)",
        "role": "img", "class": "whisker",
      ], Markup(parts))
  }
}
