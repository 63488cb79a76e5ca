extension Metric {
  /// Share of messages that were answered.
  public static let coverage = Metric("coverage", "share of messages that were answered") {
    .share($0.messages - $0.abstained, of: $0.messages, else: "no message was scored")
  }

  /// Accuracy among the messages that were answered.
  public static let accuracyWhenAnswered = Metric(
    "accuracyWhenAnswered", "accuracy among the messages that were answered"
  ) { .share($0.right, of: $0.messages - $0.abstained, else: "no message was answered") }
}
