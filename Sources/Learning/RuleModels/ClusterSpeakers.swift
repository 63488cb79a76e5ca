/// Who speaks for each cluster of copies where accuracies are estimated.
///
/// A cluster speaks where more than half of its rules vote, unless it is clear that one rule's own
/// votes deserve belief and no other's do: then where that rule votes. So a copy that at times fires
/// or stays silent by chance neither adds its noise to what is estimated nor takes votes away.
struct ClusterSpeakers: Equatable {
  /// For each cluster the rank of its speaker; −1 for more than half of its rules.
  private var ranks: [Int]
  private let clusters: RuleClusters

  /// Those of single rules; all others speak by more than half.
  init(_ clusters: RuleClusters) {
    self.clusters = clusters
    ranks = Array(repeating: -1, count: clusters.count)
    for (rank, cluster) in clusters.numbers.enumerated() where clusters.sizes[cluster] == 1 {
      ranks[cluster] = rank
    }
  }

  /// Those that an estimate shows.
  ///
  /// The other clusters judge: with a the share of right votes, by their posterior, where more than
  /// half of the cluster voted, b the share by chance and m = (a + b)/2, the n votes of a rule
  /// elsewhere, of which r are right, score z = (r − n·m)/√(n·m·(1 − m)), 0 without such votes. The
  /// speaker is a rule with z ≥ 0 when all others have z ≤ 0 and one of these is 3 or more off.
  init(_ table: PatternTable, _ estimate: AccuracyEstimate, all: UInt16) {
    let clusters = estimate.clusters
    self.init(clusters)
    let verdicts = Verdicts(table, estimate, self, all: all)
    var members = [[(rank: Int, z: Double)]](repeating: [], count: clusters.count)
    for (rank, cluster) in clusters.numbers.enumerated() where clusters.sizes[cluster] > 1 {
      members[cluster].append(
        (rank, verdicts.score(rank, in: cluster, base: estimate.base(cluster))))
    }
    for (cluster, rules) in members.enumerated() {
      let isClear = rules.contains { abs($0.z) >= 3 }
      // Of several without a vote elsewhere, none is the speaker.
      let believed = rules.filter { $0.z > 0 }
      let undecided = rules.filter { $0.z == 0 }
      if isClear, believed.count == 1 { ranks[cluster] = believed[0].rank }
      if isClear, believed.isEmpty, undecided.count == 1 { ranks[cluster] = undecided[0].rank }
    }
  }

  /// The clusters that speak when some rules vote, in the order of their first rules' votes.
  func voices(_ voters: [UInt32]) -> [Int] {
    var voices: [Int] = []
    for (place, rank) in voters.enumerated() {
      let cluster = clusters.numbers[Int(rank)]
      if ranks[cluster] < 0 {
        let isFirst = !voters[..<place].contains { clusters.numbers[Int($0)] == cluster }
        if isFirst, isMostOfIt(cluster, voters) { voices.append(cluster) }
      } else if ranks[cluster] == Int(rank) {
        voices.append(cluster)
      }
    }
    return voices
  }

  /// Whether more than half of a cluster's rules vote.
  fileprivate func isMostOfIt(_ cluster: Int, _ voters: [UInt32]) -> Bool {
    let heard = voters.reduce(0) { $0 + (clusters.numbers[Int($1)] == cluster ? 1 : 0) }
    return 2 * heard > clusters.sizes[cluster]
  }
}

/// How the other clusters judge the votes of clusters of copies, and of their single rules.
private struct Verdicts {
  /// For each cluster the votes of more than half, and how many of them were right.
  private var jointly: [(seen: Double, right: Double)]
  /// For each rule its votes elsewhere, and how many of them were right.
  private var alone: [(seen: Double, right: Double)]

  init(
    _ table: PatternTable, _ estimate: AccuracyEstimate, _ speakers: ClusterSpeakers, all: UInt16
  ) {
    let (clusters, lanes) = (estimate.clusters, LabelLanes(estimate))
    jointly = Array(repeating: (0, 0), count: clusters.count)
    alone = Array(repeating: (0, 0), count: clusters.numbers.count)
    for (place, pattern) in table.patterns.enumerated() {
      let copied = pattern.ranks.map { Int($0) }.filter { clusters.sizes[clusters.numbers[$0]] > 1 }
      if copied.isEmpty { continue }
      let (count, voices) = (table.count(place), speakers.voices(pattern.ranks))
      for cluster in Set(copied.map { clusters.numbers[$0] }).sorted() {
        let others = voices.filter { $0 != cluster }
        if others.isEmpty && pattern.open == all { continue }
        let p = others.withUnsafeBufferPointer { lanes.posterior($0, open: pattern.open) }
        let right = count * (p * lanes.members[cluster]).sum()
        if speakers.isMostOfIt(cluster, pattern.ranks) {
          jointly[cluster].seen += count
          jointly[cluster].right += right
          continue
        }
        for rank in copied where clusters.numbers[rank] == cluster {
          alone[rank].seen += count
          alone[rank].right += right
        }
      }
    }
  }

  /// How clearly a rule's votes elsewhere deserve belief (above 0) or not (below).
  func score(_ rank: Int, in cluster: Int, base: Double) -> Double {
    let (seen, right) = jointly[cluster]
    let (count, share) = (alone[rank].seen, (right / max(seen, 1e-9) + base) / 2)
    guard seen > 0, count > 0, share > 0, share < 1 else { return 0 }
    return (alone[rank].right - count * share) / (count * share * (1 - share)).squareRoot()
  }
}
