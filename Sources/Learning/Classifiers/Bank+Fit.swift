import Messages

extension Bank {
  /// Forgets everything and takes over the weights that a solver finds, in a bank of one model.
  ///
  /// The solver gets the examples with their weights times those of their labels, and λ: what is
  /// set, or 1/(C·Σ weights). Accumulators become what they would be had each example been learned
  /// once at the solution, so that learning goes on from there in small steps; its slopes are those
  /// that the solver reports.
  /// - Throws: a data fault for an example that no classifier may learn from, or of the solver;
  ///   then nothing changes.
  mutating func fit(
    _ examples: Examples,
    by solve: (Examples, _ l2: Double) throws(Fault) -> (LinearWeights, SolverReport)
  ) throws(Fault) {
    precondition(count == 1, "a bank of \(count) models can't be fitted as one")
    for row in 0..<examples.count {
      try problem.check(
        examples.features[row], examples.targets[row], weight: examples.weights[row])
    }
    var fresh = Bank(models, for: problem)
    var weighted = examples
    weighted.weights = fresh.models[0].labelWeights.all(examples)
    let total = weighted.weights.reduce(0, +)
    if total > 0 {
      let (weights, report) = try solve(weighted, models[0].l2 ?? 1 / (models[0].c * total))
      fresh.load(weights)
      fresh.table.accumulate(examples.features, energies: report.energies)
    }
    self = fresh
  }

  private mutating func load(_ weights: LinearWeights) {
    table.replace(
      features: weights.features, bias: weights.bias[...], rows: weights.rows[...],
      width: weights.columns,
      accumulators: Array(repeating: Self.firstAccumulator, count: weights.features.count + 1))
  }
}
