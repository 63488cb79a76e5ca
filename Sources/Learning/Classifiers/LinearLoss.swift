public import Messages

/// What a linear model's scores cost when the truth is told, and how the cost changes with them.
///
/// Spans of scores and slopes have one number for each label.
public protocol LinearLoss: Sendable {
  /// The loss.
  func value(_ scores: Span<Double>, _ target: Target) -> Double

  /// Writes the derivative of the loss by each score; at a kink the smallest in size.
  func slope(_ scores: Span<Double>, _ target: Target, into slope: inout MutableSpan<Double>)

  /// Turns scores, in place, into what the classifier answers.
  func answer(_ scores: inout MutableSpan<Double>)
}
