/// What a learner is told of a message, in the numbers of a label space.
public enum Target: Hashable, Sendable {
  /// Exactly this label.
  case one(Int)
  /// One of these labels: at least two, sorted, unique.
  case anyOf([Int])
  /// A distribution over all labels: full width, non-negative, sums to 1.
  case distribution([Double])
}
