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

  /// Makes room for some keys.
  mutating func reserve(_ size: Int) {
    if keys.count < size {
      keys = [UInt32](repeating: 0, count: 2 * size)
      counts = [UInt32](repeating: 0, count: 2 * size)
    }
  }
}
