extension Metric {
  /// Mean of −ln of the probability of the truth, in nats.
  ///
  /// Probabilities are clipped to [2^−52, 1 − 2^−52]. A category's probability is the sum over
  /// its labels.
  public static let logLoss = Metric(
    "logLoss", "mean of −ln of the probability of the truth, in nats (clipped at 2^−52)",
    range: 0...Double.infinity, higherIsBetter: false
  ) { outcomes in
    guard outcomes.messages > 0 else { return .undefined("no message was scored") }
    guard let loss = outcomes.meanLoss else { return .undefined("scores aren't probabilities") }
    return .defined(loss)
  }
}
