internal import Messages
internal import TextProcessing

/// What was counted in one message, in memory that is used again for the next one.
public struct CountedMessage: Sendable {
  /// The first `count` are the keys, ascending and unique: a feature's index in the upper bits, the
  /// number of its family in the lowest three.
  var keys: [UInt32] = []
  /// How often each key occurred.
  var counts: [UInt32] = []
  /// The number of different keys.
  public internal(set) var count = 0
  /// The bits of the indices.
  var bits = 0

  var text = NormalText()
  var tokens = TokenList()
  var sort = KeySort()

  /// A message without features.
  public init() {}

  /// Takes features that a message brings along, values as bits; what stands beyond 2^bits is left
  /// out, as a feature that nothing is known of.
  mutating func take(_ given: GivenFeatures?, bits: Int) {
    (count, self.bits) = (0, bits)
    guard let given else { return }
    reserve(given.indices.count)
    for (index, value) in zip(given.indices, given.values)
    where value != 0 && index < 1 << UInt32(bits) {
      keys[count] = index << 3
      counts[count] = value.bitPattern
      count += 1
    }
  }

  /// Makes room for some keys.
  mutating func reserve(_ size: Int) {
    if keys.count < size {
      keys = [UInt32](repeating: 0, count: 2 * size)
      counts = [UInt32](repeating: 0, count: 2 * size)
    }
  }
}
