import Messages

/// How one linear model of a bank learns; its weights are columns of the bank's table.
struct LinearModel: Sendable {
  /// What its scores cost.
  let loss: any LinearLoss
  /// The learning rate η of online steps.
  let learningRate: Double
  /// The regularization λ on the mean loss, where it is set; online it shrinks touched rows.
  let l2: Double?
  /// Its other form in batch, C = 1/(n·λ), where λ isn't set.
  let c: Double
  /// How much a message counts by its label.
  var labelWeights: LabelWeights

  /// No slope and no weight is larger, so that the squares of slopes stay finite.
  private static let bound = 1e15

  /// Turns the scores of one message into the slopes of its weighted loss, in place.
  ///
  /// - Parameters:
  ///   - columns: the scores in, the slopes out; what is beyond the labels is set to zero.
  ///   - weight: the message's weight times that of its label.
  ///   - scratch: two numbers for each label.
  /// - Returns: the sum of the squared slopes.
  func turn(
    _ columns: UnsafeMutableBufferPointer<Float>, _ target: Target, weight: Double,
    scratch: UnsafeMutableBufferPointer<Double>
  ) -> Float {
    let labels = scratch.count / 2
    let scores = UnsafeMutableBufferPointer(rebasing: scratch[..<labels])
    var slopes = UnsafeMutableBufferPointer(rebasing: scratch[labels...]).mutableSpan
    for label in 0..<labels { scores[label] = finite(columns[label]) }
    loss.slope(scores.span, target, into: &slopes)
    let weight = min(weight, Self.bound)
    var energy: Float = 0
    for label in 0..<labels {
      let slope = Float(max(-Self.bound, min(Self.bound, weight * slopes[label])))
      columns[label] = slope
      energy += slope * slope
    }
    for padding in labels..<columns.count { columns[padding] = 0 }
    return energy
  }

  /// Turns the sums of one message into answers.
  func answer(_ sums: UnsafeMutableBufferPointer<Float>, into scores: inout [Double]) {
    for label in scores.indices { scores[label] = finite(sums[label]) }
    var span = scores.mutableSpan
    loss.answer(&span)
  }
}

/// The number, or the largest finite one of its sign; opposite infinities that met count as zero.
private func finite(_ sum: Float) -> Double {
  if sum.isFinite { return Double(sum) }
  let bound = Double(Float.greatestFiniteMagnitude)
  return sum.isNaN ? 0 : sum > 0 ? bound : -bound
}
