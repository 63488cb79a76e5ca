/// Takes hashes together with the text that each stands for.
struct NamingSink: GramSink {
  /// One n-gram that fell.
  struct Gram: Hashable {
    /// The key as a `HashSink` would write it.
    let key: UInt32
    /// The text of the n-gram.
    let name: String
  }

  /// All n-grams in the order in which they fell.
  private(set) var grams: [Gram] = []
  /// The number of the family whose hashes come now.
  var family: UInt32 = 0
  private let shift: UInt64
  private var words: [String] = []

  /// A sink for indices below 2^bits.
  init(bits: Int) { shift = UInt64(64 - bits) }

  mutating func enter(_ range: Range<Int>, _ message: TokenizedMessage) {
    words.append(message.string(range))
  }

  mutating func add(_ hash: UInt64, tokens length: Int) {
    add(hash, named: words.suffix(length).joined(separator: " "))
  }

  mutating func add(_ hash: UInt64, _ name: @autoclosure () -> String) {
    add(hash, named: name())
  }

  private mutating func add(_ hash: UInt64, named name: String) {
    grams.append(Gram(key: UInt32(truncatingIfNeeded: hash &>> shift) << 3 | family, name: name))
  }
}
