/// Character n-grams across a run of characters.
struct CharacterRun {
  private let message: TokenizedMessage
  private let range: Range<Int>
  private let seed: UInt64

  /// The run at a range of bytes.
  init(_ message: TokenizedMessage, _ range: Range<Int>, seed: UInt64) {
    (self.message, self.range, self.seed) = (message, range, seed)
  }

  /// Hands over the n-grams of some lengths.
  @inline(__always)
  func walk(_ lengths: ClosedRange<Int>, _ sink: inout some GramSink) {
    let text = message.text
    let bytes = text.assumingMemoryBound(to: UInt8.self)
    var start = range.lowerBound
    while start < range.upperBound {
      var (end, n) = (start, 0)
      while end < range.upperBound, n < lengths.upperBound {
        end &+= Self.length(bytes[end])
        n &+= 1
        if n >= lengths.lowerBound {
          let hash = StableHash.hash(text + start, count: end &- start, seed: seed)
          sink.add(hash, bytes: start..<end, of: message)
        }
      }
      start &+= Self.length(bytes[start])
    }
  }

  /// The number of bytes of a character, from its first byte.
  @inline(__always)
  static func length(_ lead: UInt8) -> Int {
    lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
  }
}
