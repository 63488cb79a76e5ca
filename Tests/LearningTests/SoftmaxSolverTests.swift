import Glibc
import Learning
import Messages
import Testing

@Suite("The softmax solver")
struct SoftmaxSolverTests {
  /// Two messages at x = ±1: by symmetry W = (w, −w), b = 0, and the mean loss ln(1 + e^−2w) with
  /// penalty l2·w² has its minimum where σ(−2w) = l2·w; l2 = 2σ(−1) makes w = 1/2.
  @Test("finds the minimum worked by hand")
  func twoMessages() throws {
    let sigma = 1 / (1 + exp(1.0))
    let solver = SoftmaxSolver(l2: 2 * sigma, tolerance: 1e-6)
    let examples = SolverProblems.examples([([0], [1], .one(0)), ([0], [-1], .one(1))])
    let (weights, report) = try solver.solve(examples, problem: SolverProblems.problem(2))
    #expect(abs(weights.rows[0] - 0.5) < 1e-4 && abs(weights.rows[1] + 0.5) < 1e-4)
    #expect(abs(weights.bias[0]) < 1e-4)
    #expect(abs(report.objective - (log(1 + exp(-1.0)) + 2 * sigma * 0.25)) < 1e-6)
    #expect(report.converged)
  }

  @Test("without features gives the shares of the labels")
  func prior() throws {
    let examples = SolverProblems.examples([
      ([], [], .one(0)), ([], [], .one(1)), ([], [], .one(1)), ([], [], .one(1)),
    ])
    let (weights, _) = try SoftmaxSolver(l2: 1, tolerance: 1e-7).solve(
      examples, problem: SolverProblems.problem(2))
    #expect(abs(weights.bias[1] - weights.bias[0] - Float(log(3.0))) < 1e-3)
  }

  @Test("takes a distribution as its labels with shares of the weight")
  func distribution() throws {
    let problem = try SolverProblems.problem(3)
    let soft = SolverProblems.examples([
      ([0], [1], .distribution([0.25, 0.75, 0])), ([1], [1], .one(2)), ([0, 1], [1, 1], .one(0)),
    ])
    var leaves = SolverProblems.examples([
      ([0], [1], .one(0)), ([0], [1], .one(1)), ([1], [1], .one(2)), ([0, 1], [1, 1], .one(0)),
    ])
    leaves.weights = [0.25, 0.75, 1, 1]
    let solver = SoftmaxSolver(l2: 0.05, tolerance: 1e-7)
    let (one, first) = try solver.solve(soft, problem: problem)
    let (other, second) = try solver.solve(leaves, problem: problem)
    #expect(abs(first.objective - second.objective) < 1e-6)
    #expect(zip(one.rows, other.rows).allSatisfy { abs($0 - $1) < 1e-4 })
  }

  @Test("leaves the members of a set tied when nothing tells them apart")
  func tiedMembers() throws {
    let examples = SolverProblems.examples([
      ([0, 2], [1, 0.5], .anyOf([1, 2])), ([1, 2], [1, 0.25], .one(0)), ([0], [1], .anyOf([1, 2])),
    ])
    let (weights, report) = try SoftmaxSolver(l2: 0.01, tolerance: 1e-5).solve(
      examples, problem: SolverProblems.problem(3))
    for row in 0..<weights.features.count {
      #expect(weights.rows[row * 16 + 1] == weights.rows[row * 16 + 2])
    }
    #expect(weights.bias[1] == weights.bias[2])
    #expect(report.converged)
  }

  @Test("has a gradient of 0 at what it returns, for leaves, sets and distributions together")
  func gradient() throws {
    let examples = SolverProblems.random(rows: 60, features: 20, labels: 4, seed: 5)
    let problem = try SolverProblems.problem(4)
    let (weights, report) = try SoftmaxSolver(l2: 0.01, tolerance: 1e-6, maxIterations: 2000).solve(
      examples, problem: problem)
    let (loss, gradient) = SolverProblems.softmaxLoss(examples, weights, labels: 4, l2: 0.01)
    #expect(abs(loss - report.objective) < 1e-5)
    #expect(gradient.map { abs($0) }.max() ?? 1 < 2e-3)
  }

  @Test("gives a label without examples no weights and the least bias")
  func absentLabel() throws {
    let examples = SolverProblems.examples([([0], [1], .one(0)), ([0], [-1], .one(2))])
    let (weights, _) = try SoftmaxSolver(l2: 0.1).solve(
      examples, problem: SolverProblems.problem(3))
    #expect(weights.rows[1] == 0)
    #expect(weights.bias[1] < min(weights.bias[0], weights.bias[2]))
  }

  @Test("gives the same bits each time")
  func repeats() throws {
    let examples = SolverProblems.random(rows: 80, features: 30, labels: 20, seed: 9)
    let problem = try SolverProblems.problem(20)
    let solver = SoftmaxSolver(l2: 0.01)
    #expect(
      try solver.solve(examples, problem: problem).0
        == solver.solve(examples, problem: problem).0)
  }

  @Test("refuses an l2 of 0")
  func zeroL2() throws {
    let examples = SolverProblems.examples([([0], [1], .one(0))])
    #expect(throws: Fault.self) {
      try SoftmaxSolver(l2: 0).solve(examples, problem: SolverProblems.problem(2))
    }
  }
}
