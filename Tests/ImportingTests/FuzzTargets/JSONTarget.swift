import Messages

/// JSON by the standard.
struct JSONTarget: FuzzTarget {
  static let name = "json"

  static func check(_ input: [UInt8]) throws(Violation) {
    guard let node = try JSONReading.node(input, .json) else { return }
    guard let freer = try JSONReading.node(input, .json5) else {
      throw Violation("what is JSON is JSON5 too")
    }
    try require(freer.compact == node.compact, "what is JSON means the same as JSON5")
    try JSONReading.checkWritten(node)
  }
}

/// JSON5, as configs and rule files have it.
struct JSON5Target: FuzzTarget {
  static let name = "json5"

  static func check(_ input: [UInt8]) throws(Violation) {
    guard let node = try JSONReading.node(input, .json5) else { return }
    try JSONReading.checkWritten(node)
  }
}

/// What holds of every dialect.
enum JSONReading {
  /// The value of some bytes; nil where they are refused, as they must be each time and with a
  /// place that is there.
  static func node(
    _ input: [UInt8], _ dialect: JSON.Dialect
  ) throws(Violation) -> JSONNode? {
    do {
      return try JSON.parse(input, dialect: dialect)
    } catch {
      try checkPlace(error, input)
      return nil
    }
  }

  /// A fault names a line and a column that are there.
  static func checkPlace(_ fault: Fault, _ input: [UInt8]) throws(Violation) {
    guard let line = fault.place.line, let column = fault.place.column else {
      throw Violation("a fault has a place: \(fault)")
    }
    // Another line ends with CR, LF or both.
    let most = 1 + input.count { $0 == 0x0A || $0 == 0x0D }
    try require(
      (1...most).contains(line) && (1...input.count + 1).contains(column),
      "a fault's place is in the text: \(fault)")
  }

  /// A value that was written is read again as the same, and written again with the same bytes.
  static func checkWritten(_ node: JSONNode) throws(Violation) {
    let compact = node.compact
    try require(!compact.utf8.contains(0x0A), "a compact value stands on one line")
    for text in [compact, node.pretty] {
      let again: JSONNode
      do {
        again = try JSON.parse(text, dialect: .json)
      } catch {
        throw Violation("what was written can be read: \(error), in \(text)")
      }
      try require(again == node, "what was written reads as the same: \(text)")
      try require(
        Array(again.compact.utf8) == Array(compact.utf8), "the same bytes again: \(text)")
    }
  }
}
