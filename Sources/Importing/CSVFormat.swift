internal import Messages

/// Comma-separated values as RFC 4180 has them: quoted columns may hold delimiters and line ends.
struct CSVFormat: RecordFormat {
  static let name = "csv"
  static let summary = "comma-separated values with quoting (RFC 4180), any delimiter"
  static let fileExtensions = ["csv"]
  static let hasColumns = true
  static let delimiter: UInt8? = UInt8(ascii: ",")

  private let layout: RecordLayout

  init(_ layout: RecordLayout) { self.layout = layout }

  func read(_ file: SourceFile, into intake: inout Intake) throws(Fault) {
    var scanner = CSVScanner(file.utf8, delimiter: layout.delimiter)
    var columns: DelimitedColumns?
    while true {
      switch scanner.next() {
      case .end: return intake.countBlankLines(scanner.blankLines)
      case .stray(let reason, let line, let column):
        try intake.reject(.quote, reason, line: line, column: column, range: scanner.range)
      case .record:
        if let columns {
          try take(scanner, columns, &intake)
        } else {
          let first = scanner.columns.indices.map {
            String(decoding: scanner.bytes(of: $0), as: UTF8.self)
          }
          let found = try DelimitedColumns(layout, first: first, file: file.name)
          columns = found
          if let remark = found.remark(layout, first: first) { intake.remark(remark) }
          if layout.hasHeader { intake.passOver(found.unread(first)) }
          if !layout.hasHeader { try take(scanner, found, &intake) }
        }
      }
    }
  }

  private func take(
    _ scanner: CSVScanner, _ columns: DelimitedColumns, _ intake: inout Intake
  ) throws(Fault) {
    if let refusal = columns.refusal(width: scanner.columns.count) {
      return try intake.reject(.columns, refusal, line: scanner.line, range: scanner.range)
    }
    for (field, number) in columns.fields {
      guard let text = intake.text(scanner.bytes(of: number)) else {
        return try intake.reject(
          .encoding, "the \(field.name) holds broken bytes", line: scanner.line,
          range: scanner.range)
      }
      intake.fields[field.rawValue] = text
    }
    try intake.take(line: scanner.line, range: scanner.range)
  }
}
