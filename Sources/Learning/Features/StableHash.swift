/// The one hash of the project: 64 bits, the same in every process and on every machine.
///
/// With fold(a, b) = the high half of the 128-bit product a·b, exclusive-or its low half, the hash
/// of n bytes is
///
///     h = seed + n·k₀                                    (mod 2^64)
///     h = fold(h ⊕ w, k₁)   for each group of 8 bytes w, while more than 8 are left
///     h = fold(h ⊕ t, k₂)   for the last 0 to 8 bytes t, filled up with zeros
///
/// where groups are read little-endian. The high bits are the good ones: an index of b bits is
/// `hash >> (64 - b)`. Test vectors stand in StableHashTests. It isn't made to withstand somebody
/// who looks for collisions; a secret seed makes that hard.
public enum StableHash {
  private static let k0: UInt64 = 0x9E37_79B9_7F4A_7C15
  private static let k1: UInt64 = 0xD6E8_FEB8_6659_FD93
  private static let k2: UInt64 = 0xA076_1D64_78BD_642F
  private static let k3: UInt64 = 0xE703_7ED1_A0B4_28DB

  /// The version that model files carry; it changes when any hash changes.
  public static let version = 1

  /// The hash of some bytes.
  public static func hash(_ bytes: some Collection<UInt8>, seed: UInt64 = 0) -> UInt64 {
    var h = seed &+ UInt64(bytes.count) &* k0
    var rest = bytes[...]
    while rest.count > 8 {
      h = fold(h ^ word(rest.prefix(8)), k1)
      rest = rest.dropFirst(8)
    }
    return fold(h ^ word(rest), k2)
  }

  /// The hash of two hashes in their order, as of two neighbouring words.
  @inline(__always)
  public static func combine(_ first: UInt64, _ second: UInt64) -> UInt64 {
    fold(first ^ k3, second ^ k0)
  }

  /// The hash of `count` ≥ 1 bytes behind which 8 more can be read.
  @inline(__always)
  static func hash(_ start: UnsafeRawPointer, count: Int, seed: UInt64) -> UInt64 {
    var h = seed &+ UInt64(truncatingIfNeeded: count) &* k0
    var (start, rest) = (start, count)
    while rest > 8 {
      h = fold(h ^ load(start), k1)
      start += 8
      rest &-= 8
    }
    let tail = load(start) & (UInt64.max &>> UInt64(truncatingIfNeeded: 64 &- 8 &* rest))
    return fold(h ^ tail, k2)
  }

  /// The hash of 1 to 8 bytes that were loaded already, with zeros above them.
  @inline(__always)
  static func hash(word: UInt64, count: Int, seed: UInt64) -> UInt64 {
    fold((seed &+ UInt64(truncatingIfNeeded: count) &* k0) ^ word, k2)
  }

  /// Eight bytes as a little-endian number.
  @inline(__always)
  static func load(_ start: UnsafeRawPointer) -> UInt64 {
    UInt64(littleEndian: start.loadUnaligned(as: UInt64.self))
  }

  private static func word(_ bytes: some Collection<UInt8>) -> UInt64 {
    bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  @inline(__always)
  private static func fold(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let product = left.multipliedFullWidth(by: right)
    return product.high ^ product.low
  }
}
