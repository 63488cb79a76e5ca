/// A seeded random generator: 64 bits of state, the same numbers for the same seed everywhere.
///
/// Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (2014).
public struct SplitMix64: RandomNumberGenerator, Hashable, Sendable {
  /// The whole state; a generator made from it goes on where this one stands.
  public private(set) var state: UInt64

  /// A generator that starts from a seed.
  public init(seed: UInt64) { state = seed }

  /// The next 64 bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    return Self.mix(state)
  }

  /// A bijection of 64 bits that spreads every bit over all others.
  @inline(__always)
  static func mix(_ value: UInt64) -> UInt64 {
    var bits = value
    bits = (bits ^ (bits >> 30)) &* 0xbf58_476d_1ce4_e5b9
    bits = (bits ^ (bits >> 27)) &* 0x94d0_49bb_1331_11eb
    return bits ^ (bits >> 31)
  }

  /// A number from 0 up to, not including, a bound; every one as likely.
  ///
  /// Fixed here rather than left to the standard library, so that a seed keeps its meaning
  /// (Lemire's multiplication with rejection).
  /// - Precondition: the bound is positive.
  public mutating func below(_ bound: Int) -> Int {
    precondition(bound > 0, "the bound is \(bound); it must be positive")
    let range = UInt64(bound)
    var product = next().multipliedFullWidth(by: range)
    if product.low < range {
      let threshold = (0 &- range) % range
      while product.low < threshold { product = next().multipliedFullWidth(by: range) }
    }
    return Int(product.high)
  }

  /// A number from 0 up to, not including, 1: a multiple of 2^−53.
  public mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// Shuffles in place (Fisher and Yates), the same way for the same state.
  ///
  /// The bound is taken by multiplication; its bias is below count / 2^32.
  mutating func shuffle<Element>(_ elements: inout [Element]) {
    guard elements.count > 1 else { return }
    elements.withUnsafeMutableBufferPointer { elements in
      for last in stride(from: elements.count - 1, to: 0, by: -1) {
        let other = Int(((next() >> 32) &* UInt64(last + 1)) >> 32)
        elements.swapAt(last, other)
      }
    }
  }
}
