public import Messages

/// The first match by priority, as filter apps decide; rules further down only narrow it.
///
/// Positive votes are taken level by level from the largest priority. Votes of the first level must
/// have a label in common, else the model abstains. At each further level, votes that contradict
/// what is decided are ignored, and the others narrow it, if they agree. Then the denials are taken
/// in the same way: a level that would leave nothing is ignored when it ranks below everything that
/// decided, else the model abstains. The labels that are left share the probability evenly.
public struct PriorityModel: FixedRuleModel {
  public static let kind = "priority"
  public static let summary = "the first match by priority; equal priorities must agree"
  public static let settings: [Setting] = []

  public let rules: VotingRules

  public init(_ settings: SettingValues, for rules: VotingRules) throws(Fault) {
    self.rules = rules
  }

  public func label(_ fired: [Int]) -> WeakLabel {
    let ballot = Ballot(fired, rules)
    var decision = Decision(open: rules.all, lowest: nil)
    guard !ballot.spoke.isEmpty, narrow(&decision, ballot), deny(&decision, ballot) else {
      return WeakLabel(abstaining: ballot)
    }
    return WeakLabel(evenly: decision.open, ballot)
  }

  /// What is left open, and the lowest priority that had a part in it.
  private struct Decision {
    var open: UInt16
    var lowest: Int?
  }

  /// Takes the positive votes; false when those of the first level contradict each other.
  private func narrow(_ decision: inout Decision, _ ballot: Ballot) -> Bool {
    for (priority, votes) in levels(ballot, negative: false) {
      let open = decision.open
      let narrowed = votes.filter { $0 & open != 0 }.reduce(open, &)
      if narrowed == 0 {
        if decision.lowest == nil { return false }
      } else if narrowed != open || decision.lowest == nil {
        decision = Decision(open: narrowed, lowest: priority)
      }
    }
    return true
  }

  /// Takes the denials; false when one that ranks high enough leaves nothing.
  private func deny(_ decision: inout Decision, _ ballot: Ballot) -> Bool {
    for (priority, votes) in levels(ballot, negative: true) {
      let narrowed = votes.reduce(decision.open, &)
      if narrowed != 0 {
        decision = Decision(
          open: narrowed, lowest: min(priority, decision.lowest ?? priority))
      } else if priority >= decision.lowest ?? priority {
        return false
      }
    }
    return true
  }

  /// The positive votes or the denials by priority, the largest first.
  private func levels(
    _ ballot: Ballot, negative: Bool
  ) -> [(priority: Int, votes: [UInt16])] {
    let voters = ballot.spoke.filter { rules.rules[$0].vote.isNegative == negative }
    let priorities = Set(voters.map { rules.rules[$0].priority }).sorted(by: >)
    return priorities.map { priority in
      (priority, voters.filter { rules.rules[$0].priority == priority }.map { rules.masks[$0] })
    }
  }
}
