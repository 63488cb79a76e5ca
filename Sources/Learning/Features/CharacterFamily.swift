/// Character n-grams inside words or chunks, with one space for the edge on either side.
///
/// The word `ab` has the n-grams ` a`, `ab`, `b ` of length 2 and ` ab`, `ab ` of length 3. A chunk
/// is all that stands between white space, so its n-grams see marks and digits beside letters, as
/// in `rs.500/-`. A chunk with Han, kana or Thai has no edges, and its n-grams are one character
/// shorter, since such a character says as much as two or three letters.
struct CharacterFamily: FeatureFamily {
  static let name = "characters"
  static let length: Float = 1

  private let lengths: ClosedRange<Int>
  private let chunks: Bool
  private let seed = Self.seed

  init?(_ settings: FeatureSettings.Counting) {
    guard let lengths = settings.characters else { return nil }
    self.lengths = lengths
    chunks = settings.characterScope == .chunk
  }

  func bound(_ message: TokenizedMessage) -> Int {
    // Each word has two edges; words have at least one byte each.
    3 * message.byteCount * lengths.count
  }

  func count(_ message: TokenizedMessage, into sink: inout HashSink) { walk(message, &sink) }

  func explain(_ message: TokenizedMessage, into sink: inout NamingSink) { walk(message, &sink) }

  @inline(__always)
  private func walk(_ message: TokenizedMessage, _ sink: inout some GramSink) {
    if chunks { walkChunks(message, &sink) } else { walkWords(message, &sink) }
  }

  /// A chunk is a row of tokens that touch each other.
  @inline(__always)
  private func walkChunks(_ message: TokenizedMessage, _ sink: inout some GramSink) {
    let tokens = message.tokens
    var token = 0
    while token < message.tokenCount {
      let start = Int(tokens.starts[token])
      var hasRun = tokens.kinds[token] >= TokenKind.delimitedRun.rawValue
      while token &+ 1 < message.tokenCount, tokens.ends[token] == tokens.starts[token &+ 1] {
        token &+= 1
        if tokens.kinds[token] >= TokenKind.delimitedRun.rawValue { hasRun = true }
      }
      let end = Int(tokens.ends[token])
      if hasRun {
        let shorter = max(1, lengths.lowerBound - 1)...max(1, lengths.upperBound - 1)
        CharacterRun(message.text, start..<end, seed: seed).walk(shorter, &sink)
      } else {
        walkPadded(message.text + start, end &- start, &sink)
      }
      token &+= 1
    }
  }

  @inline(__always)
  private func walkWords(_ message: TokenizedMessage, _ sink: inout some GramSink) {
    for token in 0..<message.tokenCount
    where message.tokens.kinds[token] == TokenKind.word.rawValue {
      let (start, end) = (Int(message.tokens.starts[token]), Int(message.tokens.ends[token]))
      walkPadded(message.text + start, end &- start, &sink)
    }
  }

  @inline(__always)
  private func walkPadded(_ word: UnsafeRawPointer, _ count: Int, _ sink: inout some GramSink) {
    if Self.isASCII(word, count) {
      walkASCII(word, count, &sink)
    } else {
      walkAny(word, count, &sink)
    }
  }

  @inline(__always)
  private static func isASCII(_ text: UnsafeRawPointer, _ count: Int) -> Bool {
    var (offset, highs): (Int, UInt8) = (0, 0)
    while offset < count {
      highs |= text.load(fromByteOffset: offset, as: UInt8.self)
      offset &+= 1
    }
    return highs < 0x80
  }

  /// The n-grams of a word of one-byte characters, cut out of eight bytes at a time.
  @inline(__always)
  private func walkASCII(_ word: UnsafeRawPointer, _ count: Int, _ sink: inout some GramSink) {
    let space = UInt64(0x20)
    var position = lengths.upperBound == 1 ? 1 : 0
    while position <= count {
      var bytes =
        position == 0
        ? StableHash.load(word) << 8 | space : StableHash.load(word + (position &- 1))
      let left = count &+ 2 &- position
      if left <= 8 {
        let shift = UInt64(truncatingIfNeeded: 8 &* (left &- 1))
        bytes = bytes & ~(0xFF &<< shift) | space &<< shift
      }
      // An edge by itself says nothing.
      var n = max(lengths.lowerBound, position == 0 ? 2 : 1)
      while n <= lengths.upperBound, n <= left {
        let gram = bytes & (UInt64.max &>> UInt64(truncatingIfNeeded: 64 &- 8 &* n))
        sink.add(StableHash.hash(word: gram, count: n, seed: seed), Self.name(gram, n))
        n &+= 1
      }
      position &+= 1
    }
  }

  private static func name(_ gram: UInt64, _ count: Int) -> String {
    String(
      decoding: (0..<count).map { UInt8(truncatingIfNeeded: gram >> UInt64(8 * $0)) },
      as: UTF8.self)
  }

  /// The n-grams of any word, out of a copy with its edges.
  private func walkAny(_ word: UnsafeRawPointer, _ count: Int, _ sink: inout some GramSink) {
    let size = count + 2
    withUnsafeTemporaryAllocation(byteCount: size + 8, alignment: 8) { copy in
      guard let base = copy.baseAddress else { return }
      base.initializeMemory(as: UInt8.self, repeating: 0x20, count: size + 8)
      (base + 1).copyMemory(from: word, byteCount: count)
      CharacterRun(UnsafeRawPointer(base), 0..<size, seed: seed).walk(
        lengths, skippingEdges: true, &sink)
    }
  }
}
