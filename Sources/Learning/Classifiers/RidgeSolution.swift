import LinearAlgebra
import Synchronization

/// The weights that solve some ridge sums.
struct RidgeSolution: Sendable {
  /// For each label and bucket the weight.
  let weights: [Double]
  /// For each label the bias.
  let bias: [Double]

  /// Solves (Σ v·(x − x̄)(x − x̄)ᵀ + l2·Σv·I) w = Σ v·(x − x̄)(y − ȳ) by LAPACK's Cholesky
  /// factorization; b = ȳ − w·x̄.
  ///
  /// Without messages, or where the numbers overflow, all weights are 0.
  /// - Complexity: O(buckets³).
  init(_ sums: RidgeSums, l2: Double) {
    let zeros = [Double](repeating: 0, count: sums.buckets * sums.labels)
    guard sums.weight > 0, let factor = try? CholeskyFactor(of: sums.centered(l2: l2)),
      let solved = try? factor.solve(sums.centeredCrosses()),
      solved.allSatisfy({ $0.isFinite })
    else {
      (weights, bias) = (zeros, Array(repeating: 0, count: sums.labels))
      return
    }
    weights = solved
    bias = (0..<sums.labels).map { label in
      let row = solved[label * sums.buckets..<(label + 1) * sums.buckets]
      let mean = zip(row, sums.inputs).reduce(0) { $0 + $1.0 * $1.1 }
      return (sums.targets[label] - mean) / sums.weight
    }
  }
}

/// A place for the solution of sums that don't change any more, filled when first asked for.
///
/// A pure memory of a function's value: whether it is filled changes no score.
final class RidgeMemo: Sendable {
  private let solution = Mutex<RidgeSolution?>(nil)

  /// The solution, solved on the first call.
  func solution(of sums: RidgeSums, l2: Double) -> RidgeSolution {
    solution.withLock { known in
      if let known { return known }
      let new = RidgeSolution(sums, l2: l2)
      known = new
      return new
    }
  }
}
