/// Vectors, or the parts of families in them, brought to a Euclidean length.
///
/// Squares are added up in four partial sums, since a single chain of additions would wait for
/// itself; the order is fixed, so the bits are too.
enum FamilyLengths {
  /// Brings the whole vector to length 1.
  @inline(__always)
  static func normalizeWhole(_ values: UnsafeMutablePointer<Float>, _ count: Int) {
    var sums = SIMD4<Double>()
    var position = 0
    while position &+ 4 <= count {
      let four = SIMD4(
        Double(values[position]), Double(values[position &+ 1]), Double(values[position &+ 2]),
        Double(values[position &+ 3]))
      sums += four * four
      position &+= 4
    }
    while position < count {
      sums[0] += Double(values[position]) * Double(values[position])
      position &+= 1
    }
    let factor = factor(sums[0] + sums[1] + sums[2] + sums[3])
    for position in 0..<count { values[position] *= factor }
  }

  /// The length of each family, in the order of the roster.
  private static let lengths: [Float] = featureFamilies.map { $0.length }

  /// Brings the part of each family to the length of that family.
  @inline(__always)
  static func normalize(
    _ values: UnsafeMutablePointer<Float>, _ keys: UnsafePointer<UInt32>, _ count: Int
  ) {
    withUnsafeTemporaryAllocation(of: Double.self, capacity: 32) { sums in
      withUnsafeTemporaryAllocation(of: Float.self, capacity: 8) { factors in
        sums.initialize(repeating: 0)
        for position in 0..<count {
          let value = Double(values[position])
          sums[(position & 3) << 3 | Int(keys[position] & 7)] += value * value
        }
        for (family, length) in lengths.enumerated() {
          let sum = sums[family] + sums[family + 8] + sums[family + 16] + sums[family + 24]
          factors[family] = length * factor(sum)
        }
        for position in 0..<count { values[position] *= factors[Int(keys[position] & 7)] }
      }
    }
  }

  private static func factor(_ sum: Double) -> Float {
    sum > 0 ? Float(1 / sum.squareRoot()) : 1
  }
}
