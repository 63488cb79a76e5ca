import Glibc

/// What is estimated of the rules from the votes seen: one accuracy a cluster, and the prior.
struct AccuracyEstimate: Hashable, Sendable {
  /// Which rules count as one.
  var clusters: RuleClusters
  /// For each cluster how often it is right when it votes.
  var accuracies: [Double]
  /// For each cluster the messages without gold label where it and another spoke.
  var overlaps: [Double]
  /// For each cluster the messages with gold label where it spoke.
  var gold: [Double]
  /// The probability of each label before any vote.
  var prior: [Double]

  /// The share of the prior that a cluster's vote leaves open.
  func base(_ cluster: Int) -> Double {
    clusters.masks[cluster].members.reduce(0) { $0 + prior[$1] }
  }

  /// How many times as likely a cluster's vote is where the truth is a label that it leaves open.
  func likelihoodRatio(_ cluster: Int) -> Double {
    Self.likelihoodRatio(accuracy: accuracies[cluster], base: base(cluster))
  }

  /// (a/(1 − a))·((1 − b)/b), within 1 and a million.
  static func likelihoodRatio(accuracy a: Double, base b: Double) -> Double {
    // A vote that leaves all labels open says nothing.
    guard a > 0, b < 1 else { return 1 }
    return min(1e6, max(1, a / (1 - a) * ((1 - b) / b)))
  }

  /// ln of the prior, by label.
  var logPrior: [Double] { prior.map { log($0) } }

  /// ln of the likelihood ratios, by cluster.
  var logRatios: [Double] { accuracies.indices.map { log(likelihoodRatio($0)) } }
}
