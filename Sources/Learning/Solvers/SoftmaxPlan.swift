internal import CPrefetch
import Glibc

/// What doesn't change while the softmax loss is minimized: rows, costs, label sets.
struct SoftmaxPlan<Block: Lanes> {
  typealias Lane = UnsafeMutableBufferPointer<Block>

  let matrix: DesignMatrix
  let blocks: Int
  /// The number of pairs.
  let count: Int
  /// The pairs whose target is soft, and those that are told a set.
  let (soft, told): ([Int32], [Int32])
  private let rows: [Int32]
  /// The cost c of each pair: weight / (l2 · total weight).
  private let costs: [Float]
  /// For each pair the number of its set's mask, or −1 where the target is soft.
  private let sets: [Int32]
  /// For each distinct set and block: 1 for members, 0 for others.
  private let masks: [Block]
  /// For each block: 1 for labels that occur, 0 for others.
  private let present: [Block]
  /// The most Newton steps in a visit; the next visit goes on where this one stops.
  private let maxRounds = 6
  /// The largest rise of a logit in a Newton step; a fall is safe.
  private let maxRise: Float = 2
  /// The largest change of a logit, shrunk for labels of small probability, that ends a visit.
  private let stepTolerance: Float = 0.6

  init(_ matrix: DesignMatrix, _ examples: SoftExamples, l2: Double) {
    self.matrix = matrix
    count = examples.count
    rows = examples.rows
    blocks = (examples.labels + Block.scalarCount - 1) / Block.scalarCount
    costs = examples.weights.map { Float($0 / (l2 * examples.totalWeight)) }
    let everyone = (0..<examples.labels).filter { examples.isPresent[$0] }
    present = Self.mask(everyone, blocks)
    var (numbers, masks, sets): ([[Int]: Int32], [Block], [Int32]) = ([:], [], [])
    for set in examples.sets {
      guard !set.isEmpty else {
        sets.append(-1)
        continue
      }
      if numbers[set] == nil {
        numbers[set] = Int32(masks.count / blocks)
        masks += Self.mask(set, blocks)
      }
      sets.append(numbers[set] ?? -1)
    }
    (self.masks, self.sets) = (masks, sets)
    soft = (0..<Int32(examples.count)).filter { sets[Int($0)] < 0 }
    told = (0..<Int32(examples.count)).filter { sets[Int($0)] >= 0 }
  }

  private static func mask(_ labels: [Int], _ blocks: Int) -> [Block] {
    var mask = [Block](repeating: .zero, count: blocks)
    for label in labels { mask[label / Block.scalarCount][label % Block.scalarCount] = 1 }
    return mask
  }

  /// Visits pairs in the given order.
  func visit(
    _ order: [Int32], _ state: SoftmaxState<Block>, _ tally: inout PassTally<Block>,
    updating: Bool
  ) {
    matrix.withRows { rows in
      for (place, pair) in order.enumerated() {
        prefetch(order, place, rows, state)
        visit(Int(pair), rows, state, &tally, updating: updating)
      }
    }
  }

  /// Asks for what the visits after the one at a place will read.
  @inline(__always)
  private func prefetch(
    _ order: [Int32], _ place: Int, _ design: DesignRows, _ state: SoftmaxState<Block>
  ) {
    if place + 2 < order.count { design.prefetch(Int(rows[Int(order[place + 2])])) }
    guard place + 1 < order.count else { return }
    let next = Int(order[place + 1])
    design.prefetch(Int(rows[next]), of: state.weights, blocks: blocks)
    if let targets = state.targets.baseAddress { cprefetch_line(targets + next * blocks) }
    if let duals = state.duals.baseAddress { cprefetch_line(duals + next * blocks) }
    if let logits = state.logits.baseAddress { cprefetch_line(logits + next * blocks) }
  }

  /// Scores one pair and, when `updating`, takes its step.
  @inline(__always)
  private func visit(
    _ pair: Int, _ design: DesignRows, _ state: SoftmaxState<Block>,
    _ tally: inout PassTally<Block>,
    updating: Bool
  ) {
    let (number, base, cost) = (Int(rows[pair]), pair * blocks, costs[pair])
    let row = design[number]
    let scores = state.scratch(0, blocks)
    let goal = state.scratch(1, blocks)
    let chances = state.scratch(2, blocks)
    for block in 0..<blocks {
      scores[block] = state.bias[block] + row.score(state.weights, block, of: blocks)
    }
    let kappa = (design.squaredNorms[number] + 1) * cost
    let top = softmax(scores, chances, present)
    measure(pair, scores, chances, top, state, &tally)
    guard updating else { return }
    let logits = Lane(rebasing: state.logits[base..<base + blocks])
    for block in 0..<blocks {
      goal[block] = scores[block] + kappa * state.duals[base + block]
      // Until the solution is known, `scores` holds what the target moves by.
      scores[block] = .zero
    }
    if sets[pair] >= 0 { retarget(pair, scores, chances, kappa, goal, state) }
    solve(logits, goal, kappa, chances)
    for block in 0..<blocks {
      let change = cost * (scores[block] + state.duals[base + block] - chances[block])
      state.duals[base + block] = chances[block]
      state.bias[block] += change
      row.add(change, to: state.weights, block, of: blocks)
    }
  }

  /// Adds a pair's loss c·(ln Σ exp f − q·f) and local gap c·KL(μ‖softmax f) to the sums.
  @inline(__always)
  private func measure(
    _ pair: Int, _ scores: Lane, _ chances: Lane, _ top: Float, _ state: SoftmaxState<Block>,
    _ tally: inout PassTally<Block>
  ) {
    var (cross, fit) = (Block.zero, Block.zero)
    for block in 0..<blocks {
      let at = pair * blocks + block
      cross += state.duals[at] * (state.logits[at] - scores[block])
      fit += state.targets[at] * scores[block]
    }
    var gap = cross.total + top
    var loss = top - fit.total
    if sets[pair] >= 0 { (gap, loss) = setMeasure(pair, chances, gap, state) }
    tally.add(gap: Double(costs[pair] * gap), loss: Double(costs[pair] * loss))
  }

  /// The gap and loss of a pair that is told a set: −ln Σ_S p, and KL(q‖p given S) beside the gap.
  private func setMeasure(
    _ pair: Int, _ chances: Lane, _ gap: Float, _ state: SoftmaxState<Block>
  ) -> (gap: Float, loss: Float) {
    let mask = masks[Int(sets[pair]) * blocks..<(Int(sets[pair]) + 1) * blocks]
    var inside = Block.zero
    for (block, members) in mask.enumerated() { inside += chances[block] * members }
    let share = max(inside.total, .leastNormalMagnitude)
    var sum: Float = 0
    for (block, members) in mask.enumerated() {
      let (target, chance) = (state.targets[pair * blocks + block], chances[block])
      for lane in members.indices where members[lane] > 0 && target[lane] > 0 {
        let given = max(chance[lane] / share, .leastNormalMagnitude)
        sum += target[lane] * logf(target[lane] / given)
      }
    }
    return (gap + sum, -logf(share))
  }

  /// Moves the target of a pair that is told a set to softmax(f) given the set (a step of
  /// expectation–maximization); writes the move into `moves` and adds it to the goal.
  private func retarget(
    _ pair: Int, _ moves: Lane, _ chances: Lane, _ kappa: Float, _ goal: Lane,
    _ state: SoftmaxState<Block>
  ) {
    let mask = masks[Int(sets[pair]) * blocks..<(Int(sets[pair]) + 1) * blocks]
    var inside = Block.zero
    for (block, members) in mask.enumerated() { inside += chances[block] * members }
    let share = inside.total
    guard share > 1e-30 else { return }
    for (block, members) in mask.enumerated() {
      let at = pair * blocks + block
      let target = chances[block] * members * (1 / share)
      moves[block] = target - state.targets[at]
      state.targets[at] = target
      goal[block] += kappa * moves[block]
    }
  }

  /// Solves h + κ·softmax(h) = g up to a constant, by bounded Newton steps from h.
  ///
  /// With p = softmax(h) and F = h + κp − g, the step (I + κ(diag p − p pᵀ))⁻¹F is, up to a
  /// constant, (F − m) / (1 + κp), where m makes the p-weighted mean of the step 0.
  /// Afterwards h is normalized (ln Σ exp h = 0) and `chances` holds softmax(h).
  @inline(__always)
  private func solve(_ h: Lane, _ goal: Lane, _ kappa: Float, _ chances: Lane) {
    var top = softmax(h, chances, present)
    for _ in 0..<maxRounds {
      var (along, below, size) = (Block.zero, Block.zero, Block.zero)
      for block in 0..<blocks {
        let ratio = chances[block] / (1 + kappa * chances[block])
        along += ratio * (h[block] + kappa * chances[block] - goal[block])
        below += ratio
      }
      let mean = along.total / below.total
      for block in 0..<blocks {
        let pull = kappa * chances[block]
        let rate = present[block] / (1 + pull)
        let step = ((h[block] + pull - goal[block] - mean) * rate).larger(
          Block(repeating: -maxRise))
        h[block] -= step
        let moved = pull * rate * step
        size = size.larger(moved).larger(-moved)
      }
      top = softmax(h, chances, present)
      if size.largest < stepTolerance { break }
    }
    for block in 0..<blocks { h[block] = (h[block] - top) * present[block] }
  }

  /// Puts softmax(f) over the labels of a mask into `chances`; returns ln Σ exp f.
  @inline(__always)
  private func softmax(_ scores: Lane, _ chances: Lane, _ mask: [Block]) -> Float {
    var peak = Block(repeating: -.infinity)
    for block in 0..<blocks { peak = peak.larger(scores[block] + (mask[block] - 1) * 1e30) }
    let top = peak.largest
    var sums = Block.zero
    for block in 0..<blocks {
      chances[block] = Block.exponential(scores[block] - top) * mask[block]
      sums += chances[block]
    }
    let sum = sums.total
    for block in 0..<blocks { chances[block] *= 1 / sum }
    return top + logf(sum)
  }
}
