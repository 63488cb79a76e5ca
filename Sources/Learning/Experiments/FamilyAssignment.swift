/// Assigns families of messages to parts so that every label is shared out alike.
///
/// Families are taken by size, largest first, then by a hash of their name under the seed; each
/// goes to the part for which Σ over labels of (count in part / count in all)² / share, summed over
/// parts, grows least; then to the one that lacks most.
package enum FamilyAssignment {
  /// The fold of each message, of folds that are alike; the hash names the first one that is tried.
  ///
  /// - Parameters:
  ///   - groups: a family for each message.
  ///   - labels: a label number for each message.
  ///   - foldCount: at least 2.
  /// - Complexity: O(n log n + families · folds · labels in a family).
  static func folds(
    groups: [String], labels: [Int], foldCount: Int, seed: UInt64
  ) -> [Int] {
    assign(groups, labels, Array(repeating: 1, count: foldCount), seed: seed) {
      Int($0 % UInt64(foldCount))
    }
  }

  /// The part of each message, of parts of given shares above 0; of equals the one named first.
  package static func parts(
    groups: [String], labels: [Int], shares: [Double], seed: UInt64
  ) -> [Int] {
    assign(groups, labels, shares, seed: seed) { _ in 0 }
  }

  private static func assign(
    _ groups: [String], _ labels: [Int], _ shares: [Double], seed: UInt64,
    first: (_ hash: UInt64) -> Int
  ) -> [Int] {
    let families = Dictionary(grouping: groups.indices, by: { groups[$0] })
      .map { Family(name: $0.key, members: $0.value, seed: seed) }
      .sorted()
    let labelCount = (labels.max() ?? 0) + 1
    var totals = [Double](repeating: 0, count: labelCount)
    for label in labels { totals[label] += 1 }
    var counts = Array(repeating: [Double](repeating: 0, count: labelCount), count: shares.count)
    var sizes = [Double](repeating: 0, count: shares.count)
    var parts = [Int](repeating: 0, count: groups.count)
    for family in families {
      let own = labelCounts(family.members, labels)
      let first = first(family.hash)
      let order = shares.indices.map { (first + $0) % shares.count }
      let costs = order.map { part in
        own.reduce(0.0) { cost, item in
          cost + item.count * (2 * counts[part][item.label] + item.count)
            / (shares[part] * totals[item.label] * totals[item.label])
        }
      }
      let best = order.indices.min { left, right in
        (costs[left], sizes[order[left]] / shares[order[left]])
          < (costs[right], sizes[order[right]] / shares[order[right]])
      }
      let part = order[best ?? 0]
      for item in own { counts[part][item.label] += item.count }
      sizes[part] += Double(family.members.count)
      for member in family.members { parts[member] = part }
    }
    return parts
  }

  private static func labelCounts(
    _ members: [Int], _ labels: [Int]
  ) -> [(label: Int, count: Double)] {
    var own: [(label: Int, count: Double)] = []
    for label in members.map({ labels[$0] }).sorted() {
      if own.last?.label == label { own[own.count - 1].count += 1 } else { own.append((label, 1)) }
    }
    return own
  }

  private struct Family: Comparable {
    let name: String
    let members: [Int]
    let hash: UInt64

    init(name: String, members: [Int], seed: UInt64) {
      (self.name, self.members) = (name, members)
      hash = StableHash.hash(name.utf8, seed: seed)
    }

    static func < (left: Family, right: Family) -> Bool {
      (right.members.count, left.hash, left.name) < (left.members.count, right.hash, right.name)
    }
  }
}
