import Glibc
import Messages

/// The prior of naive Bayes: in proportion to (n_y + a)·c_y, or even.
struct BayesPrior: Sendable {
  private let smoothing: Double
  /// ln c_y, or nil for an even prior.
  private let factors: [Double]?

  /// The prior of the settings.
  ///
  /// - Throws: a data fault that names a label the space lacks.
  init(smoothing: Double, weights: JSONNode, for labels: LabelSpace) throws(Fault) {
    self.smoothing = smoothing
    let factors = try LabelWeights.fixed(weights.members ?? [], labels).map { Glibc.log($0) }
    self.factors = weights.string == "balanced" ? nil : factors
  }

  /// ln of a label's prior up to a constant; −∞ when it was never learned.
  func log(ofLabel label: Int, messages: Int64) -> Double {
    guard messages > 0 else { return -.infinity }
    guard let factors else { return 0 }
    return Glibc.log(CountUnits.value(messages) + smoothing) + factors[label]
  }
}
