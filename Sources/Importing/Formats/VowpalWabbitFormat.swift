internal import Messages

/// Vowpal Wabbit's lines: `label importance 'tag|namespace words …`.
struct VowpalWabbitFormat: RecordFormat {
  static let name = "vowpal-wabbit"
  static let summary = "Vowpal Wabbit: 'label |text words', a message a line"
  static let fileExtensions = ["vw"]
  static let hasColumns = false
  static let delimiter: UInt8? = nil

  /// The namespace whose content is a text as it stood.
  static let namespace = "text"

  init(_ layout: RecordLayout) {}

  func read(_ file: SourceFile, into intake: inout Intake) throws(Fault) {
    var lines = LineScanner(file.utf8)
    for index in intake.fields.indices { intake.fields[index] = nil }
    while lines.next() {
      guard let line = intake.text(file.utf8[lines.range]) else {
        try intake.reject(
          .encoding, "this line holds broken bytes", line: lines.line, range: lines.range)
        continue
      }
      do throws(VowpalWabbitLine.Unreadable) {
        try take(VowpalWabbitLine(Array(line.utf8)), &intake)
      } catch {
        try intake.reject(.columns, error.reason, line: lines.line, range: lines.range)
        continue
      }
      try intake.take(line: lines.line, range: lines.range)
    }
    intake.countBlankLines(lines.blankLines)
  }

  private func take(_ line: VowpalWabbitLine, _ intake: inout Intake) {
    intake.fields[Field.label.rawValue] = line.label.map(LineEscapes.unescaped)
    if line.importance != 1 { intake.count("the importance was left out") }
    if let text = line.text {
      intake.fields[Field.text.rawValue] = LineEscapes.unescaped(text)
      intake.fields[Field.id.rawValue] = line.tag.map(LineEscapes.unescaped)
    } else {
      intake.fields[Field.text.rawValue] = line.words.joined(separator: " ")
      intake.fields[Field.id.rawValue] = nil
      intake.count(
        "the text is the words of the features, joined by blanks: what was between them is lost")
      if line.hasOddWeights { intake.count("weights of words that aren't counts were left out") }
    }
  }
}
