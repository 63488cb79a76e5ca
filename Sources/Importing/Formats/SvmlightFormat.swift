internal import Messages

/// svmlight's lines: `class index:value …`, features in place of a text.
struct SvmlightFormat: RecordFormat {
  static let name = "svmlight"
  static let summary = "svmlight, LIBSVM: 'class index:value …', features in place of texts"
  static let fileExtensions = ["svmlight", "svm", "libsvm"]
  static let hasColumns = false
  static let delimiter: UInt8? = nil
  static let holdsFeatures = true

  private let layout: RecordLayout

  init(_ layout: RecordLayout) { self.layout = layout }

  func read(_ file: SourceFile, into intake: inout Intake) throws(Fault) {
    var lines = LineScanner(file.utf8)
    for index in intake.fields.indices { intake.fields[index] = nil }
    intake.fields[Field.text.rawValue] = ""
    while lines.next() {
      do throws(SparseVectorFile.Unreadable) {
        let line = file.utf8[lines.range]
        guard let row = try SparseVectorFile.row(line, isZeroBased: layout.isZeroBased) else {
          continue
        }
        intake.fields[Field.label.rawValue] = row.label
        intake.given = GivenFeatures(indices: row.indices, values: row.values)
      } catch {
        try intake.reject(.features, error.reason, line: lines.line, range: lines.range)
        continue
      }
      try intake.take(line: lines.line, range: lines.range)
    }
    intake.given = nil
    intake.countBlankLines(lines.blankLines)
  }
}
