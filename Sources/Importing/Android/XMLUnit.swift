/// A numeric reference, or a sequence of UTF-8 that may stand for half a character.
struct XMLUnit {
  /// The code point, which may be a surrogate.
  let value: UInt32
  /// The number of bytes.
  let length: Int

  var isHighHalf: Bool { (0xD800..<0xDC00).contains(value) }
  var isLowHalf: Bool { (0xDC00..<0xE000).contains(value) }

  /// Whether XML 1.0 allows the character.
  var isAllowed: Bool {
    switch value {
    case 0x09, 0x0A, 0x0D, 0x20..<0xD800, 0xE000..<0xFFFE, 0x10000..<0x110000: true
    default: false
    }
  }

  /// The unit at an offset, or nil where there is none.
  init?(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) {
    guard offset < bytes.count else { return nil }
    let unit =
      bytes[offset] == UInt8(ascii: "&")
      ? Self.reference(bytes, at: offset) : Self.sequence(bytes, at: offset)
    guard let unit else { return nil }
    (value, length) = unit
  }

  /// A reference such as `&#128512;` or `&#x1F600;`.
  private static func reference(
    _ bytes: UnsafeBufferPointer<UInt8>, at offset: Int
  ) -> (UInt32, Int)? {
    var position = offset + 2
    guard position < bytes.count, bytes[offset + 1] == UInt8(ascii: "#") else { return nil }
    let isHexadecimal = bytes[position] == UInt8(ascii: "x")
    if isHexadecimal { position += 1 }
    var value: UInt32 = 0
    let first = position
    while position < bytes.count, position - first < 9 {
      let byte = bytes[position]
      if byte == UInt8(ascii: ";") {
        return position > first ? (value, position + 1 - offset) : nil
      }
      guard let digit = Self.digit(byte, isHexadecimal) else { return nil }
      value = value &* (isHexadecimal ? 16 : 10) &+ digit
      position += 1
    }
    return nil
  }

  private static func digit(_ byte: UInt8, _ isHexadecimal: Bool) -> UInt32? {
    switch byte {
    case 0x30...0x39: UInt32(byte - 0x30)
    case 0x41...0x46 where isHexadecimal: UInt32(byte - 0x41 + 10)
    case 0x61...0x66 where isHexadecimal: UInt32(byte - 0x61 + 10)
    default: nil
    }
  }

  /// A sequence of two to four bytes in UTF-8's form, surrogates included.
  private static func sequence(
    _ bytes: UnsafeBufferPointer<UInt8>, at offset: Int
  ) -> (UInt32, Int)? {
    let lead = bytes[offset]
    let (length, mask, least): (Int, UInt8, UInt32)
    switch lead {
    case 0xC2...0xDF: (length, mask, least) = (2, 0x1F, 0x80)
    case 0xE0...0xEF: (length, mask, least) = (3, 0x0F, 0x800)
    case 0xF0...0xF4: (length, mask, least) = (4, 0x07, 0x10000)
    default: return nil
    }
    guard offset + length <= bytes.count else { return nil }
    var value = UInt32(lead & mask)
    for byte in bytes[(offset + 1)..<(offset + length)] {
      guard byte & 0xC0 == 0x80 else { return nil }
      value = value << 6 | UInt32(byte & 0x3F)
    }
    return value >= least && value < 0x110000 ? (value, length) : nil
  }
}
