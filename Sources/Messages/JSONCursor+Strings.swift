extension JSONCursor {
  /// Reads a quoted string; the position is at its opening quote.
  ///
  /// A surrogate without its partner and broken UTF-8 are faults, or U+FFFD where the cursor
  /// repairs.
  mutating func string() throws(Fault) -> String {
    let quote = bytes[position]
    let opening = position
    position += 1
    let first = position
    skipPlain(until: quote)
    if position < end, bytes[position] == quote {
      position += 1
      return try text(first..<position - 1)
    }
    var buffer = Array(bytes[first..<position])
    while position < end, bytes[position] != quote {
      if bytes[position] == UInt8(ascii: "\\") {
        try escape(into: &buffer)
      } else {
        try control(from: opening)
        buffer.append(bytes[position])
        position += 1
      }
      let run = position
      skipPlain(until: quote)
      buffer += bytes[run..<position]
    }
    guard skip(quote) else { throw fault("this string has no closing quote", at: opening) }
    return try text(of: buffer, at: first)
  }

  /// Refuses a control character inside a string; JSON5 allows some of them.
  private func control(from opening: Int) throws(Fault) {
    let byte = bytes[position]
    if byte == 0x0A || byte == 0x0D {
      throw fault("this string has no closing quote on its line", at: opening)
    }
    guard dialect == .json5 else {
      let code = String(byte, radix: 16, uppercase: true)
      throw fault("a control character (U+00\(byte < 16 ? "0" : "")\(code)) must be escaped")
    }
  }

  /// Moves to the next byte that ends a run of plain characters: the quote, a backslash, a control.
  private mutating func skipPlain(until quote: UInt8) {
    let (end, backslash) = (end, UInt8(ascii: "\\"))
    position = bytes.withUnsafeBytes { [position] bytes in
      var next = position
      while next + 8 <= end {
        let word = UInt64(
          littleEndian: bytes.loadUnaligned(fromByteOffset: next, as: UInt64.self))
        let ends =
          word.belowSpace | word.equal(to: quote) | word.equal(to: backslash)
        if ends != 0 { return next + ends.trailingZeroBitCount / 8 }
        next += 8
      }
      while next < end, bytes[next] != quote, bytes[next] != backslash, bytes[next] >= 0x20 {
        next += 1
      }
      return next
    }
  }

  /// The text of a range of the bytes.
  mutating func text(_ range: Range<Int>) throws(Fault) -> String {
    if let utf8 = try? UTF8Span(validating: bytes.span.extracting(range)) {
      return String(copying: utf8)
    }
    return try text(of: Array(bytes[range]), at: range.lowerBound)
  }

  private mutating func text(of buffer: [UInt8], at offset: Int) throws(Fault) -> String {
    if let utf8 = try? UTF8Span(validating: buffer.span) { return String(copying: utf8) }
    guard repairs else { throw fault("this string holds broken UTF-8", at: offset) }
    let repaired = RepairedText(buffer)
    repairCount += repaired.count
    return repaired.text
  }

  /// Reads one escape sequence; the position is at its backslash.
  private mutating func escape(into buffer: inout [UInt8]) throws(Fault) {
    let code = ahead(1)
    if code == UInt8(ascii: "u") { return try unicodeEscape(into: &buffer) }
    if let byte = Self.plainEscapes[code] {
      buffer.append(byte)
      position += 2
    } else if dialect == .json5 {
      try json5Escape(code, into: &buffer)
    } else {
      throw fault("'\\' must be followed by one of \" \\ / b f n r t u")
    }
  }

  private static let plainEscapes: [UInt8: UInt8] = [
    0x22: 0x22, 0x5C: 0x5C, 0x2F: 0x2F, 0x62: 8, 0x66: 12, 0x6E: 10, 0x72: 13, 0x74: 9,
  ]

  /// The escapes that only JSON5 has: `\x41`, `\v`, `\0`, line continuations, and `\` before any
  /// other character but a digit, which stands for that character.
  private mutating func json5Escape(_ code: UInt8, into buffer: inout [UInt8]) throws(Fault) {
    switch code {
    case UInt8(ascii: "x"):
      let value = try hexadecimal(2, at: position + 2)
      buffer += Array(String(Unicode.Scalar(UInt8(value))).utf8)
      position += 4
    case UInt8(ascii: "v"), UInt8(ascii: "0"):
      guard code != UInt8(ascii: "0") || !(0x30...0x39).contains(ahead(2)) else {
        throw fault("\\0 must not be followed by a digit")
      }
      buffer.append(code == UInt8(ascii: "v") ? 11 : 0)
      position += 2
    case 0x0A: position += 2
    case 0x0D: position += ahead(2) == 0x0A ? 3 : 2
    case 0x31...0x39: throw fault("'\\' must not be followed by a digit from 1 to 9")
    default:
      guard let scalar = scalar(at: position + 1) else {
        throw fault("'\\' must be followed by a character")
      }
      if scalar != "\u{2028}", scalar != "\u{2029}" { buffer += Array(String(scalar).utf8) }
      position += 1 + UTF8.width(scalar)
    }
  }

  /// Reads `\uXXXX`, and the second half of a surrogate pair with it.
  private mutating func unicodeEscape(into buffer: inout [UInt8]) throws(Fault) {
    let opening = position
    var value = try hexadecimal(4, at: position + 2)
    position += 6
    if (0xD800..<0xDC00).contains(value), current == UInt8(ascii: "\\"),
      ahead(1) == UInt8(ascii: "u")
    {
      let low = try hexadecimal(4, at: position + 2)
      if (0xDC00..<0xE000).contains(low) {
        value = 0x10000 + (value - 0xD800) << 10 + (low - 0xDC00)
        position += 6
      }
    }
    if let scalar = Unicode.Scalar(value) {
      buffer += Array(String(scalar).utf8)
    } else {
      guard repairs else {
        throw fault("a surrogate escape stands without its partner", at: opening)
      }
      repairCount += 1
      buffer += [0xEF, 0xBF, 0xBD]
    }
  }

  private func hexadecimal(_ digits: Int, at offset: Int) throws(Fault) -> UInt32 {
    var value: UInt32 = 0
    for index in offset..<offset + digits {
      guard index < end, let digit = bytes[index].hexadecimalDigit else {
        throw fault("\(digits) hexadecimal digits are expected in this escape")
      }
      value = value << 4 | UInt32(digit)
    }
    return value
  }
}

/// Text in which every broken UTF-8 sequence has become U+FFFD.
public struct RepairedText: Sendable {
  /// The text.
  public let text: String
  /// How many replacements were made.
  public let count: Int

  /// Repairs some bytes.
  public init(_ bytes: some Collection<UInt8>) {
    text = String(decoding: bytes, as: UTF8.self)
    count = Self.replacements(in: text.utf8) - Self.replacements(in: bytes)
  }

  private static func replacements(in bytes: some Collection<UInt8>) -> Int {
    var (count, a, b) = (0, UInt8(0), UInt8(0))
    for byte in bytes {
      if a == 0xEF, b == 0xBF, byte == 0xBD { count += 1 }
      (a, b) = (b, byte)
    }
    return count
  }
}

extension UInt8 {
  /// The value of this ASCII hexadecimal digit, or nil.
  var hexadecimalDigit: UInt8? {
    switch self {
    case 0x30...0x39: self - 0x30
    case 0x41...0x46: self - 0x41 + 10
    case 0x61...0x66: self - 0x61 + 10
    default: nil
    }
  }
}

/// Eight bytes at once, the first the lowest. The lowest bit of a result is the highest of the first
/// byte for which something holds; those above it may be wrong.
extension UInt64 {
  private static let lowest: UInt64 = 0x0101_0101_0101_0101
  private static let highest: UInt64 = 0x8080_8080_8080_8080

  /// Which bytes are below 0x20.
  fileprivate var belowSpace: UInt64 { (self &- Self.lowest &* 0x20) & ~self & Self.highest }

  /// Which bytes are a given one.
  fileprivate func equal(to byte: UInt8) -> UInt64 {
    let difference = self ^ (Self.lowest &* UInt64(byte))
    return (difference &- Self.lowest) & ~difference & Self.highest
  }
}
