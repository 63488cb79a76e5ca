import Glibc
import Learning
import Messages

/// Small problems for the solvers, and their objectives by plain loops in double precision.
enum SolverProblems {
  static func problem(_ labels: Int) throws -> Problem {
    Problem(
      labels: try LabelSpace(kind: .asIs, names: (0..<labels).map { "label\($0 + 100)" }), bits: 18)
  }

  static func examples(_ rows: [([UInt32], [Float], Target)]) -> Examples {
    var table = FeatureTable()
    for row in rows { table.append(Features(indices: row.0, values: row.1)) }
    return Examples(table, targets: rows.map { $0.2 })
  }

  /// Random sparse rows with leaves, every fifth a set and every seventh a distribution.
  static func random(rows: Int, features: Int, labels: Int, seed: UInt64) -> Examples {
    var generator = SplitMix64(seed: seed)
    var table = FeatureTable()
    var targets: [Target] = []
    for row in 0..<rows {
      let label = generator.below(labels)
      var indices: [UInt32] = []
      for feature in 0..<features
      where generator.below(features) < (feature % labels == label ? 9 : 3) {
        indices.append(UInt32(feature * 7))
      }
      table.append(Features(indices: indices, values: indices.map { _ in Float(generator.unit()) }))
      if row % 5 == 0 {
        targets.append(.anyOf([label, (label + 1) % labels].sorted()))
      } else if row % 7 == 0 {
        var shares = [Double](repeating: 0.2 / Double(labels - 1), count: labels)
        shares[label] = 0.8
        targets.append(.distribution(shares))
      } else {
        targets.append(.one(label))
      }
    }
    return Examples(table, targets: targets)
  }

  /// f = W x + b of one row.
  static func scores(_ features: Features, _ weights: LinearWeights, labels: Int) -> [Double] {
    var scores = (0..<labels).map { Double(weights.bias[$0]) }
    for (index, value) in zip(features.indices, features.values) {
      guard let row = weights.features.firstIndex(of: index) else { continue }
      for label in 0..<labels {
        scores[label] += Double(value) * Double(weights.rows[row * weights.columns + label])
      }
    }
    return scores
  }

  /// ½‖W‖².
  static func penalty(_ weights: LinearWeights) -> Double {
    weights.rows.reduce(0) { $0 + Double($1) * Double($1) } / 2
  }

  /// The objective that `SoftmaxSolver` documents, and its gradient by W (row by row) and b.
  static func softmaxLoss(
    _ examples: Examples, _ weights: LinearWeights, labels: Int, l2: Double
  ) -> (value: Double, gradient: [Double]) {
    let total = examples.weights.reduce(0, +)
    var gradient = weights.features.indices.flatMap { row in
      (0..<labels).map { l2 * Double(weights.rows[row * weights.columns + $0]) }
    }
    gradient += Array(repeating: 0, count: labels)
    let biasAt = weights.features.count * labels
    var loss = 0.0
    for row in 0..<examples.count {
      let exps = scores(examples.features[row], weights, labels: labels).map { exp($0) }
      let sum = exps.reduce(0, +)
      let share = examples.weights[row] / total
      var target = [Double](repeating: 0, count: labels)
      switch examples.targets[row] {
      case .one(let label):
        target[label] = 1
        loss -= share * log(exps[label] / sum)
      case .distribution(let shares):
        target = shares
        for label in 0..<labels { loss -= share * shares[label] * log(exps[label] / sum) }
      case .anyOf(let members):
        let inside = members.reduce(0) { $0 + exps[$1] }
        for label in members { target[label] = exps[label] / inside }
        loss -= share * log(inside / sum)
      }
      for label in 0..<labels {
        let pull = share * (exps[label] / sum - target[label])
        gradient[biasAt + label] += pull
        for (index, value) in zip(examples.features[row].indices, examples.features[row].values) {
          guard let at = weights.features.firstIndex(of: index) else { continue }
          gradient[at * labels + label] += pull * Double(value)
        }
      }
    }
    return (loss + l2 * penalty(weights), gradient)
  }

  /// The objective that `SquaredHingeSolver` documents.
  static func hingeLoss(
    _ examples: Examples, _ weights: LinearWeights, labels: Int, l2: Double
  ) -> Double {
    let total = examples.weights.reduce(0, +)
    func squared(_ margin: Double) -> Double { pow(max(0, 1 - margin), 2) }
    var loss = 0.0
    for row in 0..<examples.count {
      let scores = scores(examples.features[row], weights, labels: labels)
      func told(_ set: [Int]) -> Double {
        let mean = set.reduce(0) { $0 + scores[$1] } / Double(set.count)
        return (0..<labels).filter { !set.contains($0) }.reduce(squared(mean)) {
          $0 + squared(-scores[$1])
        }
      }
      let share = examples.weights[row] / total
      switch examples.targets[row] {
      case .one(let label): loss += share * told([label])
      case .anyOf(let members): loss += share * told(members)
      case .distribution(let shares):
        for (label, part) in shares.enumerated() { loss += share * part * told([label]) }
      }
    }
    return loss + l2 * penalty(weights)
  }
}
