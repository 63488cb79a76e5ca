extension Metric {
  /// Cohen's kappa: agreement beyond chance, (p_o − p_e) / (1 − p_e).
  ///
  /// p_o is the accuracy, p_e = Σ p_k t_k / s² the accuracy that answers drawn with the same
  /// frequencies would have (Cohen, 1960).
  public static let kappa = Metric(
    "kappa", "Cohen's kappa: agreement of truth and answer beyond chance", range: -1...1
  ) { outcomes in
    guard outcomes.messages > 0 else { return .undefined("no message was scored") }
    let s = Double(outcomes.messages)
    let expected = zip(outcomes.supports, outcomes.answers)
      .reduce(0) { $0 + Double($1.0) / s * (Double($1.1) / s) }
    guard expected < 1 else {
      return .undefined("all messages have the same truth and the same answer")
    }
    return .defined((Double(outcomes.right) / s - expected) / (1 - expected))
  }
}
