import DataTools
import Importing
import Messages
import Reports

/// A summary of messages for people.
struct SummaryText {
  let summary: DataSummary
  /// The width of the lines in cells.
  let columns: Int

  /// How many sources, languages and labels of another scheme are shown.
  private static let shown = 20
  private static let indent = "  "

  /// The text.
  var text: String {
    var lines = [head]
    lines += block("labels", summary.labels + missing("unlabelled", summary.unlabelled))
    lines += block("categories", summary.categories)
    lines += block("sources", summary.sources + missing("none", unnamed(summary.sources)))
    lines += block("languages", summary.languages + missing("none", unnamed(summary.languages)))
    lines += block("senders (\(NumberText.count(summary.senders)) different)", summary.senderKinds)
    lines += ["", "texts"] + figures.flatMap(figure)
    lines += block("records that can't be read", summary.rejected, of: nil)
    lines += summary.notes.isEmpty ? [] : ["", "notes"]
    return (lines + summary.notes.flatMap { wrapped("- " + VisibleText.of($0)) })
      .joined(separator: "\n")
  }

  private var head: String {
    "\(VisibleText.of(summary.name)): \(NumberText.count(summary.messages)) messages"
  }

  private func unnamed(_ counts: [DataSummary.Count]) -> Int {
    counts.isEmpty ? 0 : summary.messages - counts.reduce(0) { $0 + $1.count }
  }

  private func missing(_ name: String, _ count: Int) -> [DataSummary.Count] {
    count == 0 ? [] : [DataSummary.Count(name: name, count: count)]
  }

  /// A heading and a line a count; nothing where there are none.
  private func block(_ title: String, _ counts: [DataSummary.Count]) -> [String] {
    block(title, counts, of: summary.messages)
  }

  private func block(
    _ title: String, _ counts: [DataSummary.Count], of whole: Int?
  ) -> [String] {
    guard !counts.isEmpty else { return [] }
    let shown = counts.prefix(Self.shown)
    let numbers = shown.map { NumberText.count($0.count) }
    let digits = numbers.map(\.count).max() ?? 0
    let names = shown.map {
      DisplayWidth.truncated(VisibleText.of($0.name), to: max(12, columns - digits - 14))
    }
    let width = names.map { DisplayWidth.of($0) }.max() ?? 0
    var lines = zip(names, zip(numbers, shown)).map { name, counted in
      let share = whole.map { NumberText.percent(counted.1.count, of: $0) } ?? ""
      return Self.indent + DisplayWidth.padded(name, to: width) + "  "
        + DisplayWidth.padded(counted.0, to: digits, right: true)
        + (share.isEmpty ? "" : "  " + DisplayWidth.padded(share, to: 6, right: true))
    }
    if counts.count > shown.count {
      let rest = counts.dropFirst(shown.count)
      let sum = NumberText.count(rest.reduce(0) { $0 + $1.count })
      lines.append("\(Self.indent)\(rest.count) more, with \(sum) messages")
    }
    return ["", title] + lines
  }

  private var figures: [(name: String, text: String)] {
    let (lengths, families) = (summary.lengths, summary.families)
    var figures = [
      (
        "length in characters",
        "\(lengths.least) to \(lengths.most), median \(lengths.median), 95% up to"
          + " \(lengths.percentile95)"
      ),
      ("time", times),
      (
        "text of an earlier message",
        counted(summary.duplicates)
          + (summary.duplicates == 0
            ? "" : ", \(summary.duplicatesWithOtherLabel) of them with another label")
      ),
      (
        "families of near duplicates",
        "\(NumberText.count(families.shared)) with 2 members or more, holding "
          + counted(families.messages)
      ),
    ]
    if families.largest > 1 {
      figures.append(
        (
          "largest family",
          "\(NumberText.count(families.largest)) members; the first is"
            + " '\(VisibleText.of(families.largestFirst))'"
        ))
    }
    if summary.groups > 0 {
      figures.append(("groups that the data names", NumberText.count(summary.groups)))
    }
    return figures
  }

  private func counted(_ count: Int) -> String {
    "\(NumberText.count(count)) (\(NumberText.percent(count, of: summary.messages)))"
  }

  private var times: String {
    guard let earliest = summary.earliest, let latest = summary.latest else { return "none" }
    let missing = summary.timeless == 0 ? "" : "; \(NumberText.count(summary.timeless)) without"
    return "\(TimeText.of(earliest)) to \(TimeText.of(latest))\(missing)"
  }

  private func figure(_ figure: (name: String, text: String)) -> [String] {
    wrapped("\(figure.name): \(figure.text)")
  }

  private func wrapped(_ text: String) -> [String] {
    DisplayWidth.wrapped(text, to: columns - 4).enumerated().map { index, line in
      (index == 0 ? Self.indent : "    ") + line
    }
  }
}
