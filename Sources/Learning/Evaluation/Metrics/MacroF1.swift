extension Metric {
  /// Mean of per-label F1 over labels that have truth.
  ///
  /// It is the mean of each label's own F1, never the F1 of mean precision and mean recall.
  /// scikit-learn's `f1_score(average="macro")` counts labels that were only answered as well;
  /// give it `labels=` those with truth for this figure.
  public static let macroF1 = Metric(
    "macroF1", "mean of per-label F1 over labels that have truth"
  ) { .meanF1($0, from: 1, else: "no message was scored") }

  /// Mean of per-label F1 over labels with at least 25 messages, the figure for comparisons.
  public static let macroF1Supported = Metric(
    "macroF1Supported", "mean of per-label F1 over labels with at least 25 messages"
  ) { .meanF1($0, from: 25, else: "no label has 25 messages") }

  /// Mean of per-label F1 over all labels of the space; a label without truth counts 0.
  public static let macroF1All = Metric(
    "macroF1All", "mean of per-label F1 over all labels; a label without truth counts 0"
  ) { outcomes in
    guard outcomes.messages > 0 else { return .undefined("no message was scored") }
    let sum = outcomes.shown.reduce(0) { $0 + (outcomes.f1($1) ?? 0) }
    return .defined(sum / Double(outcomes.shown.count))
  }
}

extension Metric.Value {
  /// The mean F1 of the labels with at least some support.
  fileprivate static func meanF1(
    _ outcomes: Outcomes, from support: Int, else reason: String
  ) -> Metric.Value {
    let labels = outcomes.labels.indices.filter { outcomes.supports[$0] >= support }
    guard !labels.isEmpty else { return .undefined(reason) }
    let sum = labels.reduce(0) { $0 + (outcomes.f1($1) ?? 0) }
    return .defined(sum / Double(labels.count))
  }
}
