internal import CPrefetch

/// Weights of linear models that stand side by side, one row a feature, stored on first sight.
///
/// Row 0 is the bias. Each model has a block of columns that starts and ends at a multiple of 4:
/// the weights of its labels, and in the last column the accumulator of the row, so that learning
/// touches no other memory. Every column is summed and changed by the same operations in the same
/// order whatever stands beside it, so a model's bits don't depend on its neighbours.
struct WeightTable: Sendable {
  /// Feature numbers are below 2^bits.
  let bits: Int
  /// The number of models.
  let models: Int
  /// The number of labels of each model.
  let labels: Int
  /// The numbers in a row, a multiple of 4.
  let columns: Int
  /// What an accumulator starts from; it keeps the first steps on a feature from being a full
  /// learning rate however small the slope.
  let firstAccumulator: Float
  /// The feature of each row but the first, in the order of first sight.
  var features: [UInt32] = []
  /// The row of each feature; 0 for one that was never learned.
  var slots: [UInt32]
  /// (features + 1) × `columns`.
  var cells = AlignedFloats()

  /// A table without rows but the bias.
  init(bits: Int, labels: Int, models: Int, firstAccumulator: Float) {
    (self.bits, self.labels, self.models) = (bits, labels, models)
    self.firstAccumulator = firstAccumulator
    columns = Self.width(for: labels) * models
    slots = Array(repeating: 0, count: 1 << bits)
    addRows(1)
  }

  /// The numbers in a row for one model: labels and accumulator, to the next multiple of 4.
  static func width(for labels: Int) -> Int { (labels + 4) / 4 * 4 }

  /// The most bytes that a table can come to hold, with every feature seen.
  static func plannedByteCount(bits: Int, labels: Int, models: Int) -> Int {
    (4 << bits) + ((1 << bits) + 1) * 4 * (width(for: labels) * models + 1)
  }

  /// The columns of a model.
  @inline(__always)
  func block(of model: Int) -> Range<Int> {
    let width = Self.width(for: labels)
    return model * width..<(model + 1) * width
  }

  /// The row of a feature, or nil where it was never learned.
  func row(of feature: UInt32) -> Int? {
    guard feature >> UInt32(bits) == 0, slots[Int(feature)] != 0 else { return nil }
    return Int(slots[Int(feature)])
  }

  /// Adds rows of zeros with the first accumulators.
  private mutating func addRows(_ count: Int) {
    let start = cells.count
    cells.append(zeros: count * columns)
    let (end, width, first) = (cells.count, Self.width(for: labels), firstAccumulator)
    cells.withUnsafeMutableBytes { cells in
      for place in stride(from: start + width - 1, to: end, by: width) {
        cells.storeBytes(of: first, toByteOffset: 4 * place, as: Float.self)
      }
    }
  }

  /// Whether every feature is below 2^bits, which the loops over bare memory rely on.
  private func belowLimit(_ indices: ArraySlice<UInt32>) -> Bool {
    indices.withUnsafeBufferPointer { $0.reduce(0, |) } >> UInt32(bits) == 0
  }

  /// Writes the row of each feature of a message; adds rows on first sight.
  ///
  /// - Precondition: every feature is below 2^bits, and `rows` has room.
  mutating func locate(_ message: Features, rows: UnsafeMutableBufferPointer<UInt32>) {
    precondition(belowLimit(message.indices) && rows.count >= message.count)
    withUnsafeTemporaryAllocation(of: Int.self, capacity: message.count + 1) { places in
      message.indices.withUnsafeBufferPointer { indices in
        var new = 0
        slots.withUnsafeBufferPointer { slots in
          for place in indices.indices {
            let row = slots[Int(indices[place])]
            rows[place] = row
            places[new] = place
            // Without a branch: which features are new can't be foreseen.
            new &+= 1 &- Int(min(row, 1))
          }
        }
        guard new > 0 else { return }
        for place in places[..<new] {
          features.append(indices[place])
          rows[place] = UInt32(features.count)
          slots[Int(indices[place])] = rows[place]
        }
        addRows(new)
      }
    }
    prefetch(rows, message.count)
  }

  /// Writes the rows of the features that were learned, and their values.
  ///
  /// - Precondition: every feature is below 2^bits, and there is room for all and one more.
  /// - Returns: how many there are.
  func find(
    _ message: Features, rows: UnsafeMutableBufferPointer<UInt32>,
    values: UnsafeMutableBufferPointer<Float>
  ) -> Int {
    precondition(belowLimit(message.indices) && rows.count > message.count)
    var count = 0
    message.indices.withUnsafeBufferPointer { indices in
      message.values.withUnsafeBufferPointer { given in
        slots.withUnsafeBufferPointer { slots in
          for place in indices.indices {
            let row = slots[Int(indices[place])]
            rows[count] = row
            values[count] = given[place]
            // Without a branch, as above.
            count &+= Int(min(row, 1))
          }
        }
      }
    }
    prefetch(rows, count)
    return count
  }

  /// Asks for rows to be brought into the cache.
  @inline(__always)
  private func prefetch(_ rows: UnsafeMutableBufferPointer<UInt32>, _ count: Int) {
    guard let rows = rows.baseAddress else { return }
    cells.withUnsafeBytes { cells in
      guard let cells = cells.baseAddress else { return }
      cprefetch_rows(cells, rows, count, 4 * columns)
    }
  }

  /// Writes bias + Σ value · row for every column; what it writes for accumulators means nothing.
  ///
  /// A plain loop over up to 16 lanes: see docs/decisions/0001-gathered-blocks.md.
  /// - Precondition: the rows are this table's; `sums` holds `columns` numbers.
  /// - Complexity: O(rows · columns).
  func sum(
    _ rows: UnsafeMutableBufferPointer<UInt32>, _ values: UnsafeBufferPointer<Float>,
    into sums: UnsafeMutableBufferPointer<Float>
  ) {
    precondition(sums.count == columns && rows.count >= values.count)
    let bytes = UnsafeMutableRawBufferPointer(sums)
    cells.withUnsafeBytes { cells in
      let sum = RowSum(weights: cells, rowBytes: columns * 4, rows: rows, values: values)
      var byte = 0
      while byte + 64 <= columns * 4 {
        sum.write(SIMD16<Float>.self, at: byte, into: bytes)
        byte += 64
      }
      if byte + 32 <= columns * 4 {
        sum.write(SIMD8<Float>.self, at: byte, into: bytes)
        byte += 32
      }
      if byte < columns * 4 { sum.write(SIMD4<Float>.self, at: byte, into: bytes) }
    }
  }
}
