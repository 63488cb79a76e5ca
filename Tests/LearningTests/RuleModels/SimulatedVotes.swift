import Learning
import Messages

/// Messages with known labels, and rules that fire as the learned model assumes.
///
/// Labels are drawn evenly. A rule that votes for S fires with probability `reach` where the label
/// is in S, and elsewhere with the probability that makes it right in the share `accuracy` of its
/// votes; rules fire independently, given the label.
struct SimulatedVotes {
  var matrix = VoteMatrix(rules: [])
  /// The true labels.
  var truths: [Int] = []
  /// The accuracy that each rule was made with.
  var accuracies: [Double] = []

  init(
    votes: [String], accuracies: [Double], reach: Double, messages: Int, seed: UInt64
  ) throws {
    var generator = SplitMix64(seed: seed)
    self.accuracies = accuracies
    var members: [LabelSet] = []
    for (number, text) in votes.enumerated() {
      let vote = try Vote(text)
      matrix.rules.append(VotingRule(name: "rule \(number)", vote: vote))
      members.append(vote.leaves)
    }
    for _ in 0..<messages {
      let truth = generator.below(14)
      truths.append(truth)
      matrix.rows.append(
        members.indices.filter { rule in
          let base = Double(members[rule].count) / 14
          let elsewhere = (1 - accuracies[rule]) / (1 - base)
          let isInside = members[rule].contains(Label.leaves[truth])
          return generator.unit()
            < (isInside ? reach : reach * base / accuracies[rule] * elsewhere)
        })
    }
  }

  /// Three to four rules a leaf, and some coarse and negative ones, of mixed accuracy.
  static func mixed(messages: Int, seed: UInt64) throws -> SimulatedVotes {
    var generator = SplitMix64(seed: seed &+ 1000)
    let leaves = Label.leaves.map(\.name)
    let votes = leaves + leaves + leaves + ["transaction.?", "promotion.?", "allow|junk"]
    let accuracies = votes.map { $0.contains("?") ? 0.9 : 0.35 + 0.6 * generator.unit() }
    return try SimulatedVotes(
      votes: votes, accuracies: accuracies, reach: 0.5, messages: messages, seed: seed)
  }

  /// How often a model's best label is the truth, of all messages.
  func accuracy(of model: any RuleModel) -> Double {
    let right = truths.indices.filter { model.label(matrix.rows[$0]).best == truths[$0] }
    return Double(right.count) / Double(truths.count)
  }
}
