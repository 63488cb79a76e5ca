/// What rules come to that may look at one part of messages, to be held beside other parts.
public struct ScopeFigures: Hashable, Sendable {
  /// The part of a message that the rules look at: `all`, `text` or `sender`.
  public let scope: String
  /// The number of rules that need nothing else.
  public let rules: Int
  /// The share of the messages on which no rule has a say.
  public let unlabelled: Proportion
  /// The weak labels of the chosen model.
  public let weakLabels: WeakLabelFigures

  /// The figures of an analysis whose rules look at a part.
  public init(_ scope: String, _ analysis: RuleAnalysis) {
    self.scope = scope
    rules = analysis.rules.count
    unlabelled = Proportion(analysis.unlabelled, of: analysis.messages)
    weakLabels = analysis.chosen
  }
}
