internal import CICU

/// A text in normal form, in memory that is used again for the next text.
///
/// The normal form is Unicode's NFKC_Casefold: compatibility variants (full-width letters, styled
/// mathematical letters, ligatures) become plain, letters lose their case, and invisible
/// default-ignorable code points (zero-width joiners, variation selectors, soft hyphens) go. With
/// digits folded, every decimal digit of any script becomes `0`, so that `1234` and `١٢٣٤` are both
/// `0000`. Bytes that are not UTF-8 become U+FFFD. More than `longestSegment` code points in a row
/// that interact with each other (marks piled up on one letter) are put in order in pieces.
public struct NormalText: Sendable {
  /// The number of readable bytes past the end of the text.
  public static let padding = 16
  /// The largest number of code points that are brought into normal form together.
  public static let longestSegment = 64

  /// The UTF-8 of the text, followed by at least `padding` bytes of any content after `fill`.
  public private(set) var storage: [UInt8] = []
  /// The number of bytes of the text.
  public private(set) var count = 0
  /// Whether all bytes are below 0x80.
  public private(set) var isASCII = true
  /// Whether all are, or belong to Han ideographs from U+4E00 to U+9FFF; false where that isn't
  /// known.
  public private(set) var isPlain = true

  /// An empty text.
  public init() {}

  /// The bytes of the text as a new array.
  public var bytes: [UInt8] { Array(storage[..<count]) }

  /// Takes over the normal form of some UTF-8.
  ///
  /// - Complexity: O(n); no allocation where an earlier text was at least as long.
  public mutating func fill(_ text: UnsafeBufferPointer<UInt8>, foldDigits: Bool) {
    makeRoom(for: text.count)
    let prefix = storage.withUnsafeMutableBytes { storage in
      storage.baseAddress.map {
        PlainText.copy(UnsafeRawBufferPointer(text), to: $0, foldDigits: foldDigits)
      } ?? (count: 0, isASCII: true)
    }
    count = prefix.count
    isPlain = prefix.count == text.count
    isASCII = isPlain && prefix.isASCII
    if !isPlain {
      var writer = NormalFormWriter(
        text, from: prefix.count, into: storage, foldDigits: foldDigits)
      storage = []
      writer.run()
      storage = writer.storage
      count = writer.count
      makeRoom(for: count)
    }
  }

  /// Takes over the normal form of a string.
  public mutating func fill(_ text: String, foldDigits: Bool) {
    let done: Void? = text.utf8.withContiguousStorageIfAvailable {
      fill($0, foldDigits: foldDigits)
    }
    if done == nil {
      Array(text.utf8).withUnsafeBufferPointer { fill($0, foldDigits: foldDigits) }
    }
  }

  private mutating func makeRoom(for count: Int) {
    let needed = count + Self.padding
    if storage.count < needed {
      storage += [UInt8](repeating: 0, count: max(needed, 1024, 2 * storage.count) - storage.count)
    }
  }
}

/// Folding of ASCII letters and digits.
enum ASCIIFold {
  private static let ones: UInt64 = 0x0101_0101_0101_0101

  /// Eight bytes, all below 0x80, at once.
  @inline(__always)
  static func fold(_ word: UInt64, _ foldDigits: Bool) -> UInt64 {
    // A byte's high bit is set where it is at least 0x80 - the addend: no byte carries over.
    let upper = (word &+ ones &* (0x80 - 0x41)) & ~(word &+ ones &* (0x80 - 0x5B))
    let lowered = word | ((upper & ones << 7) >> 2)
    guard foldDigits else { return lowered }
    let digit = (word &+ ones &* (0x80 - 0x30)) & ~(word &+ ones &* (0x80 - 0x3A)) & ones << 7
    // Digits are 0x30 to 0x39: clearing the low four bits leaves `0`.
    return lowered & ~((digit >> 7) &* 0x0F)
  }

  /// One byte below 0x80.
  @inline(__always)
  static func fold(_ byte: UInt8, _ foldDigits: Bool) -> UInt8 {
    if byte >= 0x41, byte <= 0x5A { return byte | 0x20 }
    return foldDigits && byte >= 0x30 && byte <= 0x39 ? 0x30 : byte
  }
}
