import Learning
import Messages
import Testing

@Suite("The squared hinge solver")
struct SquaredHingeSolverTests {
  /// Two messages at x = ±1, C = 1/(n·l2) = 1: by symmetry b = 0 and each label minimizes
  /// 2(1 − w)² + w²/2, so w = 4/5, the mean loss is 0.04 and the penalty 0.5/2 · 0.64.
  @Test("finds the minimum worked by hand")
  func twoMessages() throws {
    let examples = SolverProblems.examples([([0], [1], .one(0)), ([0], [-1], .one(1))])
    let solver = SquaredHingeSolver(l2: 0.5, tolerance: 1e-5)
    let (weights, report) = try solver.solve(examples, problem: try SolverProblems.problem(2))
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
    let examples = SolverProblems.examples([([0], [1], .one(0)), ([0], [-1], .one(2))])
    let (weights, _) = try SquaredHingeSolver(l2: 0.1).solve(
      examples, problem: SolverProblems.problem(3))
    #expect(weights.rows[1] == 0 && weights.bias[1] == -1)
  }

  @Test("gives zeros when there is nothing to learn from")
  func nothing() throws {
    let examples = Examples(FeatureTable(), targets: [])
    let (weights, report) = try SquaredHingeSolver(l2: 0.1).solve(
      examples, problem: SolverProblems.problem(3))
    #expect(weights.features.isEmpty && weights.bias.allSatisfy { $0 == 0 })
    #expect(report.converged)
  }

  @Test("refuses a label outside the space, a value and a weight that aren't finite")
  func badInput() throws {
    let problem = try SolverProblems.problem(2)
    let solver = SquaredHingeSolver(l2: 0.1)
    #expect(throws: Fault.self) {
      try solver.solve(SolverProblems.examples([([0], [1], .one(2))]), problem: problem)
    }
    #expect(throws: Fault.self) {
      try solver.solve(SolverProblems.examples([([0], [.nan], .one(1))]), problem: problem)
    }
    var examples = SolverProblems.examples([([0], [1], .one(1))])
    examples.weights = [-1]
    #expect(throws: Fault.self) { try solver.solve(examples, problem: problem) }
  }

  @Test("finds a minimum that no small step improves, for leaves, sets and distributions together")
  func localMinimum() throws {
    let examples = SolverProblems.random(rows: 60, features: 20, labels: 4, seed: 3)
    let (weights, report) = try SquaredHingeSolver(l2: 0.01, tolerance: 1e-6, maxIterations: 2000)
      .solve(examples, problem: SolverProblems.problem(4))
    let best = SolverProblems.hingeLoss(examples, weights, labels: 4, l2: 0.01)
    #expect(abs(best - report.objective) < 1e-5)
    var generator = SplitMix64(seed: 1)
    for _ in 0..<50 {
      var moved = weights
      for at in moved.rows.indices where at % 16 < 4 {
        moved.rows[at] += Float(generator.unit() - 0.5) * 0.01
      }
      for at in 0..<4 { moved.bias[at] += Float(generator.unit() - 0.5) * 0.01 }
      #expect(SolverProblems.hingeLoss(examples, moved, labels: 4, l2: 0.01) > best - 1e-6)
    }
  }

  @Test("handles more labels than fit in one block, and gives the same bits each time")
  func manyLabels() throws {
    let examples = SolverProblems.random(rows: 80, features: 30, labels: 20, seed: 9)
    let problem = try SolverProblems.problem(20)
    let solver = SquaredHingeSolver(l2: 0.01, tolerance: 1e-4)
    let (weights, report) = try solver.solve(examples, problem: problem)
    #expect(weights.columns == 32 && report.converged)
    let value = SolverProblems.hingeLoss(examples, weights, labels: 20, l2: 0.01)
    #expect(abs(value - report.objective) < 1e-4)
    #expect(try solver.solve(examples, problem: problem).0 == weights)
  }
}
