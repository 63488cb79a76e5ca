import Learning
import Messages
import Rules

/// What rules say of messages while people label them.
struct RuleGuesses {
  private let rules: RuleFiles
  private let model: LearnedModel
  private let votes: VoteTable

  /// Fires the rules on all messages and fits the learned rule model to their votes.
  ///
  /// - Throws: a fault with file, line and the rule's name.
  init(_ paths: [String], _ messages: [Message]) throws(Fault) {
    rules = try RuleFiles(paths, from: ".", scope: .all)
    votes = rules.fire(on: messages)
    let voting = try VotingRules(rules.voting, labels: .leaf)
    var model = try LearnedModel(try SettingValues(LearnedModel.settings), for: voting)
    try model.fit(votes)
    self.model = model
  }

  /// The label of the rules and the names of those that fired.
  func text(_ row: Int) -> String {
    let label = model.labelBesideMajority(votes[row]).chosen
    guard !label.fired.isEmpty else { return "no rule fires" }
    let names = label.fired.map { rules.rules[$0].name }.joined(separator: ", ")
    return "\(Labelling.name(of: label.winners, in: .leaf)) (\(names))"
  }
}
