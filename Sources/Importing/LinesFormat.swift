internal import Messages

/// One text a line; the label is the file's name without its extension.
struct LinesFormat: RecordFormat {
  static let name = "lines"
  static let summary = "one text a line; the label is the file's name"
  static let fileExtensions = ["txt"]
  static let hasColumns = false
  static let delimiter: UInt8? = nil
  static let trims = true

  init(_ layout: RecordLayout) {}

  func read(_ file: SourceFile, into intake: inout Intake) throws(Fault) {
    var lines = LineScanner(file.utf8)
    for index in intake.fields.indices { intake.fields[index] = nil }
    intake.fields[Field.label.rawValue] = file.stem
    while lines.next() {
      guard let text = intake.text(file.utf8[lines.range]) else {
        try intake.reject(
          .encoding, "this line holds broken bytes", line: lines.line, range: lines.range)
        continue
      }
      intake.fields[Field.text.rawValue] = text
      try intake.take(line: lines.line, range: lines.range)
    }
    intake.countBlankLines(lines.blankLines)
  }
}
