import LinearAlgebra

/// The sums over messages from which a ridge regression is solved: additive, free of any history
/// but the order of adding.
///
/// Features are folded to 2^bucketBits buckets by their low bits; values that meet add up.
struct RidgeSums: Sendable, Equatable {
  /// The number of buckets, a power of two.
  let buckets: Int
  /// The number of labels.
  let labels: Int
  /// Σ v.
  private(set) var weight = 0.0
  /// Σ v·x for each bucket.
  private(set) var inputs: [Double]
  /// Σ v·y for each label.
  private(set) var targets: [Double]
  /// Σ v·x·xᵀ, row after row, the lower triangle only.
  private(set) var products: [Double]
  /// Σ v·x·y, bucket after bucket within each label.
  private(set) var crosses: [Double]

  /// Sums of nothing.
  init(bucketBits: Int, labels: Int) {
    (buckets, self.labels) = (1 << bucketBits, labels)
    inputs = Array(repeating: 0, count: buckets)
    targets = Array(repeating: 0, count: labels)
    products = Array(repeating: 0, count: buckets * buckets)
    crosses = Array(repeating: 0, count: buckets * labels)
  }

  /// Adds one message with targets y.
  ///
  /// A loop over pairs of nonzeros: a message has some 40 of them, against buckets² products for a
  /// dense `syrk`.
  /// - Complexity: O(nonzeros² + nonzeros · labels).
  mutating func add(_ features: Features, _ y: [Double], weight v: Double) {
    weight += v
    for label in 0..<labels { targets[label] += v * y[label] }
    let (indices, values, mask) = (features.indices, features.values, UInt32(buckets - 1))
    products.withUnsafeMutableBufferPointer { products in
      for (place, left) in indices.enumerated() {
        let row = Int(left & mask)
        let x = Double(values[values.startIndex + place])
        let scaled = v * x
        inputs[row] += scaled
        for label in 0..<labels { crosses[label * buckets + row] += scaled * y[label] }
        products[row * buckets + row] += scaled * x
        for earlier in 0..<place {
          let column = Int(indices[indices.startIndex + earlier] & mask)
          let product = scaled * Double(values[values.startIndex + earlier])
          // The pair stands for (i, j) and (j, i), which meet where both fall into one bucket.
          products[max(row, column) * buckets + min(row, column)] +=
            row == column ? 2 * product : product
        }
      }
    }
  }

  /// Σ v·(x − x̄)(x − x̄)ᵀ + l2·Σv on the diagonal, the lower triangle.
  func centered(l2: Double) -> Matrix<Double> {
    var values = products
    values.withUnsafeMutableBufferPointer { values in
      for row in 0..<buckets {
        let mean = inputs[row] / weight
        for column in 0...row { values[row * buckets + column] -= mean * inputs[column] }
        values[row * buckets + row] += l2 * weight
      }
    }
    return Matrix(rows: buckets, columns: buckets, values: values)
  }

  /// Σ v·(x − x̄)·(y − ȳ), bucket after bucket within each label.
  func centeredCrosses() -> [Double] {
    var values = crosses
    for label in 0..<labels {
      let mean = targets[label] / weight
      for bucket in 0..<buckets { values[label * buckets + bucket] -= mean * inputs[bucket] }
    }
    return values
  }
}

extension RidgeSums {
  /// Writes all sums.
  func save(into archive: inout Archive) {
    archive.put("totals", .doubles([weight] + targets))
    archive.put("inputs", .doubles(inputs))
    archive.put("crosses", .doubles(crosses))
    let triangle = (0..<buckets).flatMap { products[$0 * buckets...$0 * buckets + $0] }
    archive.put("products", .doubles(triangle))
  }

  /// Takes over what `save` wrote; nil when it doesn't fit.
  init?(
    bucketBits: Int, labels: Int, totals: [Double], inputs: [Double], crosses: [Double],
    triangle: [Double]
  ) {
    self.init(bucketBits: bucketBits, labels: labels)
    guard totals.count == labels + 1, inputs.count == buckets, crosses.count == buckets * labels,
      triangle.count == buckets * (buckets + 1) / 2, totals[0] >= 0,
      [totals, inputs, crosses, triangle].allSatisfy({ $0.allSatisfy { $0.isFinite } })
    else { return nil }
    weight = totals[0]
    targets = Array(totals.dropFirst())
    (self.inputs, self.crosses) = (inputs, crosses)
    var at = 0
    for row in 0..<buckets {
      for column in 0...row {
        products[row * buckets + column] = triangle[at]
        at += 1
      }
    }
  }
}
