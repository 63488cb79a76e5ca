internal import Learning

/// Assigns families to parts of given shares so that every label is shared out alike.
struct ShareAssignment {
  /// The rows of each part, ascending.
  private(set) var rows: [[Int]]
  let familyCount: Int

  init(families names: [String], labels: [String], shares: [Double], seed: UInt64) {
    let numbers = Dictionary(
      uniqueKeysWithValues: Set(labels).sorted().enumerated().map { ($1, $0) })
    let labels = labels.map { numbers[$0] ?? 0 }
    var totals = [Double](repeating: 0, count: numbers.count)
    for label in labels { totals[label] += 1 }
    let families = Dictionary(grouping: names.indices) { names[$0] }
      .map { Family(name: $0.key, rows: $0.value, seed: seed) }.sorted()
    familyCount = families.count
    var counts = Array(repeating: [Double](repeating: 0, count: totals.count), count: shares.count)
    rows = Array(repeating: [], count: shares.count)
    for family in families {
      var own: [(label: Int, count: Double)] = []
      for label in family.rows.map({ labels[$0] }).sorted() {
        if own.last?.label == label {
          own[own.count - 1].count += 1
        } else {
          own.append((label, 1))
        }
      }
      let costs = shares.indices.map { part in
        own.reduce(0.0) { cost, item in
          cost + item.count * (2 * counts[part][item.label] + item.count)
            / (shares[part] * totals[item.label] * totals[item.label])
        }
      }
      // Of parts that cost the same, the one that lacks most; the first named where that is equal.
      let part = shares.indices.min {
        (costs[$0], Double(rows[$0].count) / shares[$0])
          < (costs[$1], Double(rows[$1].count) / shares[$1])
      }
      for item in own { counts[part ?? 0][item.label] += item.count }
      rows[part ?? 0] += family.rows
    }
    for part in rows.indices { rows[part].sort() }
  }

  private struct Family: Comparable {
    let name: String
    let rows: [Int]
    let hash: UInt64

    init(name: String, rows: [Int], seed: UInt64) {
      (self.name, self.rows) = (name, rows)
      hash = StableHash.hash(name.utf8, seed: seed)
    }

    static func < (left: Family, right: Family) -> Bool {
      (right.rows.count, left.hash, left.name) < (left.rows.count, right.hash, right.name)
    }
  }
}
