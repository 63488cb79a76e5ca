/// The part of a message that rules may look at in a run.
public enum RuleScope: String, CaseIterable, Sendable {
  /// Text and sender.
  case all
  /// The text only: rules that mention the sender are left out.
  case text
  /// The sender only: rules that mention the text, its language, script, length or content are
  /// left out.
  case sender

  /// Whether a rule may be used.
  func admits(_ condition: Condition) -> Bool {
    switch self {
    case .all: true
    case .text: !condition.usesSender
    case .sender: !condition.usesText
    }
  }
}
