internal import Glibc

/// Reads JSON Lines: one object a line, of which only known keys are kept.
///
/// A record that can't be read throws, and the next call goes on with the line after it. Other
/// keys may hold anything that is JSON; a known key may hold anything but an array or an object,
/// and may stand once. The cost is one pass over the bytes and one string for each text value.
public struct JSONRecordScanner {
  /// The known keys, in the order of `fields`.
  public let keys: [String]
  /// The values of the record read last: one for each known key, nil where it is absent.
  public private(set) var fields: [JSONNode.Content?]
  /// The first key of the record read last that isn't known; nil where all are.
  public private(set) var unknownKey: String?
  /// The one-based line of the record read last, also when it threw.
  public private(set) var line = 0
  /// The bytes of the record read last without its line end, also when it threw.
  public private(set) var range = 0..<0
  /// The number of lines that held only blanks; they are no records.
  public private(set) var blankLines = 0
  /// The number of U+FFFD put in place of lone surrogates and broken UTF-8.
  public var repairCount: Int { cursor.repairCount }

  private let names: [[UInt8]]
  var cursor: JSONCursor
  private var total: Int
  private var nextLine: Int
  /// The known key that is tried first: records tend to have their keys in one order.
  private var expected = 0
  /// A place that was counted up to, so that no part of a line is counted over and over.
  private var marker = PlaceMarker(offset: 0)

  /// A scanner of a whole file.
  ///
  /// - Parameters:
  ///   - bytes: the file's bytes; a UTF-8 byte order mark is skipped.
  ///   - keys: the keys to keep.
  ///   - repairs: whether lone surrogates and broken UTF-8 in texts become U+FFFD (and are
  ///     counted) instead of making the record throw.
  public init(_ bytes: [UInt8], keys: [String], repairs: Bool = false) {
    self.keys = keys
    names = keys.map { Array($0.utf8) }
    fields = Array(repeating: nil, count: keys.count)
    cursor = JSONCursor(bytes, dialect: .json, file: nil)
    cursor.repairs = repairs
    (nextLine, total) = (cursor.start, bytes.count)
  }

  /// Reads the next record into `fields`; false at the end of the file.
  ///
  /// - Throws: a data fault with line, column and reason; call again for the record after it.
  public mutating func next() throws(Fault) -> Bool {
    while nextLine < total {
      takeLine()
      try cursor.skipBlanks()
      if cursor.position < cursor.end {
        try record()
        return true
      }
      blankLines += 1
    }
    return false
  }

  /// Reads one record that stands alone, in place of all others.
  ///
  /// - Throws: a data fault with line, column and reason, also for a text without a record.
  public mutating func read(_ bytes: [UInt8]) throws(Fault) {
    let repairs = cursor.repairs
    cursor = JSONCursor(bytes, dialect: .json, file: nil)
    cursor.repairs = repairs
    marker = PlaceMarker(offset: cursor.start)
    (line, nextLine, total) = (1, bytes.count, bytes.count)
    range = cursor.start..<cursor.end
    try cursor.skipBlanks()
    try record()
  }

  private mutating func takeLine() {
    let (first, total) = (nextLine, total)
    let last = cursor.bytes.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress, let found = memchr(base + first, 0x0A, total - first)
      else { return total }
      return UnsafeRawPointer(found) - base
    }
    line += 1
    nextLine = last + 1
    let end = last > first && cursor.bytes[last - 1] == 0x0D ? last - 1 : last
    range = first..<end
    (cursor.start, cursor.position, cursor.end, cursor.firstLine) = (first, first, end, line)
  }

  private mutating func record() throws(Fault) {
    try object()
    try cursor.skipBlanks()
    guard cursor.position == cursor.end else {
      throw cursor.fault("the line must end after its object, not go on with \(cursor.found)")
    }
  }

  /// Reads the object at the cursor into `fields`.
  mutating func object() throws(Fault) {
    for index in fields.indices { fields[index] = nil }
    unknownKey = nil
    guard cursor.skip(UInt8(ascii: "{")) else {
      throw cursor.fault("a record must be an object; '{' is expected, not \(cursor.found)")
    }
    expected = 0
    var isFirst = true
    while try !closes(isFirst: isFirst) {
      isFirst = false
      try member()
    }
  }

  /// Steps over the comma before the next member; true when the closing brace was stepped over.
  private mutating func closes(isFirst: Bool) throws(Fault) -> Bool {
    try cursor.skipBlanks()
    if cursor.skip(UInt8(ascii: "}")) {
      return true
    }
    if isFirst { return false }
    guard cursor.skip(UInt8(ascii: ",")) else {
      throw cursor.fault("',' or '}' is expected, not \(cursor.found)")
    }
    try cursor.skipBlanks()
    return false
  }

  private mutating func member() throws(Fault) {
    let opening = cursor.position
    let field = try knownKey()
    try cursor.skipBlanks()
    guard cursor.skip(UInt8(ascii: ":")) else {
      throw cursor.fault("':' is expected after a key, not \(cursor.found)")
    }
    try cursor.skipBlanks()
    guard let field else { return try skipValue() }
    guard fields[field] == nil else {
      throw cursor.fault("the key '\(keys[field])' stands twice", at: opening)
    }
    fields[field] = try value(of: field)
    expected = field + 1
  }

  /// Reads a key; its number, or nil where it isn't known.
  private mutating func knownKey() throws(Fault) -> Int? {
    guard cursor.current == UInt8(ascii: "\"") else {
      throw cursor.fault("a key in double quotes is expected, not \(cursor.found)")
    }
    for step in names.indices {
      var field = expected + step
      if field >= names.count { field -= names.count }
      if isNext(names[field]) {
        cursor.position += names[field].count + 2
        return field
      }
    }
    // An unknown key, or a known one written with escapes.
    let key = try cursor.string()
    let field = keys.firstIndex(of: key)
    if field == nil { unknownKey = unknownKey ?? key }
    return field
  }

  /// Whether the quoted name stands at the position.
  private func isNext(_ name: [UInt8]) -> Bool {
    let first = cursor.position + 1
    guard first + name.count < cursor.end,
      cursor.bytes[first + name.count] == UInt8(ascii: "\"")
    else { return false }
    for index in name.indices where cursor.bytes[first + index] != name[index] { return false }
    return true
  }

  private mutating func value(of field: Int) throws(Fault) -> JSONNode.Content {
    switch cursor.current {
    case UInt8(ascii: "\""): return .string(try cursor.string())
    case UInt8(ascii: "-"), 0x30...0x39: return try cursor.number()
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      let kind = cursor.current == UInt8(ascii: "{") ? "an object" : "an array"
      throw cursor.fault("'\(keys[field])' is \(kind); it must be a string or a number")
    default: return try cursor.word()
    }
  }

  /// Steps over a value.
  private mutating func skipValue() throws(Fault) {
    if cursor.current == UInt8(ascii: "\"") {
      _ = try cursor.string()
    } else {
      if marker.offset < cursor.start || marker.offset > cursor.position {
        marker = PlaceMarker(offset: cursor.start, line: cursor.firstLine)
      }
      var parser = JSONParser(cursor, from: marker)
      cursor = try parser.skippedValue()
      marker = parser.marker
    }
  }
}
