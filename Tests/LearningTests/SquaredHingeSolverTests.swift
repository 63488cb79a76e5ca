import Learning
import Messages
import Testing

@Suite("The squared hinge solver")
struct SquaredHingeSolverTests {
  /// Two messages at x = ±1, C = 1/(n·l2) = 1: by symmetry b = 0 and each label minimizes
  /// 2(1 − w)² + w²/2, so w = 4/5, the mean loss is 0.04 and the penalty 0.5/2 · 0.64.
  @Test("finds the minimum worked by hand")
  func twoMessages() throws {
    let examples = Self.examples([([0], [1], .one(0)), ([0], [-1], .one(1))])
    let solver = SquaredHingeSolver(l2: 0.5, tolerance: 1e-5)
    let (weights, report) = try solver.solve(examples, problem: try Self.problem(2))
    #expect(weights.features == [0])
    #expect(weights.columns == 16)
    #expect(abs(weights.rows[0] - 0.8) < 1e-4 && abs(weights.rows[1] + 0.8) < 1e-4)
    #expect(weights.rows[2...].allSatisfy { $0 == 0 })
    #expect(abs(weights.bias[0]) < 1e-4 && abs(weights.bias[1]) < 1e-4)
    #expect(abs(report.objective - 0.4) < 1e-5)
    #expect(report.converged)
  }

  @Test("gives a label without examples no weights and the bias −1")
  func absentLabel() throws {
    let examples = Self.examples([([0], [1], .one(0)), ([0], [-1], .one(2))])
    let (weights, _) = try SquaredHingeSolver(l2: 0.1).solve(examples, problem: Self.problem(3))
    #expect(weights.rows[1] == 0 && weights.bias[1] == -1)
  }

  @Test("gives zeros when there is nothing to learn from")
  func nothing() throws {
    let examples = Examples(FeatureTable(), targets: [])
    let (weights, report) = try SquaredHingeSolver(l2: 0.1).solve(
      examples, problem: Self.problem(3))
    #expect(weights.features.isEmpty && weights.bias.allSatisfy { $0 == 0 })
    #expect(report.converged)
  }

  @Test("refuses a label outside the space, a value and a weight that aren't finite")
  func badInput() throws {
    let problem = try Self.problem(2)
    let solver = SquaredHingeSolver(l2: 0.1)
    #expect(throws: Fault.self) {
      try solver.solve(Self.examples([([0], [1], .one(2))]), problem: problem)
    }
    #expect(throws: Fault.self) {
      try solver.solve(Self.examples([([0], [.nan], .one(1))]), problem: problem)
    }
    var examples = Self.examples([([0], [1], .one(1))])
    examples.weights = [-1]
    #expect(throws: Fault.self) { try solver.solve(examples, problem: problem) }
  }

  static func problem(_ labels: Int) throws -> Problem {
    Problem(
      labels: try LabelSpace(kind: .asIs, names: (0..<labels).map { "label\($0)" }), bits: 10)
  }

  static func examples(_ rows: [([UInt32], [Float], Target)]) -> Examples {
    var table = FeatureTable()
    for row in rows { table.append(Features(indices: row.0, values: row.1)) }
    return Examples(table, targets: rows.map { $0.2 })
  }
}
