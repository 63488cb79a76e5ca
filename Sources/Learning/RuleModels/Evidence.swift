/// The patterns that say something about accuracies, as flat arrays for the rounds of estimation.
struct Evidence {
  /// One pattern.
  struct Pattern {
    /// Where its clusters stand in `voters`.
    var range: Range<Int>
    /// The labels that gold leaves open.
    var open: UInt16
    /// How often it was seen, decayed.
    var count: Double
    /// Whether it counts for the accuracies, not for the prior alone.
    var isTold: Bool
  }

  private(set) var patterns: [Pattern] = []
  /// The clusters that spoke, pattern after pattern.
  private var voters: [Int] = []
  /// For each cluster the count of patterns without gold where it and another spoke.
  private(set) var overlaps: [Double]
  /// For each cluster the count of patterns with gold where it spoke.
  private(set) var gold: [Double]

  /// What a table says of clusters.
  ///
  /// - Parameter keepsLone: keeps patterns without gold where one cluster spoke.
  init(
    _ table: PatternTable, _ clusters: RuleClusters, _ speakers: ClusterSpeakers, all: UInt16,
    keepsLone: Bool
  ) {
    overlaps = Array(repeating: 0, count: clusters.count)
    gold = overlaps
    for (place, pattern) in table.patterns.enumerated() where !pattern.ranks.isEmpty {
      let count = table.count(place)
      if count == 0 { continue }
      let start = voters.count
      voters += speakers.voices(pattern.ranks)
      let isGold = pattern.open != all
      let isTold = isGold || voters.count - start >= 2
      guard voters.count > start, isTold || keepsLone else {
        voters.removeSubrange(start...)
        continue
      }
      patterns.append(
        Pattern(range: start..<voters.count, open: pattern.open, count: count, isTold: isTold))
      for cluster in voters[start...] where isTold {
        if isGold { gold[cluster] += count } else { overlaps[cluster] += count }
      }
    }
  }

  /// Expected counts: for each cluster how often it was right, for each label how often it was true.
  func expectations(_ estimate: AccuracyEstimate) -> (right: [Double], labels: [Double]) {
    let lanes = LabelLanes(estimate)
    var right = [Double](repeating: 0, count: estimate.clusters.count)
    var labels = SIMD16<Double>.zero
    voters.withUnsafeBufferPointer { voters in
      right.withUnsafeMutableBufferPointer { right in
        lanes.members.withUnsafeBufferPointer { members in
          for pattern in patterns {
            let spoke = UnsafeBufferPointer(rebasing: voters[pattern.range])
            let p = lanes.posterior(spoke, open: pattern.open) * pattern.count
            labels += p
            if !pattern.isTold { continue }
            for cluster in spoke { right[cluster] += (p * members[cluster]).sum() }
          }
        }
      }
    }
    return (right, estimate.prior.indices.map { labels[$0] })
  }
}

/// An estimate with one label a lane, for the loops over patterns.
struct LabelLanes {
  /// For each cluster 1 in the lanes of the labels that it leaves open.
  let members: [SIMD16<Double>]
  /// For each cluster by how much its vote multiplies each label.
  private let factors: [SIMD16<Double>]
  private let prior: SIMD16<Double>
  private let all: UInt16

  init(_ estimate: AccuracyEstimate) {
    members = estimate.clusters.masks.map(Self.lanes(of:))
    factors = members.enumerated().map { 1 + $1 * (estimate.likelihoodRatio($0) - 1) }
    var prior = SIMD16<Double>.zero
    for (label, share) in estimate.prior.enumerated() { prior[label] = share }
    (self.prior, all) = (prior, UInt16((1 << estimate.prior.count) - 1))
  }

  private static func lanes(of mask: UInt16) -> SIMD16<Double> {
    var lanes = SIMD16<Double>.zero
    for lane in mask.members { lanes[lane] = 1 }
    return lanes
  }

  /// The probabilities of the labels after some clusters voted and gold left some labels open.
  func posterior(_ voters: UnsafeBufferPointer<Int>, open: UInt16) -> SIMD16<Double> {
    var p = open == all ? prior : prior * Self.lanes(of: open)
    factors.withUnsafeBufferPointer { factors in
      for place in voters.indices {
        p *= factors[voters[place]]
        // Ratios are at most 10^6, so sixteen of them can't overflow.
        if place & 15 == 15 { p /= p.max() }
      }
    }
    return p / p.sum()
  }
}
