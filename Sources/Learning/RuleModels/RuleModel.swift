public import Messages

/// A rule model: a value that turns the votes on a message into a weak label.
///
/// Rules that the contract suite holds every conformer to, for any votes: a message on which no
/// rule has a say is an abstention; probabilities are finite and sum to 1; where the positive votes
/// have a common refinement, no label outside it is an answer, so unanimous votes can't be flipped;
/// the order of the rules changes nothing; save, restore and go on gives the very bits of going on.
public protocol RuleModel: Sendable {
  /// The name in configs; for ever.
  static var kind: String { get }
  /// One sentence for lists.
  static var summary: String { get }
  /// Its settings in declared order.
  static var settings: [Setting] { get }

  /// A model that has seen nothing.
  init(_ settings: SettingValues, for rules: VotingRules) throws(Fault)

  /// The rules that vote.
  var rules: VotingRules { get }

  /// The weak label of a message by the ascending positions of the rules that fired on it.
  func label(_ fired: [Int]) -> WeakLabel

  /// Sees the votes on one message as it arrives, without its label.
  mutating func observe(_ fired: [Int])

  /// Is told the gold label of a message that it has observed, or another one than before, or (nil)
  /// that it has none any more.
  ///
  /// - Parameters:
  ///   - gold: a label or a set of labels; nil takes the label back.
  ///   - previous: the gold label it was told of this message before.
  ///   - fired: the rules that fired on the message.
  ///   - age: how many messages have been observed after it; matters only with decay.
  /// - Throws: a data fault for a label that the space lacks, and for a distribution; then nothing
  ///   has changed.
  mutating func learn(
    _ gold: Target?, replacing previous: Target?, fired: [Int], age: Int) throws(Fault)

  /// Brings what is estimated up to date with everything seen.
  mutating func estimate()

  /// What is known of each rule, by position; empty for a model that estimates nothing.
  var estimates: [RuleEstimate] { get }

  /// Forgets everything seen.
  mutating func forget()

  /// Writes the whole state.
  func save(into archive: inout Archive)

  /// Takes over a state that `save` wrote for the same settings and rules, in any order of them.
  mutating func restore(from archive: Archive) throws(Fault)
}

/// The roster: adding a rule model is one file and one line here.
public let ruleModelKinds: [any RuleModel.Type] = [
  PriorityModel.self,
  MajorityModel.self,
  WeightedModel.self,
  LearnedModel.self,
]

/// The weak label of the chosen model and, always beside it, that of the majority vote.
public struct LabelBesideMajority: Hashable, Sendable {
  /// What the chosen model says.
  public let chosen: WeakLabel
  /// What the majority of the votes says.
  public let majority: WeakLabel
}

extension RuleModel {
  /// The weak label of a message and the majority vote beside it.
  public func labelBesideMajority(_ fired: [Int]) -> LabelBesideMajority {
    LabelBesideMajority(chosen: label(fired), majority: MajorityModel.label(fired, rules))
  }

  /// The weak labels of many messages.
  public func labels(of votes: VoteTable) -> [WeakLabel] {
    (0..<votes.count).map { label(votes[$0]) }
  }

  /// Is told the gold label of the message observed last.
  public mutating func learn(_ gold: Target, fired: [Int]) throws(Fault) {
    try learn(gold, replacing: nil, fired: fired, age: 0)
  }

  /// Forgets everything and fits all messages: what observing them one by one, with their gold
  /// labels, comes to.
  ///
  /// - Parameters:
  ///   - votes: the messages in their order.
  ///   - gold: their gold labels where there are any; empty for none at all.
  /// - Precondition: there are as many gold labels as messages, or none.
  /// - Throws: what `learn` throws; then nothing has changed.
  public mutating func fit(_ votes: VoteTable, gold: [Target?] = []) throws(Fault) {
    precondition(gold.isEmpty || gold.count == votes.count, "gold labels must match the messages")
    var fresh = self
    fresh.forget()
    for row in 0..<votes.count {
      fresh.observe(votes[row])
      if !gold.isEmpty, let label = gold[row] { try fresh.learn(label, fired: votes[row]) }
    }
    fresh.estimate()
    self = fresh
  }
}
