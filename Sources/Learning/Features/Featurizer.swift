public import Messages
internal import TextProcessing

/// Counts the features of messages.
///
/// It holds settings only, so one may be shared by all threads; the memory it works in is the
/// `CountedMessage` that the caller passes.
public struct Featurizer: Sendable {
  /// What it counts.
  public let settings: FeatureSettings.Counting
  let families: [(number: UInt32, family: any FeatureFamily)]

  /// A featurizer.
  public init(_ settings: FeatureSettings.Counting) {
    self.settings = settings
    families = featureFamilies.enumerated().compactMap { number, kind in
      kind.init(settings).map { (UInt32(number), $0) }
    }
  }

  /// Counts the features of a message.
  ///
  /// - Complexity: O(n) for n bytes; no allocation where an earlier message was at least as long.
  public func count(_ message: Message, into counted: inout CountedMessage) {
    guard !settings.isGiven else { return counted.take(message.given, bits: settings.bits) }
    count(text: message.text, sender: message.sender, into: &counted)
  }

  /// Counts the features of a text and a sender.
  public func count(text: String, sender: String? = nil, into counted: inout CountedMessage) {
    withTokens(text: text, sender: sender, &counted) { count($0, into: &$1) { _ in } }
  }

  /// Counts the features of a text and a sender, and meanwhile asks for the document frequencies
  /// that a weighting will read to be brought into the cache.
  public func count(
    text: String, sender: String? = nil, for weighting: Weighting,
    into counted: inout CountedMessage
  ) {
    withTokens(text: text, sender: sender, &counted) { message, counted in
      count(message, into: &counted) { weighting.prefetch($0) }
    }
  }

  /// Brings a text into normal form, finds its tokens, and calls a closure with them.
  @inline(__always)
  func withTokens(
    text: String, sender: String?, _ counted: inout CountedMessage,
    _ body: (TokenizedMessage, inout CountedMessage) -> Void
  ) {
    Self.withBytes(of: text) { text in
      Self.withBytes(of: sender ?? "") { sender in
        withTokens(text, sender, &counted, body)
      }
    }
  }

  /// Calls a closure with the UTF-8 of a string.
  @inline(__always)
  private static func withBytes(
    of text: String, _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    if text.utf8.withContiguousStorageIfAvailable(body) == nil {
      Array(text.utf8).withUnsafeBufferPointer(body)
    }
  }

  @inline(__always)
  private func withTokens(
    _ raw: UnsafeBufferPointer<UInt8>, _ sender: UnsafeBufferPointer<UInt8>,
    _ counted: inout CountedMessage, _ body: (TokenizedMessage, inout CountedMessage) -> Void
  ) {
    // The buffers are moved out while others of the same message are written.
    var (text, tokens) = (NormalText(), TokenList())
    swap(&text, &counted.text)
    swap(&tokens, &counted.tokens)
    text.fill(raw, foldDigits: settings.foldDigits)
    tokens.clear(for: text.count)
    text.storage.withUnsafeBytes { bytes in
      tokens.withPointers { tokens in
        guard let base = bytes.baseAddress else { return }
        let number = tokenize(base, text, tokens)
        let message = TokenizedMessage(
          text: base, byteCount: text.count, tokens: tokens, tokenCount: number, raw: raw,
          sender: sender)
        body(message, &counted)
      }
    }
    swap(&text, &counted.text)
    swap(&tokens, &counted.tokens)
  }

  private func tokenize(
    _ text: UnsafeRawPointer, _ normal: NormalText, _ tokens: TokenList.Pointers
  ) -> Int {
    let count = normal.count
    if normal.isPlain {
      let number = PlainTokenizer.tokenize(text, count: count, into: tokens)
      if !normal.isASCII { PlainTokenizer.markRuns(number, in: tokens) }
      return number
    }
    let bytes = UnsafeBufferPointer(
      start: text.assumingMemoryBound(to: UInt8.self), count: count)
    return CharacterClass.table.withUnsafeBufferPointer {
      UnicodeTokenizer.tokenize(bytes, classes: $0, into: tokens)
    }
  }

  /// Counts the features of a message; the closure sees the keys before they are sorted.
  @inline(__always)
  private func count(
    _ message: TokenizedMessage, into counted: inout CountedMessage,
    _ see: (UnsafeBufferPointer<UInt32>) -> Void
  ) {
    var bound = 8
    for (_, family) in families { bound += family.bound(message) }
    counted.reserve(bound)
    counted.bits = settings.bits
    counted.keys.withUnsafeMutableBufferPointer { keys in
      counted.counts.withUnsafeMutableBufferPointer { counts in
        guard let keys = keys.baseAddress, let counts = counts.baseAddress else { return }
        var sink = HashSink(keys, bits: settings.bits, key: settings.key)
        for (number, family) in families {
          sink.family = number
          family.count(message, into: &sink)
        }
        see(UnsafeBufferPointer(start: keys, count: sink.count))
        counted.count = counted.sort.sortAndCount(
          keys, count: sink.count, keyBits: settings.bits + 3, counts: counts)
      }
    }
  }
}
