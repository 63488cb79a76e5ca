import DataTools
import Importing
import Messages
import Reports

/// What a split gave: the labels of each part, and its share beside the one that was wanted.
struct SplitReport {
  let split: DataSplit
  let set: MessageSet

  private static let unlabelled = "unlabelled"

  /// The labels that occur, in declared order, then the others by name, and the number in each part.
  private var labels: [(name: String, counts: [Int])] {
    let names = split.rows.map { rows in
      Dictionary(grouping: rows) { set.messages[$0].gold?.name ?? "" }.mapValues(\.count)
    }
    let all = Set(names.flatMap(\.keys))
    let ours = Label.all.map(\.name)
    let others = all.filter { !ours.contains($0) && !$0.isEmpty }.sorted()
    return (ours + others + [""]).filter(all.contains).map { name in
      (name.isEmpty ? Self.unlabelled : name, names.map { $0[name] ?? 0 })
    }
  }

  private func share(_ part: Int) -> Double {
    Double(split.rows[part].count) / Double(set.messages.count)
  }

  /// Things a reader should know.
  private var notes: [String] {
    var notes: [String] = []
    for (part, wanted) in split.parts.enumerated() {
      // One message more or less is what rounding costs.
      let far = abs(share(part) - wanted.share) * Double(set.messages.count) > 1
      if far, split.grouping != "none" {
        let (got, asked) = Self.apart(share(part) * 100, wanted.share * 100, 1)
        notes.append(
          "'\(wanted.name)' has \(got)% of the messages, not \(asked)%: families stay together")
      }
      let missing = labels.filter { $0.counts[part] == 0 && $0.name != Self.unlabelled }
      if !missing.isEmpty {
        notes.append(
          "'\(wanted.name)' has no message of \(missing.map(\.name).joined(separator: ", "))")
      }
    }
    if split.families > 0, split.order == .time {
      notes.append("\(split.families) families have messages in more than one part")
    }
    return notes + [CarriedLines.note(on: set)].compactMap { $0 }
  }

  /// Two numbers with at least some digits after the point, and as many as tell them apart.
  static func apart(_ one: Double, _ other: Double, _ digits: Int) -> (String, String) {
    let texts = (NumberText.fixed(one, digits), NumberText.fixed(other, digits))
    return texts.0 != texts.1 || digits > 8 ? texts : apart(one, other, digits + 1)
  }

  /// Lines for people.
  var lines: [String] {
    let heads = ["", "wanted", "got", "messages"]
    var rows = split.parts.indices.map { part in
      [
        split.parts[part].name, NumberText.fixed(split.parts[part].share * 100, 1) + "%",
        NumberText.percent(split.rows[part].count, of: set.messages.count),
        NumberText.count(split.rows[part].count),
      ]
    }
    rows.insert(heads, at: 0)
    let families =
      split.order == .time
      ? "by time" : split.grouping == "none" ? "by label" : "by label, \(split.families) families"
    let counts =
      [["label"] + split.parts.map(\.name)]
      + labels.map { [VisibleText.of($0.name)] + $0.counts.map(NumberText.count) }
    return [
      "\(VisibleText.of(set.name)): \(NumberText.count(set.messages.count)) messages, \(families)"
    ] + Self.table(rows) + [""] + Self.table(counts) + notes.map { "winnow: \($0)" }
  }

  private static func table(_ rows: [[String]]) -> [String] {
    let widths = rows[0].indices.map { column in
      rows.map { DisplayWidth.of($0[column]) }.max() ?? 0
    }
    return rows.map { row in
      "  "
        + row.indices.map { column in
          DisplayWidth.padded(row[column], to: widths[column], right: column > 0)
        }.joined(separator: "  ")
    }
  }

  /// The report for machines.
  var node: JSONNode {
    let parts = split.parts.indices.map { part -> JSONNode in
      let counts = labels.map { JSONMember($0.name, .integer($0.counts[part])) }
      return [
        "name": .string(split.parts[part].name), "wanted": .number(split.parts[part].share),
        "share": .number(share(part)), "messages": .integer(split.rows[part].count),
        "labels": JSONNode(.object(counts)),
      ]
    }
    return [
      "messages": .integer(set.messages.count), "by": .string(split.order.rawValue),
      "groups": .string(split.grouping), "families": .integer(split.families),
      "parts": JSONNode(.array(parts)), "notes": JSONNode(.array(notes.map(JSONNode.string))),
    ]
  }
}
