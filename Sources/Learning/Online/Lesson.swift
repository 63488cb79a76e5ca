public import Messages

/// What a learner is told of one message, and how much it counts.
public struct Lesson: Hashable, Sendable {
  /// What it is told.
  public var target: Target
  /// The importance, ≥ 0; a gold label has 1.
  public var weight: Double

  /// A lesson.
  public init(_ target: Target, weight: Double = 1) {
    (self.target, self.weight) = (target, weight)
  }
}
