/// What a model has estimated of one rule.
public struct RuleEstimate: Hashable, Sendable {
  /// How often the rule is right when it votes, from 0 to 1.
  public let accuracy: Double
  /// How many times as likely the vote is where the truth is a label it leaves open; at least 1.
  public let likelihoodRatio: Double
  /// The messages without gold label, decayed, where the rule and another that isn't its copy spoke.
  public let overlaps: Double
  /// The messages with gold label, decayed, where the rule spoke.
  public let gold: Double
  /// The positions of the rules that it counts as one rule with, ascending; itself not among them.
  public let copies: [Int]

  /// What the accuracy rests on: `estimated from 12 overlaps`, `prior only`, and gold labels.
  public var basis: String {
    let (overlaps, gold) = (Int(overlaps.rounded()), Int(gold.rounded()))
    var text = overlaps == 0 ? "" : "estimated from \(overlaps) overlap\(overlaps == 1 ? "" : "s")"
    if gold > 0 {
      text +=
        (text.isEmpty ? "estimated from " : " and ") + "\(gold) gold label\(gold == 1 ? "" : "s")"
    }
    return text.isEmpty ? "prior only" : text
  }
}
