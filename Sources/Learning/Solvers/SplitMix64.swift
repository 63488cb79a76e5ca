/// Steele, Lea and Flood's SplitMix64: a small seeded generator with a stable sequence.
struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  /// A generator.
  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    return Self.mix(state)
  }

  /// A bijection of 64 bits that spreads every bit over all others.
  @inline(__always)
  static func mix(_ value: UInt64) -> UInt64 {
    var bits = value
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  /// Shuffles numbers in place (Fisher and Yates), the same way for the same state.
  ///
  /// The bound is taken by multiplication; its bias is below count / 2^32.
  mutating func shuffle(_ order: inout [Int32]) {
    guard order.count > 1 else { return }
    order.withUnsafeMutableBufferPointer { order in
      for last in stride(from: order.count - 1, to: 0, by: -1) {
        let other = Int(((next() >> 32) &* UInt64(last + 1)) >> 32)
        order.swapAt(last, other)
      }
    }
  }
}
