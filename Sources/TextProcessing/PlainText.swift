/// Copies plain text, which needs no table to be brought into normal form: ASCII, and the Han
/// ideographs from U+4E00 to U+9FFF, of which each takes three bytes.
///
/// Eight bytes are looked at together, as one number whose lowest byte comes first. A mask has the
/// high bit of each byte for which something holds.
enum PlainText {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highs: UInt64 = 0x8080_8080_8080_8080

  /// Whether a code point that starts with a byte may be plain.
  @inline(__always)
  static func mayStart(with byte: UInt8) -> Bool { byte < 0x80 || byte &- 0xE4 < 6 }

  /// Writes the normal form of the plain code points at the start of some bytes.
  ///
  /// - Precondition: there is room for as many bytes and 8 more, which may be written over.
  /// - Returns: the number of bytes, the same of input and output, and whether all are ASCII.
  static func copy(
    _ input: UnsafeRawBufferPointer, to output: UnsafeMutableRawPointer, foldDigits: Bool
  ) -> (count: Int, isASCII: Bool) {
    var (index, leads, seen): (Int, Leads, UInt64) = (0, Leads(), 0)
    while index < input.count {
      let bytes = word(input, at: index)
      let high = bytes & highs
      let faults = Self.faults(bytes, high, &leads)
      output.storeBytes(of: fold(bytes, high, foldDigits), toByteOffset: index, as: UInt64.self)
      guard faults == 0 else { return end(input, index &+ faults.trailingZeroBitCount / 8, seen) }
      seen |= high
      index &+= 8
    }
    return end(input, input.count, seen)
  }

  /// What of one word matters for the next: its first bytes of ideographs, and which are 0xE4.
  private struct Leads {
    var all: UInt64 = 0
    var smallest: UInt64 = 0
  }

  /// The bytes that aren't part of plain text, given those of the word before, which is replaced.
  @inline(__always)
  private static func faults(_ bytes: UInt64, _ high: UInt64, _ leads: inout Leads) -> UInt64 {
    if high | leads.all == 0 { return 0 }
    let before = leads
    let low = bytes & ~highs
    let isLead = high & bytes << 1
    leads.all = isLead & between(low, 0x64, 0x69)
    leads.smallest = leads.all & ~between(low, 0x65, 0x69)
    let follows = leads.all << 8 | leads.all << 16 | before.all >> 56 | before.all >> 48
    let misplaced = (high ^ isLead ^ follows) & highs
    // U+4000 to U+4DFF start with 0xE4 too; their second byte is below 0xB8.
    let tooSmall = ~between(low, 0x38, 0x3F) & (leads.smallest << 8 | before.smallest >> 56)
    return misplaced | (isLead ^ leads.all) | tooSmall
  }

  /// Sets the high bit of each byte, all below 0x80, that lies in a range.
  @inline(__always)
  private static func between(_ bytes: UInt64, _ low: UInt64, _ high: UInt64) -> UInt64 {
    (bytes &+ ones &* (0x80 &- low)) & ~(bytes &+ ones &* (0x7F &- high))
  }

  /// Eight bytes with those of ASCII folded.
  @inline(__always)
  private static func fold(_ bytes: UInt64, _ high: UInt64, _ foldDigits: Bool) -> UInt64 {
    let spread = high | (high &- high >> 7)
    return ASCIIFold.fold(bytes & ~spread, foldDigits) | bytes & spread
  }

  /// The last whole code point at or before a place behind plain bytes, given the high bits of all
  /// whole words before.
  private static func end(
    _ input: UnsafeRawBufferPointer, _ place: Int, _ seen: UInt64
  ) -> (count: Int, isASCII: Bool) {
    var place = min(place, input.count)
    for back in 1...2 where place >= back && input[place - back] >= 0xC0 {
      place -= back
      break
    }
    let rest = max(0, place - 8)..<place
    return (place, seen == 0 && input[rest].allSatisfy { $0 < 0x80 })
  }

  /// Up to eight bytes, filled up with zeros.
  @inline(__always)
  private static func word(_ input: UnsafeRawBufferPointer, at index: Int) -> UInt64 {
    let rest = input.count &- index
    if rest >= 8 {
      return UInt64(littleEndian: input.loadUnaligned(fromByteOffset: index, as: UInt64.self))
    }
    if input.count >= 8 {
      let last = input.loadUnaligned(fromByteOffset: input.count &- 8, as: UInt64.self)
      return UInt64(littleEndian: last) &>> UInt64(truncatingIfNeeded: 8 &* (8 &- rest))
    }
    return (0..<rest).reduce(0) { $0 | UInt64(input[index &+ $1]) << UInt64(8 * $1) }
  }
}
