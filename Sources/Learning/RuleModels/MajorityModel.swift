public import Messages

/// The majority vote: the label that most votes leave open.
///
/// A vote counts once for each label that it leaves open, so a coarse vote or a denial supports all
/// its members in full (approval voting). Where the positive votes have a common refinement, only
/// labels inside it may win. The winners share the probability evenly; but when a vote tells them
/// apart, they are tied by a contradiction, and the model abstains.
public struct MajorityModel: FixedRuleModel {
  public static let kind = "majority"
  public static let summary = "the label that most votes leave open; ties abstain"
  public static let settings: [Setting] = []

  public let rules: VotingRules

  public init(_ settings: SettingValues, for rules: VotingRules) throws(Fault) {
    self.rules = rules
  }

  public func label(_ fired: [Int]) -> WeakLabel { Self.label(fired, rules) }

  /// The majority vote of some rules.
  static func label(_ fired: [Int], _ rules: VotingRules) -> WeakLabel {
    Ballot(fired, rules).winners { _ in 1 }
  }
}

extension Ballot {
  /// The weak label in which the candidates with the largest sum of weights win.
  ///
  /// Weights are integers, so that sums are exact and ties are ties.
  func winners(weight: (Int) -> Int64) -> WeakLabel {
    guard !spoke.isEmpty else { return WeakLabel(abstaining: self) }
    var sums = [Int64](repeating: 0, count: rules.labels.count)
    for position in spoke {
      let (mask, weight) = (rules.masks[position], weight(position))
      for label in sums.indices where mask >> UInt16(label) & 1 == 1 { sums[label] += weight }
    }
    let candidates = candidates.members
    let most = candidates.reduce(Int64.min) { max($0, sums[$1]) }
    let winners = candidates.filter { sums[$0] == most }.reduce(UInt16(0)) { $0 | 1 << UInt16($1) }
    let areToldApart = spoke.contains {
      let part = rules.masks[$0] & winners
      return part != 0 && part != winners
    }
    return areToldApart ? WeakLabel(abstaining: self) : WeakLabel(evenly: winners, self)
  }
}
