public import Messages

/// What is answered for a message.
public enum Answer: Hashable, Sendable {
  /// A label by its number in the label space.
  case label(Int)
  /// A category whose subcategory stays open.
  case coarse(Category)
  /// No answer.
  case none
}
