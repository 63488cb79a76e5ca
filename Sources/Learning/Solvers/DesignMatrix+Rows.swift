internal import CPrefetch

/// The rows of a design matrix in raw memory, for the solvers' inner loops.
struct DesignRows {
  fileprivate let offsets: UnsafeBufferPointer<Int32>
  fileprivate let columns: UnsafeBufferPointer<UInt32>
  fileprivate let values: UnsafeBufferPointer<Float>
  let squaredNorms: UnsafeBufferPointer<Float>

  @inline(__always)
  subscript(row: Int) -> DesignRow {
    DesignRow(
      columns: columns, values: values, start: Int(offsets[row]), end: Int(offsets[row + 1]))
  }

  /// Asks for a row's nonzeros to be brought into the cache.
  @inline(__always)
  func prefetch(_ row: Int) {
    guard let columns = columns.baseAddress, let values = values.baseAddress else { return }
    let (start, count) = (Int(offsets[row]), Int(offsets[row + 1] - offsets[row]))
    cprefetch_bytes(columns + start, 4 * count)
    cprefetch_bytes(values + start, 4 * count)
  }

  /// Asks for the weights at a row's nonzeros to be brought into the cache.
  @inline(__always)
  func prefetch<Block: Lanes>(
    _ row: Int, of weights: UnsafeMutableBufferPointer<Block>, blocks: Int
  ) {
    guard let columns = columns.baseAddress, let weights = weights.baseAddress else { return }
    let (start, count) = (Int(offsets[row]), Int(offsets[row + 1] - offsets[row]))
    cprefetch_rows(weights, columns + start, count, blocks * MemoryLayout<Block>.stride)
  }
}

/// One row: its nonzeros `start..<end`.
struct DesignRow {
  fileprivate let columns: UnsafeBufferPointer<UInt32>
  fileprivate let values: UnsafeBufferPointer<Float>
  fileprivate let start: Int
  fileprivate let end: Int

  /// One block of W x.
  @inline(__always)
  func score<Block: Lanes>(
    _ weights: UnsafeMutableBufferPointer<Block>, _ block: Int, of blocks: Int
  ) -> Block {
    var score = Block.zero
    if blocks == 1 {
      for at in start..<end { score += values[at] * weights[Int(columns[at])] }
      return score
    }
    for at in start..<end {
      score += values[at] * weights[Int(columns[at]) * blocks + block]
    }
    return score
  }

  /// Adds a multiple of x to one block of every column's weights.
  @inline(__always)
  func add<Block: Lanes>(
    _ change: Block, to weights: UnsafeMutableBufferPointer<Block>, _ block: Int, of blocks: Int
  ) {
    if blocks == 1 {
      for at in start..<end { weights[Int(columns[at])] += values[at] * change }
      return
    }
    for at in start..<end {
      weights[Int(columns[at]) * blocks + block] += values[at] * change
    }
  }
}

extension DesignMatrix {
  /// Gives access to all rows in raw memory.
  func withRows<Result>(_ body: (DesignRows) -> Result) -> Result {
    offsets.withUnsafeBufferPointer { offsets in
      columns.withUnsafeBufferPointer { columns in
        values.withUnsafeBufferPointer { values in
          squaredNorms.withUnsafeBufferPointer { norms in
            body(
              DesignRows(offsets: offsets, columns: columns, values: values, squaredNorms: norms))
          }
        }
      }
    }
  }
}
