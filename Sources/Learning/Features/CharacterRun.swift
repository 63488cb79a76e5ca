/// Character n-grams across a run of characters.
struct CharacterRun {
  private let text: UnsafeRawPointer
  private let range: Range<Int>
  private let seed: UInt64

  /// The run at a range of bytes of a text behind which 8 more bytes can be read.
  init(_ text: UnsafeRawPointer, _ range: Range<Int>, seed: UInt64) {
    (self.text, self.range, self.seed) = (text, range, seed)
  }

  /// Hands over the n-grams of some lengths; an edge is the first or last byte by itself.
  @inline(__always)
  func walk(_ lengths: ClosedRange<Int>, skippingEdges: Bool = false, _ sink: inout some GramSink) {
    let bytes = text.assumingMemoryBound(to: UInt8.self)
    var start = range.lowerBound
    while start < range.upperBound {
      var (end, n) = (start, 0)
      let isEdge = skippingEdges && (start == range.lowerBound || start == range.upperBound &- 1)
      while end < range.upperBound, n < lengths.upperBound {
        end &+= Self.length(bytes[end])
        n &+= 1
        if n >= lengths.lowerBound, !(isEdge && n == 1) {
          let hash = StableHash.hash(text + start, count: end &- start, seed: seed)
          sink.add(hash, name(start..<end))
        }
      }
      start &+= Self.length(bytes[start])
    }
  }

  private func name(_ range: Range<Int>) -> String {
    String(
      decoding: UnsafeRawBufferPointer(start: text + range.lowerBound, count: range.count),
      as: UTF8.self)
  }

  /// The number of bytes of a character, from its first byte.
  @inline(__always)
  static func length(_ lead: UInt8) -> Int {
    lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
  }
}
