internal import Messages

/// CSV with a column for each field that any message has.
struct CSVExporter: MessageExporter {
  static let kind = "csv"
  static let summary = "CSV (RFC 4180) with a header, all fields"
  static let fields = Field.allCases
  static let isForTraining = false
  static let format: String? = CSVFormat.name

  init(_ options: ExportOptions) {}

  func files(of rows: [ExportRow]) -> ExportedFiles {
    let columns = Field.allCases.filter { field in
      field == .text || rows.contains { $0.text(of: field) != nil }
    }
    return ExportedFiles(shape: .file(CSVText.bytes(rows, columns), beside: []))
  }
}

/// CSV as Create ML takes it.
struct CreateMLCSVExporter: MessageExporter {
  static let kind = "create-ml-csv"
  static let summary = "Create ML: CSV with the columns text and label"
  static let fields = [Field.text, .label]
  static let isForTraining = true
  static let format: String? = CSVFormat.name

  init(_ options: ExportOptions) {}

  func files(of rows: [ExportRow]) -> ExportedFiles {
    ExportedFiles(shape: .file(CSVText.bytes(rows, Self.fields), beside: []))
  }
}

/// Writes CSV.
enum CSVText {
  /// The header, then a record a message; lines end with LF.
  static func bytes(_ rows: [ExportRow], _ columns: [Field]) -> [UInt8] {
    var bytes = Array(columns.map(\.name).joined(separator: ",").utf8)
    bytes.append(0x0A)
    for row in rows {
      for (index, field) in columns.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        append(row.text(of: field) ?? "", alone: columns.count == 1, to: &bytes)
      }
      bytes.append(0x0A)
    }
    return bytes
  }

  /// Writes a column; quoted where it holds a delimiter, a quotation mark, a line end, or blanks at
  /// an end, or where without quotes its record would be a blank line.
  private static func append(_ text: String, alone: Bool, to bytes: inout [UInt8]) {
    let utf8 = Array(text.utf8)
    let isSpecial = utf8.contains { $0 == 0x2C || $0 == 0x22 || $0 == 0x0A || $0 == 0x0D }
    let hasBlanks = [utf8.first, utf8.last].contains { end in
      [0x20, 0x09].contains(end ?? 0)
    }
    guard isSpecial || hasBlanks || (alone && utf8.isEmpty) else {
      bytes += utf8
      return
    }
    bytes.append(0x22)
    for byte in utf8 {
      if byte == 0x22 { bytes.append(0x22) }
      bytes.append(byte)
    }
    bytes.append(0x22)
  }
}
