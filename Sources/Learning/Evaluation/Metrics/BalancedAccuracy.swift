extension Metric {
  /// Mean recall over labels that have truth.
  public static let balancedAccuracy = Metric(
    "balancedAccuracy", "mean recall over labels that have truth"
  ) { outcomes in
    let recalls = outcomes.labels.indices.compactMap(outcomes.recall)
    guard !recalls.isEmpty else { return .undefined("no message was scored") }
    return .defined(recalls.reduce(0, +) / Double(recalls.count))
  }
}
