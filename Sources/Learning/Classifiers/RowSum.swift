/// Sums of rows of weights, a block of columns at a time.
struct RowSum {
  /// The whole table.
  let weights: UnsafeRawBufferPointer
  /// The bytes of a row.
  let rowBytes: Int
  /// The rows to add, and what each is multiplied by.
  let rows: UnsafeMutableBufferPointer<UInt32>
  let values: UnsafeBufferPointer<Float>

  /// Writes the first row plus Σ value · row for some columns, in the order of the rows.
  @inline(__always)
  func write<Lanes: SIMD<Float>>(
    _ type: Lanes.Type, at byte: Int, into sums: UnsafeMutableRawBufferPointer
  ) {
    var sum = weights.loadUnaligned(fromByteOffset: byte, as: type)
    for place in values.indices {
      let offset = Int(rows[place]) &* rowBytes &+ byte
      sum += values[place] * weights.loadUnaligned(fromByteOffset: offset, as: type)
    }
    sums.storeBytes(of: sum, toByteOffset: byte, as: type)
  }
}
