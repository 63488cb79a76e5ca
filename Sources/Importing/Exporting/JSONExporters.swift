internal import Messages

/// JSON Lines with all fields.
struct JSONLinesExporter: MessageExporter {
  static let kind = "jsonl"
  static let summary = "JSON Lines, an object a message, all fields"
  static let fields = Field.allCases
  static let isForTraining = false
  static let format: String? = JSONLinesFormat.name

  init(_ options: ExportOptions) {}

  func files(of rows: [ExportRow]) -> ExportedFiles {
    var lines = MessageLines()
    for row in rows { lines.add(row.message) }
    return ExportedFiles(shape: .file(lines.bytes, beside: []))
  }
}

/// A JSON array as Create ML takes it, an object a line.
struct CreateMLJSONExporter: MessageExporter {
  static let kind = "create-ml-json"
  static let summary = "Create ML: a JSON array of objects with the keys text and label"
  static let fields = [Field.text, .label]
  static let isForTraining = true
  static let format: String? = JSONArrayFormat.name

  init(_ options: ExportOptions) {}

  func files(of rows: [ExportRow]) -> ExportedFiles {
    var writer = JSONWriter()
    for (index, row) in rows.enumerated() {
      writer.writeRaw(index == 0 ? "[\n" : ",\n")
      writer.writeRaw("{\"text\":")
      writer.write(row.message.text)
      if let label = row.label {
        writer.writeRaw(",\"label\":")
        writer.write(label)
      }
      writer.writeRaw("}")
    }
    writer.writeRaw("\n]\n")
    return ExportedFiles(shape: .file(writer.bytes, beside: []))
  }
}
