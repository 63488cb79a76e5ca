/// The inner product Σ xᵢyᵢ by BLAS `dot`.
///
/// - Precondition: both have the same length.
/// - Complexity: O(n).
public func dot<Scalar: BLASScalar>(_ x: [Scalar], _ y: [Scalar]) -> Scalar {
  precondition(x.count == y.count, "\(x.count) numbers against \(y.count)")
  return Scalar.dot(x.count, x, y)
}

/// Adds `factor`·x to y by BLAS `axpy`.
///
/// - Precondition: both have the same length.
/// - Complexity: O(n).
public func addScaled<Scalar: BLASScalar>(_ factor: Scalar, _ x: [Scalar], to y: inout [Scalar]) {
  precondition(x.count == y.count, "\(x.count) numbers against \(y.count)")
  Scalar.axpy(x.count, factor, x, &y)
}

/// The Euclidean norm by BLAS `nrm2`.
///
/// - Complexity: O(n).
public func norm<Scalar: BLASScalar>(_ x: [Scalar]) -> Scalar { Scalar.nrm2(x.count, x) }

/// Multiplies every number by a factor by BLAS `scal`.
///
/// - Complexity: O(n).
public func scale<Scalar: BLASScalar>(_ x: inout [Scalar], by factor: Scalar) {
  Scalar.scal(x.count, factor, &x)
}
