import Glibc
public import Messages

/// The negative logarithm of the probability of the truth, with p = softmax of the scores.
///
/// - A leaf y: −ln p_y; slope p − e_y.
/// - A set S: −ln Σ_{y∈S} p_y; slope p − p|S, where p|S is p restricted to S and scaled to sum 1.
///   Not convex; exactly without slope where S holds all labels.
/// - A distribution q: −Σ q_y ln p_y; slope p − q.
///
/// Smooth everywhere.
public struct SoftmaxLoss: LinearLoss {
  /// The loss.
  public init() {}

  public func value(_ scores: Span<Double>, _ target: Target) -> Double {
    let all = logSum(scores, Array(scores.indices))
    switch target {
    case .one(let label): return all - scores[label]
    case .anyOf(let members): return all - logSum(scores, members)
    case .distribution(let shares):
      return shares.indices.reduce(0) { $0 + shares[$1] * (all - scores[$1]) }
    }
  }

  public func slope(
    _ scores: Span<Double>, _ target: Target, into slope: inout MutableSpan<Double>
  ) {
    for label in scores.indices { slope[label] = scores[label] }
    answer(&slope)
    switch target {
    case .one(let label): slope[label] -= 1
    case .anyOf(let members):
      let top = highest(scores, members)
      // The same terms in the same order as for all labels: a set of all gives exactly zero.
      var total = 0.0
      for label in members { total += exp(scores[label] - top) }
      for label in members { slope[label] -= exp(scores[label] - top) / total }
    case .distribution(let shares):
      for label in slope.indices { slope[label] -= shares[label] }
    }
  }

  /// Softmax in place, with the highest score taken off first so that nothing overflows.
  public func answer(_ scores: inout MutableSpan<Double>) {
    var top = -Double.infinity
    for label in scores.indices { top = max(top, scores[label]) }
    var total = 0.0
    for label in scores.indices {
      scores[label] = exp(scores[label] - top)
      total += scores[label]
    }
    for label in scores.indices { scores[label] /= total }
  }

  /// ln Σ exp(score) over some labels.
  private func logSum(_ scores: Span<Double>, _ labels: [Int]) -> Double {
    let top = highest(scores, labels)
    var total = 0.0
    for label in labels { total += exp(scores[label] - top) }
    return top + log(total)
  }

  private func highest(_ scores: Span<Double>, _ labels: [Int]) -> Double {
    var top = -Double.infinity
    for label in labels { top = max(top, scores[label]) }
    return top
  }
}
