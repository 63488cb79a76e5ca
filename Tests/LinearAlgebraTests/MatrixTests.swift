import LinearAlgebra
import Testing

/// Every routine against a plain loop.
@Suite struct MatrixTests {
  static let shapes = [(1, 1), (3, 5), (16, 16), (17, 31), (40, 16), (33, 64), (5, 0), (0, 4)]

  @Test(arguments: shapes) func singlePrecisionAgreesWithPlainLoops(rows: Int, columns: Int) {
    check(rows, columns, Float.self)
  }

  @Test(arguments: shapes) func doublePrecisionAgreesWithPlainLoops(rows: Int, columns: Int) {
    check(rows, columns, Double.self)
  }

  @Test func addGramLeavesTheUpperTriangleAlone() {
    var gram = Matrix<Float>(rows: 2, columns: 2, values: [0, 9, 0, 0])
    gram.addGram(of: Matrix(rows: 1, columns: 2, values: [2, 3]))
    #expect(gram.values == [4, 9, 6, 9])
  }

  private func check<Scalar: BLASScalar>(_ rows: Int, _ columns: Int, _: Scalar.Type) {
    var numbers = Numbers(UInt64(rows * 1_000 + columns))
    let a = numbers.matrix(rows, columns, of: Scalar.self)
    checkVectors(a, &numbers)
    checkProducts(a, &numbers)
    checkGram(a)
  }

  private func checkVectors<Scalar: BLASScalar>(_ a: Matrix<Scalar>, _ numbers: inout Numbers) {
    let (x, y) = (numbers.array(a.columns, of: Scalar.self), numbers.array(a.rows, of: Scalar.self))
    let forward = (0..<a.rows).map { row in sum(a.columns) { at(a, row, $0) * x[$0] } }
    #expect(agree(a.product(x), forward, terms: a.columns))
    let back = (0..<a.columns).map { column in sum(a.rows) { at(a, $0, column) * y[$0] } }
    #expect(agree(a.product(y, transposed: true), back, terms: a.rows))
  }

  /// All four combinations of transposed factors, among them inner lengths 0 and 1.
  private func checkProducts<Scalar: BLASScalar>(_ a: Matrix<Scalar>, _ numbers: inout Numbers) {
    for (left, right) in [(false, false), (true, false), (false, true), (true, true)] {
      let (outer, inner) = left ? (a.columns, a.rows) : (a.rows, a.columns)
      let b = numbers.matrix(right ? 7 : inner, right ? inner : 7, of: Scalar.self)
      let start = numbers.matrix(outer, 7, of: Scalar.self)
      var c = start
      c.add(a, transposed: left, times: b, transposed: right, scaledBy: 2)
      let expected = (0..<outer * 7).map { place in
        let (row, column) = (place / 7, place % 7)
        return start.values[place] + 2
          * sum(inner) {
            (left ? at(a, $0, row) : at(a, row, $0))
              * (right ? at(b, column, $0) : at(b, $0, column))
          }
      }
      #expect(agree(c.values, expected, terms: 2 * inner))
    }
  }

  private func checkGram<Scalar: BLASScalar>(_ a: Matrix<Scalar>) {
    var gram = Matrix<Scalar>(rows: a.columns, columns: a.columns)
    gram.addGram(of: a, scaledBy: 3)
    for row in 0..<a.columns {
      for column in 0..<a.columns {
        let expected =
          column > row ? 0 : 3 * sum(a.rows) { at(a, $0, row) * at(a, $0, column) }
        #expect(agree([at(gram, row, column)], [expected], terms: 3 * a.rows))
      }
    }
  }

  private func at<Scalar: BLASScalar>(_ matrix: Matrix<Scalar>, _ row: Int, _ column: Int) -> Scalar
  {
    matrix.values[row * matrix.columns + column]
  }

  private func sum<Scalar: BLASScalar>(_ count: Int, _ term: (Int) -> Scalar) -> Scalar {
    (0..<count).reduce(0) { $0 + term($1) }
  }
}
