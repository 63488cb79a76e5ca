/// Weights of linear models that stand side by side, one row a feature, stored on first sight.
///
/// Row 0 is the bias. Each model has a range of columns that starts and ends at a multiple of 4,
/// and in each row an accumulator of its own. Every column is summed and changed by the same
/// operations in the same order whatever stands beside it, so a model's bits don't depend on its
/// neighbours.
struct WeightTable: Sendable {
  /// Feature numbers are below 2^bits.
  let bits: Int
  /// The numbers in a row, a multiple of 4.
  let columns: Int
  /// The number of models.
  let models: Int
  /// What an accumulator starts from; it keeps the first steps on a feature from being a full
  /// learning rate however small the slope.
  let firstAccumulator: Float
  /// The feature of each row but the first, in the order of first sight.
  private(set) var features: [UInt32] = []
  /// The row of each feature; 0 for one that was never learned.
  private var slots: [UInt32]
  /// (features + 1) × `columns`.
  private(set) var weights: [Float]
  /// (features + 1) × `models`.
  private(set) var accumulators: [Float]

  /// A table without rows but the bias.
  ///
  /// - Precondition: `columns` is a multiple of 4.
  init(bits: Int, columns: Int, models: Int, firstAccumulator: Float) {
    precondition(columns % 4 == 0, "\(columns) columns; a multiple of 4 is needed")
    (self.bits, self.columns, self.models) = (bits, columns, models)
    self.firstAccumulator = firstAccumulator
    slots = Array(repeating: 0, count: 1 << bits)
    weights = Array(repeating: 0, count: columns)
    accumulators = Array(repeating: firstAccumulator, count: models)
  }

  /// The numbers in a row for some labels: the next multiple of 4.
  static func width(for labels: Int) -> Int { (labels + 3) / 4 * 4 }

  /// The most bytes that a table can come to hold, with every feature seen.
  static func plannedByteCount(bits: Int, columns: Int, models: Int) -> Int {
    (4 << bits) + ((1 << bits) + 1) * 4 * (columns + models + 1)
  }

  /// The row of a feature, or nil where it was never learned.
  func row(of feature: UInt32) -> Int? {
    guard feature >> UInt32(bits) == 0, slots[Int(feature)] != 0 else { return nil }
    return Int(slots[Int(feature)])
  }

  /// Adds rows of zeros for the features that have none.
  ///
  /// - Precondition: every feature is below 2^bits.
  mutating func addRows(for indices: ArraySlice<UInt32>) {
    let before = features.count
    for index in indices where slots[Int(index)] == 0 {
      features.append(index)
      slots[Int(index)] = UInt32(features.count)
    }
    let new = features.count - before
    guard new > 0 else { return }
    weights.append(contentsOf: repeatElement(0, count: new * columns))
    accumulators.append(contentsOf: repeatElement(firstAccumulator, count: new * models))
  }

  /// Forgets everything and takes over rows, the bias first.
  ///
  /// - Precondition: features are unique and below 2^bits, and the arrays fit them.
  mutating func replace(features: [UInt32], weights: [Float], accumulators: [Float]) {
    precondition(
      weights.count == (features.count + 1) * columns
        && accumulators.count == (features.count + 1) * models,
      "\(weights.count) weights, \(accumulators.count) accumulators, \(features.count) features")
    (self.features, self.weights, self.accumulators) = (features, weights, accumulators)
    slots = Array(repeating: 0, count: 1 << bits)
    for (number, feature) in features.enumerated() { slots[Int(feature)] = UInt32(number + 1) }
  }

  /// Writes bias + Σ value · row for every column; a feature that was never learned is skipped.
  ///
  /// A plain loop over up to 16 lanes: see docs/decisions/0001-gathered-blocks.md.
  /// - Precondition: `sums` holds `columns` numbers; every feature is below 2^bits.
  /// - Complexity: O(nonzeros · columns).
  func sum(_ message: Features, into sums: UnsafeMutableBufferPointer<Float>) {
    precondition(sums.count == columns && belowLimit(message.indices))
    let bytes = UnsafeMutableRawBufferPointer(sums)
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: message.count) { rows in
      withUnsafeTemporaryAllocation(of: Float.self, capacity: message.count) { values in
        let count = find(message, rows: rows, values: values)
        weights.withUnsafeBytes { weights in
          let sum = RowSum(
            weights: weights, rowBytes: columns * 4, rows: rows, values: values, count: count)
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
  }

  /// Writes the rows of the features that were learned, and their values.
  ///
  /// Apart from the sum, and without a branch: which features are new can't be predicted.
  /// - Returns: how many there are.
  @inline(__always)
  private func find(
    _ message: Features, rows: UnsafeMutableBufferPointer<UInt32>,
    values: UnsafeMutableBufferPointer<Float>
  ) -> Int {
    var count = 0
    message.indices.withUnsafeBufferPointer { indices in
      message.values.withUnsafeBufferPointer { given in
        slots.withUnsafeBufferPointer { slots in
          for place in indices.indices {
            let row = slots[Int(indices[place])]
            rows[count] = row
            values[count] = given[place]
            count &+= row == 0 ? 0 : 1
          }
        }
      }
    }
    return count
  }

  /// Whether every feature is below 2^bits, which the loops over bare memory rely on.
  private func belowLimit(_ indices: ArraySlice<UInt32>) -> Bool {
    indices.reduce(0, |) >> UInt32(bits) == 0
  }
}

/// What one model wants to be done to the rows that a message touches.
struct WeightStep: Sendable {
  /// The model's columns.
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
  /// - Precondition: the message's features have rows; `slopes` holds `columns` numbers.
  /// - Complexity: O(nonzeros · columns).
  mutating func step(
    _ message: Features, slopes: UnsafeMutableBufferPointer<Float>, _ steps: [WeightStep]
  ) {
    precondition(slopes.count == columns && steps.count == models)
    let (columns, models) = (columns, models)
    let slopes = UnsafeRawBufferPointer(slopes)
    let length = max(1, message.values.reduce(0) { $0 + $1 * $1 }.squareRoot())
    weights.withUnsafeMutableBytes { weights in
      accumulators.withUnsafeMutableBufferPointer { accumulators in
        for (number, step) in steps.enumerated()
        where !step.isIdle && (step.energy > 0 || step.l2 > 0) {
          var cursor = RowCursor(
            weights: weights, slopes: slopes, accumulators: accumulators, rowBytes: columns * 4,
            models: models, model: number, step: step, learningRate: step.learningRate / length)
          cursor.move(row: 0, value: 1, l2: 0)
          for (index, value) in zip(message.indices, message.values) {
            cursor.move(row: Int(slots[Int(index)]), value: value, l2: step.l2)
          }
        }
      }
    }
  }
}

extension WeightTable {
  /// Adds to the accumulators what steps of these squared slopes would, and changes no weights.
  ///
  /// - Precondition: there is one model, and every feature is below 2^bits; features without a row
  ///   are skipped.
  mutating func accumulate(_ messages: FeatureTable, energies: [Float]) {
    precondition(models == 1 && messages.count == energies.count, "\(models) models")
    precondition(messages.indices.reduce(0, |) >> UInt32(bits) == 0)
    // What features without a row get isn't kept.
    let bias = energies.reduce(accumulators[0], +)
    slots.withUnsafeBufferPointer { slots in
      messages.indices.withUnsafeBufferPointer { indices in
        messages.values.withUnsafeBufferPointer { values in
          accumulators.withUnsafeMutableBufferPointer { accumulators in
            for (message, energy) in energies.enumerated() where energy > 0 {
              for place in messages.offsets[message]..<messages.offsets[message + 1] {
                let square = values[place] * values[place]
                accumulators[Int(slots[Int(indices[place])])] += square * energy
              }
            }
          }
        }
      }
    }
    accumulators[0] = bias
  }
}

/// The memory that a step of one model works in.
private struct RowCursor {
  let weights: UnsafeMutableRawBufferPointer
  let slopes: UnsafeRawBufferPointer
  let accumulators: UnsafeMutableBufferPointer<Float>
  let rowBytes: Int
  let models: Int
  let model: Int
  let step: WeightStep
  /// The model's learning rate over the message's length.
  let learningRate: Float

  @inline(__always)
  mutating func move(row: Int, value: Float, l2: Float) {
    let place = row * models + model
    let accumulator = accumulators[place] + value * value * step.energy
    accumulators[place] = accumulator
    let rate = learningRate / accumulator.squareRoot()
    // Without regularization the division would give exactly 1.
    let shrink = l2 > 0 ? 1 / (1 + rate * l2) : 1
    let (start, end) = (step.columns.lowerBound * 4, step.columns.upperBound * 4)
    var byte = start
    while byte + 64 <= end {
      change(SIMD16<Float>.self, row: row, byte: byte, shrink, rate * value)
      byte += 64
    }
    if byte + 32 <= end {
      change(SIMD8<Float>.self, row: row, byte: byte, shrink, rate * value)
      byte += 32
    }
    if byte < end { change(SIMD4<Float>.self, row: row, byte: byte, shrink, rate * value) }
  }

  @inline(__always)
  private func change<Lanes: SIMD<Float>>(
    _ type: Lanes.Type, row: Int, byte: Int, _ shrink: Float, _ factor: Float
  ) {
    let offset = row * rowBytes + byte
    let old = weights.loadUnaligned(fromByteOffset: offset, as: type)
    let slope = slopes.loadUnaligned(fromByteOffset: byte, as: type)
    weights.storeBytes(of: shrink * old - factor * slope, toByteOffset: offset, as: type)
  }
}
