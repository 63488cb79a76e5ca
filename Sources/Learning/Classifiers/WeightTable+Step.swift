/// What one model wants to be done to the rows that a message touches.
struct WeightStep: Sendable {
  /// The model's columns; the last one is its accumulator.
  let columns: Range<Int>
  /// The learning rate η.
  let learningRate: Float
  /// The regularization of touched rows λ.
  let l2: Float
  /// The squared norm of the model's slopes ‖g‖².
  var energy: Float = 0
  /// Whether the model learns nothing of this message.
  var isIdle = false
}

extension WeightTable {
  /// One step of AdaGrad with one accumulator a row and model, on the rows that a message touches.
  ///
  /// For a feature of value x in a message of length ‖x‖, with r = η / (max(1, ‖x‖)·√G):
  ///
  ///     G ← G + x²‖g‖²        w ← w / (1 + rλ) − r·x·g
  ///
  /// The length makes one η serve vectors of any scale: see docs/decisions/0002-step-length.md. The
  /// division is the exact minimizer for the regularizer (a proximal step), so no λ can overshoot.
  /// The bias has x = 1 and no regularization. After Duchi, Hazan and Singer, "Adaptive Subgradient
  /// Methods", JMLR 12 (2011); one accumulator for a row keeps the update of rank one.
  /// - Precondition: the rows are this table's; `slopes` holds `columns` numbers.
  /// - Complexity: O(rows · columns).
  mutating func step(
    _ rows: UnsafeMutableBufferPointer<UInt32>, _ values: UnsafeBufferPointer<Float>,
    slopes: UnsafeMutableBufferPointer<Float>, _ steps: [WeightStep]
  ) {
    precondition(slopes.count == columns && steps.count == models && rows.count >= values.count)
    let slopes = UnsafeRawBufferPointer(slopes)
    let length = max(1, values.reduce(0) { $0 + $1 * $1 }.squareRoot())
    let columns = columns
    cells.withUnsafeMutableBytes { cells in
      for step in steps where !step.isIdle && (step.energy > 0 || step.l2 > 0) {
        let cursor = RowStep(
          cells: cells, slopes: slopes, rowBytes: columns * 4, step: step,
          learningRate: step.learningRate / length)
        cursor.move(row: 0, value: 1, l2: 0)
        for place in values.indices {
          cursor.move(row: rows[place], value: values[place], l2: step.l2)
        }
      }
    }
  }
}

/// A step of one model, and the memory that it works in.
private struct RowStep {
  let cells: UnsafeMutableRawBufferPointer
  /// The slope of each column; 0 for accumulators.
  let slopes: UnsafeRawBufferPointer
  let rowBytes: Int
  let step: WeightStep
  /// The model's learning rate over the message's length.
  let learningRate: Float

  @inline(__always)
  func move(row: UInt32, value: Float, l2: Float) {
    let (start, end) = (step.columns.lowerBound &* 4, step.columns.upperBound &* 4)
    let offset = Int(row) &* rowBytes
    let last = offset &+ end &- 4
    let accumulator =
      cells.load(fromByteOffset: last, as: Float.self) + value * value * step.energy
    let rate = learningRate / accumulator.squareRoot()
    // Without regularization the division would give exactly 1.
    let shrink = l2 > 0 ? 1 / (1 + rate * l2) : 1
    var byte = start
    while byte &+ 64 <= end {
      change(SIMD16<Float>.self, offset, byte, shrink, rate * value)
      byte &+= 64
    }
    if byte &+ 32 <= end {
      change(SIMD8<Float>.self, offset, byte, shrink, rate * value)
      byte &+= 32
    }
    if byte < end { change(SIMD4<Float>.self, offset, byte, shrink, rate * value) }
    // What the change made of it as one of the columns is written over.
    cells.storeBytes(of: accumulator, toByteOffset: last, as: Float.self)
  }

  @inline(__always)
  private func change<Lanes: SIMD<Float>>(
    _ type: Lanes.Type, _ row: Int, _ byte: Int, _ shrink: Float, _ factor: Float
  ) {
    let old = cells.loadUnaligned(fromByteOffset: row &+ byte, as: type)
    let slope = slopes.loadUnaligned(fromByteOffset: byte, as: type)
    cells.storeBytes(of: shrink * old - factor * slope, toByteOffset: row &+ byte, as: type)
  }
}
