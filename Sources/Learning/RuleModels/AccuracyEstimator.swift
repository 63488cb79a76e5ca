/// Estimates accuracies from overlaps by expectation maximization over patterns of votes.
///
/// With accuracy a_k of cluster k, the prior's share b_k of the labels S_k that it leaves open, and
/// λ_k = max(1, (a_k/(1 − a_k))·((1 − b_k)/b_k)):
///
///     E:  p(y | pattern) ∝ π_y ∏_{k spoke, y ∈ S_k} λ_k     for y that gold leaves open
///     M:  a_k = (s·m_k + Σ n·p(S_k)) / (s + Σ n),  m_k = r + (1 − r)·b_k
///
/// The sums run over patterns, seen n times, where k and another cluster spoke or there is gold. A
/// vote alone would only give a_k back, so it is left out. Where a cluster of copies speaks says
/// ``ClusterSpeakers``. With `learnsPrior`, π_y = (1 + Σ n·p(y)) / (L + Σ n) over all patterns
/// where any spoke; else it is even. Derived in docs/rule-models.md.
struct AccuracyEstimator {
  /// The pseudo-count of the accuracies' prior, s.
  var strength: Double
  /// The share of votes that are known, not guessed, before any evidence, r.
  var reliability: Double
  /// Whether the prior of the labels is estimated too.
  var learnsPrior: Bool
  /// The most rounds.
  var iterations: Int

  /// Where the sums stop changing.
  private static let tolerance = 1e-7

  /// The estimate from the votes seen: a function of the table, wherever it came from.
  ///
  /// Where rules are copies it takes two runs: the first finds who speaks for each cluster.
  /// - Complexity: O(rounds · patterns · rules that spoke).
  func estimate(_ table: PatternTable, _ rules: VotingRules) -> AccuracyEstimate {
    let clusters = RuleClusters(table, rules)
    let usual = ClusterSpeakers(clusters)
    let draft = estimate(table, rules, clusters, usual)
    guard clusters.count < rules.count else { return draft }
    let speakers = ClusterSpeakers(table, draft, all: rules.all)
    return speakers == usual ? draft : estimate(table, rules, clusters, speakers)
  }

  private func estimate(
    _ table: PatternTable, _ rules: VotingRules, _ clusters: RuleClusters,
    _ speakers: ClusterSpeakers
  ) -> AccuracyEstimate {
    let evidence = Evidence(
      table, clusters, speakers, all: rules.all, keepsLone: learnsPrior)
    let labels = rules.labels.count
    var estimate = AccuracyEstimate(
      clusters: clusters, accuracies: Array(repeating: 0, count: clusters.count),
      overlaps: evidence.overlaps, gold: evidence.gold,
      prior: Array(repeating: 1 / Double(labels), count: labels))
    for cluster in 0..<clusters.count {
      estimate.accuracies[cluster] = expected(estimate.base(cluster))
    }
    guard !evidence.patterns.isEmpty else { return estimate }
    for _ in 0..<iterations {
      let next = step(estimate, evidence)
      let change = max(
        distance(next.accuracies, estimate.accuracies), distance(next.prior, estimate.prior))
      estimate = next
      if change < Self.tolerance { break }
    }
    return estimate
  }

  /// The accuracy expected of a vote before any evidence: known, or right by chance.
  private func expected(_ base: Double) -> Double { reliability + (1 - reliability) * base }

  private func step(_ estimate: AccuracyEstimate, _ evidence: Evidence) -> AccuracyEstimate {
    let sums = evidence.expectations(estimate)
    var next = estimate
    if learnsPrior {
      let total = sums.labels.reduce(Double(sums.labels.count), +)
      next.prior = sums.labels.map { (1 + $0) / total }
    }
    for cluster in next.accuracies.indices {
      let count = strength + evidence.overlaps[cluster] + evidence.gold[cluster]
      let right = strength * expected(next.base(cluster)) + sums.right[cluster]
      next.accuracies[cluster] = min(1, right / count)
    }
    return next
  }

  private func distance(_ left: [Double], _ right: [Double]) -> Double {
    zip(left, right).reduce(0) { max($0, abs($1.0 - $1.1)) }
  }
}
