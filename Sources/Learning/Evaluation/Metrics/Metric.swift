/// A figure that is computed from the outcomes over one set of labels.
public struct Metric: Sendable {
  /// The value of a figure, or the reason why there is none.
  public enum Value: Sendable, Equatable {
    case defined(Double)
    case undefined(String)
  }

  /// The key in files; for ever.
  public let name: String
  /// One sentence for lists.
  public let summary: String
  /// The smallest and largest value it can take.
  public let range: ClosedRange<Double>
  /// Whether more is better.
  public let higherIsBetter: Bool
  /// Computes it.
  public let compute: @Sendable (Outcomes) -> Value

  /// A metric.
  public init(
    _ name: String, _ summary: String, range: ClosedRange<Double> = 0...1,
    higherIsBetter: Bool = true, compute: @escaping @Sendable (Outcomes) -> Value
  ) {
    (self.name, self.summary, self.range) = (name, summary, range)
    (self.higherIsBetter, self.compute) = (higherIsBetter, compute)
  }
}

/// The roster: adding a metric is one file and one line here.
public let metrics: [Metric] = [
  .accuracy,
  .macroF1,
  .macroF1All,
  .macroF1Supported,
  .balancedAccuracy,
  .matthewsCorrelation,
  .kappa,
  .logLoss,
  .lenientAccuracy,
  .accuracyWhenAnswered,
  .coverage,
  .wantedToJunk,
]

extension Metric.Value {
  /// A share of a whole; undefined for the given reason when the whole is empty.
  static func share(_ part: Int, of whole: Int, else reason: String) -> Metric.Value {
    whole > 0 ? .defined(Double(part) / Double(whole)) : .undefined(reason)
  }
}
