import Glibc
import Messages
import Testing

@testable import Learning

@Suite("The design matrix")
struct DesignMatrixTests {
  /// Features 2 and 5 have the same column, 7 and 9 occur in the last row only, and the first row
  /// comes twice: 3 rows and the columns {2, 5}, {3}, {7, 9}.
  @Test("merges equal rows, equal columns, and the columns of one row")
  func merging() throws {
    let matrix = try DesignMatrix(Self.examples, bits: 10)
    #expect(matrix.rowOfExample == [0, 1, 0, 2])
    #expect(matrix.columnCount == 3)
    #expect(matrix.features == [2, 3, 5, 7, 9])
    #expect(matrix.columnOfFeature[0] == matrix.columnOfFeature[2])
    #expect(matrix.columnOfFeature[3] == matrix.columnOfFeature[4])
    // ‖x‖² stays: 1 + 1 + 4, 4, and 1 + 1 + 9 + 16.
    #expect(zip(matrix.squaredNorms, [6, 4, 27]).allSatisfy { abs($0 - Float($1)) < 1e-5 })
    #expect(
      abs(matrix.shareOfFeature[3] - 0.6) < 1e-6 && abs(matrix.shareOfFeature[4] - 0.8) < 1e-6)
  }

  @Test("is right when all column hashes collide")
  func collisions() throws {
    let apart = try DesignMatrix(Self.examples, bits: 10, merging: false)
    let collided = try DesignMatrix(Self.examples, bits: 10, hashMask: 0)
    #expect(collided.columnCount == apart.columnCount)
    #expect(collided.squaredNorms == apart.squaredNorms)
  }

  @Test("changes no score and no minimum")
  func exactness() throws {
    let examples = SolverProblems.random(rows: 50, features: 60, labels: 3, seed: 8)
    let problem = try SolverProblems.problem(3)
    let (weights, report) = try SquaredHingeSolver(l2: 0.01, tolerance: 1e-6, maxIterations: 2000)
      .solve(examples, problem: problem)
    let value = SolverProblems.hingeLoss(examples, weights, labels: 3, l2: 0.01)
    #expect(abs(value - report.objective) < 1e-5)
  }

  @Test("leaves out examples of weight 0")
  func zeroWeight() throws {
    var examples = Self.examples
    examples.weights = [1, 0, 0, 1]
    let matrix = try DesignMatrix(examples, bits: 10)
    #expect(matrix.rowOfExample == [0, -1, -1, 1])
    #expect(matrix.features == [2, 3, 5, 7, 9])
  }

  @Test("refuses a feature index beyond the width")
  func wideIndex() throws {
    let examples = SolverProblems.examples([([1024], [1], .one(0))])
    #expect(throws: Fault.self) { try DesignMatrix(examples, bits: 10) }
  }

  private static let examples = SolverProblems.examples([
    ([2, 3, 5], [1, 2, 1], .one(0)), ([3], [2], .one(1)), ([2, 3, 5], [1, 2, 1], .one(1)),
    ([2, 5, 7, 9], [1, 1, 3, 4], .one(0)),
  ])
}

@Suite("The vector exponential")
struct LanesTests {
  @Test("agrees with the C library to a relative 3e-7 from −87 to 0")
  func exponential() {
    var worst = 0.0
    for step in 0...87_000 {
      let x = -Float(step) / 1000
      let value = Double(SIMD16<Float>.exponential(SIMD16(repeating: x))[7])
      worst = max(worst, abs(value / exp(Double(x)) - 1))
    }
    #expect(worst < 3e-7)
  }

  @Test("gives each lane the same as the narrow form, and sums and maxima of lanes")
  func lanes() {
    let narrow = SIMD4<Float>(-1, -20, 0, -3.5)
    let wide = SIMD16(
      lowHalf: SIMD8(lowHalf: narrow, highHalf: narrow), highHalf: SIMD8(repeating: -2))
    let (left, right) = (SIMD4.exponential(narrow), SIMD16.exponential(wide))
    for lane in 0..<4 { #expect(left[lane] == right[lane] && left[lane] == right[lane + 4]) }
    #expect(narrow.total == -24.5 && wide.total == -65)
    #expect(narrow.largest == 0 && wide.largest == 0)
  }
}
