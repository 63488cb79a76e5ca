public import Messages
internal import TextProcessing

/// Counts the features of messages.
///
/// It holds settings only, so one may be shared by all threads; the memory it works in is the
/// `CountedMessage` that the caller passes.
public struct Featurizer: Sendable {
  /// What it counts.
  public let settings: FeatureSettings.Counting
  private let families: [(number: UInt32, family: any FeatureFamily)]
  private let classes = CharacterClass.table

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
    count(text: message.text, sender: message.sender, into: &counted)
  }

  /// Counts the features of a text and a sender.
  public func count(text: String, sender: String? = nil, into counted: inout CountedMessage) {
    let done: Void? = text.utf8.withContiguousStorageIfAvailable {
      count($0, sender, into: &counted)
    }
    if done == nil {
      Array(text.utf8).withUnsafeBufferPointer { count($0, sender, into: &counted) }
    }
  }

  private func count(
    _ raw: UnsafeBufferPointer<UInt8>, _ sender: String?, into counted: inout CountedMessage
  ) {
    withTokens(raw, sender, &counted) { message, counted in
      counted.reserve(families.reduce(8) { $0 + $1.family.bound(message) })
      counted.count = counted.keys.withUnsafeMutableBufferPointer { keys in
        guard let base = keys.baseAddress else { return 0 }
        var sink = HashSink(base, bits: settings.bits)
        for (number, family) in families {
          sink.family = number
          family.count(message, into: &sink)
        }
        return counted.counts.withUnsafeMutableBufferPointer { counts in
          guard let counts = counts.baseAddress else { return 0 }
          return counted.sort.sortAndCount(
            base, count: sink.count, keyBits: settings.bits + 3, counts: counts)
        }
      }
    }
  }

  /// Brings a text into normal form, finds its tokens, and calls a closure with them.
  func withTokens(
    _ raw: UnsafeBufferPointer<UInt8>, _ sender: String?, _ counted: inout CountedMessage,
    _ body: (TokenizedMessage, inout CountedMessage) -> Void
  ) {
    // The buffers are moved out so that the closure may change the rest of the message.
    var (text, tokens) = (NormalText(), TokenList())
    swap(&text, &counted.text)
    swap(&tokens, &counted.tokens)
    text.fill(raw, foldDigits: settings.foldDigits)
    tokens.clear(for: text.count)
    text.storage.withUnsafeBufferPointer { storage in
      let bytes = UnsafeBufferPointer(rebasing: storage[..<text.count])
      tokens.withPointers { pointers in
        let number = tokenize(bytes, isASCII: text.isASCII, pointers)
        body(
          TokenizedMessage(
            text: bytes, tokens: pointers, tokenCount: number, raw: raw, sender: sender), &counted)
        return number
      }
    }
    swap(&text, &counted.text)
    swap(&tokens, &counted.tokens)
  }

  private func tokenize(
    _ text: UnsafeBufferPointer<UInt8>, isASCII: Bool, _ tokens: TokenList.Pointers
  ) -> Int {
    guard let base = text.baseAddress else { return 0 }
    if isASCII { return ASCIITokenizer.tokenize(base, count: text.count, into: tokens) }
    return classes.withUnsafeBufferPointer {
      UnicodeTokenizer.tokenize(text, classes: $0, into: tokens)
    }
  }
}
