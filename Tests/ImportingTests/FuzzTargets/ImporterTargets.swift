@testable import Importing
import Messages

/// A phone's database; SQLite reads a private copy of it.
struct SMSDatabaseTarget: FuzzTarget {
  static let name = "sms-db"

  static func check(_ input: [UInt8]) throws(Violation) {
    var all = ImportOptions()
    (all.includesAll, all.labelsFromPhone) = (true, true)
    try ImporterReading.check(input, SMSDatabaseImporter.self, [ImportOptions(), all])
  }
}

/// The CSV of the usual SQL.
struct UsualCSVTarget: FuzzTarget {
  static let name = "sms-csv"

  static func check(_ input: [UInt8]) throws(Violation) {
    var all = ImportOptions()
    (all.includesAll, all.labelsFromPhone) = (true, true)
    try ImporterReading.check(input, UsualCSVImporter.self, [ImportOptions(), all])
  }
}

/// The XML of an Android phone.
struct AndroidXMLTarget: FuzzTarget {
  static let name = "android-xml"

  static func check(_ input: [UInt8]) throws(Violation) {
    try checkPieces(input)
    var all = ImportOptions()
    all.includesAll = true
    try ImporterReading.check(input, AndroidXMLImporter.self, [all])
  }

  /// The repair gives the same in one piece and in many, and what it gives is UTF-8.
  private static func checkPieces(_ input: [UInt8]) throws(Violation) {
    let whole = repaired(input, size: max(1, input.count))
    for size in [1, 7, 50] {
      let parts = repaired(input, size: size)
      try require(parts.text == whole.text, "pieces of \(size) bytes are repaired alike")
      try require(parts.counts == whole.counts, "pieces of \(size) bytes are counted alike")
    }
    try require(
      (try? UTF8Span(validating: whole.text.span)) != nil, "what was repaired is UTF-8")
    let lines = { (bytes: [UInt8]) in bytes.count { $0 == 0x0A } }
    try require(lines(whole.text) == lines(input), "line ends stay where they are")
  }

  private static func repaired(
    _ input: [UInt8], size: Int
  ) -> (text: [UInt8], counts: [Int]) {
    var repair = XMLRepair(keeping: AndroidElements.attributes)
    var text: [UInt8] = []
    for start in stride(from: 0, to: input.count, by: size) {
      text += repair.repair(Array(input[start..<min(start + size, input.count)]), isLast: false)
    }
    text += repair.repair([], isLast: true)
    return (text, [repair.joinedCount, repair.replacedCount])
  }
}

/// The binary property lists of a backup.
struct PropertyListTarget: FuzzTarget {
  static let name = "property-list"

  static func check(_ input: [UInt8]) throws(Violation) {
    guard let list = BinaryPropertyList(input) else { return }
    let text = String(decoding: input, as: UTF8.self)
    for key in ["IsEncrypted", "Size"] {
      let isThere = text.contains(key)
      try require(list.bool(key) == nil || isThere, "a truth value stands under its key")
      guard let integer = list.integer(key) else { continue }
      try require(isThere && integer >= 0, "an integer stands under its key")
    }
  }
}

/// The write-ahead log of a phone's database.
struct WriteAheadLogTarget: FuzzTarget {
  static let name = "write-ahead-log"

  static func check(_ input: [UInt8]) throws(Violation) {
    let file = try PassingFile(input)
    // The size that the log itself gives too, since others are refused for it.
    let own = input.count < 12 ? 0 : input[8..<12].reduce(0) { $0 << 8 | Int($1) }
    for pageSize in [own, 512] {
      let log: WriteAheadLog
      do { log = try WriteAheadLog(file.path, pageSize: pageSize) } catch {
        throw Violation("a log that is there can be read: \(error)")
      }
      let frames = log.usedCount + log.openCount + log.brokenCount
      try require(
        32 * (frames > 0 ? 1 : 0) + frames * (24 + pageSize) + log.strayByteCount <= input.count,
        "no more frames are counted than there are")
      try require(log.refusal == nil || frames == 0, "nothing of a refused log is used")
      let isWhole = log.refusal == nil && log.openCount + log.brokenCount + log.strayByteCount == 0
      try require(
        (log.note("a", advice: "b") == nil) == isWhole, "what isn't used is said, and only that")
    }
  }
}
