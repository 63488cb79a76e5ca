import COpenBLAS

extension Double: BLASScalar {
  public static func dot(
    _ count: Int, _ x: UnsafePointer<Double>, _ y: UnsafePointer<Double>
  ) -> Double {
    Backend.ready()
    return cblas_ddot(Int32(count), x, 1, y, 1)
  }

  public static func axpy(
    _ count: Int, _ factor: Double, _ x: UnsafePointer<Double>, _ y: UnsafeMutablePointer<Double>
  ) {
    Backend.ready()
    cblas_daxpy(Int32(count), factor, x, 1, y, 1)
  }

  public static func nrm2(_ count: Int, _ x: UnsafePointer<Double>) -> Double {
    Backend.ready()
    return cblas_dnrm2(Int32(count), x, 1)
  }

  public static func scal(_ count: Int, _ factor: Double, _ x: UnsafeMutablePointer<Double>) {
    Backend.ready()
    cblas_dscal(Int32(count), factor, x, 1)
  }

  public static func gemv(
    transposed: Bool, rows: Int, columns: Int, _ factor: Double, _ a: UnsafePointer<Double>,
    stride: Int, _ x: UnsafePointer<Double>, _ keep: Double, _ y: UnsafeMutablePointer<Double>
  ) {
    Backend.ready()
    cblas_dgemv(
      CblasRowMajor, transposed ? CblasTrans : CblasNoTrans, Int32(rows), Int32(columns), factor, a,
      Int32(stride), x, 1, keep, y, 1)
  }

  public static func gemm(
    transposedA: Bool, transposedB: Bool, rows: Int, columns: Int, inner: Int, _ factor: Double,
    _ a: UnsafePointer<Double>, strideA: Int, _ b: UnsafePointer<Double>, strideB: Int,
    _ keep: Double,
    _ c: UnsafeMutablePointer<Double>, strideC: Int
  ) {
    Backend.ready()
    cblas_dgemm(
      CblasRowMajor, transposedA ? CblasTrans : CblasNoTrans,
      transposedB ? CblasTrans : CblasNoTrans, Int32(rows), Int32(columns), Int32(inner), factor, a,
      Int32(strideA), b, Int32(strideB), keep, c, Int32(strideC))
  }

  public static func syrk(
    rows: Int, columns: Int, _ factor: Double, _ a: UnsafePointer<Double>, _ keep: Double,
    _ c: UnsafeMutablePointer<Double>
  ) {
    Backend.ready()
    cblas_dsyrk(
      CblasRowMajor, CblasLower, CblasTrans, Int32(columns), Int32(rows), factor, a,
      Int32(columns), keep, c, Int32(columns))
  }

  // The lower triangle by rows is the upper triangle by columns: asking LAPACKE for columns
  // spares the transposed copies that it makes of matrices by rows.

  public static func potrf(order: Int, _ a: UnsafeMutablePointer<Double>) -> Int {
    Backend.ready()
    return Int(LAPACKE_dpotrf(LAPACK_COL_MAJOR, upper, Int32(order), a, Int32(order)))
  }

  public static func potrs(
    order: Int, rightSides: Int, _ a: UnsafePointer<Double>, _ b: UnsafeMutablePointer<Double>
  ) -> Int {
    Backend.ready()
    return Int(
      LAPACKE_dpotrs(
        LAPACK_COL_MAJOR, upper, Int32(order), Int32(rightSides), a, Int32(order), b, Int32(order)))
  }

  public static func potri(order: Int, _ a: UnsafeMutablePointer<Double>) -> Int {
    Backend.ready()
    return Int(LAPACKE_dpotri(LAPACK_COL_MAJOR, upper, Int32(order), a, Int32(order)))
  }
}

private let upper = CChar(UInt8(ascii: "U"))
