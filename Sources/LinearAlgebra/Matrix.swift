/// A dense matrix, row after row.
public struct Matrix<Scalar: BLASScalar>: Hashable, Sendable {
  /// The number of rows.
  public let rows: Int
  /// The number of columns.
  public let columns: Int
  /// The numbers, `rows` × `columns`, row-major.
  public var values: [Scalar]

  /// A matrix of zeros.
  public init(rows: Int, columns: Int) {
    self.init(
      rows: rows, columns: columns, values: Array(repeating: 0, count: rows * columns))
  }

  /// A matrix of given numbers, row-major.
  ///
  /// - Precondition: there are `rows` × `columns` of them.
  public init(rows: Int, columns: Int, values: [Scalar]) {
    precondition(
      rows >= 0 && columns >= 0 && values.count == rows * columns,
      "\(values.count) numbers for \(rows)×\(columns)")
    (self.rows, self.columns, self.values) = (rows, columns, values)
  }

  /// A·x, or Aᵀ·x, by BLAS `gemv`.
  ///
  /// - Precondition: x has as many numbers as the matrix has columns, or rows when transposed.
  /// - Complexity: O(rows · columns).
  public func product(_ x: [Scalar], transposed: Bool = false) -> [Scalar] {
    let (from, to) = transposed ? (rows, columns) : (columns, rows)
    precondition(x.count == from, "\(x.count) numbers against \(from)")
    var result = [Scalar](repeating: 0, count: to)
    guard rows > 0, columns > 0 else { return result }
    Scalar.gemv(
      transposed: transposed, rows: rows, columns: columns, 1, values, stride: columns, x, 0,
      &result)
    return result
  }

  /// Adds `factor`·A·B to this matrix by BLAS `gemm`; either may be taken transposed.
  ///
  /// - Precondition: the shapes agree.
  /// - Complexity: O(rows · columns · inner length).
  public mutating func add(
    _ a: Matrix, transposed transposedA: Bool = false, times b: Matrix,
    transposed transposedB: Bool = false, scaledBy factor: Scalar = 1
  ) {
    let (rowsA, inner) = transposedA ? (a.columns, a.rows) : (a.rows, a.columns)
    let (innerB, columnsB) = transposedB ? (b.columns, b.rows) : (b.rows, b.columns)
    precondition(
      rowsA == rows && innerB == inner && columnsB == columns,
      "\(rowsA)×\(inner) times \(innerB)×\(columnsB) isn't \(rows)×\(columns)")
    guard rows > 0, columns > 0, inner > 0 else { return }
    Scalar.gemm(
      transposedA: transposedA, transposedB: transposedB, rows: rows, columns: columns,
      inner: inner, factor, a.values, strideA: a.columns, b.values, strideB: b.columns, 1, &values,
      strideC: columns)
  }

  /// Adds `factor`·AᵀA to the lower triangle of this symmetric matrix by BLAS `syrk`.
  ///
  /// - Precondition: this matrix is square and as wide as A.
  /// - Complexity: O(rows of A · columns²).
  public mutating func addGram(of a: Matrix, scaledBy factor: Scalar = 1) {
    precondition(
      rows == columns && a.columns == columns, "\(rows)×\(columns) for \(a.columns) columns")
    guard a.rows > 0, columns > 0 else { return }
    Scalar.syrk(rows: a.rows, columns: columns, factor, a.values, 1, &values)
  }
}
