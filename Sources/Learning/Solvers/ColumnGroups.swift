/// Which columns of a sparse matrix are proportional, and the numbers of the merged columns.
///
/// A regulariser ‖w‖² sees proportional columns c₁·x, c₂·x, … as one column √(Σc²)·x: the part of
/// their weights that isn't parallel to c changes no score and is 0 at the minimum. Two kinds are
/// found: columns that occur in one row only (any two of the same row are proportional), and
/// columns with the same value in the same rows (a bigram that always comes with a rare word).
/// Shared columns come first, by falling number of rows, so that the hot ones lie together.
struct ColumnGroups {
  /// What a feature's `code` is when it occurs in no row.
  static let absent = UInt32.max
  /// What a feature's `code` is when it occurs in one row only.
  static let own = UInt32.max - 1

  /// For each feature: merged column · 2, plus 1 for the first feature of a merged column.
  private(set) var codes: [UInt32]
  /// For each merged column the number of its features.
  private(set) var sizes: [Int32]

  /// Groups features by how many rows they are in and by a hash of rows and values.
  ///
  /// - Parameters:
  ///   - counts: for each feature the number of rows in which it isn't 0.
  ///   - hashes: for each feature a hash of its column; nil leaves all shared columns apart.
  init(counts: [Int32], hashes: [UInt64]?) {
    codes = Array(repeating: Self.absent, count: counts.count)
    var leaders: [UInt32] = []
    var members: [Int32] = []
    let shared = counts.reduce(0) { $0 + ($1 > 1 ? 1 : 0) }
    let slots = DistinctRows.slotCount(shared)
    var heads = [Int32](repeating: -1, count: hashes == nil ? 0 : slots)
    for feature in counts.indices where counts[feature] > 0 {
      guard counts[feature] > 1 else {
        codes[feature] = Self.own
        continue
      }
      var group = leaders.count
      if let hashes {
        var slot = Int(truncatingIfNeeded: SplitMix64.mix(hashes[feature])) & (slots - 1)
        while heads[slot] >= 0 {
          let leader = Int(leaders[Int(heads[slot])])
          if hashes[leader] == hashes[feature] && counts[leader] == counts[feature] { break }
          slot = (slot + 1) & (slots - 1)
        }
        if heads[slot] < 0 { heads[slot] = Int32(group) }
        group = Int(heads[slot])
      }
      let isFirst = group == leaders.count
      if isFirst {
        leaders.append(UInt32(feature))
        members.append(0)
      }
      members[group] += 1
      codes[feature] = UInt32(group) << 1 | (isFirst ? 1 : 0)
    }
    sizes = members
    sort(by: leaders.map { counts[Int($0)] })
  }

  /// Renumbers the merged columns by falling number of rows, first features ascending within.
  private mutating func sort(by counts: [Int32]) {
    var places = [Int](repeating: 0, count: Int(counts.max() ?? 0) + 1)
    for count in counts { places[Int(count)] += 1 }
    var start = 0
    for count in places.indices.reversed() {
      (places[count], start) = (start, start + places[count])
    }
    let unsorted = sizes
    let ranks = counts.indices.map { group in
      let rank = places[Int(counts[group])]
      places[Int(counts[group])] += 1
      sizes[rank] = unsorted[group]
      return UInt32(rank)
    }
    for feature in codes.indices where codes[feature] < Self.own {
      codes[feature] = ranks[Int(codes[feature] >> 1)] << 1 | codes[feature] & 1
    }
  }
}
