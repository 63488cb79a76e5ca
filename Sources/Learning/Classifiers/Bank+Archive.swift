import Messages

extension Bank {
  /// Writes the state of one model, as the classifier that it was made of would alone.
  ///
  /// Features stand in the order of their rows; weights and accumulators begin with the bias, and
  /// weights come without padding.
  public func save(model: Int, into archive: inout Archive) {
    archive.put("features", .indices(table.features))
    archive.put("weights", .floats(table.weights(of: model)))
    archive.put("accumulators", .floats(table.accumulators(of: model)))
    archive.put("told", .doubles(models[model].labelWeights.told))
  }

  /// Takes over a state that `save` wrote, in a bank of one model.
  ///
  /// - Throws: a data fault when the arrays don't fit each other or the problem.
  mutating func restore(from archive: Archive) throws(Fault) {
    precondition(count == 1, "a bank of \(count) models can't be restored from one")
    let features = try archive.indices("features")
    let weights = try archive.floats("weights")
    let accumulators = try archive.floats("accumulators")
    try check(features: features, weights: weights, accumulators: accumulators)
    try models[0].labelWeights.restore(told: archive.doubles("told"))
    let labels = problem.labels.count
    table.replace(
      features: features, bias: weights[..<labels], rows: weights[labels...], width: labels,
      accumulators: accumulators)
  }

  private func check(
    features: [UInt32], weights: [Float], accumulators: [Float]
  ) throws(Fault) {
    let rows = features.count + 1
    guard weights.count == rows * problem.labels.count, accumulators.count == rows else {
      throw Fault(
        .data,
        "the model has \(weights.count) weights and \(accumulators.count) accumulators for "
          + "\(rows) rows of \(problem.labels.count) labels")
    }
    guard weights.allSatisfy({ $0.isFinite }), accumulators.allSatisfy({ $0 > 0 }) else {
      throw Fault(.data, "the model holds weights that aren't finite or accumulators below 0")
    }
    guard Set(features).count == features.count,
      features.reduce(0, |) >> UInt32(problem.bits) == 0
    else {
      throw Fault(
        .data, "the model's features aren't unique numbers below 2^\(problem.bits)")
    }
  }
}
