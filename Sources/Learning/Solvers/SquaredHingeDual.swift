/// Dual coordinate ascent for the squared hinge of all labels at once; see `SquaredHingeSolver`.
///
/// A row of weights is `blocks` numbers of type `Block`, one lane a label; spare lanes see a label
/// that no example has.
struct SquaredHingeDual<Block: Lanes> {
  private let plan: SquaredHingePlan<Block>
  /// One row of blocks for each column of the matrix.
  private(set) var weights: [Block]
  /// The bias: the centre plus Σ α·y over all pairs.
  private(set) var bias: [Block]
  private var center: [Block]
  /// The dual variables α ≥ 0, one row of blocks for each pair.
  private var duals: [Block]

  /// All dual variables 0; the bias is each label's mean sign, where the squared loss has it.
  init(_ matrix: DesignMatrix, _ pairs: MarginExamples, labels: Int, l2: Double) {
    plan = SquaredHingePlan(matrix, pairs, labels: labels, l2: l2)
    weights = Array(repeating: .zero, count: matrix.columnCount * plan.blocks)
    duals = Array(repeating: .zero, count: pairs.count * plan.blocks)
    bias = plan.meanSigns()
    center = bias
  }

  /// One pass over the pairs in the given order.
  ///
  /// With ξ = max(0, 1 − y·f), s = ‖x‖² + 1 and the cost c, each label's step is
  /// α ← max(0, α − (α/(2c) − (1 − y·f)) / (s + 1/(2c))). A set's members score by their mean and
  /// share one α, which goes to each in equal parts, so theirs is s over the set's size.
  /// - Returns: the sum of the local duality gaps cξ² + α²/(4c) − α(1 − y·f), and of the losses
  ///   cξ², as met on the way.
  mutating func pass(_ order: [Int32], updating: Bool) -> (gap: Double, loss: Double) {
    var tally = PassTally<Block>()
    let plan = plan
    var scores = [Block](repeating: .zero, count: plan.blocks)
    // Moved out and back: closures may not share `self` while one of its parts is written.
    var moved: (weights: [Block], bias: [Block], duals: [Block]) = ([], [], [])
    swap(&moved.weights, &weights)
    swap(&moved.bias, &bias)
    swap(&moved.duals, &duals)
    plan.matrix.withRows { rows in
      moved.weights.withUnsafeMutableBufferPointer { weights in
        moved.duals.withUnsafeMutableBufferPointer { duals in
          moved.bias.withUnsafeMutableBufferPointer { bias in
            scores.withUnsafeMutableBufferPointer { scores in
              for (place, number) in order.enumerated() {
                plan.prefetch(order, place, rows, weights, duals)
                plan.visit(
                  Int(number), rows, weights, duals, bias, scores, &tally, updating: updating)
              }
            }
          }
        }
      }
    }
    swap(&moved.weights, &weights)
    swap(&moved.bias, &bias)
    swap(&moved.duals, &duals)
    return tally.total
  }

  /// Moves the centre of the bias: one step of the method of multipliers for Σα·y = 0.
  mutating func recenter() {
    for block in 0..<plan.blocks {
      let shift = bias[block] - center[block]
      center[block] = bias[block]
      bias[block] += shift
    }
  }

  /// For each example the squared norm of the slopes of its weighted loss.
  var energies: [Float] { plan.energies(duals) }

  /// ½‖W‖².
  var penalty: Double {
    var sum = 0.0
    for block in weights { sum += Double((block * block).total) }
    return 0.5 * sum
  }
}
