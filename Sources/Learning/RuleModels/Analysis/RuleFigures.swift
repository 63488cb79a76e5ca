/// What the votes on some messages show of one rule.
public struct RuleFigures: Hashable, Sendable {
  /// The rule.
  public let rule: VotingRule
  /// Whether its vote says anything in the label space; only rules that have a say overlap and
  /// conflict.
  public let speaks: Bool
  /// Messages that it fires on.
  public internal(set) var fires = 0
  /// Messages where it and another rule, both with a say, fire.
  public internal(set) var overlaps = 0
  /// Messages where another rule's vote leaves none of the labels open that its own does.
  public internal(set) var conflicts = 0
  /// What is estimated of it without gold labels; nil where nothing is estimated.
  public let estimate: RuleEstimate?
  /// Of the messages with gold label that it fires on, how many have one of its vote's labels.
  public internal(set) var verdicts = GoldVerdicts()
  /// Messages whose gold label lies inside its vote's labels.
  public internal(set) var wanted = 0

  init(_ rule: VotingRule, speaks: Bool, estimate: RuleEstimate?) {
    (self.rule, self.speaks, self.estimate) = (rule, speaks, estimate)
  }

  /// The share of right votes among those that the gold label can judge.
  public var precision: Proportion { verdicts.precision }

  /// The share of the messages of its vote's labels that it fires on.
  public var recall: Proportion { Proportion(verdicts.right, of: wanted) }
}
