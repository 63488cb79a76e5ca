import DataTools
import Importing
import Messages

/// Writes messages without those that are alike.
enum DataDedupeCommand: Command {
  static let name = "data dedupe"
  static let summary = "keeps one of the messages that are alike"
  static let operands = "DATA"
  static let options =
    [
      Option("-o", "FILE", "the JSON Lines file to write; - is standard output"),
      Option("--by", "WHAT", "text, normal or family: when messages are alike (default: text)"),
      Option(
        "--conflicts", "WHAT",
        "keep-first, drop or keep-all where labels contradict (default: keep-first)"),
      Option("--dropped", "FILE", "write what was dropped, and for which message"),
    ] + DataFile.options + [Option.json]
  static let example = "winnow data dedupe messages.csv --by normal -o unique.jsonl"
  static let discussion =
    DataFile.help + """

      Kept is the first with a label, by time where all that are alike have one, else by order.
      'normal' passes over case, styles, invisible characters and repeated blanks; 'family' takes
      near duplicates. Labels contradict where no leaf fits all: keep-first keeps the first, drop
      none, keep-all the first of each label. Records of JSON Lines are copied byte by byte.
      """

  /// How many conflicts are shown.
  private static let shown = 5

  static func run(_ arguments: Arguments) async throws(Fault) -> Int32 {
    let path = try arguments.operands(1...1)[0]
    let likeness = try arguments.choice(
      "--by", of: Deduplication.Likeness.allCases.map(\.rawValue), default: "text")
    let conflicts = try arguments.choice(
      "--conflicts", of: Deduplication.Conflicts.allCases.map(\.rawValue), default: "keep-first")
    let output = try DataOutput.path(arguments, data: path)
    let dropped = try arguments.file("--dropped")
    if let dropped { try Destination.refuse(dropped, over: path) }
    let set = try DataFile.read(path, arguments)
    RejectedRecords.print(set, arguments)
    let result = Deduplication(
      set.messages, by: Deduplication.Likeness(rawValue: likeness) ?? .text,
      conflicts: Deduplication.Conflicts(rawValue: conflicts) ?? .keepFirst)
    var files = [
      Files.New(path: output, bytes: CarriedLines.bytes(of: set, rows: result.kept))
    ]
    if let dropped {
      let lines = droppedLines(result, set.messages)
      files.append(Files.New(path: dropped, bytes: Array(lines.utf8)))
    }
    try Files.write(files + RejectedRecords.files(set, arguments), isPrivate: true)
    DataOutput.report(
      node(result, set), lines(result, set, likeness, output), arguments)
    return 0
  }

  private static func droppedLines(_ result: Deduplication, _ messages: [Message]) -> String {
    result.dropped.map { dropped in
      let (message, kept) = (messages[dropped.row], dropped.kept.map { messages[$0] })
      let node: JSONNode = [
        "id": .string(message.id), "label": message.gold.map { .string($0.name) } ?? .null,
        "kept": kept.map { .string($0.id) } ?? .null,
        "keptLabel": kept?.gold.map { .string($0.name) } ?? .null,
      ]
      return node.compact + "\n"
    }.joined()
  }

  private static func node(_ result: Deduplication, _ set: MessageSet) -> JSONNode {
    [
      "messages": .integer(set.messages.count), "kept": .integer(result.kept.count),
      "dropped": .integer(result.dropped.count), "repeated": .integer(result.repeated),
      "conflicts": JSONNode(
        .array(
          result.conflicts.map { rows in
            JSONNode(.array(rows.map { .string(set.messages[$0].id) }))
          })),
      "notes": JSONNode(
        .array([CarriedLines.note(on: set)].compactMap { $0 }.map(JSONNode.string))),
    ]
  }

  private static func lines(
    _ result: Deduplication, _ set: MessageSet, _ likeness: String, _ output: String
  ) -> [String] {
    var lines = [
      "\(DataOutput.name(output)): \(result.kept.count) of \(set.messages.count) messages;"
        + " \(result.dropped.count) dropped, alike by \(likeness) with another"
    ]
    if !result.conflicts.isEmpty {
      lines.append(
        "  \(result.conflicts.count) of the \(result.repeated) that stood more than once have labels"
          + " that contradict each other:")
      lines += result.conflicts.prefix(shown).map { rows in
        let named = rows.prefix(4).map { row in
          "'\(set.messages[row].id)' (\(set.messages[row].gold?.name ?? "no label"))"
        }
        return "    " + named.joined(separator: ", ") + (rows.count > 4 ? ", …" : "")
      }
    }
    return lines + [CarriedLines.note(on: set)].compactMap { $0 }.map { "winnow: \($0)" }
  }
}
