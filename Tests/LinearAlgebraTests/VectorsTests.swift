import LinearAlgebra
import Testing

/// Every routine against a plain loop, for lengths around the widths of vector registers.
@Suite struct VectorsTests {
  static let lengths = [0, 1, 3, 7, 8, 15, 16, 17, 31, 32, 33, 64, 100, 1_001]

  @Test(arguments: lengths) func singlePrecisionAgreesWithPlainLoops(length: Int) {
    check(length, Float.self)
  }

  @Test(arguments: lengths) func doublePrecisionAgreesWithPlainLoops(length: Int) {
    check(length, Double.self)
  }

  @Test func normDoesNotOverflow() {
    #expect(norm([Float](repeating: 1e30, count: 4)) == 2e30)
  }

  private func check<Scalar: BLASScalar>(_ length: Int, _: Scalar.Type) {
    var numbers = Numbers(UInt64(length))
    let x = numbers.array(length, of: Scalar.self)
    let y = numbers.array(length, of: Scalar.self)
    let product = zip(x, y).reduce(Scalar(0)) { $0 + $1.0 * $1.1 }
    #expect(agree([dot(x, y)], [product], terms: length))
    let squares = x.reduce(Scalar(0)) { $0 + $1 * $1 }
    #expect(agree([norm(x)], [squares.squareRoot()], terms: length))
    var sum = y
    addScaled(0.5, x, to: &sum)
    #expect(agree(sum, zip(x, y).map { 0.5 * $0 + $1 }, terms: 1))
    var scaled = x
    scale(&scaled, by: -3)
    #expect(scaled == x.map { -3 * $0 })
  }
}
