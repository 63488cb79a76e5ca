public import TextProcessing

/// When a rule fires.
public indirect enum Condition: Hashable, Sendable {
  /// All of some conditions hold.
  case all([Condition])
  /// At least one of some conditions holds.
  case any([Condition])
  /// None of some conditions holds.
  case none([Condition])
  /// The text has a pattern.
  case text(TextPattern)
  /// The sender fits a pattern.
  case sender(SenderPattern)
  /// The sender is of a kind.
  case senderKind(SenderKind)
  /// The message's language tag is this one or begins with it and a hyphen, in any letter case.
  case language(String)
  /// The text has a letter of a script.
  case script(Script)
  /// More of the text's letters are of this script than of any other.
  case mainScript(Script)
  /// The text has something that is recognised by its form.
  case has(Content)
  /// The text has this many characters (code points).
  case length(ClosedRange<Int>)

  /// Whether it looks at the sender.
  public var usesSender: Bool {
    switch self {
    case .all(let parts), .any(let parts), .none(let parts): parts.contains(where: \.usesSender)
    case .sender, .senderKind: true
    default: false
    }
  }

  /// Whether it looks at the text, or at what was found out about it.
  public var usesText: Bool {
    switch self {
    case .all(let parts), .any(let parts), .none(let parts): parts.contains(where: \.usesText)
    case .sender, .senderKind: false
    default: true
    }
  }
}
