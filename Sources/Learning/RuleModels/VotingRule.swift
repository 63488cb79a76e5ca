public import Messages

/// A rule as a rule model sees it: its name and what it votes, not what it looks for.
public struct VotingRule: Hashable, Sendable {
  /// The name, unique among the rules; it also fixes the order of all sums.
  public var name: String
  /// What it says of every message that it fires on.
  public var vote: Vote
  /// How much its vote counts in the `weighted` model; from 0 (nothing) to 2^20.
  public var weight: Double
  /// Its rank in the `priority` model; larger goes first.
  public var priority: Int

  /// A rule.
  public init(name: String, vote: Vote, weight: Double = 1, priority: Int = 0) {
    (self.name, self.vote, self.weight, self.priority) = (name, vote, weight, priority)
  }
}

/// All rules that may vote, and what their votes mean in a label space.
///
/// A rule is known by its position, from 0. Nothing a model computes depends on the order of the
/// rules: wherever an order matters to the last bit, it is that of the names.
public struct VotingRules: Hashable, Sendable {
  /// The labels that votes are mapped to: leaves, categories, or those present.
  public let labels: LabelSpace
  /// The rules by position.
  public let rules: [VotingRule]
  /// Positions in the order of the names.
  let ranked: [Int]
  /// For each position its place in the order of the names.
  let ranks: [Int]
  /// For each position the labels that its vote leaves open; bit *n* is label *n*.
  let masks: [UInt16]

  /// All labels.
  var all: UInt16 { UInt16((1 << labels.count) - 1) }
  /// The number of rules.
  public var count: Int { rules.count }

  /// Rules whose votes are mapped to a label space as ``LabelSpace/target(for:)`` maps gold labels.
  ///
  /// - Throws: a data fault, which names the rule, for a name that stands twice, a vote for labels
  ///   that the space lacks, or a weight out of range; also for the data's own labels (`as-is`),
  ///   which no vote can mean.
  public init(_ rules: [VotingRule], labels: LabelSpace) throws(Fault) {
    guard labels.kind != .asIs else {
      throw Fault(
        .data,
        "rules vote for our labels, so they can't label data on another scheme (as-is); "
          + "use leaf, category or present")
    }
    var masks: [UInt16] = []
    for rule in rules {
      guard (0...0x1p20).contains(rule.weight) else {
        throw Fault(
          .data, "rule '\(rule.name)': the weight is \(rule.weight); it must be from 0 to 1048576")
      }
      masks.append(try Self.mask(of: rule, labels))
    }
    let ranked = rules.indices.sorted { rules[$0].name < rules[$1].name }
    for (one, next) in zip(ranked, ranked.dropFirst()) where rules[one].name == rules[next].name {
      throw Fault(.data, "two rules are called '\(rules[one].name)'; names must be unique")
    }
    var ranks = [Int](repeating: 0, count: rules.count)
    for (rank, position) in ranked.enumerated() { ranks[position] = rank }
    (self.labels, self.rules, self.masks) = (labels, rules, masks)
    (self.ranked, self.ranks) = (ranked, ranks)
  }

  private static func mask(of rule: VotingRule, _ labels: LabelSpace) throws(Fault) -> UInt16 {
    do {
      return try labels.target(for: .anyOf(rule.vote.leaves)).mask ?? 0
    } catch {
      throw Fault(.data, "rule '\(rule.name)' votes '\(rule.vote.name)': \(error.message)")
    }
  }

  /// Whether a rule's vote says anything in this label space: not when it leaves every label open.
  public func speaks(_ position: Int) -> Bool { masks[position] != all }

  /// Positions of rules that fired, checked.
  ///
  /// - Precondition: they ascend and are those of rules.
  func check(_ fired: [Int]) {
    precondition(
      zip(fired, fired.dropFirst()).allSatisfy { $0 < $1 }
        && (fired.first ?? 0) >= 0 && (fired.last ?? -1) < rules.count,
      "the rules that fired must be ascending positions below \(rules.count)")
  }
}

extension VotingRules {
  /// The labels that a gold label leaves open: all without one.
  ///
  /// - Throws: a data fault for a label that the space lacks, and for a distribution.
  func mask(ofGold gold: Target?) throws(Fault) -> UInt16 {
    let numbers: [Int]
    switch gold {
    case nil: return all
    case .one(let label): numbers = [label]
    case .anyOf(let members): numbers = members
    case .distribution:
      throw Fault(.data, "a gold label is a label or a set of labels, not a distribution")
    }
    guard !numbers.isEmpty else { throw Fault(.data, "a gold label must name a label") }
    for number in numbers where !(0..<labels.count).contains(number) {
      throw Fault(
        .data, "label number \(number) isn't in the label space; it has \(labels.count) labels")
    }
    return numbers.reduce(0) { $0 | 1 << UInt16($1) }
  }
}

extension Target {
  /// The labels of one label or a set as bits; nil for a distribution.
  var mask: UInt16? {
    switch self {
    case .one(let label): 1 << UInt16(label)
    case .anyOf(let members): members.reduce(0) { $0 | 1 << UInt16($1) }
    case .distribution: nil
    }
  }
}

extension UInt16 {
  /// The numbers of the bits that are set, ascending.
  var members: [Int] { (0..<16).filter { self >> UInt16($0) & 1 == 1 } }
}
