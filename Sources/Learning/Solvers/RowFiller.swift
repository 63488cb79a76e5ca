/// Writes the rows of a design matrix, each merged column once.
struct RowFiller {
  private let table: FeatureTable
  private let rows: [Int32]
  private let groups: ColumnGroups
  private(set) var offsets: [Int32] = [0]
  private(set) var columns: [UInt32] = []
  private(set) var values: [Float] = []
  private(set) var squaredNorms: [Float] = []
  /// The number of merged columns, those of one row included.
  private(set) var columnCount: Int
  /// For each feature of one row only the column of that row's own features.
  private(set) var ownColumns: [UInt32]
  /// For each feature of one row only its value over the norm of that row's own features.
  private(set) var ownShares: [Float]
  /// For each merged column where it was last written, to check that its features are equal.
  private var lastRows: [Int32]
  private var lastValues: [Float]

  init(_ table: FeatureTable, _ rows: [Int32], _ groups: ColumnGroups) {
    (self.table, self.rows, self.groups) = (table, rows, groups)
    columnCount = groups.sizes.count
    ownColumns = Array(repeating: 0, count: groups.codes.count)
    ownShares = Array(repeating: 0, count: groups.codes.count)
    lastRows = Array(repeating: -1, count: groups.sizes.count)
    lastValues = Array(repeating: 0, count: groups.sizes.count)
  }

  /// Writes all rows; false when a column isn't equal to the first of its group.
  mutating func run() -> Bool {
    let scales = groups.sizes.map { Float($0).squareRoot() }
    offsets.reserveCapacity(rows.count + 1)
    squaredNorms.reserveCapacity(rows.count)
    let total = rows.reduce(0) { $0 + table.offsets[Int($1) + 1] - table.offsets[Int($1)] }
    columns.reserveCapacity(total)
    values.reserveCapacity(total)
    for (number, row) in rows.enumerated() {
      let range = table.offsets[Int(row)]..<table.offsets[Int(row) + 1]
      guard writeShared(range, number: Int32(number), scales) else { return false }
      writeOwn(range)
      let start = Int(offsets[number])
      var sum = 0.0
      for at in start..<values.count { sum += Double(values[at]) * Double(values[at]) }
      squaredNorms.append(Float(sum))
      offsets.append(Int32(columns.count))
    }
    return true
  }

  /// Writes the columns that other rows have too; the first feature of a group stands for all.
  private mutating func writeShared(
    _ range: Range<Int>, number: Int32, _ scales: [Float]
  ) -> Bool {
    for at in range where table.values[at] != 0 {
      let code = groups.codes[Int(table.indices[at])]
      guard code < ColumnGroups.own else { continue }
      let column = Int(code >> 1)
      if code & 1 == 1 {
        columns.append(UInt32(column))
        values.append(table.values[at] * scales[column])
        lastRows[column] = number
        lastValues[column] = table.values[at]
      } else if lastRows[column] != number || lastValues[column] != table.values[at] {
        return false
      }
    }
    return true
  }

  /// Writes one column for all features that only this row has.
  private mutating func writeOwn(_ range: Range<Int>) {
    var sum = 0.0
    for at in range where table.values[at] != 0 {
      guard groups.codes[Int(table.indices[at])] == ColumnGroups.own else { continue }
      sum += Double(table.values[at]) * Double(table.values[at])
    }
    guard sum > 0 else { return }
    let norm = sum.squareRoot()
    for at in range where table.values[at] != 0 {
      let feature = Int(table.indices[at])
      guard groups.codes[feature] == ColumnGroups.own else { continue }
      ownColumns[feature] = UInt32(columnCount)
      ownShares[feature] = Float(Double(table.values[at]) / norm)
    }
    columns.append(UInt32(columnCount))
    values.append(Float(norm))
    columnCount += 1
  }
}
