@testable import Importing
import Messages

/// Points in time.
struct TimestampTarget: FuzzTarget {
  static let name = "timestamp"

  static func check(_ input: [UInt8]) throws(Violation) {
    let text = String(decoding: input, as: UTF8.self)
    guard let seconds = Timestamp.seconds(text) else { return }
    try require(seconds.isFinite && abs(seconds) < 1e12, "a time is within bounds: \(seconds)")
    try require(!input.contains { $0 >= 0x80 }, "a time is ASCII")
    try RecordReading.checkWritten([Message(id: "1", text: "", time: seconds)], Intake.Policy())
  }
}

/// The `data` object of configs, written in JSON5.
struct DataConfigTarget: FuzzTarget {
  static let name = "data-config"

  static func check(_ input: [UInt8]) throws(Violation) {
    guard let node = try JSONReading.node(input, .json5), let source = try source(node) else {
      return
    }
    let resolved = source.resolved
    let again: DataSource?
    do {
      again = try DataSource(ObjectReader(resolved))
    } catch {
      throw Violation("a source with every default spelt out is a source: \(error)")
    }
    try require(again == source, "a source with every default spelt out is the same")
  }

  private static func source(_ node: JSONNode) throws(Violation) -> DataSource? {
    do {
      return try DataSource(ObjectReader(node))
    } catch {
      try require(error.kind == .data, "what is wrong with a config is its data: \(error)")
      return nil
    }
  }
}

/// Texts in any encoding, which the first byte chooses.
struct TextEncodingTarget: FuzzTarget {
  static let name = "text-encoding"

  private static let names = [
    "utf-8", "utf-16", "utf-16le", "utf-16be", "latin-1", "windows-1252", "cp949", "gb18030",
    "big5", "shift_jis", "iso-2022-jp", "utf-7",
  ]

  static func check(_ input: [UInt8]) throws(Violation) {
    guard let first = input.first else { return }
    let file = try PassingFile(Array(input.dropFirst()))
    let encoding = names[Int(first) % names.count]
    guard let repaired = try set(file.path, encoding, broken: "replace") else { return }
    try require(repaired.rejected.total == 0, "what is broken is repaired")
    guard let whole = try set(file.path, encoding, broken: "reject") else { return }
    try require(
      whole.messages.count + whole.rejected.total == repaired.messages.count,
      "what is broken is rejected line by line")
    var rest = repaired.messages[...]
    for message in whole.messages {
      rest = rest.drop { $0 != message }
      try require(rest.popFirst() != nil, "what is whole is read the same way: \(message)")
    }
    if whole.rejected.total == 0 {
      try require(whole.messages == repaired.messages, "where nothing is broken, nothing changes")
    }
  }

  /// The lines of a file; nil where it is refused as a whole.
  private static func set(
    _ path: String, _ encoding: String, broken: String
  ) throws(Violation) -> MessageSet? {
    let config: JSONNode = [
      "path": .string(path), "format": "lines", "labels": "as-is", "encoding": .string(encoding),
      "broken": .string(broken),
    ]
    do {
      return try DataSource(ObjectReader(config)).load(root: "", base: "")
    } catch {
      try require(error.kind == .data, "what is wrong with a file is its data: \(error)")
      return nil
    }
  }
}
