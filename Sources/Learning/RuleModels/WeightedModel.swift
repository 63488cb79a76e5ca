public import Messages

/// The majority vote with a weight a rule: the label with the largest sum of weights.
///
/// As in ``MajorityModel``, but a vote counts its rule's weight, in units of 2^−20 and at least one
/// unit, so that sums are exact. A rule of weight 0 has no say.
public struct WeightedModel: FixedRuleModel {
  public static let kind = "weighted"
  public static let summary = "the label with the largest sum of the rules' weights; ties abstain"
  public static let settings: [Setting] = []

  public let rules: VotingRules
  /// The weights by position.
  private let units: [Int64]

  public init(_ settings: SettingValues, for rules: VotingRules) throws(Fault) {
    self.rules = rules
    units = rules.rules.map { $0.weight > 0 ? max(1, Int64(($0.weight * 0x1p20).rounded())) : 0 }
  }

  public func label(_ fired: [Int]) -> WeakLabel {
    Ballot(fired, rules) { units[$0] == 0 }.winners { units[$0] }
  }
}
