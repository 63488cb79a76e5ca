/// Writes the rows of a design matrix, each merged column once.
struct RowFiller {
  private let groups: ColumnGroups
  private(set) var offsets: [Int32] = [0]
  private(set) var columns: [UInt32]
  private(set) var values: [Float]
  private(set) var squaredNorms: [Float] = []
  /// The number of merged columns, those of one row included.
  private(set) var columnCount: Int
  /// For each feature of one row only the column of that row's own features.
  private(set) var ownColumns: [UInt32]
  /// For each feature of one row only its value over the norm of that row's own features.
  private(set) var ownShares: [Float]

  /// Room for some rows of a table.
  init(_ table: FeatureTable, _ rows: [Int32], _ groups: ColumnGroups) {
    self.groups = groups
    columnCount = groups.sizes.count
    ownColumns = Array(repeating: 0, count: groups.codes.count)
    ownShares = Array(repeating: 0, count: groups.codes.count)
    let total = rows.reduce(0) { $0 + table.offsets[Int($1) + 1] - table.offsets[Int($1)] }
    columns = Array(repeating: 0, count: total)
    values = Array(repeating: 0, count: total)
    offsets.reserveCapacity(rows.count + 1)
    squaredNorms.reserveCapacity(rows.count)
  }

  /// Writes all rows; false when a column isn't equal to the first of its group.
  mutating func run(_ table: FeatureTable, _ rows: [Int32]) -> Bool {
    let scales = groups.sizes.map { Float($0).squareRoot() }
    var last = LastSeen(groups.sizes.count)
    var filled = 0
    let groups = groups
    let areEqual = table.offsets.withUnsafeBufferPointer { offsets in
      table.indices.withUnsafeBufferPointer { indices in
        table.values.withUnsafeBufferPointer { input in
          groups.codes.withUnsafeBufferPointer { codes in
            let view = RowView(offsets: offsets, indices: indices, values: input)
            for row in rows {
              guard write(view, Int(row), codes, scales, &last, &filled) else { return false }
            }
            return true
          }
        }
      }
    }
    columns.removeLast(columns.count - filled)
    values.removeLast(values.count - filled)
    return areEqual
  }

  /// Writes one row; the first feature of a group stands for all of it.
  private mutating func write(
    _ view: RowView, _ row: Int, _ codes: UnsafeBufferPointer<UInt32>, _ scales: [Float],
    _ last: inout LastSeen, _ filled: inout Int
  ) -> Bool {
    var (own, square) = (0.0, 0.0)
    for at in view.offsets[row]..<view.offsets[row + 1] {
      let value = view.values[at]
      let code = codes[Int(view.indices[at])]
      square += Double(value) * Double(value)
      if code == ColumnGroups.own {
        own += Double(value) * Double(value)
      } else if value != 0 {
        let column = Int(code >> 1)
        if code & 1 == 1 {
          columns[filled] = UInt32(column)
          values[filled] = value * scales[column]
          filled += 1
          last.set(column, row, value)
        } else if !last.holds(column, row, value) {
          return false
        }
      }
    }
    if own > 0 { writeOwn(view, row, codes, own.squareRoot(), &filled) }
    squaredNorms.append(Float(square))
    offsets.append(Int32(filled))
    return true
  }

  /// Writes one column for all features that only this row has.
  private mutating func writeOwn(
    _ view: RowView, _ row: Int, _ codes: UnsafeBufferPointer<UInt32>, _ norm: Double,
    _ filled: inout Int
  ) {
    for at in view.offsets[row]..<view.offsets[row + 1] where view.values[at] != 0 {
      let feature = Int(view.indices[at])
      guard codes[feature] == ColumnGroups.own else { continue }
      ownColumns[feature] = UInt32(columnCount)
      ownShares[feature] = Float(Double(view.values[at]) / norm)
    }
    columns[filled] = UInt32(columnCount)
    values[filled] = Float(norm)
    filled += 1
    columnCount += 1
  }
}

/// For each merged column where it was last written, to check that its features are equal.
private struct LastSeen {
  private var places: [(row: Int32, value: Float)]

  init(_ columns: Int) { places = Array(repeating: (-1, 0), count: columns) }

  mutating func set(_ column: Int, _ row: Int, _ value: Float) {
    places[column] = (Int32(row), value)
  }

  func holds(_ column: Int, _ row: Int, _ value: Float) -> Bool {
    places[column].row == Int32(row) && places[column].value == value
  }
}
