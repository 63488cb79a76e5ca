internal import TextProcessing
internal import Messages

/// A kind of features: it turns a message into hashes, each counted once for each time it falls.
///
/// To add one: a file with a conformer, a line in `featureFamilies`, and its settings in
/// `FeatureSettings`. The two methods must walk the same way; write the walk once, generic over
/// `GramSink`, and both are one line.
protocol FeatureFamily: Sendable {
  /// The name in explanations; for ever, since its hash keeps families apart.
  static var name: String { get }

  /// The Euclidean length that the family's part of a vector is given where each family has one of
  /// its own: how much it counts beside words, which have length 1.
  static var length: Float { get }

  /// The family, or nil where the settings switch it off.
  init?(_ settings: FeatureSettings.Counting)

  /// The largest number of hashes that a message can bring.
  func bound(_ message: TokenizedMessage) -> Int

  /// Writes the hashes of a message.
  func count(_ message: TokenizedMessage, into sink: inout HashSink)

  /// Writes the hashes of a message with the text that each stands for.
  func explain(_ message: TokenizedMessage, into sink: inout NamingSink)
}

/// The roster: adding a family is one file and one line here; at most eight, new ones at the end.
let featureFamilies: [any FeatureFamily.Type] = [
  WordFamily.self,
  CharacterFamily.self,
  MessageFamily.self,
  SenderFamily.self,
]

extension FeatureFamily {
  /// Where the family's hashes start.
  static var seed: UInt64 { StableHash.hash(name.utf8) }
}

/// What the families see of a message; it lives only while the message is counted.
///
/// It holds pointers only, so that passing it costs nothing.
struct TokenizedMessage {
  /// The text in normal form; 16 more bytes can be read behind it.
  let text: UnsafeRawPointer
  /// The number of bytes of the text.
  let byteCount: Int
  /// The tokens of the text.
  let tokens: TokenList.Pointers
  /// The number of tokens.
  let tokenCount: Int
  /// The text as it arrived.
  let raw: UnsafeBufferPointer<UInt8>
  /// Who sent it; empty if that isn't known.
  let sender: UnsafeBufferPointer<UInt8>

  /// A part of the text.
  func string(_ range: Range<Int>) -> String {
    String(decoding: UnsafeRawBufferPointer(start: text, count: byteCount)[range], as: UTF8.self)
  }
}

/// Takes the hashes of a family.
protocol GramSink {
  /// Says which bytes of the text are the word that takes part in the n-grams from now on.
  mutating func enter(_ range: Range<Int>, _ message: TokenizedMessage)
  /// Takes an n-gram of the last `length` words entered.
  mutating func add(_ hash: UInt64, tokens length: Int)
  /// Takes any other feature; its name is asked for only where somebody wants to read it.
  mutating func add(_ hash: UInt64, _ name: @autoclosure () -> String)
}
