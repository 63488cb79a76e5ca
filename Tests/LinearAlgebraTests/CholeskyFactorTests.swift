import LinearAlgebra
import Testing

@Suite struct CholeskyFactorTests {
  /// [4 2; 2 3]·[1 2]ᵀ = [8 8]ᵀ; the inverse is [3 −2; −2 4] / 8.
  @Test func solvesTheSystemWorkedByHand() throws {
    let factor = try CholeskyFactor(
      of: Matrix<Double>(rows: 2, columns: 2, values: [4, .nan, 2, 3]))
    let x = try factor.solve([8, 8])
    #expect(agree(x, [1, 2], terms: 2))
    let inverse = try factor.inverse()
    #expect(agree(inverse.values, [0.375, -0.25, -0.25, 0.5], terms: 2))
  }

  @Test(arguments: [1, 5, 40, 130]) func solutionsSatisfyTheirSystems(order: Int) throws {
    try check(order, Double.self, within: 1e-10)
    try check(order, Float.self, within: 1e-3)
  }

  @Test func anIndefiniteMatrixIsATypedError() {
    let matrix = Matrix<Float>(rows: 2, columns: 2, values: [1, 2, 2, 1])
    #expect(throws: SolveError.notPositiveDefinite(order: 2)) { try CholeskyFactor(of: matrix) }
  }

  @Test func numbersThatAreNotFiniteAreATypedError() throws {
    let bad = Matrix<Double>(rows: 1, columns: 1, values: [.nan])
    #expect(throws: SolveError.notFinite) { try CholeskyFactor(of: bad) }
    let good = try CholeskyFactor(of: Matrix<Double>(rows: 1, columns: 1, values: [1]))
    #expect(throws: SolveError.notFinite) { try good.solve([.nan]) }
  }

  @Test func nothingHasNoSolutions() throws {
    let factor = try CholeskyFactor(of: Matrix<Double>(rows: 0, columns: 0))
    #expect(try factor.solve([]).isEmpty)
    #expect(try factor.inverse().values.isEmpty)
  }

  /// A = BᵀB + I is positive definite whatever B is.
  private func check<Scalar: BLASScalar>(
    _ order: Int, _: Scalar.Type, within tolerance: Scalar
  ) throws {
    var numbers = Numbers(UInt64(order))
    let b = numbers.matrix(order + 3, order, of: Scalar.self)
    var a = Matrix<Scalar>(rows: order, columns: order)
    for index in 0..<order { a.values[index * order + index] = 1 }
    var full = a
    full.add(b, transposed: true, times: b)
    a.addGram(of: b)
    let rights = numbers.array(3 * order, of: Scalar.self)
    let solutions = try CholeskyFactor(of: a).solve(rights)
    for side in 0..<3 {
      let range = side * order..<(side + 1) * order
      let back = full.product(Array(solutions[range]))
      #expect(zip(back, rights[range]).allSatisfy { abs($0 - $1) < tolerance })
    }
    var identity = Matrix<Scalar>(rows: order, columns: order)
    identity.add(full, times: try CholeskyFactor(of: a).inverse())
    let wrong = identity.values.indices.filter {
      abs(identity.values[$0] - ($0 % (order + 1) == 0 ? 1 : 0)) >= tolerance
    }
    #expect(wrong.isEmpty)
  }
}
