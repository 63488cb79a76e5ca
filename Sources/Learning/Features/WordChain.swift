/// Hashes of the n-grams that end at the last word.
struct WordChain {
  private let low: Int
  private let high: Int
  /// Element n - 1 is the hash of the last n words.
  private let grams: UnsafeMutablePointer<UInt64>
  private var length = 0

  /// A chain in memory for at least `lengths.upperBound` hashes.
  init(_ lengths: ClosedRange<Int>, _ memory: UnsafeMutablePointer<UInt64>) {
    (low, high, grams) = (lengths.lowerBound, lengths.upperBound, memory)
  }

  /// Forgets what stands before: no n-gram reaches across.
  @inline(__always)
  mutating func cut() { length = 0 }

  /// Goes on to the next word and hands over all n-grams that end there.
  @inline(__always)
  mutating func add(_ hash: UInt64, to sink: inout some GramSink) {
    length = min(length &+ 1, high)
    var n = length
    while n > 1 {
      let gram = StableHash.combine(grams[n &- 2], hash)
      grams[n &- 1] = gram
      if n >= low { sink.add(gram, tokens: n) }
      n &-= 1
    }
    grams[0] = hash
    if low == 1 { sink.add(hash, tokens: 1) }
  }
}
