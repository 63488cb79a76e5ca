/// Where the members of one JSON object stand in its bytes, so that values can be exchanged without
/// touching anything else.
public struct JSONMemberPlaces: Sendable {
  /// The keys with the bytes of their values, in order.
  public private(set) var members: [(key: String, value: Range<Int>)] = []
  private let bytes: [UInt8]

  /// The members of the object that some bytes hold.
  ///
  /// Broken characters in keys and values don't matter.
  /// - Throws: a data fault for bytes that aren't one object.
  public init(_ bytes: [UInt8]) throws(Fault) {
    self.bytes = bytes
    var cursor = JSONCursor(bytes, dialect: .json, file: nil)
    cursor.repairs = true
    try cursor.skipBlanks()
    guard cursor.skip(UInt8(ascii: "{")) else {
      throw cursor.fault("an object is expected, not \(cursor.found)")
    }
    try cursor.skipBlanks()
    if cursor.skip(UInt8(ascii: "}")) { return }
    repeat {
      try cursor.skipBlanks()
      guard cursor.current == UInt8(ascii: "\"") else {
        throw cursor.fault("a key in double quotes is expected, not \(cursor.found)")
      }
      let key = try cursor.string()
      try cursor.skipBlanks()
      guard cursor.skip(UInt8(ascii: ":")) else {
        throw cursor.fault("':' is expected after a key, not \(cursor.found)")
      }
      try cursor.skipBlanks()
      let start = cursor.position
      var parser = JSONParser(cursor)
      cursor = try parser.skippedValue()
      members.append((key, start..<cursor.position))
      try cursor.skipBlanks()
    } while cursor.skip(UInt8(ascii: ","))
    guard cursor.skip(UInt8(ascii: "}")) else {
      throw cursor.fault("',' or '}' is expected, not \(cursor.found)")
    }
  }

  /// The bytes with strings in place of the values of some keys; keys that aren't there are added at
  /// the end.
  public func replacing(_ texts: [(key: String, text: String)]) -> [UInt8] {
    var result: [UInt8] = []
    var writer = JSONWriter()
    var position = 0
    for member in members {
      guard let text = texts.first(where: { $0.key == member.key })?.text else { continue }
      result += bytes[position..<member.value.lowerBound]
      writer.removeAll()
      writer.write(text)
      result += writer.bytes
      position = member.value.upperBound
    }
    let new = texts.filter { text in !members.contains { $0.key == text.key } }
    guard !new.isEmpty, let brace = bytes.lastIndex(of: UInt8(ascii: "}")) else {
      return result + bytes[position...]
    }
    result += bytes[position..<brace]
    writer.removeAll()
    for (index, item) in new.enumerated() {
      writer.writeRaw(members.isEmpty && index == 0 ? "" : ", ")
      writer.write(item.key)
      writer.writeRaw(": ")
      writer.write(item.text)
    }
    return result + writer.bytes + bytes[brace...]
  }
}
