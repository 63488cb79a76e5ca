/// The votes on many messages: for each message the rules that fired, one row after another.
public struct VoteTable: Hashable, Sendable {
  /// Row *i* is `fired[offsets[i]..<offsets[i + 1]]`; one more than there are rows.
  public private(set) var offsets: [Int] = [0]
  /// Ascending positions of rules, row after row.
  public private(set) var fired: [Int] = []

  /// A table without rows.
  public init() {}

  /// The number of messages.
  public var count: Int { offsets.count - 1 }

  /// The rules that fired on a message.
  public subscript(_ row: Int) -> [Int] { Array(fired[offsets[row]..<offsets[row + 1]]) }

  /// Adds a message by the ascending positions of the rules that fired on it.
  ///
  /// - Precondition: the positions ascend from 0 or more.
  public mutating func append(_ positions: [Int]) {
    precondition(
      (positions.first ?? 0) >= 0 && zip(positions, positions.dropFirst()).allSatisfy { $0 < $1 },
      "the rules that fired must be ascending positions")
    fired += positions
    offsets.append(fired.count)
  }
}
