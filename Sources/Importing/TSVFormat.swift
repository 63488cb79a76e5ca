internal import Messages

/// Columns separated by tabs (or another character), without any quoting: a record is a line.
struct TSVFormat: RecordFormat {
  static let name = "tsv"
  static let summary = "columns separated by tabs, quotation marks having no meaning"
  static let fileExtensions = ["tsv", "tab"]
  static let hasColumns = true
  static let delimiter: UInt8? = UInt8(ascii: "\t")

  private let layout: RecordLayout

  init(_ layout: RecordLayout) { self.layout = layout }

  func read(_ file: SourceFile, into intake: inout Intake) throws(Fault) {
    var lines = LineScanner(file.utf8)
    var columns: DelimitedColumns?
    var ranges: [Range<Int>] = []
    while lines.next() {
      split(file.utf8, lines.range, into: &ranges)
      if let columns {
        try take(ranges, columns, file, lines, &intake)
      } else {
        let first = ranges.map { String(decoding: file.utf8[$0], as: UTF8.self) }
        let found = try DelimitedColumns(layout, first: first, file: file.name)
        columns = found
        if let remark = found.remark(layout, first: first) { intake.remark(remark) }
        if layout.hasHeader { intake.passOver(found.unread(first)) }
        if !layout.hasHeader { try take(ranges, found, file, lines, &intake) }
      }
    }
    intake.countBlankLines(lines.blankLines)
  }

  private func split(_ bytes: [UInt8], _ line: Range<Int>, into ranges: inout [Range<Int>]) {
    ranges.removeAll(keepingCapacity: true)
    var first = line.lowerBound
    for index in line where bytes[index] == layout.delimiter {
      ranges.append(first..<index)
      first = index + 1
    }
    ranges.append(first..<line.upperBound)
  }

  private func take(
    _ ranges: [Range<Int>], _ columns: DelimitedColumns, _ file: SourceFile, _ lines: LineScanner,
    _ intake: inout Intake
  ) throws(Fault) {
    if let refusal = columns.refusal(width: ranges.count) {
      return try intake.reject(.columns, refusal, line: lines.line, range: lines.range)
    }
    for (field, number) in columns.fields {
      guard let text = intake.text(file.utf8[ranges[number]]) else {
        return try intake.reject(
          .encoding, "the \(field.name) holds broken bytes", line: lines.line, range: lines.range)
      }
      intake.fields[field.rawValue] = text
    }
    try intake.take(line: lines.line, range: lines.range)
  }
}
