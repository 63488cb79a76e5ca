/// What in a raw text may be there to hide words from a filter.
///
/// Counted on the text as it arrived, since the normal form removes it.
public struct Disguises: Sendable {
  /// Invisible characters inside a text that doesn't need them.
  public private(set) var invisible = 0
  /// Letters of other scripts that look like Latin ones, in words that have Latin letters too.
  public private(set) var lookAlikes = 0

  private var word = (latin: 0, lookAlike: 0)

  /// The counts for some UTF-8.
  ///
  /// Not counted: joiners (U+200C, U+200D) beside letters of scripts whose spelling needs them
  /// (Arabic, Persian, the scripts of India and so on) and between emoji, variation selectors, and
  /// direction marks.
  ///
  /// - Complexity: O(n); constant for ASCII but for one look at each byte.
  public init(_ text: UnsafeBufferPointer<UInt8>) {
    guard text.contains(where: { $0 >= 0x80 }) else { return }
    var (index, before): (Int, UInt32) = (0, 0x20)
    while index < text.count {
      let (point, length) = decodeUTF8(text, at: index)
      index += length
      let next = index < text.count ? decodeUTF8(text, at: index).point : 0x20
      if Self.isInvisible(point) {
        invisible += Self.isJoiner(point) && (Self.joins(before) || Self.joins(next)) ? 0 : 1
        continue
      }
      take(point)
      before = point
    }
    closeWord()
  }

  /// The counts for a string.
  public init(_ text: String) {
    self = Array(text.utf8).withUnsafeBufferPointer { Disguises($0) }
  }

  private mutating func take(_ point: UInt32) {
    if LookAlikes.isASCIILetter(point) {
      word.latin += 1
    } else if LookAlikes.contains(point) {
      word.lookAlike += 1
    } else if CharacterClass.of(point) != .alphabetic {
      closeWord()
    }
  }

  private mutating func closeWord() {
    if word.latin > 0 { lookAlikes += word.lookAlike }
    word = (0, 0)
  }

  private static func isJoiner(_ point: UInt32) -> Bool { point == 0x200C || point == 0x200D }

  /// Soft hyphen, zero-width characters, direction overrides, invisible operators, tags.
  private static func isInvisible(_ point: UInt32) -> Bool {
    switch point {
    case 0xAD, 0x034F, 0x115F, 0x1160, 0x180E, 0x200B...0x200D, 0x202A...0x202E, 0x2060...0x2069,
      0x3164, 0xFEFF, 0xFFA0:
      true
    default: false
    }
  }

  /// Whether a joiner beside this code point is ordinary spelling.
  private static func joins(_ point: UInt32) -> Bool {
    if (0x0590...0x1FFF).contains(point) || (0xA800...0xABFF).contains(point) { return true }
    // A variation selector stands between an emoji and its joiner.
    return point == 0xFE0F || CharacterClass.of(point) == .emoji
      || (0x11000...0x11FFF).contains(point)
  }
}
