public import Learning
public import Messages

/// Messages shared out to named parts, such as `train` and `test`.
public struct DataSplit: Hashable, Sendable {
  /// A part that is wanted.
  public struct Part: Hashable, Sendable {
    /// Its name, which is that of its file.
    public var name: String
    /// Its share of the messages, above 0; all shares sum to 1.
    public var share: Double

    /// A part.
    public init(name: String, share: Double) { (self.name, self.share) = (name, share) }
  }

  /// How messages are shared out.
  public enum Order: String, CaseIterable, Sendable {
    /// By a hash of their families, so that the labels have the same shares in every part.
    case label
    /// By time: the earlier ones go to the parts named first.
    case time
  }

  /// The parts.
  public let parts: [Part]
  /// How they were shared out.
  public let order: Order
  /// The rows of each part, ascending.
  public let rows: [[Int]]
  /// How many families there are; by time, how many have messages in more than one part.
  public let families: Int
  /// What kept messages together: `data`, `found` or `none`.
  public let grouping: String

  /// Shares messages out.
  ///
  /// By label, families are taken by size, the largest first, then by a hash of their name under the
  /// seed; each goes to the part for which Σ over labels and parts of count² / (share · total²) grows
  /// least, which is least of all where every label is shared out exactly.
  /// - Throws: a data fault when the data is to name groups and doesn't, when times are missing, or
  ///   when a part would be empty.
  public init(
    _ messages: [Message], into parts: [Part], by order: Order, groups: SplitSettings.Grouping,
    seed: UInt64
  ) throws(Fault) {
    (self.parts, self.order) = (parts, order)
    let names: [String]
    switch order {
    case .time:
      (names, grouping) = (try Families(messages, .auto).names, "none")
      rows = try Self.byTime(messages, parts)
      var owners: [String: Set<Int>] = [:]
      for (part, rows) in rows.enumerated() {
        for row in rows { owners[names[row], default: []].insert(part) }
      }
      families = owners.values.count { $0.count > 1 }
    case .label:
      let found = try Families(messages, groups)
      (names, grouping) = (found.names, found.origin)
      rows = Self.byLabel(messages, names, parts, seed: seed)
      families = Set(names).count
    }
    guard let empty = rows.firstIndex(where: \.isEmpty) else { return }
    throw Fault(
      .data,
      "the part '\(parts[empty].name)' would have no message: there are \(messages.count) messages"
        + " in \(Set(names).count) families")
  }

  private static func byLabel(
    _ messages: [Message], _ families: [String], _ parts: [Part], seed: UInt64
  ) -> [[Int]] {
    let names = messages.map { $0.gold?.name ?? "" }
    let numbers = Dictionary(
      uniqueKeysWithValues: Set(names).sorted().enumerated().map { ($1, $0) })
    let assigned = FamilyAssignment.parts(
      groups: families, labels: names.map { numbers[$0] ?? 0 }, shares: parts.map(\.share),
      seed: seed)
    var rows = [[Int]](repeating: [], count: parts.count)
    for (row, part) in assigned.enumerated() { rows[part].append(row) }
    return rows
  }

  private static func byTime(_ messages: [Message], _ parts: [Part]) throws(Fault) -> [[Int]] {
    let timeless = messages.filter { $0.time == nil }
    if let first = timeless.first {
      throw Fault(
        .data,
        "a split by time needs a time on every message; \(timeless.count) of \(messages.count)"
          + " have none, the first is '\(first.id)'")
    }
    let order = messages.indices.sorted {
      (messages[$0].time ?? 0, $0) < (messages[$1].time ?? 0, $1)
    }
    var (sum, start, rows) = (0.0, 0, [[Int]]())
    for part in parts {
      sum += part.share
      let isLast = rows.count == parts.count - 1
      let end = isLast ? order.count : Int((sum * Double(order.count)).rounded())
      rows.append(order[start..<max(start, end)].sorted())
      start = max(start, end)
    }
    return rows
  }
}
