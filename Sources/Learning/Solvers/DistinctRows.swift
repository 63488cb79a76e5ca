/// Which rows of a table are equal, bit for bit.
///
/// Messages sent to many people give equal rows; a solver handles each distinct row once.
struct DistinctRows {
  /// For each distinct row its first place in the table, ascending.
  private(set) var firsts: [Int32] = []
  /// For each row of the table the number of its distinct row; −1 where it was left out.
  private(set) var numbers: [Int32]

  /// Finds the distinct rows among those with a positive weight.
  ///
  /// - Complexity: O(nonzeros), expected.
  init(_ table: FeatureTable, weights: [Double]) {
    numbers = Array(repeating: -1, count: table.count)
    let slots = Self.slotCount(table.count)
    var heads = [Int32](repeating: -1, count: slots)
    var hashes: [UInt64] = []
    table.offsets.withUnsafeBufferPointer { offsets in
      table.indices.withUnsafeBufferPointer { indices in
        table.values.withUnsafeBufferPointer { values in
          let rows = RowView(offsets: offsets, indices: indices, values: values)
          for row in 0..<table.count where weights[row] > 0 {
            let hash = rows.hash(row)
            var slot = Int(truncatingIfNeeded: hash) & (slots - 1)
            while heads[slot] >= 0 {
              let other = Int(heads[slot])
              if hashes[other] == hash && rows.areEqual(row, Int(firsts[other])) { break }
              slot = (slot + 1) & (slots - 1)
            }
            if heads[slot] < 0 {
              heads[slot] = Int32(firsts.count)
              firsts.append(Int32(row))
              hashes.append(hash)
            }
            numbers[row] = heads[slot]
          }
        }
      }
    }
  }

  /// A power of two at least twice the number of entries.
  static func slotCount(_ entries: Int) -> Int {
    var slots = 16
    while slots < 2 * entries { slots *= 2 }
    return slots
  }
}

/// The rows of a feature table in raw memory.
struct RowView {
  let offsets: UnsafeBufferPointer<Int>
  let indices: UnsafeBufferPointer<UInt32>
  let values: UnsafeBufferPointer<Float>

  /// A hash of a row's indices and values, in their order.
  func hash(_ row: Int) -> UInt64 {
    var hash: UInt64 = 0x2545_F491_4F6C_DD1D
    for at in offsets[row]..<offsets[row + 1] {
      let pair = UInt64(indices[at]) << 32 | UInt64(values[at].bitPattern)
      hash = (hash ^ pair) &* 0x9FB2_1C65_1E98_DF25
      hash ^= hash >> 32
    }
    return hash
  }

  /// Whether two rows have the same indices and the same value bits.
  func areEqual(_ left: Int, _ right: Int) -> Bool {
    let (start, other) = (offsets[left], offsets[right])
    let count = offsets[left + 1] - start
    guard count == offsets[right + 1] - other else { return false }
    for step in 0..<count {
      guard indices[start + step] == indices[other + step],
        values[start + step].bitPattern == values[other + step].bitPattern
      else { return false }
    }
    return true
  }
}
