import Messages

extension Bank {
  /// Forgets everything and takes over the weights that a solver finds, in a bank of one model.
  ///
  /// The solver gets the examples with their weights times those of their labels, and λ: what is
  /// set, or 1/(C·Σ weights). Accumulators become what they would be had each example been learned
  /// once at the solution, so that learning goes on from there in small steps.
  /// - Throws: a data fault for an example that no classifier may learn from, or of the solver;
  ///   then nothing changes.
  mutating func fit(
    _ examples: Examples, by solve: (Examples, _ l2: Double) throws(Fault) -> LinearWeights
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
      fresh.load(try solve(weighted, models[0].l2 ?? 1 / (models[0].c * total)))
      fresh.accumulate(weighted)
    }
    self = fresh
  }

  private mutating func load(_ weights: LinearWeights) {
    precondition(weights.columns >= table.columns, "\(weights.columns) columns")
    let padded = weights.bias + weights.rows
    var rows: [Float] = []
    rows.reserveCapacity((weights.features.count + 1) * table.columns)
    for start in stride(from: 0, to: padded.count, by: weights.columns) {
      rows += padded[start..<start + table.columns]
    }
    table.replace(
      features: weights.features, weights: rows,
      accumulators: Array(repeating: Self.firstAccumulator, count: weights.features.count + 1))
  }

  private mutating func accumulate(_ examples: Examples) {
    withUnsafeTemporaryAllocation(of: Float.self, capacity: table.columns) { columns in
      withUnsafeTemporaryAllocation(of: Double.self, capacity: 2 * problem.labels.count) {
        scratch in
        scratch.initialize(repeating: 0)
        for row in 0..<examples.count where examples.weights[row] > 0 {
          let features = examples.features[row]
          table.sum(features, into: columns)
          let energy = models[0].turn(
            columns, examples.targets[row], weight: examples.weights[row], scratch: scratch)
          table.accumulate(features, energy: energy)
        }
      }
    }
  }
}
