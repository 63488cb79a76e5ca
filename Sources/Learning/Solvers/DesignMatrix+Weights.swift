import Messages

extension LinearWeights {
  /// Weights that score every label 0.
  static func zero(for problem: Problem) -> LinearWeights {
    let columns = paddedCount(problem.labels.count)
    return LinearWeights(
      features: [], columns: columns, rows: [], bias: Array(repeating: 0, count: columns))
  }

  /// A number of labels rounded up to a multiple of 16.
  static func paddedCount(_ labels: Int) -> Int { (labels + 15) / 16 * 16 }
}

extension DesignMatrix {
  /// The weights of the original features from those of the merged columns.
  ///
  /// - Complexity: O(features · labels).
  func weights<Block: Lanes>(_ merged: [Block], _ bias: [Block], labels: Int) -> LinearWeights {
    let width = LinearWeights.paddedCount(labels)
    let blocks = bias.count
    let rows = [Float](unsafeUninitializedCapacity: (features.count + 1) * width) { rows, count in
      count = features.count * width
      // All blocks are written below, but for the padding of narrow ones.
      if Block.scalarCount < width { rows[..<count].initialize(repeating: 0) }
      let rows = UnsafeMutableRawBufferPointer(rows)
      merged.withUnsafeBufferPointer { merged in
        for feature in features.indices {
          let from = Int(columnOfFeature[feature]) * blocks
          for block in 0..<blocks {
            // Lanes beyond the labels are 0, as the padding is.
            rows.storeBytes(
              of: merged[from + block] * shareOfFeature[feature],
              toByteOffset: 4 * (feature * width + block * Block.scalarCount), as: Block.self)
          }
        }
      }
    }
    let flat = bias.flatMap { block in block.indices.map { block[$0] } }
    let padded = (0..<width).map { $0 < labels ? flat[$0] : 0 }
    return LinearWeights(features: features, columns: width, rows: rows, bias: padded)
  }
}
