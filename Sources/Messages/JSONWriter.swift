extension JSONNode {
  /// The text on one line without blanks, as JSON Lines and hashes want it.
  public var compact: String {
    var writer = JSONWriter()
    writer.writeCompact(self)
    return writer.text
  }

  /// The text for people, with a line end after it.
  ///
  /// Two spaces a level; an array or object of plain values that fits in 80 bytes stays on a line.
  public var pretty: String {
    var writer = JSONWriter()
    writer.writePretty(self, indentation: 0)
    writer.bytes.append(0x0A)
    return writer.text
  }
}

/// Writes JSON: members in their order, numbers so that reading gives the same bits.
///
/// Equal values give equal bytes. A number keeps its kind: 3 is written `3`, 3.0 is written `3.0`,
/// with the fewest digits that read back exactly; a number that isn't finite is written `null`.
/// Only what must be escaped is, and the other control characters (U+007F to U+009F), which some
/// terminals obey, and the line separators U+2028 and U+2029, which some readers of JSON Lines take
/// for line ends, as they do U+0085.
public struct JSONWriter: Sendable {
  /// What was written so far.
  public fileprivate(set) var bytes: [UInt8] = []

  /// An empty text, with room for some bytes.
  public init(capacity: Int = 0) { bytes.reserveCapacity(capacity) }

  /// What was written so far.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Writes a value on one line without blanks.
  public mutating func writeCompact(_ node: JSONNode) {
    switch node.value {
    case .array(let elements):
      writeList("[", elements, "]") { $0.writeCompact($1) }
    case .object(let members):
      writeList("{", members, "}") { writer, member in
        writer.write(member.key)
        writer.put(":")
        writer.writeCompact(member.value)
      }
    default: writePlain(node.value)
    }
  }

  private mutating func writeList<Element>(
    _ opening: String, _ elements: [Element], _ closing: String,
    _ write: (inout JSONWriter, Element) -> Void
  ) {
    put(opening)
    for (index, element) in elements.enumerated() {
      if index > 0 { put(",") }
      write(&self, element)
    }
    put(closing)
  }

  fileprivate mutating func writePretty(_ node: JSONNode, indentation: Int) {
    if let line = Self.shortLine(node) { return put(line) }
    switch node.value {
    case .array(let elements):
      writeBlock("[", elements, "]", indentation) { $0.writePretty($1, indentation: $2) }
    case .object(let members):
      writeBlock("{", members, "}", indentation) { writer, member, inner in
        writer.write(member.key)
        writer.put(": ")
        writer.writePretty(member.value, indentation: inner)
      }
    default: writePlain(node.value)
    }
  }

  private mutating func writeBlock<Element>(
    _ opening: String, _ elements: [Element], _ closing: String, _ indentation: Int,
    _ write: (inout JSONWriter, Element, Int) -> Void
  ) {
    put(opening)
    for (index, element) in elements.enumerated() {
      put(index > 0 ? ",\n" : "\n")
      put(String(repeating: " ", count: indentation + 2))
      write(&self, element, indentation + 2)
    }
    put("\n" + String(repeating: " ", count: indentation) + closing)
  }

  /// The line of an array or object that holds plain values only and is short; else nil.
  private static func shortLine(_ node: JSONNode) -> String? {
    let inner: [JSONNode]
    switch node.value {
    case .array(let elements): inner = elements
    case .object(let members): inner = members.map(\.value)
    default: return nil
    }
    guard inner.isEmpty || (inner.count <= 40 && inner.allSatisfy(\.isPlain)) else { return nil }
    var writer = JSONWriter()
    let keys = node.members?.map { JSONNode.string($0.key).compact + ": " }
    for (index, value) in inner.enumerated() {
      writer.put((index > 0 ? ", " : "") + (keys?[index] ?? ""))
      writer.writePlain(value.value)
    }
    let (opening, closing) = node.members == nil ? ("[", "]") : ("{", "}")
    return writer.bytes.count <= 78 ? opening + writer.text + closing : nil
  }

  private mutating func writePlain(_ value: JSONNode.Content) {
    switch value {
    case .bool(let bool): put(bool ? "true" : "false")
    case .integer(let integer): put(String(integer))
    case .number(let number) where number.isFinite: put(number.description)
    case .string(let string): write(string)
    default: put("null")
    }
  }

  /// Forgets what was written, keeping the memory.
  public mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  /// Writes text that is JSON already, such as brackets, commas and finite numbers.
  public mutating func writeRaw(_ text: String) { put(text) }

  private mutating func put(_ text: String) {
    var text = text
    text.withUTF8 { bytes.append(contentsOf: $0) }
  }

  /// Writes a quoted string.
  public mutating func write(_ string: String) {
    var string = string
    let isPlain = string.withUTF8 { text in
      // 0xC2 and 0xE2 begin controls and line separators, and others that are looked at one by one.
      guard
        text.allSatisfy({
          $0 >= 0x20 && $0 != 0x22 && $0 != 0x5C && $0 != 0x7F && $0 != 0xC2 && $0 != 0xE2
        })
      else { return false }
      bytes.append(0x22)
      bytes.append(contentsOf: text)
      bytes.append(0x22)
      return true
    }
    if !isPlain { writeEscaped(string) }
  }

  private mutating func writeEscaped(_ string: String) {
    bytes.append(0x22)
    for scalar in string.unicodeScalars {
      switch scalar.value {
      case 0x22, 0x5C: bytes += [0x5C, UInt8(scalar.value)]
      case 0x0A: put("\\n")
      case 0x0D: put("\\r")
      case 0x09: put("\\t")
      case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029:
        let digits = String(scalar.value, radix: 16)
        put("\\u" + String(repeating: "0", count: 4 - digits.count) + digits)
      case 0x20..<0x80: bytes.append(UInt8(scalar.value))
      default: bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
      }
    }
    bytes.append(0x22)
  }
}

extension JSONNode {
  /// Whether this is neither an array nor an object.
  fileprivate var isPlain: Bool { elements == nil && members == nil }
}
