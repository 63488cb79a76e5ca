/// A precision that BLAS and LAPACK work in: `Float` or `Double`.
///
/// The requirements are the routines themselves, on bare memory, for code that has measured that
/// it needs them; everything else calls the functions on arrays. Matrices are row-major, `stride`
/// is the distance between rows, and sizes are below 2^31. No argument may overlap the one that is
/// written.
public protocol BLASScalar: BinaryFloatingPoint, BitwiseCopyable, Sendable {
  /// The inner product of two vectors of `count` numbers.
  static func dot(_ count: Int, _ x: UnsafePointer<Self>, _ y: UnsafePointer<Self>) -> Self

  /// Adds `factor`·x to y.
  static func axpy(
    _ count: Int, _ factor: Self, _ x: UnsafePointer<Self>, _ y: UnsafeMutablePointer<Self>)

  /// The Euclidean norm, guarded against overflow.
  static func nrm2(_ count: Int, _ x: UnsafePointer<Self>) -> Self

  /// Multiplies x by `factor`.
  static func scal(_ count: Int, _ factor: Self, _ x: UnsafeMutablePointer<Self>)

  /// y ← `factor`·A·x + `keep`·y for a `rows` × `columns` matrix, or with Aᵀ.
  static func gemv(
    transposed: Bool, rows: Int, columns: Int, _ factor: Self, _ a: UnsafePointer<Self>,
    stride: Int, _ x: UnsafePointer<Self>, _ keep: Self, _ y: UnsafeMutablePointer<Self>)

  /// C ← `factor`·A·B + `keep`·C, where C is `rows` × `columns` and the inner length is `inner`.
  static func gemm(
    transposedA: Bool, transposedB: Bool, rows: Int, columns: Int, inner: Int, _ factor: Self,
    _ a: UnsafePointer<Self>, strideA: Int, _ b: UnsafePointer<Self>, strideB: Int, _ keep: Self,
    _ c: UnsafeMutablePointer<Self>, strideC: Int)

  /// The lower triangle of C ← `factor`·AᵀA + `keep`·C for a `rows` × `columns` matrix A.
  static func syrk(
    rows: Int, columns: Int, _ factor: Self, _ a: UnsafePointer<Self>, _ keep: Self,
    _ c: UnsafeMutablePointer<Self>)

  /// Factors the lower triangle of a symmetric matrix in place; returns LAPACK's code.
  static func potrf(order: Int, _ a: UnsafeMutablePointer<Self>) -> Int

  /// Solves with a factored matrix, in place, for right sides that stand one after another.
  static func potrs(
    order: Int, rightSides: Int, _ a: UnsafePointer<Self>, _ b: UnsafeMutablePointer<Self>
  ) -> Int

  /// Turns a factor into the lower triangle of the inverse, in place; returns LAPACK's code.
  static func potri(order: Int, _ a: UnsafeMutablePointer<Self>) -> Int
}
