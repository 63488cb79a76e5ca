public import Messages

/// The batch solver of the linear support vector machine, all labels at once.
///
/// It minimizes, over rows w and biases b of all labels,
///
///     (1/Σv) Σᵢ vᵢ [ φ(mean of f over Sᵢ) + Σ_{a ∉ Sᵢ} φ(−f_a) ] + (l2/2) ‖W‖²,
///
/// where v are the examples' weights, f = W x + b, φ(m) = max(0, 1 − m)², and Sᵢ is what is told of
/// message i: one label (then this is one-vs-rest) or a set, whose members are never each other's
/// negatives. A distribution q counts as its labels, each with weight v·q. The bias isn't
/// regularized. With all weights 1 this is LIBLINEAR's `-s 2 -R` with C = 1/(n·l2), divided by n·C.
///
/// Method: coordinate ascent on the dual (Hsieh, Chang, Lin, Keerthi and Sundararajan 2008), one
/// step for all labels when a message is visited, in an order that a fixed seed shuffles before
/// each pass; the constraint Σα·y = 0 that a free bias brings is met by the method of multipliers.
/// The same examples give the same bits.
public struct SquaredHingeSolver: Sendable {
  /// The regularization, above 0, on the mean loss.
  public var l2: Double
  /// The relative duality gap at which it stops.
  ///
  /// Float arithmetic can't go much below 1e-5.
  public var tolerance: Double
  /// The most passes over the examples.
  public var maxIterations: Int

  /// A solver.
  public init(l2: Double, tolerance: Double = 0.005, maxIterations: Int = 200) {
    (self.l2, self.tolerance, self.maxIterations) = (l2, tolerance, maxIterations)
  }

  /// Fits all examples with a positive weight; without any, the weights are all 0.
  ///
  /// A label that no example has gets no weights and the bias −1.
  /// - Throws: a data fault for an `l2` that isn't above 0, a target outside the label space, or
  ///   numbers that aren't finite.
  /// - Complexity: O(passes · nonzeros · labels).
  public func solve(
    _ examples: Examples, problem: Problem
  ) throws(Fault) -> (LinearWeights, SolverReport) {
    try check(l2: l2)
    let matrix = try DesignMatrix(examples, bits: problem.bits)
    let pairs = try MarginExamples(examples, matrix, problem)
    guard pairs.count > 0 else { return (.zero(for: problem), .nothingToDo) }
    return problem.labels.count <= 4
      ? run(SIMD4<Float>.self, matrix, pairs, problem)
      : run(SIMD16<Float>.self, matrix, pairs, problem)
  }

  private func run<Block: Lanes>(
    _: Block.Type, _ matrix: DesignMatrix, _ pairs: MarginExamples, _ problem: Problem
  ) -> (LinearWeights, SolverReport) {
    var dual = SquaredHingeDual<Block>(matrix, pairs, labels: problem.labels.count, l2: l2)
    var order = (0..<pairs.count).map { Int32($0) }
    var generator = SplitMix64(seed: 1)
    var passes = 0
    var rule = StopRule(tolerance: tolerance)
    var last: (gap: Double, loss: Double)?
    while passes < maxIterations, last == nil {
      generator.shuffle(&order)
      passes += 1
      let met = dual.pass(order, updating: true)
      if rule.isDue(gap: met.gap, objective: met.loss + dual.penalty) {
        // What was met on the way is an estimate; hold it to the exact figure.
        let exact = dual.pass(order, updating: false)
        if exact.gap <= tolerance * (exact.loss + dual.penalty) { last = exact }
      }
      if last == nil { dual.recenter() }
    }
    let (gap, loss) = last ?? dual.pass(order, updating: false)
    let objective = loss + dual.penalty
    let relative = objective > 0 ? max(0, gap) / objective : 0
    let weights = matrix.weights(dual.weights, dual.bias, labels: problem.labels.count)
    var report = SolverReport(
      iterations: passes, objective: objective * l2, gap: relative,
      converged: relative <= tolerance)
    report.energies = dual.energies
    return (weights, report)
  }
}

/// Refuses a regularization that leaves a batch objective without a minimum.
func check(l2: Double) throws(Fault) {
  guard l2 > 0, l2.isFinite else {
    throw Fault(.data, "l2 is \(l2); a batch fit needs a finite number above 0")
  }
}

extension SolverReport {
  /// The report on no examples.
  static let nothingToDo = SolverReport(iterations: 0, objective: 0, gap: 0, converged: true)
}
