import Glibc

/// Dual coordinate ascent for the softmax loss; see `SoftmaxSolver`.
///
/// A row of weights is `blocks` numbers of type `Block`, one lane a label.
struct SoftmaxDual<Block: Lanes> {
  let plan: SoftmaxPlan<Block>
  /// One row of blocks for each column of the matrix: Σ c·(q − μ)·x.
  private(set) var weights: [Block]
  /// The bias: the centre plus Σ c·(q − μ) over all pairs.
  private(set) var bias: [Block]
  private var center: [Block]
  /// For each pair its target q, its dual point μ, and ln μ.
  private var points: (targets: [Block], duals: [Block], logits: [Block])

  /// All weights 0, so μ = q; the bias is that of the labels' shares.
  init(_ matrix: DesignMatrix, _ examples: SoftExamples, l2: Double) {
    plan = SoftmaxPlan(matrix, examples, l2: l2)
    let blocks = plan.blocks
    weights = Array(repeating: .zero, count: matrix.columnCount * blocks)
    points.targets = Array(repeating: .zero, count: examples.count * blocks)
    points.logits = points.targets
    for pair in 0..<examples.count {
      for label in 0..<examples.labels {
        let share = examples.shares[pair * examples.labels + label]
        guard share > 0 else { continue }
        let (block, lane) = label.quotientAndRemainder(dividingBy: Block.scalarCount)
        points.targets[pair * blocks + block][lane] = Float(share)
        points.logits[pair * blocks + block][lane] = Float(log(share))
      }
    }
    points.duals = points.targets
    bias = Array(repeating: .zero, count: blocks)
    for (label, logit) in examples.priorLogits().enumerated() {
      bias[label / Block.scalarCount][label % Block.scalarCount] = Float(logit)
    }
    center = bias
  }

  /// One pass over the pairs in the given order.
  ///
  /// - Returns: the sum of the local duality gaps c·KL(μ‖softmax f), and of the losses, as met on
  ///   the way.
  mutating func pass(_ order: [Int32], updating: Bool) -> (gap: Double, loss: Double) {
    var tally = PassTally<Block>()
    let plan = plan
    var scratch = [Block](repeating: .zero, count: plan.blocks * 3)
    // Moved out and back: closures may not share `self` while one of its parts is written.
    var moved = (weights: [Block](), bias: [Block]())
    var points = (targets: [Block](), duals: [Block](), logits: [Block]())
    swap(&moved.weights, &weights)
    swap(&moved.bias, &bias)
    swap(&points, &self.points)
    moved.weights.withUnsafeMutableBufferPointer { weights in
      moved.bias.withUnsafeMutableBufferPointer { bias in
        points.targets.withUnsafeMutableBufferPointer { targets in
          points.duals.withUnsafeMutableBufferPointer { duals in
            points.logits.withUnsafeMutableBufferPointer { logits in
              scratch.withUnsafeMutableBufferPointer { scratch in
                let state = SoftmaxState(
                  weights: weights, bias: bias, targets: targets, duals: duals, logits: logits,
                  scratch: scratch)
                plan.visit(order, state, &tally, updating: updating)
              }
            }
          }
        }
      }
    }
    swap(&moved.weights, &weights)
    swap(&moved.bias, &bias)
    swap(&points, &self.points)
    return tally.total
  }

  /// Moves the centre of the bias: one step of the method of multipliers for Σα = 0.
  mutating func recenter() {
    for block in bias.indices {
      let shift = bias[block] - center[block]
      center[block] = bias[block]
      bias[block] += shift
    }
  }

  /// For each example the squared norm of the slopes of its weighted loss: at the minimum μ − q.
  func energies(_ examples: SoftExamples) -> [Float] {
    let blocks = plan.blocks
    return examples.pairOfExample.indices.map { example in
      let pair = Int(examples.pairOfExample[example])
      guard pair >= 0 else { return 0 }
      var energy: Float = 0
      switch examples.targets[example] {
      case .one(let label):
        // ‖μ − e_y‖² = ‖μ‖² − 2μ_y + 1; the pair's own target may be a mean of several labels'.
        energy = 1 - 2 * dual(pair, label)
        for block in pair * blocks..<(pair + 1) * blocks {
          energy += (points.duals[block] * points.duals[block]).total
        }
      case .anyOf:
        for block in pair * blocks..<(pair + 1) * blocks {
          let slope = points.duals[block] - points.targets[block]
          energy += (slope * slope).total
        }
      case .distribution(let shares):
        for (label, share) in shares.enumerated() {
          let slope = dual(pair, label) - Float(share)
          energy += slope * slope
        }
      }
      let weight = examples.exampleWeights[example]
      return Float(min(weight * weight * Double(max(0, energy)), 1e30))
    }
  }

  private func dual(_ pair: Int, _ label: Int) -> Float {
    let (block, lane) = label.quotientAndRemainder(dividingBy: Block.scalarCount)
    return points.duals[pair * plan.blocks + block][lane]
  }

  /// ½‖W‖².
  var penalty: Double {
    var sum = 0.0
    for block in weights { sum += Double((block * block).total) }
    return 0.5 * sum
  }
}

/// The state of a softmax fit while a pass goes on, in raw memory.
struct SoftmaxState<Block: Lanes> {
  let weights: UnsafeMutableBufferPointer<Block>
  let bias: UnsafeMutableBufferPointer<Block>
  /// For each pair the target q.
  let targets: UnsafeMutableBufferPointer<Block>
  /// For each pair the dual point μ, a distribution; α = c·(q − μ).
  let duals: UnsafeMutableBufferPointer<Block>
  /// For each pair ln μ, up to rounding.
  let logits: UnsafeMutableBufferPointer<Block>
  /// Three rows of blocks for what a visit works on.
  let scratch: UnsafeMutableBufferPointer<Block>

  /// One row of the scratch.
  @inline(__always)
  func scratch(_ row: Int, _ blocks: Int) -> UnsafeMutableBufferPointer<Block> {
    UnsafeMutableBufferPointer(rebasing: scratch[row * blocks..<(row + 1) * blocks])
  }
}
