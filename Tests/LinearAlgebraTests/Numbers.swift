import LinearAlgebra

/// Repeatable numbers in [−1, 1) from a linear congruential generator (Knuth's MMIX constants).
struct Numbers {
  var state: UInt64
  init(_ seed: UInt64) { state = seed }

  mutating func next() -> Double {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Double(Int64(bitPattern: state) >> 11) * 0x1p-52
  }

  mutating func array<Scalar: BLASScalar>(_ count: Int, of: Scalar.Type) -> [Scalar] {
    (0..<count).map { _ in Scalar(next()) }
  }

  mutating func matrix<Scalar: BLASScalar>(
    _ rows: Int, _ columns: Int, of: Scalar.Type
  ) -> Matrix<Scalar> {
    Matrix(rows: rows, columns: columns, values: array(rows * columns, of: Scalar.self))
  }
}

/// Whether two arrays agree within some units of rounding of a sum of `terms` products.
func agree<Scalar: BLASScalar>(_ left: [Scalar], _ right: [Scalar], terms: Int) -> Bool {
  let tolerance = Scalar(terms + 2) * Scalar.ulpOfOne * 4
  return left.count == right.count
    && zip(left, right).allSatisfy { abs($0 - $1) <= tolerance * max(1, abs($1)) }
}
