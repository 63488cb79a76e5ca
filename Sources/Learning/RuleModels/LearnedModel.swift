import Glibc
public import Messages

/// Rules weighed by accuracies that are estimated without gold labels, from where they overlap, and
/// better with every gold label.
///
/// A vote for labels S by a rule of accuracy *a* makes every label of S
/// max(1, (a/(1 − a))·((1 − b)/b)) times as likely, with b the prior's share of S: a lone vote is
/// believed as often as its rule is right. Silence says nothing. Rules that are copies count as one
/// (see docs/rule-models.md). Where the positive votes have a common refinement, labels outside it
/// are kept below the best one inside by the factor e^(−1/1000) at least, whatever the denials and
/// the prior say.
///
/// It remembers how often each pattern of votes was seen, so online and batch are the same: the
/// accuracies are solved from those counts by ``estimate()``, and on its own after `every` messages
/// or gold labels, or a sixteenth of the messages remembered where that is more.
public struct LearnedModel: RuleModel {
  public static let kind = "learned"
  public static let summary = "rules weighed by accuracies estimated from their overlaps and gold"
  public static let settings: [Setting] = [
    Setting(
      "reliability", .number(0...0.999), default: 0.7,
      "share of a rule's votes expected to be known, not right by chance, before any evidence"),
    Setting(
      "strength", .number(0...1e6, above: true), default: 10,
      "how many overlaps that expectation counts as"),
    Setting(
      "prior", .choice(["uniform", "learned"]), default: "uniform",
      "labels before any vote: all alike, or as the votes suggest"),
    Setting(
      "decay", .number(0...1, above: true), default: 1,
      "what one message more leaves of the count of those before it; 1 keeps everything"),
    Setting(
      "every", .integer(1...1_000_000), default: 100,
      "messages or gold labels between two estimates, at least"),
    Setting("iterations", .integer(1...10_000), default: 100, "rounds of estimation, at most"),
    Setting(
      "patterns", .integer(16...16_777_216), default: 131_072,
      "patterns of votes kept; beyond them the rarer half is forgotten"),
  ]

  public let rules: VotingRules
  private let estimator: AccuracyEstimator
  private let every: Int
  var table: PatternTable
  var current: AccuracyEstimate {
    didSet { (logPrior, logRatios) = (current.logPrior, current.logRatios) }
  }
  private var logPrior: [Double]
  private var logRatios: [Double]
  /// Messages and gold labels since the last estimate.
  var pending = 0

  public init(_ settings: SettingValues, for rules: VotingRules) throws(Fault) {
    self.rules = rules
    estimator = AccuracyEstimator(
      strength: settings.number("strength"), reliability: settings.number("reliability"),
      learnsPrior: settings.word("prior") == "learned", iterations: settings.integer("iterations"))
    every = settings.integer("every")
    table = PatternTable(decay: settings.number("decay"), limit: settings.integer("patterns"))
    current = estimator.estimate(table, rules)
    (logPrior, logRatios) = (current.logPrior, current.logRatios)
  }

  public func label(_ fired: [Int]) -> WeakLabel {
    let ballot = Ballot(fired, rules)
    guard !ballot.spoke.isEmpty else { return WeakLabel(abstaining: ballot) }
    var scores = logPrior
    for cluster in Set(ballot.spoke.map(cluster(of:))).sorted() {
      let (mask, evidence) = (current.clusters.masks[cluster], logRatios[cluster])
      for label in scores.indices where mask >> UInt16(label) & 1 == 1 { scores[label] += evidence }
    }
    return WeakLabel(probabilities(scores, candidates: ballot.candidates), ballot)
  }

  /// The probabilities of log scores, after no label outside the candidates is left above them.
  private func probabilities(_ logs: [Double], candidates: UInt16) -> [Double] {
    var (scores, best) = (logs, -Double.infinity)
    for label in scores.indices where candidates >> UInt16(label) & 1 == 1 {
      best = max(best, scores[label])
    }
    var sum = 0.0
    for label in scores.indices {
      let isCandidate = candidates >> UInt16(label) & 1 == 1
      // The best candidate is the best label, so no power overflows.
      scores[label] = exp((isCandidate ? scores[label] : min(scores[label], best - 1e-3)) - best)
      sum += scores[label]
    }
    for label in scores.indices { scores[label] /= sum }
    return scores
  }

  private func cluster(of position: Int) -> Int { current.clusters.numbers[rules.ranks[position]] }

  public mutating func observe(_ fired: [Int]) {
    table.observe(pattern(fired, rules.all))
    age()
  }

  public mutating func learn(
    _ gold: Target?, replacing previous: Target?, fired: [Int], age: Int
  ) throws(Fault) {
    let (new, old) = (try rules.mask(ofGold: gold), try rules.mask(ofGold: previous))
    guard new != old else { return }
    table.move(from: pattern(fired, old), to: pattern(fired, new), age: age)
    self.age()
  }

  /// The pattern of the rules that say something.
  private func pattern(_ fired: [Int], _ open: UInt16) -> PatternTable.Pattern {
    rules.check(fired)
    let ranks = fired.filter(rules.speaks).map { UInt32(rules.ranks[$0]) }
    return PatternTable.Pattern(ranks: ranks.sorted(), open: open)
  }

  /// Estimates when it is time.
  private mutating func age() {
    pending += 1
    let remembered = min(Double(table.time), 1 / (1 - table.decay))
    if Double(pending) >= max(Double(every), remembered / 16) { estimate() }
  }

  public mutating func estimate() {
    current = estimator.estimate(table, rules)
    pending = 0
  }

  public mutating func forget() {
    table = PatternTable(decay: table.decay, limit: table.limit)
    estimate()
  }

  public var estimates: [RuleEstimate] {
    (0..<rules.count).map { position in
      let cluster = cluster(of: position)
      return RuleEstimate(
        accuracy: current.accuracies[cluster],
        likelihoodRatio: current.likelihoodRatio(cluster),
        overlaps: current.overlaps[cluster], gold: current.gold[cluster],
        copies: (0..<rules.count).filter { $0 != position && self.cluster(of: $0) == cluster })
    }
  }
}
