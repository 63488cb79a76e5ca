/// Finds the tokens of ASCII text with bit masks, eight bytes at a time.
///
/// Words are maximal runs of `a`–`z`, `0`–`9` and `_`; every other printable character is a mark.
enum ASCIITokenizer {
  private static let ones: UInt64 = 0x0101_0101_0101_0101

  /// Writes the tokens of lower-case text behind which 16 bytes can be read.
  ///
  /// - Returns: the number of tokens.
  static func tokenize(
    _ text: UnsafeRawPointer, count: Int, into tokens: TokenList.Pointers
  ) -> Int {
    var (started, ended) = (0, 0)
    var (wordBefore, markBefore): (UInt64, UInt64) = (0, 0)
    var base = 0
    while base < count {
      let (words, marks) = masks(text + base, count: min(64, count &- base))
      let inWord = words << 1 | wordBefore
      var starts = words & ~inWord | marks
      while starts != 0 {
        let bit = starts.trailingZeroBitCount
        tokens.starts[started] = UInt32(truncatingIfNeeded: base &+ bit)
        tokens.kinds[started] = UInt8(truncatingIfNeeded: marks &>> UInt64(bit) & 1)
        started &+= 1
        starts &= starts &- 1
      }
      var ends = ~words & inWord | marks << 1 | markBefore
      while ends != 0 {
        tokens.ends[ended] = UInt32(truncatingIfNeeded: base &+ ends.trailingZeroBitCount)
        ended &+= 1
        ends &= ends &- 1
      }
      (wordBefore, markBefore) = (words >> 63, marks >> 63)
      base &+= 64
    }
    if ended < started { tokens.ends[ended] = UInt32(truncatingIfNeeded: count) }
    return started
  }

  /// One bit for each of up to 64 bytes: whether it belongs to a word, whether it is a mark.
  @inline(__always)
  private static func masks(
    _ text: UnsafeRawPointer, count: Int
  ) -> (words: UInt64, marks: UInt64) {
    var (words, marks): (UInt64, UInt64) = (0, 0)
    var offset = 0
    while offset < count {
      let bytes = StableHash.load(text + offset)
      let letters = between(bytes, 0x61, 0x7A) | between(bytes, 0x30, 0x39)
      let word = (letters | between(bytes, 0x5F, 0x5F)) & ones << 7
      let mark = between(bytes, 0x21, 0x7E) & ~word & ones << 7
      words |= bits(word) << UInt64(truncatingIfNeeded: offset)
      marks |= bits(mark) << UInt64(truncatingIfNeeded: offset)
      offset &+= 8
    }
    let used = UInt64.max &>> UInt64(truncatingIfNeeded: 64 &- count)
    return (words & used, marks & used)
  }

  /// Sets the high bit of each byte, all below 0x80, that lies in a range.
  @inline(__always)
  private static func between(_ bytes: UInt64, _ low: UInt64, _ high: UInt64) -> UInt64 {
    (bytes &+ ones &* (0x80 &- low)) & ~(bytes &+ ones &* (0x7F &- high))
  }

  /// The high bits of eight bytes, gathered.
  @inline(__always)
  private static func bits(_ highs: UInt64) -> UInt64 {
    ((highs >> 7) &* 0x0102_0408_1020_4080) >> 56
  }
}
