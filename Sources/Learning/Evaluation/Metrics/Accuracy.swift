extension Metric {
  /// Share of messages answered rightly; an abstention counts as wrong.
  public static let accuracy = Metric(
    "accuracy", "share of messages answered rightly; an abstention counts as wrong"
  ) { .share($0.right, of: $0.messages, else: "no message was scored") }
}
