/// What a margin m costs: the score of the right side, or minus that of a wrong one.
public enum MarginLoss: String, CaseIterable, Sendable {
  /// max(0, 1 − m)²; smooth, with slope 0 from m = 1 on.
  case squaredHinge = "squared-hinge"
  /// max(0, 1 − m); at the kink, m = 1, the slope is taken to be 0.
  case hinge

  /// The loss φ(m).
  public func value(_ margin: Double) -> Double {
    let lack = max(0, 1 - margin)
    return self == .hinge ? lack : lack * lack
  }

  /// Its derivative φ′(m) ≤ 0.
  public func slope(_ margin: Double) -> Double {
    let lack = max(0, 1 - margin)
    return self == .hinge ? (lack > 0 ? -1 : 0) : -2 * lack
  }
}
