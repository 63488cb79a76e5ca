import Glibc

/// A sum of −ln p over messages that doesn't depend on their order.
///
/// Each term is rounded to units of 2^−60 and the sum is an integer, so parts merge exactly.
/// Probabilities are clipped to [2^−52, 1 − 2^−52] first (scikit-learn's choice for doubles), so
/// one certain error costs 36.04 nats rather than infinity.
struct LossSum: Sendable, Equatable {
  private var units: Int128 = 0
  /// Messages with a probability.
  private(set) var messages = 0
  /// Messages without one.
  private(set) var missing = 0

  /// Adds the probability that one message's truth was given, or nil where scores aren't such.
  mutating func add(_ probability: Double?) {
    guard let probability, !probability.isNaN else {
      missing += 1
      return
    }
    let epsilon = 0x1p-52
    let clipped = min(max(probability, epsilon), 1 - epsilon)
    // In two halves of 64 bits: the conversion of a large number to 128 bits is slow.
    let scaled = (-log(clipped) * 0x1p60).rounded()
    let high = (scaled * 0x1p-32).rounded(.down)
    units += Int128(Int64(high)) << 32 + Int128(Int64(scaled - high * 0x1p32))
    messages += 1
  }

  mutating func merge(_ other: LossSum) {
    units += other.units
    messages += other.messages
    missing += other.missing
  }

  /// The mean in nats; nil without messages or when some lack a probability.
  var mean: Double? {
    messages > 0 && missing == 0 ? Double(units) * 0x1p-60 / Double(messages) : nil
  }
}
