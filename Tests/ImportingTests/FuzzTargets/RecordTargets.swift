@testable import Importing
import Messages

/// CSV.
struct CSVTarget: FuzzTarget {
  static let name = "csv"

  static func check(_ input: [UInt8]) throws(Violation) {
    try RecordReading.check(input, CSVFormat.self, exporter: CSVExporter.self)
    try checkScanner(input)
  }

  /// Records stand one after another, and each alone is the same record.
  private static func checkScanner(_ input: [UInt8]) throws(Violation) {
    var scanner = CSVScanner(input, delimiter: UInt8(ascii: ","))
    var (end, line) = (0, 0)
    while true {
      let outcome = scanner.next()
      if case .end = outcome { return }
      try require(
        scanner.range.lowerBound >= end && scanner.line > line, "records stand one after another")
      (end, line) = (scanner.range.upperBound, scanner.line)
      guard case .record = outcome else { continue }
      try checkAlone(scanner)
    }
  }

  private static func checkAlone(_ scanner: CSVScanner) throws(Violation) {
    // At the beginning of a file a byte order mark is one.
    guard !scanner.record.starts(with: [0xEF, 0xBB, 0xBF]) else { return }
    var alone = CSVScanner(Array(scanner.record), delimiter: UInt8(ascii: ","))
    guard case .record = alone.next() else { throw Violation("a record alone is a record") }
    let columns = scanner.columns.indices.map { scanner.bytes(of: $0) }
    try require(
      columns == alone.columns.indices.map { alone.bytes(of: $0) },
      "a record alone has the same columns")
    let mark = UInt8(ascii: "\"")
    var text: [UInt8] = []
    for column in columns {
      if !text.isEmpty { text.append(UInt8(ascii: ",")) }
      text.append(mark)
      for byte in column { text += byte == mark ? [mark, mark] : [byte] }
      text.append(mark)
    }
    var quoted = CSVScanner(text, delimiter: UInt8(ascii: ","))
    guard case .record = quoted.next() else { throw Violation("a quoted record is a record") }
    try require(
      columns == quoted.columns.indices.map { quoted.bytes(of: $0) },
      "a record whose columns are quoted has the same columns")
  }
}

/// Columns between tabs.
struct TSVTarget: FuzzTarget {
  static let name = "tsv"

  static func check(_ input: [UInt8]) throws(Violation) {
    try RecordReading.check(input, TSVFormat.self)
  }
}

/// A JSON array of objects, as Create ML has it.
struct JSONArrayTarget: FuzzTarget {
  static let name = "json-array"

  static func check(_ input: [UInt8]) throws(Violation) {
    try RecordReading.check(input, JSONArrayFormat.self, exporter: CreateMLJSONExporter.self)
    // What the parser takes for an array of objects has as many records.
    guard let elements = (try? JSON.parse(input, dialect: .json))?.elements,
      elements.allSatisfy({ $0.members != nil })
    else { return }
    let outcome = RecordReading.outcome(input, JSONArrayFormat(RecordLayout()), Intake.Policy())
    guard case .success(let intake) = outcome else {
      throw Violation("an array of objects is read")
    }
    try require(intake.recordCount == elements.count, "each element is a record")
  }
}

/// fastText's lines.
struct FastTextTarget: FuzzTarget {
  static let name = "fasttext"

  static func check(_ input: [UInt8]) throws(Violation) {
    try RecordReading.check(input, FastTextFormat.self, exporter: FastTextExporter.self)
  }
}

/// Vowpal Wabbit's lines.
struct VowpalWabbitTarget: FuzzTarget {
  static let name = "vowpal-wabbit"

  static func check(_ input: [UInt8]) throws(Violation) {
    try RecordReading.check(input, VowpalWabbitFormat.self, exporter: VowpalWabbitExporter.self)
  }
}

/// Labelled feature vectors.
struct SparseVectorTarget: FuzzTarget {
  static let name = "svmlight"

  static func check(_ input: [UInt8]) throws(Violation) {
    for isZeroBased in [false, true] {
      let file = try? SparseVectorFile(input, isZeroBased: isZeroBased)
      try checkFormat(input, file, isZeroBased: isZeroBased)
      guard let file else { continue }
      let first = isZeroBased ? 0 : 1
      var text = ""
      for row in file.rows {
        try require(row.indices.count == row.values.count, "each index has a value")
        try require(
          zip(row.indices, row.indices.dropFirst()).allSatisfy { $0 < $1 }, "indices ascend")
        text += row.label
        for (index, value) in zip(row.indices, row.values) {
          try require(value.isFinite, "a value is finite")
          text += " \(Int(index) + first):\(value)"
        }
        text += "\n"
      }
      let again = try? SparseVectorFile(Array(text.utf8), isZeroBased: isZeroBased)
      try require(again?.rows == file.rows, "rows that were written are read again: \(text)")
    }
  }

  /// The record format reads the same rows, and rejects what makes the file be refused.
  private static func checkFormat(
    _ input: [UInt8], _ file: SparseVectorFile?, isZeroBased: Bool
  ) throws(Violation) {
    var layout = RecordLayout()
    layout.isZeroBased = isZeroBased
    let policy = Intake.Policy(labels: .asIs)
    let outcome = RecordReading.outcome(input, SvmlightFormat(layout), policy)
    guard case .success(let intake) = outcome else { throw Violation("a file is read") }
    try require((file == nil) == (intake.rejected.total > 0), "what is refused is rejected")
    guard let file else { return }
    try require(
      intake.messages.map(\.given)
        == file.rows.map { GivenFeatures(indices: $0.indices, values: $0.values) },
      "each row's features are a message's")
  }
}
