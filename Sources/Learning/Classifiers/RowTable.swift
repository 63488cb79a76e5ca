internal import CPrefetch

/// Sums of rows of a table of doubles, several columns at a time.
struct RowTable {
  /// The width of a row in doubles, even.
  let stride: Int

  /// Writes Σ value · row for every column.
  ///
  /// Every column is summed in the order of the rows, so its bits don't depend on the width.
  /// - Precondition: `sums` holds `stride` numbers; all rows lie in the table.
  /// - Complexity: O(rows · stride).
  func sum(
    rows: UnsafeBufferPointer<Int>, values: UnsafeBufferPointer<Double>, of table: [Double],
    into sums: UnsafeMutableBufferPointer<Double>
  ) {
    precondition(stride % 2 == 0 && sums.count == stride && rows.count == values.count)
    precondition(rows.allSatisfy { $0 >= 0 && ($0 + 1) * stride <= table.count })
    let bytes = UnsafeMutableRawBufferPointer(sums)
    table.withUnsafeBytes { table in
      if let base = table.baseAddress {
        for row in rows { cprefetch_bytes(base + row * stride * 8, stride * 8) }
      }
      var column = 0
      while column + 8 <= stride {
        block(rows, values, table, column, bytes, of: SIMD8<Double>.self)
        column += 8
      }
      if column + 4 <= stride {
        block(rows, values, table, column, bytes, of: SIMD4<Double>.self)
        column += 4
      }
      if column < stride { block(rows, values, table, column, bytes, of: SIMD2<Double>.self) }
    }
  }

  @inline(__always)
  private func block<Lanes: SIMD<Double>>(
    _ rows: UnsafeBufferPointer<Int>, _ values: UnsafeBufferPointer<Double>,
    _ table: UnsafeRawBufferPointer, _ column: Int, _ sums: UnsafeMutableRawBufferPointer,
    of type: Lanes.Type
  ) {
    var sum = Lanes()
    for place in rows.indices {
      let offset = (rows[place] &* stride &+ column) &* 8
      sum += values[place] * table.loadUnaligned(fromByteOffset: offset, as: Lanes.self)
    }
    sums.storeBytes(of: sum, toByteOffset: column * 8, as: Lanes.self)
  }
}
