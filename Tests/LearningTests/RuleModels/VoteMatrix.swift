import Learning
import Messages
import Testing

/// Made-up rules and the messages on which they fire.
struct VoteMatrix {
  var rules: [VotingRule]
  /// For each message the positions of the rules that fired, ascending.
  var rows: [[Int]] = []

  static let votes = [
    "allow", "junk", "promotion.offers", "promotion.?", "transaction.finance",
    "transaction.orders", "transaction.?", "!junk", "!transaction.?", "junk|promotion",
    "transaction.finance|transaction.orders",
  ]

  /// Random rules, each with a firing rate of its own up to `rate`, fired without regard to labels.
  static func random(
    rules count: Int, messages: Int, seed: UInt64, rate: Double = 0.6
  ) throws -> VoteMatrix {
    var generator = SplitMix64(seed: seed)
    var matrix = VoteMatrix(rules: [])
    for number in 0..<count {
      matrix.rules.append(
        VotingRule(
          name: "rule \(number * 7919 % 1009)",
          vote: try Vote(votes[generator.below(votes.count)]),
          weight: Double(1 + generator.below(8)) / 4, priority: generator.below(3)))
    }
    let rates = (0..<count).map { _ in generator.unit() * rate }
    for _ in 0..<messages {
      matrix.rows.append((0..<count).filter { generator.unit() < rates[$0] })
    }
    return matrix
  }

  var table: VoteTable {
    var table = VoteTable()
    for row in rows { table.append(row) }
    return table
  }

  /// The same with the rules in another order: rule *i* goes to place `places[i]`.
  func reordered(_ places: [Int]) -> VoteMatrix {
    var shuffled = rules
    for (old, new) in places.enumerated() { shuffled[new] = rules[old] }
    return VoteMatrix(rules: shuffled, rows: rows.map { $0.map { places[$0] }.sorted() })
  }

  /// The same with one more rule that fires where `fires` says.
  func adding(_ rule: VotingRule, where fires: (Int) -> Bool) -> VoteMatrix {
    var matrix = self
    matrix.rules.append(rule)
    for row in rows.indices where fires(row) { matrix.rows[row].append(rules.count) }
    return matrix
  }

  /// A permutation of the rules.
  func places(seed: UInt64) -> [Int] {
    var generator = SplitMix64(seed: seed)
    return rules.indices.map { ($0, generator.next()) }.sorted { $0.1 < $1.1 }.map(\.0)
  }
}

extension VotingRules {
  /// Rules `a`, `b`, `c` … that vote the given votes.
  static func lettered(_ votes: String..., labels: LabelSpace = .leaf) throws -> VotingRules {
    try VotingRules(
      votes.enumerated().map { number, vote in
        VotingRule(name: String(UnicodeScalar(UInt8(97 + number))), vote: try Vote(vote))
      }, labels: labels)
  }

  /// The labels that all positive votes of a message have in common, found label by label.
  func commonRefinement(_ fired: [Int]) throws -> Set<Int> {
    let positive = fired.filter { !rules[$0].vote.isNegative }
    guard !positive.isEmpty else { return [] }
    var common = Set(0..<labels.count)
    for position in positive {
      switch try labels.target(for: .anyOf(rules[position].vote.leaves)) {
      case .one(let label): common.formIntersection([label])
      case .anyOf(let members): common.formIntersection(members)
      case .distribution: common = []
      }
    }
    return common
  }
}

extension RuleModel {
  /// A model with given settings over some rules.
  static func make(
    _ rules: [VotingRule], labels: LabelSpace = .leaf, _ given: [JSONMember] = []
  ) throws -> any RuleModel {
    try Self(SettingValues(settings, given), for: VotingRules(rules, labels: labels))
  }

  /// Everything it remembers.
  var state: Archive {
    var archive = Archive()
    save(into: &archive)
    return archive
  }
}

/// A rule model of the roster with settings, as the contract suite runs it.
struct RuleModelEntrant: Sendable {
  let type: any RuleModel.Type
  let given: [JSONMember]

  /// Every kind with its defaults, and once more for each other choice of a setting.
  static let all: [RuleModelEntrant] = ruleModelKinds.flatMap { type in
    [RuleModelEntrant(type: type, given: [])]
      + type.settings.flatMap { setting -> [RuleModelEntrant] in
        guard case .choice(let words) = setting.kind else { return [] }
        return words.filter { .string($0) != setting.fallback }.map {
          RuleModelEntrant(type: type, given: [JSONMember(setting.name, .string($0))])
        }
      }
  }

  func make(_ matrix: VoteMatrix, labels: LabelSpace = .leaf) throws -> any RuleModel {
    try type.make(matrix.rules, labels: labels, given)
  }

  /// A model that has seen all messages.
  func fitted(_ matrix: VoteMatrix, labels: LabelSpace = .leaf) throws -> any RuleModel {
    var model = try make(matrix, labels: labels)
    try model.fit(matrix.table)
    return model
  }
}

extension RuleModelEntrant: CustomTestStringConvertible {
  var testDescription: String {
    ([type.kind] + given.map { "\($0.key)=\($0.value.brief)" }).joined(separator: " ")
  }
}
