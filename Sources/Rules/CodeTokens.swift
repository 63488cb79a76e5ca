/// What in normal text has the form of a code, one after the other.
struct CodeTokens {
  /// Something of the form of a code.
  struct Token {
    var range: Range<Int>
    /// Whether it is digits in a row, or `123-456`.
    var isPlain: Bool
  }

  private let text: UnsafeBufferPointer<UInt8>
  private var index = 0
  private var isBracketed = false
  /// Whether the run of ASCII without blanks that the index is in has shown to be a web address.
  private var isAddress = false

  init(_ text: UnsafeBufferPointer<UInt8>) { self.text = text }

  /// The next one; nil at the end.
  mutating func next() -> Token? {
    while index < text.count {
      let byte = text[index]
      if Self.isAlphanumeric(byte) {
        let start = index
        while index < text.count, Self.isAlphanumeric(text[index]) { index += 1 }
        if !isBracketed, !isAddress, let token = token(start..<index) {
          index = max(index, token.range.upperBound)
          return token
        }
      } else {
        step(byte)
      }
    }
    return nil
  }

  private mutating func step(_ byte: UInt8) {
    // 【 is E3 80 90, and 】 is E3 80 91.
    if byte == 0xE3, index + 2 < text.count, text[index + 1] == 0x80 {
      if text[index + 2] == 0x90 { isBracketed = true }
      if text[index + 2] == 0x91 { isBracketed = false }
    }
    if byte <= 0x20 || byte >= 0x80 {
      isAddress = false
    } else if byte == UInt8(ascii: "?") || text[index...].starts(with: "://".utf8)
      || byte == UInt8(ascii: ".") && index >= 3
        && text[(index - 3)..<index].elementsEqual("www".utf8)
    {
      isAddress = true
    }
    index += 1
  }

  /// The code that a run of letters and digits is or begins.
  private func token(_ run: Range<Int>) -> Token? {
    let digits = text[run].count { Self.isDigit($0) }
    if isJoined(run.lowerBound, -1) { return nil }
    if run.count == 1 { return spaced(run.lowerBound) }
    if digits == run.count {
      if digits == 3, let end = dashed(run.upperBound) {
        return Token(range: run.lowerBound..<end, isPlain: true)
      }
      guard (4...8).contains(digits), !isJoined(run.upperBound - 1, 1) else { return nil }
      return Token(range: run, isPlain: true)
    }
    guard digits > 0, (4...8).contains(run.count), text[run.lowerBound] != UInt8(ascii: "x"),
      !isJoined(run.upperBound - 1, 1)
    else { return nil }
    return Token(range: run, isPlain: false)
  }

  /// Whether a mark joins the character at an offset to a digit on one side, as in 12,300 or
  /// 05-01-25, or to a sign of a larger whole.
  private func isJoined(_ offset: Int, _ step: Int) -> Bool {
    let mark = offset + step
    guard text.indices.contains(mark) else { return false }
    func isDigit(_ distance: Int) -> Bool {
      let place = mark + distance * step
      return text.indices.contains(place) && Self.isDigit(text[place])
    }
    switch text[mark] {
    // One digit behind a comma begins something else: 551208,5分钟内有效.
    case UInt8(ascii: ","): return isDigit(1) && (step < 0 || isDigit(2))
    case UInt8(ascii: "."), UInt8(ascii: ":"), UInt8(ascii: "/"), UInt8(ascii: "-"):
      return isDigit(1)
    case UInt8(ascii: "_"), UInt8(ascii: "*"), UInt8(ascii: "+"): return true
    default: return false
    }
  }

  /// The end of the second half of `123-456`, of which the first ends at an offset.
  private func dashed(_ offset: Int) -> Int? {
    let end = offset + 4
    guard end <= text.count, text[offset] == UInt8(ascii: "-"),
      text[(offset + 1)..<end].allSatisfy(Self.isDigit), !isJoined(end - 1, 1),
      end == text.count || !Self.isAlphanumeric(text[end])
    else { return nil }
    return end
  }

  /// Four to eight letters and digits with one space between each two.
  private func spaced(_ start: Int) -> Token? {
    // In the middle of a longer row, there is none.
    if start >= 2, text[start - 1] == 0x20, Self.isAlphanumeric(text[start - 2]),
      start == 2 || !Self.isAlphanumeric(text[start - 3])
    {
      return nil
    }
    var (end, count, digits) = (start, 0, 0)
    while end < text.count, count <= 8, Self.isAlphanumeric(text[end]),
      end + 1 == text.count || !Self.isAlphanumeric(text[end + 1])
    {
      count += 1
      digits += Self.isDigit(text[end]) ? 1 : 0
      end += 1
      guard end + 1 < text.count, text[end] == 0x20, Self.isAlphanumeric(text[end + 1]) else {
        break
      }
      end += 1
    }
    guard (4...8).contains(count), digits > 0 else { return nil }
    return Token(range: start..<end, isPlain: false)
  }

  static func isAlphanumeric(_ byte: UInt8) -> Bool {
    isDigit(byte) || (0x61...0x7A).contains(byte)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
