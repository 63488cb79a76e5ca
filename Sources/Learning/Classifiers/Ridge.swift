import LinearAlgebra
public import Messages

/// Ridge regression on ±1 targets over few buckets: least squares, solved exactly.
///
/// It minimizes (1/Σv) Σᵢ vᵢ ½‖yᵢ − W xᵢ − b‖² + (l2/2)‖W‖², the bias free. A label's target is +1
/// for a message of it and −1 for others; every member of a set has +1 (each is allowed, none is
/// preferred, so members that nothing tells apart stay tied); a distribution q gives 2q − 1.
/// Features are folded to 2^buckets by their low bits. Learning adds to the sums of the normal
/// equations in double precision, so a batch and a stream of the same messages in the same order
/// have the same bits, and another order changes them by rounding only (relative 1e-12 or so). The
/// equations are solved by LAPACK when a score is asked for and something was learned since: a
/// few ms for 2^9 buckets, so learn many, then score many.
public struct Ridge: BatchClassifier {
  public static let kind = "ridge"
  public static let summary = "least squares on ±1 targets over few buckets, solved exactly"
  public static let settings = [
    Setting(
      "buckets", .integer(4...12), default: .init(.integer(9)),
      "features are folded to 2^buckets; time to solve grows with the cube, memory with the square"),
    Setting(
      "l2", .number(0...Double.infinity, above: true), default: .init(.number(0.001)),
      "regularization λ on the mean loss, λ/2·‖w‖² without the bias"),
  ]
  public static let scoreMeaning = ScoreMeaning.margin
  public static let batchEqualsStream = true

  public let problem: Problem
  private let l2: Double
  private let bucketBits: Int
  private var sums: RidgeSums
  private var memo = RidgeMemo()

  public init(_ settings: SettingValues, for problem: Problem) throws(Fault) {
    self.problem = problem
    l2 = settings.number("l2")
    bucketBits = settings.integer("buckets")
    sums = RidgeSums(bucketBits: bucketBits, labels: problem.labels.count)
  }

  public static func plannedByteCount(_ settings: SettingValues, for problem: Problem) -> Int {
    // The sums, and the factor while they are solved.
    16 << (2 * settings.integer("buckets"))
  }

  public mutating func learn(
    _ features: Features, _ target: Target, weight: Double
  ) throws(Fault) {
    try problem.check(features, target, weight: weight)
    guard weight > 0 else { return }
    try checkSize(features, weight)
    sums.add(features, signs(target), weight: weight)
    memo = RidgeMemo()
  }

  public mutating func fit(_ examples: Examples) throws(Fault) {
    var fresh = self
    fresh.sums = RidgeSums(bucketBits: bucketBits, labels: problem.labels.count)
    fresh.memo = RidgeMemo()
    for row in 0..<examples.count {
      try fresh.learn(examples.features[row], examples.targets[row], weight: examples.weights[row])
    }
    self = fresh
  }

  public func score(_ features: Features, into scores: inout [Double]) {
    let solution = memo.solution(of: sums, l2: l2)
    let mask = UInt32(sums.buckets - 1)
    for label in scores.indices {
      var sum = solution.bias[label]
      for (index, value) in zip(features.indices, features.values) {
        sum += Double(value) * solution.weights[label * sums.buckets + Int(index & mask)]
      }
      scores[label] = sum
    }
  }

  public func save(into archive: inout Archive) {
    archive.put("bits", .integers([Int64(problem.bits), Int64(bucketBits)]))
    sums.save(into: &archive)
  }

  public mutating func restore(from archive: Archive) throws(Fault) {
    guard try archive.integers("bits") == [Int64(problem.bits), Int64(bucketBits)] else {
      throw Fault(.data, "the model's features or buckets are of another number of bits")
    }
    let restored = RidgeSums(
      bucketBits: bucketBits, labels: problem.labels.count, totals: try archive.doubles("totals"),
      inputs: try archive.doubles("inputs"), crosses: try archive.doubles("crosses"),
      triangle: try archive.doubles("products"))
    guard let restored else {
      throw Fault(.data, "the model's sums don't fit 2^\(bucketBits) buckets and its labels")
    }
    sums = restored
    memo = RidgeMemo()
  }

  /// Each label's target.
  private func signs(_ target: Target) -> [Double] {
    var signs = [Double](repeating: -1, count: problem.labels.count)
    switch target {
    case .one(let label): signs[label] = 1
    case .anyOf(let members): for label in members { signs[label] = 1 }
    case .distribution(let shares):
      for (label, share) in shares.enumerated() {
        signs[label] = 2 * share - 1
      }
    }
    return signs
  }

  /// Refuses numbers whose products would leave the range of doubles.
  private func checkSize(_ features: Features, _ weight: Double) throws(Fault) {
    let square = features.values.reduce(1.0) { $0 + Double($1) * Double($1) }
    guard sums.weight + weight * square <= 1e120 else {
      throw Fault(.data, "weight \(weight) with these feature values is too large for the sums")
    }
  }
}

extension Ridge {
  /// The scores that each of the given messages would have, had it not been learned, in closed form.
  ///
  /// With h = v·(1/Σv + (x − x̄)ᵀ A⁻¹ (x − x̄)), A as solved, it is y − (y − f)/(1 − h), the
  /// penalty l2·Σv held as it is. The messages must be among those learned, with the same targets
  /// and weights; a message of weight 0 has its ordinary scores, and so has one with h = 1, on which
  /// alone something hangs.
  /// - Returns: for each message one score for each label.
  /// - Complexity: O(buckets³ + messages · nonzeros²).
  public func leaveOneOutScores(_ examples: Examples) -> [[Double]] {
    let inverse = try? CholeskyFactor(of: sums.centered(l2: l2)).inverse()
    let mean = sums.inputs.map { $0 / max(sums.weight, .leastNormalMagnitude) }
    let back = inverse?.product(mean) ?? []
    let meanSquare = zip(mean, back).reduce(0) { $0 + $1.0 * $1.1 }
    return (0..<examples.count).map { row in
      let (features, weight) = (examples.features[row], examples.weights[row])
      let scores = self.scores(features)
      guard let inverse, weight > 0 else { return scores }
      let folded = fold(features)
      var square = meanSquare
      for (bucket, value) in folded {
        square -= 2 * value * back[bucket]
        for (other, factor) in folded {
          square += value * factor * inverse.values[bucket * sums.buckets + other]
        }
      }
      let rest = 1 - weight * (1 / sums.weight + square)
      guard rest > 1e-9 else { return scores }
      return zip(signs(examples.targets[row]), scores).map { $0 - ($0 - $1) / rest }
    }
  }

  /// The share of leaf-labelled messages that the closed-form leave-one-out scores answer wrongly,
  /// by weight; nil without any.
  public func leaveOneOutError(_ examples: Examples) -> Double? {
    var (wrong, total) = (0.0, 0.0)
    for (row, scores) in leaveOneOutScores(examples).enumerated() {
      guard case .one(let label) = examples.targets[row] else { continue }
      total += examples.weights[row]
      // The first of equal scores is the answer, as everywhere.
      let best = scores.indices.reduce(0) { scores[$1] > scores[$0] ? $1 : $0 }
      if best != label { wrong += examples.weights[row] }
    }
    return total > 0 ? wrong / total : nil
  }

  private func fold(_ features: Features) -> [(bucket: Int, value: Double)] {
    zip(features.indices, features.values).map { (Int($0 & UInt32(sums.buckets - 1)), Double($1)) }
  }
}
