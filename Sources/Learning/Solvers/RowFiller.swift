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
    // One place more, which may be written and isn't kept.
    let total = rows.reduce(0) { $0 + table.offsets[Int($1) + 1] - table.offsets[Int($1)] }
    columns = Array(repeating: 0, count: total + 1)
    values = Array(repeating: 0, count: total + 1)
    offsets.reserveCapacity(rows.count + 1)
    squaredNorms.reserveCapacity(rows.count)
  }

  /// Writes all rows; false when a column isn't equal to the first of its group.
  mutating func run(_ table: FeatureTable, _ rows: [Int32]) -> Bool {
    // One place more, for the features that no shared column stands for.
    let scales = groups.sizes.map { Float($0).squareRoot() } + [0]
    var last = [UInt64](repeating: .max, count: scales.count)
    let longest = rows.reduce(0) { max($0, table.offsets[Int($1) + 1] - table.offsets[Int($1)]) }
    var ownPlaces = [Int](repeating: 0, count: longest + 1)
    var (columns, values) = ([UInt32](), [Float]())
    swap(&columns, &self.columns)
    swap(&values, &self.values)
    var filled = 0
    let areEqual = table.indices.withUnsafeBufferPointer { indices in
      table.values.withUnsafeBufferPointer { input in
        groups.codes.withUnsafeBufferPointer { codes in
          scales.withUnsafeBufferPointer { scales in
            last.withUnsafeMutableBufferPointer { last in
              ownPlaces.withUnsafeMutableBufferPointer { ownPlaces in
                columns.withUnsafeMutableBufferPointer { columns in
                  values.withUnsafeMutableBufferPointer { values in
                    let memory = RowMemory(
                      indices: indices, input: input, codes: codes, scales: scales, last: last,
                      ownPlaces: ownPlaces, columns: columns, values: values)
                    for row in rows {
                      let places = table.offsets[Int(row)]..<table.offsets[Int(row) + 1]
                      guard write(row, places, memory, &filled) else { return false }
                    }
                    return true
                  }
                }
              }
            }
          }
        }
      }
    }
    columns.removeLast(columns.count - filled)
    values.removeLast(values.count - filled)
    swap(&columns, &self.columns)
    swap(&values, &self.values)
    return areEqual
  }

  /// Writes one row; the first feature of a group stands for all of it.
  private mutating func write(
    _ row: Int32, _ places: Range<Int>, _ memory: RowMemory, _ filled: inout Int
  ) -> Bool {
    let written = memory.write(row, places, at: filled)
    filled += written.shared
    if written.own > 0 {
      let own = memory.ownPlaces[..<written.own]
      let norm = own.reduce(0) { $0 + Double(memory.input[$1]) * Double(memory.input[$1]) }
        .squareRoot()
      for place in own {
        let feature = Int(memory.indices[place])
        ownColumns[feature] = UInt32(columnCount)
        ownShares[feature] = Float(Double(memory.input[place]) / norm)
      }
      memory.columns[filled] = UInt32(columnCount)
      memory.values[filled] = Float(norm)
      filled += 1
      columnCount += 1
    }
    squaredNorms.append(Float(written.square))
    offsets.append(Int32(filled))
    return written.areEqual
  }
}

/// The memory that rows are written in.
private struct RowMemory {
  let indices: UnsafeBufferPointer<UInt32>
  let input: UnsafeBufferPointer<Float>
  let codes: UnsafeBufferPointer<UInt32>
  /// For each shared column what its values are multiplied by; one place more.
  let scales: UnsafeBufferPointer<Float>
  /// For each shared column row and value where it was last written; one place more.
  let last: UnsafeMutableBufferPointer<UInt64>
  /// Where in the input the features of one row only are.
  let ownPlaces: UnsafeMutableBufferPointer<Int>
  let columns: UnsafeMutableBufferPointer<UInt32>
  let values: UnsafeMutableBufferPointer<Float>

  /// Writes the shared columns of a row, and collects the places of its own.
  ///
  /// Without a branch, since which feature is the first of its group can't be foreseen.
  @inline(__always)
  func write(
    _ row: Int32, _ places: Range<Int>, at start: Int
  ) -> (shared: Int, own: Int, square: Double, areEqual: Bool) {
    let spare = UInt32(scales.count - 1)
    let key = UInt64(UInt32(bitPattern: row)) << 32
    var (filled, own, square, faults) = (start, 0, 0.0, 0)
    for place in places {
      let value = input[place]
      let code = codes[Int(indices[place])]
      let isPresent = value != 0 ? 1 : 0
      let isShared = code < ColumnGroups.own ? isPresent : 0
      let isFirst = isShared & Int(code & 1)
      let column = min(code >> 1, spare)
      square += Double(value) * Double(value)
      columns[filled] = column
      values[filled] = value * scales[Int(column)]
      filled &+= isFirst
      let seen = key | UInt64(value.bitPattern)
      faults |= last[Int(column)] != seen ? isShared & ~isFirst : 0
      last[Int(column)] = isShared == 1 ? seen : last[Int(column)]
      ownPlaces[own] = place
      own &+= isPresent & ~isShared
    }
    return (filled - start, own, square, faults == 0)
  }
}
