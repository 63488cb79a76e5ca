/// Two rules whose votes have no label in common, and the messages on which both fired.
public struct ConflictPair: Hashable, Sendable {
  /// The position of the rule that comes first.
  public let first: Int
  /// The position of the other rule.
  public let second: Int
  /// The number of messages.
  public internal(set) var count = 0
  /// The first few of them, as rows from 0.
  public internal(set) var examples: [Int] = []

  /// How many messages are kept as examples of a pair.
  static let exampleCount = 3

  init(_ first: Int, _ second: Int) { (self.first, self.second) = (first, second) }

  mutating func add(_ row: Int) {
    count += 1
    if examples.count < Self.exampleCount { examples.append(row) }
  }
}

/// Conflicts counted message by message.
struct ConflictCounts {
  /// The pairs in the order in which they were met.
  private(set) var pairs: [ConflictPair] = []
  private var places: [Int: Int] = [:]

  /// Counts the pairs of one message that conflict.
  ///
  /// - Parameters:
  ///   - spoke: the ascending positions of the rules that had a say.
  ///   - row: the message.
  /// - Returns: the positions of the rules in conflict.
  /// - Complexity: O(n²) for n rules that spoke.
  mutating func add(_ spoke: [Int], row: Int, _ rules: VotingRules) -> Set<Int> {
    var rivals: Set<Int> = []
    for (place, first) in spoke.enumerated() {
      for second in spoke[(place + 1)...] where rules.masks[first] & rules.masks[second] == 0 {
        rivals.formUnion([first, second])
        count(first, second, row: row, rules.count)
      }
    }
    return rivals
  }

  private mutating func count(_ first: Int, _ second: Int, row: Int, _ rules: Int) {
    let key = first * rules + second
    if let place = places[key] {
      pairs[place].add(row)
    } else {
      places[key] = pairs.count
      pairs.append(ConflictPair(first, second))
      pairs[pairs.count - 1].add(row)
    }
  }
}
