/// The rules of an experiment that may look at a part of messages, and which of them fire on each.
public struct StreamVotes: Sendable {
  /// The part of messages that the rules look at.
  public let scope: LaneSettings.Scope
  /// The rules.
  public let rules: [VotingRule]
  /// The rules that fire, one row a message.
  public let table: VoteTable
  /// SHA-256 of each rule file.
  public let digests: [String]
  /// Rules that the scope doesn't admit, by name.
  public let leftOut: [String]

  /// Votes on messages, in the order of the messages.
  public init(
    scope: LaneSettings.Scope = .all, rules: [VotingRule], table: VoteTable, digests: [String],
    leftOut: [String] = []
  ) {
    (self.scope, self.rules, self.table) = (scope, rules, table)
    (self.digests, self.leftOut) = (digests, leftOut)
  }

  /// What a reader should know of the rules, each a sentence.
  var notes: [String] {
    let look = scope == .all ? "" : ", which look at the \(scope.rawValue) alone"
    return [
      "\(rules.count) rules are in use\(look); SHA-256 of their files:"
        + " \(digests.joined(separator: ", "))."
    ]
      + (leftOut.isEmpty
        ? []
        : ["Left out by the scope '\(scope.rawValue)': \(leftOut.joined(separator: ", "))."])
  }
}

/// The rules that fire as features of a message: a family of their own, of length 1.
struct VoteFeatures: Sendable {
  private let table: VoteTable
  /// The feature of each rule, a stable hash of its name.
  private let indices: [UInt32]

  init(_ votes: StreamVotes, bits: Int) {
    table = votes.table
    indices = votes.rules.map { rule in
      UInt32(StableHash.hash(Array("rule \(rule.name)".utf8)) >> UInt64(64 - bits))
    }
  }

  /// A message's vector with its votes; what falls on one index adds up.
  func added(to features: Features, of message: Int) -> Features {
    let fired = table[message]
    guard !fired.isEmpty else { return features }
    let value = 1 / Float(fired.count).squareRoot()
    var pairs = zip(features.indices, features.values).map { ($0, $1) }
    pairs += fired.map { (indices[$0], value) }
    pairs.sort { $0.0 < $1.0 }
    var (merged, values): ([UInt32], [Float]) = ([], [])
    for (index, value) in pairs {
      if merged.last == index {
        values[values.count - 1] += value
      } else {
        merged.append(index)
        values.append(value)
      }
    }
    return Features(indices: merged, values: values)
  }
}
