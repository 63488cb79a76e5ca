extension Metric {
  /// Accuracy when an alternative label, where a message carries one, is right as well.
  public static let lenientAccuracy = Metric(
    "lenientAccuracy", "accuracy when a message's alternative label is right as well"
  ) { outcomes in
    guard outcomes.alternatives > 0 else {
      return .undefined("no message has an alternative label")
    }
    return .share(
      outcomes.right + outcomes.rescued, of: outcomes.messages, else: "no message was scored")
  }
}
