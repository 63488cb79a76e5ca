import Glibc
public import Messages

/// The batch solver of multinomial logistic regression.
///
/// It minimizes, over rows w and biases b of all labels,
///
///     (1/Σv) Σᵢ vᵢ Lᵢ + (l2/2) ‖W‖²,   p = softmax(W x + b),
///
/// where v are the examples' weights and Lᵢ is −ln p_y for a label y, −Σ q_y ln p_y for a
/// distribution q, and −ln Σ_{y ∈ S} p_y for a set S. The bias isn't regularized. With all weights 1
/// this is scikit-learn's `LogisticRegression` with C = 1/(n·l2), divided by n·C.
///
/// Method: coordinate ascent on the dual (Yu, Huang and Lin 2011; Shalev-Shwartz and Zhang 2013). A
/// message's dual variable is a distribution μ, with W = Σ c·(q − μ)·x; a visit solves its problem
/// of all labels, h + s·c·softmax(h) = f + s·c·μ with μ ← softmax(h), by Newton steps whose matrix is
/// diagonal plus rank one. The duality gap is Σ c·KL(μ‖softmax f). A free bias asks for
/// Σ c·(q − μ) = 0, which the method of multipliers brings about. Sets make the objective non-convex:
/// they join after the rest is solved, and at each visit their q is softmax(f) within the set, a
/// step of expectation–maximization; the minimum found is a local one, and members that nothing
/// tells apart stay tied. The same examples give the same bits.
public struct SoftmaxSolver: Sendable {
  /// The regularization, above 0, on the mean loss.
  public var l2: Double
  /// The relative duality gap at which it stops.
  ///
  /// Float arithmetic can't go much below 1e-6, and less deep where 1/(n·l2) is above 10⁴.
  public var tolerance: Double
  /// The most passes over the examples.
  public var maxIterations: Int

  /// A solver.
  public init(l2: Double, tolerance: Double = 0.005, maxIterations: Int = 200) {
    (self.l2, self.tolerance, self.maxIterations) = (l2, tolerance, maxIterations)
  }

  /// Fits all examples with a positive weight; without any, the weights are all 0.
  ///
  /// A label that no example allows gets no weights and, as its bias, the smallest of the others
  /// minus ln(1 + n) for n distinct examples: a floor, never the answer.
  /// - Throws: a data fault for an `l2` that isn't above 0, a target outside the label space, or
  ///   numbers that aren't finite.
  /// - Complexity: O(passes · nonzeros · labels).
  public func solve(
    _ examples: Examples, problem: Problem
  ) throws(Fault) -> (LinearWeights, SolverReport) {
    try check(l2: l2)
    let matrix = try DesignMatrix(examples, bits: problem.bits)
    let pairs = try SoftExamples(examples, matrix, problem)
    guard pairs.count > 0 else { return (.zero(for: problem), .nothingToDo) }
    return problem.labels.count <= 4
      ? run(SIMD4<Float>.self, matrix, pairs)
      : run(SIMD16<Float>.self, matrix, pairs)
  }

  private func run<Block: Lanes>(
    _: Block.Type, _ matrix: DesignMatrix, _ pairs: SoftExamples
  ) -> (LinearWeights, SolverReport) {
    var dual = SoftmaxDual<Block>(matrix, pairs, l2: l2)
    var generator = SplitMix64(seed: 1)
    var passes = 0
    let all = (0..<Int32(pairs.count)).map { $0 }
    var last = (gap: 0.0, loss: 0.0)
    for part in [dual.plan.soft, dual.plan.told.isEmpty ? [] : all] where !part.isEmpty {
      last = iterate(&dual, part, &generator, &passes)
    }
    let (gap, loss) = last
    let objective = loss + dual.penalty
    let relative = objective > 0 ? max(0, gap) / objective : 0
    var report = SolverReport(
      iterations: passes, objective: objective * l2, gap: relative,
      converged: relative <= tolerance)
    report.energies = dual.energies(pairs)
    var weights = matrix.weights(dual.weights, dual.bias, labels: pairs.labels)
    floor(&weights.bias, pairs)
    return (weights, report)
  }

  /// Passes over some pairs until the gap is small; returns gap and loss where it ends.
  private func iterate<Block: Lanes>(
    _ dual: inout SoftmaxDual<Block>, _ pairs: [Int32], _ generator: inout SplitMix64,
    _ passes: inout Int
  ) -> (gap: Double, loss: Double) {
    var order = pairs
    var rule = StopRule(tolerance: tolerance)
    while passes < maxIterations {
      generator.shuffle(&order)
      passes += 1
      let met = dual.pass(order, updating: true)
      if rule.isDue(gap: met.gap, objective: met.loss + dual.penalty) {
        let exact = dual.pass(pairs, updating: false)
        if exact.gap <= tolerance * (exact.loss + dual.penalty) { return exact }
      }
      dual.recenter()
    }
    return dual.pass(pairs, updating: false)
  }

  /// Gives labels that no example allows a bias below all others.
  private func floor(_ bias: inout [Float], _ pairs: SoftExamples) {
    let known = pairs.isPresent.indices.filter { pairs.isPresent[$0] }.map { bias[$0] }
    guard let least = known.min() else { return }
    for label in pairs.isPresent.indices where !pairs.isPresent[label] {
      bias[label] = least - Float(log(1 + Double(pairs.count)))
    }
  }
}
