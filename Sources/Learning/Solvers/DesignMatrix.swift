import Messages

/// The examples' feature vectors as a batch solver wants them: distinct rows, merged columns.
///
/// Only columns that occur are kept. Proportional columns are merged into one (see
/// `ColumnGroups`): for an L2-regularized objective that is an exact change of coordinates, undone
/// by `weights`. On texts it halves the nonzeros and takes away most columns.
struct DesignMatrix {
  /// For each example with a positive weight the number of its row; −1 for the others.
  let rowOfExample: [Int32]
  /// Row *r* holds the nonzeros `offsets[r]..<offsets[r + 1]`.
  private(set) var offsets: [Int32] = [0]
  /// The merged columns of all rows.
  private(set) var columns: [UInt32] = []
  /// The values of all rows.
  private(set) var values: [Float] = []
  /// ‖x‖² of each row.
  private(set) var squaredNorms: [Float] = []
  /// The number of merged columns.
  private(set) var columnCount = 0
  /// The original features that occur, ascending.
  private(set) var features: [UInt32] = []
  /// For each of `features` its merged column.
  private(set) var columnOfFeature: [UInt32] = []
  /// For each of `features` what its weight is of the merged column's weight.
  private(set) var shareOfFeature: [Float] = []

  /// The number of distinct rows.
  var rowCount: Int { offsets.count - 1 }

  /// The matrix of the examples whose weight is positive.
  ///
  /// - Parameters:
  ///   - bits: feature indices are below 2^bits.
  ///   - merging: whether columns with the same values in the same rows are merged.
  ///   - hashMask: bits of the column hash that count; for tests of what collisions do.
  /// - Throws: a data fault for a value that isn't finite, a weight that is negative or not finite,
  ///   or an index that is too large.
  /// - Complexity: O(nonzeros + largest feature), expected.
  init(
    _ examples: Examples, bits: Int, merging: Bool = true, hashMask: UInt64 = .max
  ) throws(Fault) {
    for (row, weight) in examples.weights.enumerated() where !(weight >= 0 && weight.isFinite) {
      throw Fault(.data, "the weight of example \(row) is \(weight); it must be 0 or more")
    }
    let distinct = DistinctRows(examples.features, weights: examples.weights)
    rowOfExample = distinct.numbers
    let table = examples.features
    if let last = table.indices.max(), last >> UInt32(bits) != 0 {
      throw Fault(.data, "feature \(last) isn't below 2^\(bits)")
    }
    let census = ColumnCensus(table, rows: distinct.firsts)
    if let row = census.faultyRow {
      throw Fault(.data, "example \(row) has a feature value that isn't finite")
    }
    let hashes = merging ? census.hashes.map { $0 & hashMask } : nil
    let groups = ColumnGroups(counts: census.counts, hashes: hashes)
    if !fill(table, distinct.firsts, groups) {
      // Two columns had one hash and weren't equal: do without merging.
      fill(table, distinct.firsts, ColumnGroups(counts: census.counts, hashes: nil))
    }
  }

  /// Writes all rows; false when a column isn't equal to the first of its group.
  @discardableResult
  private mutating func fill(
    _ table: FeatureTable, _ rows: [Int32], _ groups: ColumnGroups
  ) -> Bool {
    var filler = RowFiller(table, rows, groups)
    guard filler.run(table, rows) else { return false }
    offsets = filler.offsets
    columns = filler.columns
    values = filler.values
    squaredNorms = filler.squaredNorms
    columnCount = filler.columnCount
    let shares = groups.sizes.map { 1 / Float($0).squareRoot() }
    let present = groups.codes.reduce(0) { $0 + ($1 != ColumnGroups.absent ? 1 : 0) }
    features.reserveCapacity(present)
    columnOfFeature.reserveCapacity(present)
    shareOfFeature.reserveCapacity(present)
    for feature in groups.codes.indices where groups.codes[feature] != ColumnGroups.absent {
      features.append(UInt32(feature))
      let code = groups.codes[feature]
      if code == ColumnGroups.own {
        columnOfFeature.append(filler.ownColumns[feature])
        shareOfFeature.append(filler.ownShares[feature])
      } else {
        columnOfFeature.append(code >> 1)
        shareOfFeature.append(shares[Int(code >> 1)])
      }
    }
    return true
  }
}

/// How often each feature occurs, and a hash of where and with what value.
struct ColumnCensus {
  /// For each feature the number of rows in which it isn't 0.
  private(set) var counts: [Int32]
  /// For each feature a sum over its rows of a hash of row and value.
  private(set) var hashes: [UInt64]
  /// The first row with a value that isn't finite, or nil.
  private(set) var faultyRow: Int?

  /// Counts the given rows of a table.
  init(_ table: FeatureTable, rows: [Int32]) {
    let width = Int(table.indices.max() ?? 0) + 1
    // Side by side, so that a feature touches one cache line.
    var columns = [(hash: UInt64, count: Int32)](repeating: (0, 0), count: width)
    var faultyRow: Int?
    columns.withUnsafeMutableBufferPointer { columns in
      table.indices.withUnsafeBufferPointer { indices in
        table.values.withUnsafeBufferPointer { values in
          for (number, row) in rows.enumerated() {
            let key = SplitMix64.mix(UInt64(number) &+ 1)
            for at in table.offsets[Int(row)]..<table.offsets[Int(row) + 1] {
              let value = values[at]
              guard value != 0 else { continue }
              if !value.isFinite, faultyRow == nil { faultyRow = Int(row) }
              let feature = Int(indices[at])
              let mixed = (key ^ UInt64(value.bitPattern)) &* 0x9FB2_1C65_1E98_DF25
              columns[feature].hash &+= mixed ^ mixed >> 32
              columns[feature].count &+= 1
            }
          }
        }
      }
    }
    counts = columns.map(\.count)
    hashes = columns.map(\.hash)
    self.faultyRow = faultyRow
  }
}
