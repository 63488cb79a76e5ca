import COpenBLAS

extension Float: BLASScalar {
  public static func dot(
    _ count: Int, _ x: UnsafePointer<Float>, _ y: UnsafePointer<Float>
  ) -> Float {
    Backend.ready()
    return cblas_sdot(Int32(count), x, 1, y, 1)
  }

  public static func axpy(
    _ count: Int, _ factor: Float, _ x: UnsafePointer<Float>, _ y: UnsafeMutablePointer<Float>
  ) {
    Backend.ready()
    cblas_saxpy(Int32(count), factor, x, 1, y, 1)
  }

  public static func nrm2(_ count: Int, _ x: UnsafePointer<Float>) -> Float {
    Backend.ready()
    return cblas_snrm2(Int32(count), x, 1)
  }

  public static func scal(_ count: Int, _ factor: Float, _ x: UnsafeMutablePointer<Float>) {
    Backend.ready()
    cblas_sscal(Int32(count), factor, x, 1)
  }

  public static func gemv(
    transposed: Bool, rows: Int, columns: Int, _ factor: Float, _ a: UnsafePointer<Float>,
    stride: Int, _ x: UnsafePointer<Float>, _ keep: Float, _ y: UnsafeMutablePointer<Float>
  ) {
    Backend.ready()
    cblas_sgemv(
      CblasRowMajor, transposed ? CblasTrans : CblasNoTrans, Int32(rows), Int32(columns), factor, a,
      Int32(stride), x, 1, keep, y, 1)
  }

  public static func gemm(
    transposedA: Bool, transposedB: Bool, rows: Int, columns: Int, inner: Int, _ factor: Float,
    _ a: UnsafePointer<Float>, strideA: Int, _ b: UnsafePointer<Float>, strideB: Int, _ keep: Float,
    _ c: UnsafeMutablePointer<Float>, strideC: Int
  ) {
    Backend.ready()
    cblas_sgemm(
      CblasRowMajor, transposedA ? CblasTrans : CblasNoTrans,
      transposedB ? CblasTrans : CblasNoTrans, Int32(rows), Int32(columns), Int32(inner), factor, a,
      Int32(strideA), b, Int32(strideB), keep, c, Int32(strideC))
  }

  public static func syrk(
    rows: Int, columns: Int, _ factor: Float, _ a: UnsafePointer<Float>, _ keep: Float,
    _ c: UnsafeMutablePointer<Float>
  ) {
    Backend.ready()
    cblas_ssyrk(
      CblasRowMajor, CblasLower, CblasTrans, Int32(columns), Int32(rows), factor, a,
      Int32(columns), keep, c, Int32(columns))
  }

  // The lower triangle by rows is the upper triangle by columns: asking LAPACKE for columns
  // spares the transposed copies that it makes of matrices by rows.

  public static func potrf(order: Int, _ a: UnsafeMutablePointer<Float>) -> Int {
    Backend.ready()
    return Int(LAPACKE_spotrf(LAPACK_COL_MAJOR, upper, Int32(order), a, Int32(order)))
  }

  public static func potrs(
    order: Int, rightSides: Int, _ a: UnsafePointer<Float>, _ b: UnsafeMutablePointer<Float>
  ) -> Int {
    Backend.ready()
    return Int(
      LAPACKE_spotrs(
        LAPACK_COL_MAJOR, upper, Int32(order), Int32(rightSides), a, Int32(order), b, Int32(order)))
  }

  public static func potri(order: Int, _ a: UnsafeMutablePointer<Float>) -> Int {
    Backend.ready()
    return Int(LAPACKE_spotri(LAPACK_COL_MAJOR, upper, Int32(order), a, Int32(order)))
  }
}

private let upper = CChar(UInt8(ascii: "U"))
