import Glibc
public import Messages

/// Two classifiers' answers to the same messages, compared message by message.
public struct Comparison: Sendable, Equatable {
  /// Messages compared.
  public let messages: Int
  /// Groups that were resampled; a message without a group is one of its own.
  public let groups: Int
  /// Messages that both answered rightly.
  public let bothRight: Int
  /// Messages that only the first answered rightly.
  public let onlyFirst: Int
  /// Messages that only the second answered rightly.
  public let onlySecond: Int
  /// Accuracy of the first minus that of the second.
  public let difference: Double
  /// 95 % interval of the difference: the percentiles of resampled groups.
  public let interval: Figures.Interval
  /// McNemar's exact mid-p of both being as good, two-sided.
  public let midP: Double

  /// Whether each classifier was right about one message, and the message's group.
  public struct Pair: Sendable, Equatable {
    /// Whether the first was right.
    public var first: Bool
    /// Whether the second was right.
    public var second: Bool
    /// The message's template family, if known.
    public var group: String?
    /// A pair.
    public init(first: Bool, second: Bool, group: String? = nil) {
      (self.first, self.second, self.group) = (first, second, group)
    }
  }

  /// Compares.
  ///
  /// Groups are drawn with replacement as often as there are groups; each draw brings all messages
  /// of its group, since messages of a family are right or wrong together.
  /// - Parameters:
  ///   - pairs: one for each message.
  ///   - seed: of the resampling; the same seed gives the same interval.
  ///   - resamples: how often all groups are drawn, at least 1.
  /// - Throws: a data fault when there are no messages.
  /// - Complexity: O(messages + resamples · groups).
  public init(_ pairs: [Pair], seed: UInt64, resamples: Int = 10_000) throws(Fault) {
    precondition(resamples >= 1, "\(resamples) resamples; at least 1 is needed")
    guard !pairs.isEmpty else { throw Fault(.data, "there are no messages to compare") }
    messages = pairs.count
    bothRight = pairs.count { $0.first && $0.second }
    onlyFirst = pairs.count { $0.first && !$0.second }
    onlySecond = pairs.count { !$0.first && $0.second }
    difference = Double(onlyFirst - onlySecond) / Double(pairs.count)
    let clusters = Self.clusters(pairs)
    groups = clusters.count
    interval = Self.interval(clusters, seed: seed, resamples: resamples)
    midP = Self.midP(onlyFirst, onlySecond)
  }

  /// Pairs the lines of two lists of predictions by their messages' identifiers.
  ///
  /// - Parameters:
  ///   - first: one line for each message.
  ///   - second: the same messages in any order.
  ///   - groups: the group of a message by its identifier, where it has one.
  ///   - isRight: whether a line's answer is right.
  /// - Throws: a data fault when a message is missing, is there twice, or has two gold labels.
  public static func pairs(
    _ first: [PredictionRecord], _ second: [PredictionRecord], groups: [String: String] = [:],
    isRight: (PredictionRecord) -> Bool = { $0.gold == $0.predicted }
  ) throws(Fault) -> [Pair] {
    var lines: [String: PredictionRecord] = [:]
    for line in second where lines.updateValue(line, forKey: line.id) != nil {
      throw Fault(.data, "the message '\(line.id)' is predicted twice")
    }
    var pairs: [Pair] = []
    for line in first {
      guard let other = lines.removeValue(forKey: line.id) else {
        throw Fault(.data, "the message '\(line.id)' isn't in both lists once")
      }
      guard line.gold == other.gold else {
        let golds = "'\(line.gold ?? "none")' and '\(other.gold ?? "none")'"
        throw Fault(.data, "the message '\(line.id)' has two gold labels: \(golds)")
      }
      pairs.append(
        Pair(first: isRight(line), second: isRight(other), group: groups[line.id]))
    }
    if let left = second.first(where: { lines[$0.id] != nil }) {
      throw Fault(.data, "the message '\(left.id)' is only in the second list")
    }
    return pairs
  }

  /// Messages of a group, and by how many more of them the first is right.
  private struct Cluster {
    var messages = 0
    var lead = 0
  }

  private static func clusters(_ pairs: [Pair]) -> [Cluster] {
    var clusters: [Cluster] = []
    var places: [String: Int] = [:]
    for pair in pairs {
      var place = clusters.count
      if let group = pair.group {
        place = places[group] ?? place
        places[group] = place
      }
      if place == clusters.count { clusters.append(Cluster()) }
      clusters[place].messages += 1
      clusters[place].lead += (pair.first ? 1 : 0) - (pair.second ? 1 : 0)
    }
    return clusters
  }

  private static func interval(
    _ clusters: [Cluster], seed: UInt64, resamples: Int
  ) -> Figures.Interval {
    var generator = SplitMix64(seed: seed)
    var differences = (0..<resamples).map { _ in
      var (messages, lead) = (0, 0)
      for _ in clusters.indices {
        let cluster = clusters[generator.below(clusters.count)]
        messages += cluster.messages
        lead += cluster.lead
      }
      return Double(lead) / Double(messages)
    }
    differences.sort()
    return Figures.Interval(
      low: quantile(0.025, of: differences), high: quantile(0.975, of: differences))
  }

  /// The quantile of sorted numbers, interpolated between neighbours (numpy's default).
  private static func quantile(_ share: Double, of sorted: [Double]) -> Double {
    let place = share * Double(sorted.count - 1)
    let below = Int(place)
    let above = min(below + 1, sorted.count - 1)
    return sorted[below] + (place - Double(below)) * (sorted[above] - sorted[below])
  }

  /// McNemar's mid-p: 2·P(X < k) + P(X = k) with X binomial(n, 1/2), n the messages where just one
  /// is right and k the fewer of them; 1 when there are none (Fagerland, Lydersen and Laake, 2013).
  static func midP(_ onlyFirst: Int, _ onlySecond: Int) -> Double {
    let (n, k) = (onlyFirst + onlySecond, min(onlyFirst, onlySecond))
    guard onlyFirst != onlySecond else { return 1 }
    // ln C(n, k), a factor at a time.
    let choose = (0..<k).reduce(0.0) { $0 + log(Double(n - $1)) - log(Double($1 + 1)) }
    let point = exp(choose - Double(n) * log(2))
    var (term, below) = (point, 0.0)
    for i in stride(from: k, to: 0, by: -1) {
      term *= Double(i) / Double(n - i + 1)
      below += term
    }
    return min(1, 2 * below + point)
  }
}
