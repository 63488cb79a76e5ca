public import Messages

/// A pattern that is looked for in a view of a message's text.
public struct TextPattern: Hashable, Sendable {
  /// How the pattern's text is meant.
  public enum Kind: String, CaseIterable, Sendable {
    /// The text itself, anywhere.
    case contains
    /// The text itself, with an edge of a word at both ends.
    case word
    /// A regular expression.
    case regex
  }

  /// How `text` is meant.
  public let kind: Kind
  /// The pattern as it was written.
  public let text: String
  /// Where it is looked for.
  public let view: TextView
  /// Whether a regular expression over the raw text ignores letter case; over other views, which
  /// have no case, it always does.
  public let ignoresCase: Bool
  /// What the engine looks for.
  let engine: EnginePattern

  /// A pattern.
  ///
  /// - Throws: a data fault for a text of which the view leaves nothing, for a word in the compact
  ///   view, and for a regular expression that matches the empty text, asks for word boundaries,
  ///   has characters that the view never has, or is refused by the engine.
  public init(
    _ kind: Kind, _ text: String, in view: TextView = .normal, ignoresCase: Bool = false
  ) throws(Fault) {
    (self.kind, self.text, self.view, self.ignoresCase) = (kind, text, view, ignoresCase)
    guard kind == .regex else {
      engine = try Self.literal(text, kind, view)
      return
    }
    try RegexCheck.check(text, view: view)
    let folds = view != .raw
    engine = EnginePattern(
      expression: folds ? RegexCheck.composed(text) : text, in: view.space,
      ignoresCase: folds || ignoresCase)
    try Engine.check(engine, text)
  }

  private static func literal(
    _ text: String, _ kind: Kind, _ view: TextView
  ) throws(Fault) -> EnginePattern {
    guard kind == .contains || view != .compact else {
      throw Fault(
        .data,
        "the word '\(text)' can't be looked for in the view 'compact', where words have no edges; "
          + "use 'contains'")
    }
    var views = ViewTexts()
    let bytes = views.bytes(of: text, in: view)
    guard bytes.contains(where: { $0 != 0x20 }) else {
      throw Fault(
        .data,
        "the \(kind == .word ? "word" : "text") '\(text)' is blank in the view '\(view.rawValue)'; "
          + "it would be found in nearly every message")
    }
    return EnginePattern(literal: bytes, in: view.space, isWord: kind == .word)
  }
}
