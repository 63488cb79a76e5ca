@testable import Importing
import Messages

/// JSON Lines, and the lines that are written for messages.
struct JSONLinesTarget: FuzzTarget {
  static let name = "json-lines"

  static func check(_ input: [UInt8]) throws(Violation) {
    try RecordReading.check(input, JSONLinesFormat.self)
    try compare(input)
  }

  private static let keys = ["id", "text", "label"]

  /// Reads line by line what the scanner reads in one go, and compares with the parser.
  private static func compare(_ input: [UInt8]) throws(Violation) {
    var scanner = JSONRecordScanner(input, keys: keys)
    var alone = JSONRecordScanner([], keys: keys)
    var end = 0
    while let found = try record(&scanner, input) {
      try require(scanner.range.lowerBound >= end, "records stand one after another")
      end = scanner.range.upperBound
      let line = Array(input[scanner.range])
      let isReadAlone: Bool
      do {
        try alone.read(line)
        isReadAlone = true
      } catch { isReadAlone = false }
      // A byte order mark is skipped at the beginning, which is where a line alone stands.
      guard !line.starts(with: [0xEF, 0xBB, 0xBF]) else { continue }
      try require(found == isReadAlone, "a line alone is read like a line among others")
      guard found else {
        try checkRefused(line)
        continue
      }
      try require(texts(scanner) == texts(alone), "a line alone means what it means among others")
      try checkParsed(line, scanner)
    }
  }

  /// Whether the next record can be read; nil at the end.
  private static func record(
    _ scanner: inout JSONRecordScanner, _ input: [UInt8]
  ) throws(Violation) -> Bool? {
    do {
      return try scanner.next() ? true : nil
    } catch {
      try JSONReading.checkPlace(error, input)
      return false
    }
  }

  private static func texts(_ scanner: JSONRecordScanner) -> [String] {
    scanner.fields.map { $0.map { JSONNode($0).compact } ?? "" }
  }

  /// The parser reads the same values; only a key that isn't known may stand twice, and what is
  /// under it may be nested one level deeper, since the object itself isn't counted.
  private static func checkParsed(
    _ line: [UInt8], _ scanner: JSONRecordScanner
  ) throws(Violation) {
    let node: JSONNode
    do {
      node = try JSON.parse(line, dialect: .json)
    } catch {
      let isAllowed = ["stands twice", "nested deeper"].contains { error.message.contains($0) }
      return try require(isAllowed, "what the scanner reads, the parser reads: \(error)")
    }
    for (key, text) in zip(keys, texts(scanner)) {
      try require((node[key]?.compact ?? "") == text, "'\(key)' is the parser's")
    }
  }

  /// What the scanner refuses isn't an object with plain values under the known keys.
  private static func checkRefused(_ line: [UInt8]) throws(Violation) {
    guard let node = try? JSON.parse(line, dialect: .json), node.members != nil else { return }
    let values = keys.compactMap { node[$0] }
    try require(
      values.contains { $0.elements != nil || $0.members != nil },
      "an object of plain values is a record: \(node.compact)")
  }
}
