public import Messages

/// Each label against the rest: a margin loss φ for every label's score f.
///
/// - A leaf y: φ(f_y) + Σ_{a≠y} φ(−f_a).
/// - A set S: φ(m) + Σ_{a∉S} φ(−f_a) with m the mean of f over S, so that its members are never
///   each other's negatives and stay tied where nothing else tells them apart.
/// - A distribution q: the expectation of the leaf's loss, Σ_y q_y φ(f_y) + (1 − q_y) φ(−f_y).
///   All on one label it is that leaf's loss; it isn't the set loss, even where q is uniform on S.
public struct OneVersusRestLoss: LinearLoss {
  /// The loss of one margin.
  public let margin: MarginLoss

  /// The loss made of a margin loss.
  public init(_ margin: MarginLoss) { self.margin = margin }

  public func value(_ scores: Span<Double>, _ target: Target) -> Double {
    var sum = 0.0
    switch target {
    case .one(let label):
      for other in scores.indices {
        sum += margin.value(other == label ? scores[other] : -scores[other])
      }
    case .anyOf(let members):
      for other in scores.indices where !members.contains(other) {
        sum += margin.value(-scores[other])
      }
      sum += margin.value(mean(scores, members))
    case .distribution(let shares):
      for label in scores.indices {
        sum += shares[label] * margin.value(scores[label])
        sum += (1 - shares[label]) * margin.value(-scores[label])
      }
    }
    return sum
  }

  public func slope(
    _ scores: Span<Double>, _ target: Target, into slope: inout MutableSpan<Double>
  ) {
    if case .distribution(let shares) = target {
      for label in slope.indices {
        slope[label] =
          shares[label] * margin.slope(scores[label])
          - (1 - shares[label]) * margin.slope(-scores[label])
      }
      return
    }
    for label in slope.indices { slope[label] = -margin.slope(-scores[label]) }
    switch target {
    case .one(let label): slope[label] = margin.slope(scores[label])
    case .anyOf(let members):
      let share = margin.slope(mean(scores, members)) / Double(members.count)
      for label in members { slope[label] = share }
    case .distribution: break
    }
  }

  /// The scores are margins already.
  public func answer(_ scores: inout MutableSpan<Double>) {}

  private func mean(_ scores: Span<Double>, _ members: [Int]) -> Double {
    var sum = 0.0
    for label in members { sum += scores[label] }
    return sum / Double(members.count)
  }
}
