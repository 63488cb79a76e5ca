extension WeightTable {
  /// The weight of a row for a label of a model.
  func weight(row: Int, label: Int, model: Int) -> Float {
    let place = row * columns + block(of: model).lowerBound + label
    return cells.withUnsafeBytes { $0.load(fromByteOffset: 4 * place, as: Float.self) }
  }

  /// The weights of all rows for the labels of a model, the bias first, without padding.
  func weights(of model: Int) -> [Float] {
    var weights: [Float] = []
    weights.reserveCapacity((features.count + 1) * labels)
    cells.withUnsafeBytes { cells in
      let cells = cells.bindMemory(to: Float.self)
      for row in 0...features.count {
        let start = row * columns + block(of: model).lowerBound
        weights += cells[start..<start + labels]
      }
    }
    return weights
  }

  /// The accumulators of all rows for a model, the bias first.
  func accumulators(of model: Int) -> [Float] {
    let last = block(of: model).upperBound - 1
    return cells.withUnsafeBytes { cells in
      let cells = cells.bindMemory(to: Float.self)
      return (0...features.count).map { cells[$0 * columns + last] }
    }
  }

  /// Forgets everything and takes over rows of numbers, of which each begins with the labels'
  /// weights, in a table of one model.
  ///
  /// - Precondition: features are unique and below 2^bits; `rows` holds `width` numbers for each of
  ///   them, `bias` at least as many as there are labels, and `accumulators` one for each row.
  mutating func replace(
    features: [UInt32], bias: ArraySlice<Float>, rows: ArraySlice<Float>, width: Int,
    accumulators: [Float]
  ) {
    precondition(
      models == 1 && bias.count >= labels && width >= labels
        && rows.count == features.count * width && accumulators.count == features.count + 1,
      "\(rows.count) weights, \(accumulators.count) accumulators, \(features.count) features")
    self.features = features
    slots = Array(repeating: 0, count: 1 << bits)
    for (number, feature) in features.enumerated() { slots[Int(feature)] = UInt32(number + 1) }
    cells = AlignedFloats()
    cells.append(zeros: accumulators.count * columns)
    let (labels, columns) = (labels, columns)
    cells.withUnsafeMutableBytes { cells in
      let cells = cells.bindMemory(to: Float.self)
      for row in accumulators.indices {
        let from = rows.startIndex + (row - 1) * width
        let weights = row == 0 ? bias.prefix(labels) : rows[from..<from + labels]
        let own = cells[row * columns..<(row + 1) * columns]
        _ = UnsafeMutableBufferPointer(rebasing: own).update(fromContentsOf: weights)
        cells[(row + 1) * columns - 1] = accumulators[row]
      }
    }
  }

  /// Adds to the accumulators what steps of these squared slopes would, and changes no weights.
  ///
  /// - Precondition: there is one model, and every feature is below 2^bits; features without a row
  ///   are skipped.
  mutating func accumulate(_ messages: FeatureTable, energies: [Float]) {
    precondition(models == 1 && messages.count == energies.count, "\(models) models")
    precondition(messages.indices.reduce(0, |) >> UInt32(bits) == 0)
    // Taken out, since side by side they need less of the cache.
    var accumulators = accumulators(of: 0)
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
    let columns = columns
    cells.withUnsafeMutableBytes { cells in
      let cells = cells.bindMemory(to: Float.self)
      for row in accumulators.indices { cells[(row + 1) * columns - 1] = accumulators[row] }
    }
  }
}
