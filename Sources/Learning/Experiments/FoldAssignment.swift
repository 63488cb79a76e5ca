/// Assigns families of messages to folds so that the label counts of the folds stay even.
///
/// Families are taken by size, largest first, then by a hash of their name under the seed; each
/// goes to the fold for which Σ over labels of (count in fold / count in all)², summed over folds,
/// grows least; then to the smallest fold; then to the one that the hash names.
enum FoldAssignment {
  /// The fold of each message.
  ///
  /// - Parameters:
  ///   - groups: a family for each message.
  ///   - labels: a label number for each message.
  ///   - foldCount: at least 2.
  /// - Complexity: O(n log n + families · folds · labels in a family).
  static func folds(
    groups: [String], labels: [Int], foldCount: Int, seed: UInt64
  ) -> [Int] {
    let families = Dictionary(grouping: groups.indices, by: { groups[$0] })
      .map { Family(name: $0.key, members: $0.value, seed: seed) }
      .sorted()
    let labelCount = (labels.max() ?? 0) + 1
    var totals = [Double](repeating: 0, count: labelCount)
    for label in labels { totals[label] += 1 }
    var counts = Array(repeating: [Double](repeating: 0, count: labelCount), count: foldCount)
    var sizes = [Int](repeating: 0, count: foldCount)
    var folds = [Int](repeating: 0, count: groups.count)
    for family in families {
      let own = labelCounts(family.members, labels)
      let first = Int(family.hash % UInt64(foldCount))
      let order = (0..<foldCount).map { (first + $0) % foldCount }
      let costs = order.map { fold in
        own.reduce(0.0) { cost, item in
          cost + item.count * (2 * counts[fold][item.label] + item.count)
            / (totals[item.label] * totals[item.label])
        }
      }
      let best = order.indices.min { left, right in
        (costs[left], sizes[order[left]]) < (costs[right], sizes[order[right]])
      }
      let fold = order[best ?? 0]
      for item in own { counts[fold][item.label] += item.count }
      sizes[fold] += family.members.count
      for member in family.members { folds[member] = fold }
    }
    return folds
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
