import Glibc
import Learning

/// The plots and the table of the streams of a run, for a page.
struct StreamPlots: Sendable {
  let section: StreamSection

  /// The table, the learning curves and the cold start.
  var markup: Markup {
    [
      .tag(
        "section", [:],
        [
          .tag("h2", [:], [.text("Stream"), .tag("small", [:], .text(section.facts))]),
          table, .tag("p", class: "legend", StreamColumn.legend),
          Markup(section.sentences.map { .tag("p", class: "legend", $0) }),
        ]),
      curves, coldStart,
    ]
  }

  private var table: Markup {
    let heads = StreamColumn.all.map { Markup.tag("th", class: "n", $0.head) }
    let rows = section.entries.map { entry, stream in
      Markup.tag(
        "tr", ["class": section.isLeading(entry) ? "lead" : ""],
        [
          .tag("td", class: "name", entry.name),
          Markup(StreamColumn.all.map { .tag("td", class: "n", $0.text(stream)) }),
        ])
    }
    return .tag(
      "div", ["class": "scroll", "tabindex": "0"],
      .tag(
        "table", ["class": "entries dense"],
        [
          .tag("thead", [:], .tag("tr", [:], [.fixed("<th>entry</th>"), Markup(heads)])),
          .tag("tbody", [:], Markup(rows)),
        ]))
  }

  // MARK: Learning curves

  private var curves: Markup {
    let drawn = section.drawn
    let length = drawn.compactMap { $0.stream.curve.last?.messages }.max() ?? 0
    guard length > 0 else { return .empty }
    var plot = LinePlot(
      title: "accuracy over the messages of the stream", horizontal: "messages answered",
      vertical: "accuracy", lines: [], ticks: Self.ticks(to: length), range: 0...Double(length))
    for isThin in [true, false] {
      for (color, element) in drawn.enumerated() {
        plot.lines.append(
          LinePlot.Line(
            color: color, points: Self.points(element.stream, isThin: isThin), isThin: isThin))
      }
    }
    for (color, element) in drawn.enumerated() { plot.signs += Self.signs(element, color) }
    let entries = drawn.map { ($0.entry.name, NumberText.fixed($0.stream["windowedAccuracy"], 3)) }
    return part("Learning curves", plot, entries, curveLegend(plot))
  }

  private func curveLegend(_ plot: LinePlot) -> String {
    let stream = section.entries[0].stream
    var text =
      "thick: accuracy over the last \(NumberText.count(stream.window)) messages (so many as there "
      + "are, at first), and its value at the end; thin: over all messages so far"
    if stream.passes > 1 { text += "; means over \(stream.passes) permutations" }
    if !plot.signs.isEmpty {
      text += "; triangles: changes that the drift detector told, upwards where the error rose"
    }
    return text + leftOut
  }

  private var leftOut: String {
    let (drawn, all) = (section.drawn.count, section.entries.count)
    return drawn < all
      ? "; drawn are \(drawn) of \(all) entries, those with the highest accuracy" : ""
  }

  /// The points that are drawn: not more than the width can show.
  private static func points(_ stream: StreamRecord, isThin: Bool) -> [(x: Double, y: Double)] {
    let step = 1 + stream.curve.count / 400
    let last = stream.curve.count - 1
    return stream.curve.enumerated().compactMap { index, point in
      guard index % step == 0 || index == last else { return nil }
      let value = isThin ? point.accuracy : point.windowedAccuracy
      return value.map { (Double(point.messages), $0) }
    }
  }

  private static func signs(
    _ element: (entry: EntryRecord, stream: StreamRecord), _ color: Int
  ) -> [LinePlot.Sign] {
    (element.stream.alarms ?? []).prefix(100).map { alarm in
      let verb = alarm.change == .rise ? "rose" : "fell"
      return LinePlot.Sign(
        color: color, x: Double(alarm.messages), isUp: alarm.change == .rise,
        title: "\(element.entry.name): the error \(verb) by message "
          + NumberText.count(alarm.messages))
    }
  }

  /// Round numbers from 0 to at most a length: four to ten of them.
  static func ticks(to length: Int) -> [(x: Double, text: String)] {
    var (step, factors) = (1, [2, 5, 10])
    var power = 1
    while length / step > 9 {
      step = factors[0] * power
      if factors[0] == 10 { power *= 10 }
      factors.append(factors.removeFirst())
    }
    return stride(from: 0, through: length, by: step).map { (Double($0), NumberText.count($0)) }
  }

  // MARK: Cold start

  private var coldStart: Markup {
    let drawn = section.drawn
    let labels = section.coldStartLabels
    guard let first = labels.first, let last = labels.last, labels.count > 1 else { return .empty }
    let lines = drawn.enumerated().map { color, element in
      LinePlot.Line(
        color: color,
        points: element.stream.coldStart.compactMap { point in
          point.accuracy.map { (log(Double(point.labels)), $0) }
        }, hasDots: true)
    }
    let plot = LinePlot(
      title: "accuracy within the first labels learned", horizontal: "labels learned, log scale",
      vertical: "accuracy", lines: lines,
      ticks: labels.map { (log(Double($0)), NumberText.count($0)) },
      range: log(Double(first))...log(Double(last)), size: (620, 320))
    let entries = drawn.map {
      ($0.entry.name, NumberText.fixed($0.stream.coldStart.last?.accuracy, 3))
    }
    return part("Cold start", plot, entries, StreamSection.coldStartLegend + leftOut)
  }

  private func part(
    _ title: String, _ plot: LinePlot, _ entries: [(name: String, value: String)], _ legend: String
  ) -> Markup {
    let keys = entries.enumerated().map { color, entry in
      Markup.tag(
        "li", [:],
        [
          .tag("span", ["class": "c\(color) stroke"]), .text(entry.name),
          .tag("span", class: "n", entry.value),
        ])
    }
    return .tag(
      "section", [:],
      [
        .tag("h2", [:], .text(title)), .tag("ul", ["class": "keys"], Markup(keys)),
        .tag("div", ["class": "scroll", "tabindex": "0"], plot.svg),
        .tag("p", class: "legend", legend),
      ])
  }
}
