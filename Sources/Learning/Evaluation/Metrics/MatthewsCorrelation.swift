extension Metric {
  /// Matthews' correlation coefficient for many labels, abstention as a label of its own.
  ///
  /// With s messages, c of them right, t_k of truth k and p_k answered k:
  /// (c·s − Σ p_k t_k) / √((s² − Σ p_k²)(s² − Σ t_k²)), Gorodkin's R_K (2004).
  public static let matthewsCorrelation = Metric(
    "mcc", "Matthews' correlation of truth and answer, for many labels", range: -1...1
  ) { outcomes in
    guard outcomes.messages > 0 else { return .undefined("no message was scored") }
    let s = Double(outcomes.messages)
    let t = outcomes.supports.map(Double.init)
    let p = outcomes.answers.map(Double.init)
    let agreement = zip(t, p).reduce(0) { $0 + $1.0 * $1.1 }
    let truths = s * s - t.reduce(0) { $0 + $1 * $1 }
    let answers = s * s - p.reduce(0) { $0 + $1 * $1 }
    guard truths > 0 else { return .undefined("all messages have the same truth") }
    guard answers > 0 else { return .undefined("all messages have the same answer") }
    // Two roots, since the product of both factors may overflow what a root of the product keeps.
    let value =
      (Double(outcomes.right) * s - agreement) / (truths.squareRoot() * answers.squareRoot())
    return .defined(min(max(value, -1), 1))
  }
}
