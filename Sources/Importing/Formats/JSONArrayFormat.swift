internal import Messages

/// A JSON array of objects, their keys the columns: what Create ML takes.
struct JSONArrayFormat: RecordFormat {
  static let name = "json"
  static let summary = "a JSON array of objects, as Create ML has it"
  static let fileExtensions = ["json"]
  static let hasColumns = true
  static let delimiter: UInt8? = nil

  static func mayBegin(with bytes: [UInt8]) -> Bool {
    let content = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    return content.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } == UInt8(ascii: "[")
  }

  private let columns: Columns

  init(_ layout: RecordLayout) { columns = layout.columns }

  func read(_ file: SourceFile, into intake: inout Intake) throws(Fault) {
    let fields = columns.fields
    let keys = fields.compactMap { columns[$0]?.key }
    var seen = Array(repeating: false, count: keys.count)
    var scanner = JSONArrayScanner(file.utf8, keys: keys, repairs: intake.policy.repairs)
    reading: while true {
      switch try step(&scanner, file) {
      case .end: break reading
      case .refused(let fault): try refuse(fault, scanner, file, &intake)
      case .element:
        for (index, field) in fields.enumerated() {
          let content = scanner.fields[index]
          if content != nil { seen[index] = true }
          intake.fields[field.rawValue] = content.flatMap(JSONLinesFormat.text)
        }
        try intake.take(line: scanner.line, range: scanner.range)
      }
    }
    intake.countRepairs(scanner.repairCount)
    try checkKeys(fields, keys, seen, file, &intake)
  }

  private func step(
    _ scanner: inout JSONArrayScanner, _ file: SourceFile
  ) throws(Fault) -> JSONArrayScanner.Step {
    do { return try scanner.next() } catch { throw error.inFile(file.name) }
  }

  private func refuse(
    _ fault: Fault, _ scanner: JSONArrayScanner, _ file: SourceFile, _ intake: inout Intake
  ) throws(Fault) {
    let isBroken = (try? UTF8Span(validating: file.utf8.span.extracting(scanner.range))) == nil
    let path = fault.place.path.map { "element \($0): " } ?? ""
    try intake.reject(
      isBroken ? .encoding : .json, path + fault.message, line: fault.place.line ?? scanner.line,
      column: fault.place.column, range: scanner.range)
  }

  /// Refuses a key that no element has: the one of the texts, and any that was chosen.
  private func checkKeys(
    _ fields: [Field], _ keys: [String], _ seen: [Bool], _ file: SourceFile,
    _ intake: inout Intake
  ) throws(Fault) {
    guard seen.contains(true) || intake.recordCount > 0 else { return }
    for (index, key) in keys.enumerated() where !seen[index] {
      if case .chosen = columns, seen.contains(true) {
        throw Fault(
          .data, "no element has the key '\(key)', which columns name",
          at: Fault.Place(file: file.name))
      }
      if fields[index] == .text || fields[index] == .label, columns == .byName {
        intake.remark(
          "no element has the key '\(key)'; columns: {text: …, label: …} says which to take")
      }
    }
  }
}
