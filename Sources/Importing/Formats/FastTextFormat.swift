internal import Messages

/// fastText's lines: words that begin with `__label__`, then the text.
struct FastTextFormat: RecordFormat {
  static let name = "fasttext"
  static let summary = "fastText: '__label__NAME text', a message a line"
  static let fileExtensions = ["fasttext", "ft"]
  static let hasColumns = false
  static let delimiter: UInt8? = nil

  /// What a word that is a label begins with.
  static let prefix = Array("__label__".utf8)
  /// The bytes that fastText takes for the end of a word.
  static let separators = Array(" \n\r\t\u{B}\u{C}\0".utf8)

  init(_ layout: RecordLayout) {}

  func read(_ file: SourceFile, into intake: inout Intake) throws(Fault) {
    var lines = LineScanner(file.utf8)
    for index in intake.fields.indices { intake.fields[index] = nil }
    while lines.next() {
      let (labels, text) = Self.parts(of: file.utf8[lines.range])
      guard let text = intake.text(text) else {
        try intake.reject(
          .encoding, "this line holds broken bytes", line: lines.line, range: lines.range)
        continue
      }
      intake.labels = labels.count > 1 ? labels : []
      intake.fields[Field.label.rawValue] = labels.count == 1 ? labels[0] : nil
      intake.fields[Field.text.rawValue] = LineEscapes.unescaped(text)
      try intake.take(line: lines.line, range: lines.range)
    }
    intake.labels = []
    intake.countBlankLines(lines.blankLines)
  }

  /// The labels of a line and its text.
  ///
  /// The text begins after the one blank that follows the labels in front. A label farther on is one
  /// too, as it is for fastText; it is taken out of the text together with the blank before it.
  private static func parts(of line: ArraySlice<UInt8>) -> ([String], [UInt8]) {
    var labels: [String] = []
    var text: [UInt8] = []
    var isInFront = true
    var position = line.startIndex
    while position < line.endIndex {
      let end = line[position...].firstIndex(where: separators.contains) ?? line.endIndex
      let next = min(end + 1, line.endIndex)
      if line[position..<end].starts(with: prefix) {
        let name = String(decoding: line[position + prefix.count..<end], as: UTF8.self)
        labels.append(LineEscapes.unescaped(name))
        if isInFront {
          // Blanks before a label in front aren't part of the text.
          text = []
        } else {
          text.removeLast()
          text += line[end..<next]
        }
      } else {
        text += line[position..<next]
        if end > position { isInFront = false }
      }
      position = next
    }
    return (labels, text)
  }
}
