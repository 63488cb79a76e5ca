public import Messages

/// A pattern for the sender of a message.
///
/// Senders are compared without letter case, blanks at both ends, the suffixes that phones add, and
/// what separates the digits of a number.
public struct SenderPattern: Hashable, Sendable {
  /// How the pattern's text is meant.
  public enum Kind: String, CaseIterable, Sendable {
    /// The whole sender.
    case equals
    /// How it begins.
    case prefix
    /// A regular expression that is found in it.
    case pattern
    /// The letter at the end of an Indian header: P, S, T or G.
    case suffix
  }

  /// How `text` is meant.
  public let kind: Kind
  /// The pattern as it was written.
  public let text: String
  /// What the engine looks for.
  let engine: EnginePattern

  /// A pattern.
  ///
  /// - Throws: a data fault for a blank text, a suffix that isn't one of the four letters, and a
  ///   regular expression that `TextPattern` would refuse.
  public init(_ kind: Kind, _ text: String) throws(Fault) {
    (self.kind, self.text) = (kind, text)
    let expression: String
    switch kind {
    case .equals: expression = "\\A" + (try Self.literal(text, kind)) + "\\z"
    case .prefix: expression = "\\A" + (try Self.literal(text, kind))
    case .pattern:
      try RegexCheck.check(text, view: .normal)
      expression = RegexCheck.composed(text)
    case .suffix:
      guard let letter = text.lowercased().first, text.count == 1, "pstg".contains(letter) else {
        throw Fault(.data, "the suffix is '\(text)'; it must be P, S, T or G")
      }
      expression = "\\A[a-z]{2}-[a-z0-9]{3,9}-\(letter)\\z"
    }
    engine = EnginePattern(
      expression: expression, in: .sender, ignoresCase: kind == .pattern)
    try Engine.check(engine, text)
  }

  private static func literal(_ text: String, _ kind: Kind) throws(Fault) -> String {
    let bytes = SenderText.form(of: text)
    guard !bytes.isEmpty else {
      throw Fault(.data, "the sender '\(text)' is blank; use kind 'none' for messages without one")
    }
    // The engine reads escapes beyond ASCII as code points where it reads UTF-8.
    return bytes.allSatisfy { $0 < 0x80 }
      ? EnginePattern.escape(bytes) : "\\Q" + String(decoding: bytes, as: UTF8.self) + "\\E"
  }
}
