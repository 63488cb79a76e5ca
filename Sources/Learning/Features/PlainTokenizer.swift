/// Finds the tokens of plain text (ASCII and Han) with bit masks, eight bytes at a time.
///
/// Words are maximal runs of `a`–`z`, `0`–`9` and `_`, runs those of Han; every other printable
/// character is a mark.
enum PlainTokenizer {
  private static let ones: UInt64 = 0x0101_0101_0101_0101

  /// One bit for each of up to 64 bytes: what it belongs to.
  private struct Masks {
    var words: UInt64 = 0
    var marks: UInt64 = 0
    var runs: UInt64 = 0
  }

  /// Writes the tokens of lower-case text behind which 16 bytes can be read.
  ///
  /// - Returns: the number of tokens.
  static func tokenize(
    _ text: UnsafeRawPointer, count: Int, into tokens: TokenList.Pointers
  ) -> Int {
    var (started, ended, base) = (0, 0, 0)
    // The last bit of each mask, as the bit before the first.
    var before = Masks()
    while base < count {
      let here = masks(text + base, count: min(64, count &- base))
      let inWord = here.words << 1 | before.words
      let inRun = here.runs << 1 | before.runs
      var starts = here.words & ~inWord | here.marks | here.runs & ~inRun
      while starts != 0 {
        let bit = starts.trailingZeroBitCount
        let (isMark, isRun) = (here.marks &>> UInt64(bit) & 1, here.runs &>> UInt64(bit) & 1)
        tokens.starts[started] = UInt32(truncatingIfNeeded: base &+ bit)
        tokens.kinds[started] =
          UInt8(truncatingIfNeeded: isMark) &* TokenKind.mark.rawValue
          &+ UInt8(truncatingIfNeeded: isRun) &* TokenKind.delimitedRun.rawValue
        started &+= 1
        starts &= starts &- 1
      }
      var ends =
        ~here.words & inWord | here.marks << 1 | before.marks | ~here.runs & inRun
      while ends != 0 {
        tokens.ends[ended] = UInt32(truncatingIfNeeded: base &+ ends.trailingZeroBitCount)
        ended &+= 1
        ends &= ends &- 1
      }
      before = Masks(
        words: here.words >> 63, marks: here.marks >> 63, runs: here.runs >> 63)
      base &+= 64
    }
    if ended < started { tokens.ends[ended] = UInt32(truncatingIfNeeded: count) }
    return started
  }

  /// Makes runs that are too long to be words, or touch one, no delimited ones any more.
  static func markRuns(_ count: Int, in tokens: TokenList.Pointers) {
    let longest = UInt32(3 * UnicodeTokenizer.longestRunWord)
    for token in 0..<count where tokens.kinds[token] == TokenKind.delimitedRun.rawValue {
      let (start, end) = (tokens.starts[token], tokens.ends[token])
      let touchesBefore =
        token > 0 && tokens.ends[token &- 1] == start
        && tokens.kinds[token &- 1] == TokenKind.word.rawValue
      let touchesAfter =
        token &+ 1 < count && tokens.starts[token &+ 1] == end
        && tokens.kinds[token &+ 1] == TokenKind.word.rawValue
      if end &- start > longest || touchesBefore || touchesAfter {
        tokens.kinds[token] = TokenKind.run.rawValue
      }
    }
  }

  /// The masks of up to 64 bytes.
  @inline(__always)
  private static func masks(_ text: UnsafeRawPointer, count: Int) -> Masks {
    var masks = Masks()
    var offset = 0
    while offset < count {
      let bytes = StableHash.load(text + offset)
      let high = bytes & ones << 7
      let low = bytes & ~(ones << 7)
      let letters = between(low, 0x61, 0x7A) | between(low, 0x30, 0x39) | between(low, 0x5F, 0x5F)
      let word = letters & ones << 7 & ~high
      let mark = between(low, 0x21, 0x7E) & ~word & ones << 7 & ~high
      masks.words |= bits(word) << UInt64(truncatingIfNeeded: offset)
      masks.marks |= bits(mark) << UInt64(truncatingIfNeeded: offset)
      if high != 0 { masks.runs |= bits(high) << UInt64(truncatingIfNeeded: offset) }
      offset &+= 8
    }
    let used = UInt64.max &>> UInt64(truncatingIfNeeded: 64 &- count)
    return Masks(
      words: masks.words & used, marks: masks.marks & used, runs: masks.runs & used)
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
