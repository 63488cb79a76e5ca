public import Messages

/// Adaptive regularization of weights: linear margins, each weight with a variance of its own.
///
/// For each label a machine against the rest. With x the message and a 1 for the bias, f = w·x and
/// v = Σᵢ xᵢ²·Σᵢ, a machine that is told y = ±1 with y·f < 1 moves by
///
///     β = 1 / (v + r/c)      wᵢ ← wᵢ + y·(1 − y·f)·β·Σᵢ·xᵢ      1/Σᵢ ← 1/Σᵢ + xᵢ²·c/r
///
/// for a message of weight c; variances start at 1. Weights that were often told move little, so
/// that a wrong label can't undo what many right ones taught. A set is one machine more, whose
/// margin is the mean of its members'; its members are never each other's negatives. A distribution
/// tells each label both signs, weighted by its share and the rest. After Crammer, Kulesza and
/// Dredze, "Adaptive Regularization of Weight Vectors", NIPS 22 (2009), with diagonal variances.
public struct Arow: Explainable {
  public static let kind = "arow"
  public static let summary = "linear margins with a variance for each weight, sturdy under noise"
  public static let settings = [
    Setting(
      "r", .number(1e-6...1e6), default: 1,
      "regularization r; a larger one moves less at each message and forgives wrong labels"),
    LinearSettings.classWeights,
  ]
  public static let scoreMeaning = ScoreMeaning.margin

  public let problem: Problem
  private let r: Double
  private var labelWeights: LabelWeights
  /// The row of each feature; 0, the bias, for one that was never learned.
  private var slots: [UInt32]
  /// The feature of each row but the first, in the order of first sight.
  private var features: [UInt32] = []
  /// (features + 1) × labels.
  private var weights: [Float]
  /// (features + 1) × labels, from 1 down.
  private var variances: [Float]

  public init(_ settings: SettingValues, for problem: Problem) throws(Fault) {
    self.problem = problem
    r = settings.number("r")
    labelWeights = try LabelWeights(settings["classWeights"], for: problem.labels)
    slots = Array(repeating: 0, count: 1 << problem.bits)
    weights = Array(repeating: 0, count: problem.labels.count)
    variances = Array(repeating: 1, count: problem.labels.count)
  }

  /// A margin that is asked for: the mean of some labels', with a sign.
  private struct Demand {
    let labels: [Int]
    let sign: Double
    let weight: Double
  }

  public mutating func learn(
    _ features: Features, _ target: Target, weight: Double
  ) throws(Fault) {
    try problem.check(features, target, weight: weight)
    guard weight > 0 else { return }
    let weight = min(labelWeights.next(target, weight: weight), 1e15)
    guard weight > 0 else { return }
    addRows(features)
    let rows = [0] + features.indices.map { Int(slots[Int($0)]) }
    let values = [1] + features.values.map { Double($0) }
    let (margins, spreads) = sums(rows, values)
    for demand in demands(target, weight) {
      step(demand, rows, values, margins, spreads)
    }
  }

  private func demands(_ target: Target, _ weight: Double) -> [Demand] {
    let all = 0..<problem.labels.count
    switch target {
    case .one(let label):
      return all.map { Demand(labels: [$0], sign: $0 == label ? 1 : -1, weight: weight) }
    case .anyOf(let members):
      return [Demand(labels: members, sign: 1, weight: weight)]
        + all.filter { !members.contains($0) }
        .map { Demand(labels: [$0], sign: -1, weight: weight) }
    case .distribution(let shares):
      return all.flatMap { label in
        [(1.0, shares[label]), (-1.0, 1 - shares[label])].filter { $0.1 > 0 }
          .map { Demand(labels: [label], sign: $0.0, weight: weight * $0.1) }
      }
    }
  }

  private mutating func addRows(_ message: Features) {
    let before = features.count
    for index in message.indices where slots[Int(index)] == 0 {
      features.append(index)
      slots[Int(index)] = UInt32(features.count)
    }
    let new = (features.count - before) * problem.labels.count
    weights.append(contentsOf: repeatElement(0, count: new))
    variances.append(contentsOf: repeatElement(1, count: new))
  }

  /// The margin of each label, and its variance.
  private func sums(_ rows: [Int], _ values: [Double]) -> ([Double], [Double]) {
    let width = problem.labels.count
    var margins = [Double](repeating: 0, count: width)
    var spreads = [Double](repeating: 0, count: width)
    for (row, value) in zip(rows, values) {
      for label in 0..<width {
        margins[label] += value * Double(weights[row * width + label])
        spreads[label] += value * value * Double(variances[row * width + label])
      }
    }
    return (margins, spreads)
  }

  private mutating func step(
    _ demand: Demand, _ rows: [Int], _ values: [Double], _ margins: [Double], _ spreads: [Double]
  ) {
    let share = 1 / Double(demand.labels.count)
    let margin = demand.labels.reduce(0) { $0 + margins[$1] } * share
    let loss = 1 - demand.sign * margin
    guard loss > 0 else { return }
    let spread = demand.labels.reduce(0) { $0 + spreads[$1] } * share * share
    let rate = demand.sign * loss / (spread + r / demand.weight) * share
    let width = problem.labels.count
    for (row, value) in zip(rows, values) {
      for label in demand.labels {
        let place = row * width + label
        let variance = Double(variances[place])
        weights[place] = bounded(Double(weights[place]) + rate * variance * value)
        let pull = value * value * share * share * demand.weight / r
        variances[place] = Float(variance / (1 + variance * pull))
      }
    }
  }

  /// As a weight that is finite, whatever the values were.
  private func bounded(_ weight: Double) -> Float { Float(max(-1e15, min(1e15, weight))) }

  public func score(_ features: Features, into scores: inout [Double]) {
    let width = problem.labels.count
    for label in 0..<width { scores[label] = Double(weights[label]) }
    for (index, value) in zip(features.indices, features.values) {
      guard index >> UInt32(problem.bits) == 0, slots[Int(index)] != 0 else { continue }
      let start = Int(slots[Int(index)]) * width
      for label in 0..<width { scores[label] += Double(value) * Double(weights[start + label]) }
    }
    for label in 0..<width { scores[label] = max(-1e300, min(1e300, scores[label])) }
  }

  public func contribution(of feature: UInt32, value: Float, label: Int) -> Double {
    precondition(label >= 0 && label < problem.labels.count, "label \(label)")
    guard feature >> UInt32(problem.bits) == 0, slots[Int(feature)] != 0 else { return 0 }
    let place = Int(slots[Int(feature)]) * problem.labels.count + label
    return Double(value) * Double(weights[place])
  }

  public func save(into archive: inout Archive) {
    archive.put("features", .indices(features))
    archive.put("weights", .floats(weights))
    archive.put("variances", .floats(variances))
    archive.put("told", .doubles(labelWeights.told))
  }

  public mutating func restore(from archive: Archive) throws(Fault) {
    let features = try archive.indices("features")
    let (weights, variances) = (try archive.floats("weights"), try archive.floats("variances"))
    let size = (features.count + 1) * problem.labels.count
    var slots = [UInt32](repeating: 0, count: 1 << problem.bits)
    for (row, feature) in features.enumerated() {
      guard feature >> UInt32(problem.bits) == 0, slots[Int(feature)] == 0 else {
        throw Fault(.data, "the model's 'features' aren't unique or not below 2^\(problem.bits)")
      }
      slots[Int(feature)] = UInt32(row + 1)
    }
    guard weights.count == size, variances.count == size, weights.allSatisfy(\.isFinite),
      variances.allSatisfy({ $0 >= 0 && $0 <= 1 })
    else { throw Fault(.data, "the model's weights or variances don't fit its features") }
    var told = labelWeights
    try told.restore(told: try archive.doubles("told"))
    (self.features, self.slots, labelWeights) = (features, slots, told)
    (self.weights, self.variances) = (weights, variances)
  }
}
