public import Messages

/// What votes and weak labels show of some rules: where they fire, where they contradict each other,
/// and how right they are where there is gold.
///
/// Shares are of all messages, except where a figure says otherwise. Two votes conflict when they
/// leave no label of the space open in common. A gold label that is coarse or a set judges a vote
/// only where it lies wholly inside or wholly outside the vote's labels; else it is undecided and
/// counts neither for nor against.
public struct RuleAnalysis: Sendable {
  /// The labels that votes are mapped to.
  public let labels: LabelSpace
  /// The number of messages.
  public let messages: Int
  /// The number of messages with gold label.
  public let gold: Int
  /// One for each rule, by position.
  public let rules: [RuleFigures]
  /// Entry *n* is the number of messages on which *n* rules had a say.
  public let voteCounts: [Int]
  /// Messages on which two votes conflict.
  public let conflicting: Int
  /// All pairs of rules that conflict somewhere, those with most messages first.
  public let conflicts: [ConflictPair]
  /// The groups of rules that fire and count as one, by position.
  public let copies: [[Int]]
  /// The weak labels of the chosen model.
  public let chosen: WeakLabelFigures
  /// Those of the majority vote.
  public let majority: WeakLabelFigures
  /// How the two compare where both answer.
  public let paired: PairedAnswers

  /// The analysis of messages.
  ///
  /// - Parameters:
  ///   - messages: the messages; only their gold labels count.
  ///   - votes: the rules that fired on each.
  ///   - model: the model that made the weak labels, and whose rules voted.
  ///   - weakLabels: what it and the majority vote say of each message.
  ///   - estimates: what a model has estimated of each rule; empty for nothing.
  /// - Precondition: there are as many rows of votes and weak labels as messages.
  /// - Throws: a data fault, with the message, for a gold label that the label space lacks.
  /// - Complexity: O(messages · (labels + s²)) for s rules that have a say on a message.
  public init(
    _ messages: [Message], votes: VoteTable, model: any RuleModel,
    weakLabels: [LabelBesideMajority], estimates: [RuleEstimate]
  ) throws(Fault) {
    precondition(
      votes.count == messages.count && weakLabels.count == messages.count,
      "votes and weak labels must match the messages")
    var counts = AnalysisCounts(model, estimates)
    for (row, message) in messages.enumerated() {
      let truth = try Self.truth(of: message, model.rules)
      counts.add(votes[row], row: row, truth: truth)
      counts.add(weakLabels[row], truth: truth)
    }
    self.messages = messages.count
    labels = model.rules.labels
    gold = counts.chosen.gold
    (rules, voteCounts) = (counts.rules, counts.voteCounts)
    conflicting = counts.conflicting
    conflicts = counts.conflicts.pairs.sorted {
      ($1.count, $0.first, $0.second) < ($0.count, $1.first, $1.second)
    }
    copies = Self.groups(estimates) { counts.rules[$0].fires > 0 }
    (chosen, majority, paired) = (counts.chosen, counts.majority, counts.paired)
  }

  private static func truth(of message: Message, _ rules: VotingRules) throws(Fault) -> UInt16? {
    guard let gold = message.gold else { return nil }
    do throws(Fault) {
      return try rules.mask(ofGold: try rules.labels.target(for: gold))
    } catch {
      throw Fault(error.kind, "message '\(message.id)': \(error.message)", at: error.place)
    }
  }

  private static func groups(
    _ estimates: [RuleEstimate], where fires: (Int) -> Bool
  ) -> [[Int]] {
    estimates.indices.compactMap { position in
      let group = ([position] + estimates[position].copies).filter(fires)
      return group.count > 1 && group.min() == position ? group : nil
    }
  }

  /// Messages on which no rule had a say.
  public var unlabelled: Int { voteCounts.first ?? 0 }

  /// The positions of the rules that never fire, ascending.
  public var idle: [Int] { rules.indices.filter { rules[$0].fires == 0 } }

  /// The positions of the rules with most messages in conflict, most first; at most `limit`.
  public func mostConflicting(_ limit: Int) -> [Int] {
    let ranked = rules.indices.filter { rules[$0].conflicts > 0 }.sorted {
      (rules[$1].conflicts, $0) < (rules[$0].conflicts, $1)
    }
    return Array(ranked.prefix(limit))
  }
}

/// What is counted message by message.
private struct AnalysisCounts {
  var rules: [RuleFigures]
  var voteCounts = [0]
  var conflicting = 0
  var conflicts = ConflictCounts()
  var chosen: WeakLabelFigures
  var majority: WeakLabelFigures
  var paired = PairedAnswers()
  private let voting: VotingRules

  init(_ model: any RuleModel, _ estimates: [RuleEstimate]) {
    let voting = model.rules
    self.voting = voting
    rules = voting.rules.indices.map { position in
      RuleFigures(
        voting.rules[position], speaks: voting.speaks(position),
        estimate: estimates.isEmpty ? nil : estimates[position])
    }
    chosen = WeakLabelFigures(model: type(of: model).kind, voting.labels)
    majority = WeakLabelFigures(model: MajorityModel.kind, voting.labels)
  }

  mutating func add(_ label: LabelBesideMajority, truth: UInt16?) {
    chosen.add(label.chosen, truth: truth)
    majority.add(label.majority, truth: truth)
    if let truth { paired.add(label, truth: truth) }
  }

  mutating func add(_ fired: [Int], row: Int, truth: UInt16?) {
    let spoke = fired.filter(voting.speaks)
    while voteCounts.count <= spoke.count { voteCounts.append(0) }
    voteCounts[spoke.count] += 1
    let rivals = conflicts.add(spoke, row: row, voting)
    if !rivals.isEmpty { conflicting += 1 }
    for position in fired { rules[position].fires += 1 }
    for position in spoke where spoke.count > 1 { rules[position].overlaps += 1 }
    for position in rivals { rules[position].conflicts += 1 }
    guard let truth else { return }
    for position in fired {
      rules[position].verdicts.add(GoldVerdict(voting.masks[position], gold: truth))
    }
    for position in rules.indices
    where GoldVerdict(voting.masks[position], gold: truth) == .right {
      rules[position].wanted += 1
    }
  }
}
