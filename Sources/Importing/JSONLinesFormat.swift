internal import Messages

/// JSON Lines: an object a line, its keys the columns.
struct JSONLinesFormat: RecordFormat {
  static let name = "jsonl"
  static let summary = "JSON Lines: one object a line"
  static let fileExtensions = ["jsonl", "ndjson"]
  static let hasColumns = true
  static let delimiter: UInt8? = nil

  private let columns: Columns

  init(_ layout: RecordLayout) { columns = layout.columns }

  func read(_ file: SourceFile, into intake: inout Intake) throws(Fault) {
    let fields = columns.fields
    let keys = fields.compactMap { columns[$0]?.key }
    var seen = Array(repeating: false, count: keys.count)
    var scanner = JSONRecordScanner(file.utf8, keys: keys, repairs: intake.policy.repairs)
    while try advance(&scanner, file, into: &intake) {
      for (index, field) in fields.enumerated() {
        let content = scanner.fields[index]
        if content != nil { seen[index] = true }
        intake.fields[field.rawValue] = content.flatMap(Self.text)
      }
      try intake.take(line: scanner.line, range: scanner.range)
    }
    intake.countBlankLines(scanner.blankLines)
    intake.countRepairs(scanner.repairCount)
    try checkKeys(keys, seen, file)
  }

  /// Moves to the next record that can be read; false at the end.
  private func advance(
    _ scanner: inout JSONRecordScanner, _ file: SourceFile, into intake: inout Intake
  ) throws(Fault) -> Bool {
    while true {
      let fault: Fault
      do { return try scanner.next() } catch { fault = error }
      let isBroken = (try? UTF8Span(validating: file.utf8.span.extracting(scanner.range))) == nil
      let isArray = file.utf8[scanner.range].first == UInt8(ascii: "[")
      let isFirst = intake.recordCount == 0
      let hint = isArray && isFirst ? " (an array of objects has the format json)" : ""
      try intake.reject(
        isBroken ? .encoding : .json, fault.message + hint, line: scanner.line,
        column: fault.place.column, range: scanner.range)
    }
  }

  /// Refuses a chosen key that no record has: it is a slip far more often than not.
  private func checkKeys(_ keys: [String], _ seen: [Bool], _ file: SourceFile) throws(Fault) {
    guard case .chosen = columns, seen.contains(true) else { return }
    for (key, wasSeen) in zip(keys, seen) where !wasSeen {
      throw Fault(
        .data, "no record has the key '\(key)', which columns name",
        at: Fault.Place(file: file.name))
    }
  }

  /// The text of a plain value, or nil for null.
  static func text(_ content: JSONNode.Content) -> String? {
    switch content {
    case .string(let text): text
    case .integer(let integer): String(integer)
    case .number(let number): number.description
    case .bool(let bool): bool ? "true" : "false"
    default: nil
    }
  }
}

extension Column {
  /// The key in a JSON object.
  var key: String {
    switch self {
    case .name(let name): name
    case .number(let number): String(number)
    }
  }
}
