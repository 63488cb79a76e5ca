internal import CPrefetch

/// What doesn't change while the squared hinge is minimized: rows, costs, and the label sets.
struct SquaredHingePlan<Block: Lanes> {
  typealias Lane = UnsafeMutableBufferPointer<Block>

  let matrix: DesignMatrix
  let blocks: Int
  private let pairs: MarginExamples
  /// The cost c of each pair's losses: weight / (l2 · total weight).
  private let costs: [Float]
  /// For each label set and block: +1 for members, −1 for others.
  private let signs: [Block]
  /// For each label set and block: 1 over the set's size for members, 1 for others.
  private let shares: [Block]
  private let setSizes: [Int]

  init(_ matrix: DesignMatrix, _ pairs: MarginExamples, labels: Int, l2: Double) {
    (self.matrix, self.pairs) = (matrix, pairs)
    let blocks = (labels + Block.scalarCount - 1) / Block.scalarCount
    self.blocks = blocks
    costs = pairs.weights.map { Float($0 / (l2 * pairs.totalWeight)) }
    setSizes = pairs.sets.map(\.count)
    var signs = [Block](repeating: Block(repeating: -1), count: pairs.sets.count * blocks)
    var shares = [Block](repeating: Block(repeating: 1), count: pairs.sets.count * blocks)
    for (number, set) in pairs.sets.enumerated() {
      for label in set {
        let (block, lane) = label.quotientAndRemainder(dividingBy: Block.scalarCount)
        signs[number * blocks + block][lane] = 1
        shares[number * blocks + block][lane] = 1 / Float(set.count)
      }
    }
    (self.signs, self.shares) = (signs, shares)
  }

  /// The weighted mean over the pairs of each label's sign; −1 for a label without examples.
  func meanSigns() -> [Block] {
    var means = [Double](repeating: -1, count: blocks * Block.scalarCount)
    for (pair, set) in pairs.targets.enumerated() {
      let share = pairs.weights[pair] / pairs.totalWeight
      for label in pairs.sets[Int(set)] { means[label] += 2 * share }
    }
    return (0..<blocks).map { block in
      var lanes = Block.zero
      for lane in lanes.indices { lanes[lane] = Float(means[block * Block.scalarCount + lane]) }
      return lanes
    }
  }

  /// Asks for what the visits after the one at a place will read.
  @inline(__always)
  func prefetch(_ order: [Int32], _ place: Int, _ rows: DesignRows, _ weights: Lane, _ duals: Lane)
  {
    if place + 2 < order.count { rows.prefetch(Int(pairs.rows[Int(order[place + 2])])) }
    guard place + 1 < order.count else { return }
    let next = Int(order[place + 1])
    rows.prefetch(Int(pairs.rows[next]), of: weights, blocks: blocks)
    if let duals = duals.baseAddress { cprefetch_line(duals + next * blocks) }
  }

  /// Scores one pair and, when `updating`, takes its step.
  @inline(__always)
  func visit(
    _ pair: Int, _ rows: DesignRows, _ weights: Lane, _ duals: Lane, _ bias: Lane, _ scores: Lane,
    _ tally: inout PassTally<Block>, updating: Bool
  ) {
    let number = Int(pairs.rows[pair])
    let row = rows[number]
    for block in 0..<blocks { scores[block] = bias[block] + row.score(weights, block, of: blocks) }
    let set = Int(pairs.targets[pair])
    if setSizes[set] > 1 { averageMembers(scores, of: pairs.sets[set]) }
    for block in 0..<blocks {
      let at = pair * blocks + block
      let change = step(
        pair, set * blocks + block, duals[at], scores[block], rows.squaredNorms[number] + 1, &tally)
      guard updating else { continue }
      duals[at] += change
      let move = change * signs[set * blocks + block] * shares[set * blocks + block]
      bias[block] += move
      row.add(move, to: weights, block, of: blocks)
    }
    tally.count()
  }

  /// The change of one block of dual variables.
  @inline(__always)
  private func step(
    _ pair: Int, _ setBlock: Int, _ dual: Block, _ score: Block, _ scale: Float,
    _ tally: inout PassTally<Block>
  ) -> Block {
    let (cost, half, share) = (costs[pair], 0.5 / costs[pair], shares[setBlock])
    let slack = 1 - signs[setBlock] * score
    let positive = slack.larger(.zero)
    let loss = cost * positive * positive
    tally.add(gap: share * (loss + dual * (0.5 * half * dual - slack)), loss: share * loss)
    return (dual - (half * dual - slack) / (scale * share + half)).larger(.zero) - dual
  }

  /// For each example the squared norm of the slopes of its weighted loss, from the dual variables:
  /// at the minimum the slope of φ is α/c.
  func energies(_ duals: [Block]) -> [Float] {
    var start = 0
    return zip(pairs.partEnds, pairs.exampleWeights).map { end, weight in
      let parts = pairs.parts[start..<Int(end)]
      start = Int(end)
      var energy = Block.zero
      for block in 0..<blocks {
        var slope = Block.zero
        for (pair, share) in parts {
          let set = Int(pairs.targets[Int(pair)]) * blocks + block
          let rate = share / costs[Int(pair)]
          slope += rate * duals[Int(pair) * blocks + block] * signs[set] * shares[set]
        }
        energy += slope * slope
      }
      return Float(min(weight * weight * Double(energy.total), 1e30))
    }
  }

  /// Puts the mean of the members' scores in all of them.
  private func averageMembers(_ scores: Lane, of set: [Int]) {
    var sum: Float = 0
    for label in set { sum += scores[label / Block.scalarCount][label % Block.scalarCount] }
    let mean = sum / Float(set.count)
    for label in set { scores[label / Block.scalarCount][label % Block.scalarCount] = mean }
  }
}
