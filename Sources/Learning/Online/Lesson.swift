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

extension WeakLabel {
  /// What a learner is told by this weak label; nil for nothing.
  ///
  /// - Parameter unmatched: what it is told where no rule has a say.
  func lesson(_ form: TargetForm, weight: Double, unmatched: Lesson?) -> Lesson? {
    isAbstention ? unmatched : target(form).map { Lesson($0, weight: weight) }
  }
}

extension Unmatched {
  /// What a learner is told of a message on which no rule has a say; nil for nothing.
  ///
  /// - Throws: a data fault when the space lacks the label.
  func lesson(in labels: LabelSpace) throws(Fault) -> Lesson? {
    guard case .label(let gold, let weight) = self else { return nil }
    return Lesson(try labels.target(for: gold), weight: weight)
  }
}
