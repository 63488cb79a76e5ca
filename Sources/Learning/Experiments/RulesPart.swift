public import Messages

/// Which messages are looked at: all, those that rules may be written on, or those that rules may be
/// scored on.
///
/// A fifth of the template families is set aside for the eyes of whoever writes rules. A family is
/// in it when the SHA-256 of its name (of the message's identifier where it has no family) begins
/// with a byte below 51; so the part is the same in every program, and for every seed.
public enum RulesPart: String, CaseIterable, Sendable {
  /// Every message.
  case all
  /// The fifth that rules may be written on.
  case rules
  /// The four fifths that rules may be scored on.
  case scored

  /// Whether a message belongs to the part.
  public func contains(_ message: Message) -> Bool {
    guard self != .all else { return true }
    let isForRules = SHA256.hex((message.group ?? message.id).utf8).utf8.prefix(2)
      .lexicographicallyPrecedes("33".utf8)
    return isForRules == (self == .rules)
  }

  /// The messages of the part, in their order.
  public func members(of messages: [Message]) -> [Message] {
    self == .all ? messages : messages.filter(contains)
  }
}
