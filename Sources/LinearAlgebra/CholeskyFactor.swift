/// The Cholesky factor of a symmetric positive definite matrix, by LAPACK `potrf`.
///
/// With `solve` it is what LAPACK calls `posv`; keeping the factor allows more solves, and the
/// inverse for leave-one-out errors.
public struct CholeskyFactor<Scalar: BLASScalar>: Sendable {
  /// The number of rows of the matrix.
  public let order: Int
  private let factor: [Scalar]

  /// Factors a symmetric matrix of which only the lower triangle is read.
  ///
  /// The matrix is consumed: handed over as its last use, it is factored in its own memory.
  /// - Precondition: the matrix is square.
  /// - Throws: ``SolveError`` when it isn't positive definite or holds a number that isn't finite.
  /// - Complexity: O(order³ / 3).
  public init(of matrix: consuming Matrix<Scalar>) throws(SolveError) {
    precondition(matrix.rows == matrix.columns, "\(matrix.rows)×\(matrix.columns) isn't square")
    order = matrix.rows
    var values = matrix.values
    matrix = Matrix(rows: 0, columns: 0)
    if order > 0 { try check(Scalar.potrf(order: order, &values)) }
    factor = values
  }

  /// The solutions x of A·x = b for right sides that stand one after another.
  ///
  /// - Precondition: b holds a multiple of `order` numbers.
  /// - Throws: ``SolveError/notFinite`` when a number of b isn't finite.
  /// - Complexity: O(order² · right sides).
  public func solve(_ b: [Scalar]) throws(SolveError) -> [Scalar] {
    guard order > 0, !b.isEmpty else { return b }
    precondition(b.count % order == 0, "\(b.count) numbers for systems of \(order)")
    var x = b
    try check(Scalar.potrs(order: order, rightSides: b.count / order, factor, &x))
    return x
  }

  /// The inverse A⁻¹, both triangles filled.
  ///
  /// - Throws: ``SolveError`` when the factor has a zero on its diagonal.
  /// - Complexity: O(order³).
  public func inverse() throws(SolveError) -> Matrix<Scalar> {
    var values = factor
    if order > 0 { try check(Scalar.potri(order: order, &values)) }
    for row in 0..<order {
      for column in 0..<row { values[column * order + row] = values[row * order + column] }
    }
    return Matrix(rows: order, columns: order, values: values)
  }
}

/// Why a system of equations can't be solved.
public enum SolveError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The leading minor of this order isn't positive.
  case notPositiveDefinite(order: Int)
  /// A number isn't finite.
  case notFinite

  /// What was found.
  public var description: String {
    switch self {
    case .notPositiveDefinite(let order):
      "the matrix isn't positive definite (its leading minor of order \(order) isn't positive)"
    case .notFinite: "a number of the system isn't finite"
    }
  }
}

/// LAPACKE answers a negative code for a NaN in an array as well as for a wrong size; sizes are
/// checked before.
private func check(_ code: Int) throws(SolveError) {
  guard code >= 0 else { throw .notFinite }
  guard code == 0 else { throw .notPositiveDefinite(order: code) }
}
