/// Reading JSON and JSON5.
public enum JSON {
  /// How a text is written.
  public enum Dialect: String, Sendable {
    /// RFC 8259.
    case json
    /// JSON5: comments, trailing commas, unquoted keys, single quotes, and freer numbers.
    case json5
  }

  /// The most arrays and objects that may stand inside each other.
  public static let depthLimit = 200

  /// The value of a whole text.
  ///
  /// Keys must be unique, numbers finite, UTF-8 and surrogate pairs whole. A byte order mark at the
  /// start is skipped. Columns count Unicode scalars.
  /// - Throws: a data fault with file, line and column.
  /// - Complexity: O(length of the text).
  public static func parse(
    _ bytes: [UInt8], dialect: Dialect, file: String? = nil
  ) throws(Fault) -> JSONNode {
    try checkUTF8(bytes, file: file)
    var parser = JSONParser(JSONCursor(bytes, dialect: dialect, file: file))
    return try parser.document()
  }

  /// The value of a whole text.
  ///
  /// - Throws: a data fault with line and column.
  public static func parse(
    _ text: String, dialect: Dialect, file: String? = nil
  ) throws(Fault) -> JSONNode {
    try parse(Array(text.utf8), dialect: dialect, file: file)
  }

  private static func checkUTF8(_ bytes: [UInt8], file: String?) throws(Fault) {
    do {
      _ = try UTF8Span(validating: bytes.span)
    } catch {
      let offset = error.byteOffsets.lowerBound
      var marker = PlaceMarker(offset: 0)
      marker.advance(to: offset, in: bytes)
      throw Fault(
        .data, "the byte at offset \(offset) isn't UTF-8",
        at: Fault.Place(file: file, line: marker.line, column: marker.column))
    }
  }
}

/// A recursive-descent parser that gives every value its place.
struct JSONParser {
  private var cursor: JSONCursor
  /// The place of the key or value read last.
  private(set) var marker: PlaceMarker
  private var depth = 0

  /// A parser at a cursor, which counts places on from a marker; none counts from the cursor's start.
  init(_ cursor: JSONCursor, from marker: PlaceMarker? = nil) {
    self.cursor = cursor
    self.marker = marker ?? PlaceMarker(offset: cursor.start, line: cursor.firstLine)
  }

  mutating func document() throws(Fault) -> JSONNode {
    try cursor.skipBlanks()
    guard cursor.position < cursor.end else { throw cursor.fault("there is no value, only blanks") }
    let node = try value()
    try cursor.skipBlanks()
    guard cursor.position == cursor.end else {
      throw cursor.fault("the text must end after its value, not go on with \(cursor.found)")
    }
    return node
  }

  /// Reads one value and forgets it; the cursor after it.
  mutating func skippedValue() throws(Fault) -> JSONCursor {
    _ = try value()
    return cursor
  }

  /// Reads one value; the position is at its first character.
  private mutating func value() throws(Fault) -> JSONNode {
    marker.advance(to: cursor.position, in: cursor.bytes)
    let (line, column) = (marker.line, marker.column)
    return JSONNode(try content(), line: line, column: column)
  }

  private mutating func content() throws(Fault) -> JSONNode.Content {
    switch cursor.current {
    case UInt8(ascii: "{"): return try nested { (parser) throws(Fault) in try parser.object() }
    case UInt8(ascii: "["): return try nested { (parser) throws(Fault) in try parser.array() }
    case UInt8(ascii: "\""): return .string(try cursor.string())
    case UInt8(ascii: "'") where cursor.dialect == .json5: return .string(try cursor.string())
    case UInt8(ascii: "-"), 0x30...0x39: return try cursor.number()
    case UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: "I"), UInt8(ascii: "N"):
      guard cursor.dialect == .json5 else { break }
      return try cursor.number()
    default: break
    }
    return try cursor.word()
  }

  private mutating func nested(
    _ body: (inout JSONParser) throws(Fault) -> JSONNode.Content
  ) throws(Fault) -> JSONNode.Content {
    depth += 1
    guard depth <= JSON.depthLimit else {
      throw cursor.fault("values are nested deeper than \(JSON.depthLimit) levels")
    }
    cursor.position += 1
    let content = try body(&self)
    depth -= 1
    return content
  }

  private mutating func array() throws(Fault) -> JSONNode.Content {
    var elements: [JSONNode] = []
    while try !closes(with: UInt8(ascii: "]"), isFirst: elements.isEmpty) {
      elements.append(try value())
    }
    return .array(elements)
  }

  private mutating func object() throws(Fault) -> JSONNode.Content {
    var members: [JSONMember] = []
    var places: [String: Int] = [:]
    while try !closes(with: UInt8(ascii: "}"), isFirst: members.isEmpty) {
      marker.advance(to: cursor.position, in: cursor.bytes)
      let (opening, line, column) = (cursor.position, marker.line, marker.column)
      let key = try cursor.key()
      if let earlier = places.updateValue(members.count, forKey: key) {
        let first = members[earlier]
        throw cursor.fault(
          "the key '\(key)' stands twice; first at line \(first.line), column \(first.column)",
          at: opening)
      }
      try cursor.skipBlanks()
      guard cursor.skip(UInt8(ascii: ":")) else {
        throw cursor.fault("':' is expected after the key '\(key)', not \(cursor.found)")
      }
      try cursor.skipBlanks()
      members.append(JSONMember(key, try value(), line: line, column: column))
    }
    return .object(members)
  }

  /// Steps over the comma before the next element; true when the closing bracket was stepped over.
  private mutating func closes(with bracket: UInt8, isFirst: Bool) throws(Fault) -> Bool {
    try cursor.skipBlanks()
    if cursor.skip(bracket) { return true }
    if isFirst { return false }
    guard cursor.skip(UInt8(ascii: ",")) else {
      let closing = Character(Unicode.Scalar(bracket))
      throw cursor.fault("',' or '\(closing)' is expected, not \(cursor.found)")
    }
    try cursor.skipBlanks()
    guard cursor.current == bracket else { return false }
    guard cursor.dialect == .json5 else {
      throw cursor.fault("no comma may stand before the closing \(cursor.found)")
    }
    return cursor.skip(bracket)
  }
}

extension JSONCursor {
  /// Reads `true`, `false` or `null`.
  mutating func word() throws(Fault) -> JSONNode.Content {
    for (word, content) in Self.words where bytes[position..<end].starts(with: word.utf8) {
      position += word.utf8.count
      return content
    }
    throw fault("a value is expected, not \(found)")
  }

  private static let words: [(String, JSONNode.Content)] = [
    ("true", .bool(true)), ("false", .bool(false)), ("null", .null),
  ]

  /// Reads a key: a string, or in JSON5 an identifier.
  ///
  /// An identifier is letters, digits, `$` and `_`; a key that needs an escape must be quoted.
  mutating func key() throws(Fault) -> String {
    if current == UInt8(ascii: "\"") || (dialect == .json5 && current == UInt8(ascii: "'")) {
      return try string()
    }
    let opening = position
    while dialect == .json5, let scalar = scalar(at: position),
      scalar == "$" || scalar == "_" || scalar.properties.isIDContinue
    {
      position += UTF8.width(scalar)
    }
    guard position > opening, !(0x30...0x39).contains(bytes[opening]) else {
      position = opening
      let allowed = dialect == .json5 ? "a key" : "a key in double quotes"
      throw fault("\(allowed) is expected, not \(found)")
    }
    return try text(opening..<position)
  }
}
