import Glibc
public import Messages

/// Naive Bayes over counts of features, standard or complement.
///
/// With N_iy the weight of feature i in messages of label y, N_y its sum over features, V the
/// number of features ever learned, α the smoothing, and x a message:
///
/// - standard: s_y = ln π_y + Σ x_i · ln((N_iy + α) / (N_y + αV))
/// - complement (Rennie and others, 2003), with Ñ the counts of all other labels:
///   s_y = ln π_y − Σ x_i · ln((Ñ_iy + α) / (Ñ_y + αV))
///
/// The prior π_y is in proportion to (n_y + a)·c_y with n_y the weight of messages of y, `a` the
/// prior's smoothing and c_y the class weight; `balanced` makes it even. A feature that was never
/// learned is skipped. A label that was never learned has the floor probability 1/(K²(n + 1)) of K
/// labels and n messages, too little to ever be the answer; the others share the rest by softmax
/// of s_y.
///
/// Counts are integers in units of 2^−20, so they don't depend on order and can be taken back;
/// fractional values are rounded to units. A set counts for its members by their share of the
/// posterior, evenly while none of them has been learned: one by one in one pass, in a batch by
/// five rounds of expectation-maximization from the other examples. A distribution counts as it is.
public struct MultinomialBayes: BatchClassifier {
  public static let kind = "multinomial-bayes"
  public static let summary = "naive Bayes over counts of features, standard or complement"
  public static let scoreMeaning = ScoreMeaning.probability
  public static let batchEqualsStream = true
  public static let settings = [
    Setting(
      "smoothing", .number(0...1_000_000, above: true), default: 0.3,
      "α, added to the count of every feature with every label"),
    Setting(
      "variant", .choice(["standard", "complement"]), default: "standard",
      "whether a label is known by its own messages or by those of all other labels"),
    Setting(
      "priorSmoothing", .number(0...1_000_000), default: 1,
      "a, added to the number of messages of every label in the prior"),
    Setting(
      "classWeights", .labelWeights, default: "none",
      "factors of the labels' prior probabilities; balanced makes the prior even"),
  ]

  /// The rounds of expectation-maximization for sets in a batch.
  private static let rounds = 5

  public let problem: Problem
  private let isComplement: Bool
  private let smoothing: Double
  private let prior: BayesPrior
  private let logs: LogTable
  private var counts: LabelCounts
  /// rows × labels: ln of the smoothed count, kept up to date while learning.
  private var cellLogs: [Double] = []
  /// ln of each label's smoothed sum.
  private var sumLogs: [Double]
  /// ln of each label's prior up to a constant; −∞ for a label never learned.
  private var priorLogs: [Double]

  public init(_ settings: SettingValues, for problem: Problem) throws(Fault) {
    self.problem = problem
    isComplement = settings.word("variant") == "complement"
    smoothing = settings.number("smoothing")
    prior = try BayesPrior(
      smoothing: settings.number("priorSmoothing"), weights: settings["classWeights"],
      for: problem.labels)
    logs = LogTable(smoothing: smoothing)
    counts = LabelCounts(problem)
    sumLogs = Array(repeating: 0, count: problem.labels.count)
    priorLogs = Array(repeating: -.infinity, count: problem.labels.count)
  }

  public mutating func learn(
    _ features: Features, _ target: Target, weight: Double
  ) throws(Fault) {
    try problem.check(features, target, weight: weight)
    try counts.checkRoom(features, weight: weight)
    guard weight > 0 else { return }
    add(features, target, weight: weight)
    refresh(features, target)
  }

  /// Takes back what learning a leaf or a distribution added.
  ///
  /// - Throws: a data fault, and changes nothing, when that was never learned, or for a set, whose
  ///   shares depended on what was known then.
  public mutating func unlearn(
    _ features: Features, _ target: Target, weight: Double
  ) throws(Fault) {
    try problem.check(features, target, weight: weight)
    try counts.checkRoom(features, weight: weight, added: false)
    if case .anyOf = target { throw Fault(.data, "a set of labels can't be taken back") }
    for (label, share) in target.shares
    where !counts.holds(features, label: label, weight: weight * share) {
      throw Fault(.data, "'\(problem.labels.names[label])' wasn't learned of this message")
    }
    guard weight > 0 else { return }
    counts.addRows(for: features)
    for (label, share) in target.shares {
      counts.add(features, label: label, weight: weight * share, sign: -1)
    }
    refresh(features, target)
  }

  public mutating func fit(_ examples: Examples) throws(Fault) {
    var fresh = self
    fresh.counts = LabelCounts(problem)
    var sets: [Int] = []
    for row in 0..<examples.count {
      let (features, weight) = (examples.features[row], examples.weights[row])
      try problem.check(features, examples.targets[row], weight: weight)
      try fresh.counts.checkRoom(features, weight: weight)
      guard weight > 0 else { continue }
      if case .anyOf = examples.targets[row] {
        sets.append(row)
      } else {
        fresh.add(features, examples.targets[row], weight: weight)
      }
    }
    try fresh.fitSets(examples, rows: sets)
    fresh.refreshAll()
    self = fresh
  }

  /// Adds sets by their posterior shares, in rounds that start from the counts of the others.
  private mutating func fitSets(_ examples: Examples, rows: [Int]) throws(Fault) {
    guard !rows.isEmpty else { return }
    let certain = counts
    for _ in 0..<Self.rounds {
      refreshAll()
      var next = certain
      for row in rows {
        let (features, weight) = (examples.features[row], examples.weights[row])
        try next.checkRoom(features, weight: weight)
        next.addRows(for: features)
        for (label, share) in shares(features, examples.targets[row]) {
          next.add(features, label: label, weight: weight * share)
        }
      }
      counts = next
    }
  }

  private mutating func add(_ features: Features, _ target: Target, weight: Double) {
    counts.addRows(for: features)
    if case .one(let label) = target {
      return counts.add(features, label: label, weight: weight)
    }
    for (label, share) in shares(features, target) {
      counts.add(features, label: label, weight: weight * share)
    }
  }

  /// The labels a target counts for; the members of a set by their posterior.
  private func shares(_ features: Features, _ target: Target) -> [(label: Int, share: Double)] {
    guard case .anyOf(let members) = target else { return target.shares }
    let known = members.filter { priorLogs[$0] > -.infinity }
    guard !known.isEmpty else { return target.shares }
    let posterior = scores(features)
    let sum = known.reduce(0) { $0 + posterior[$1] }
    // The posterior of all members may be 0 in numbers; then they are as good as each other.
    return known.map { ($0, sum > 0 ? posterior[$0] / sum : 1 / Double(known.count)) }
  }

  public func score(_ features: Features, into scores: inout [Double]) {
    let width = counts.width
    precondition(scores.count == width, "\(scores.count) scores, \(width) labels")
    for label in 0..<width { scores[label] = 0 }
    let mass = sum(features, into: &scores)
    var largest = -Double.infinity
    for label in 0..<width where priorLogs[label] > -.infinity {
      let evidence = scores[label] - mass * sumLogs[label]
      scores[label] = priorLogs[label] + (isComplement ? -evidence : evidence)
      largest = max(largest, scores[label])
    }
    normalize(&scores, largest: largest)
  }

  /// Adds x_i · ln(smoothed count) of every known feature to each label; returns Σ x_i of them.
  private func sum(_ features: Features, into scores: inout [Double]) -> Double {
    let width = counts.width
    var mass = 0.0
    scores.withUnsafeMutableBufferPointer { scores in
      cellLogs.withUnsafeBufferPointer { cellLogs in
        for (feature, value) in zip(features.indices, features.values) {
          // A value that is negative or no number can't have been learned.
          guard value > 0, value < .infinity, let row = counts.row(of: feature) else { continue }
          let (x, start) = (Double(value), row &* width)
          mass += x
          for label in 0..<width { scores[label] += x * cellLogs[start &+ label] }
        }
      }
    }
    return mass
  }

  /// Turns s_y into probabilities, with the floor for labels that were never learned.
  private func normalize(_ scores: inout [Double], largest: Double) {
    let width = Double(scores.count)
    guard largest > -.infinity else {
      for label in scores.indices { scores[label] = 1 / width }
      return
    }
    var (sum, known) = (0.0, 0.0)
    for label in scores.indices where priorLogs[label] > -.infinity {
      scores[label] = exp(scores[label] - largest)
      sum += scores[label]
      known += 1
    }
    let messages = counts.messages.reduce(0) { $0 + CountUnits.value($1) }
    let floor = 1 / (width * width * (messages + 1))
    let factor = (1 - (width - known) * floor) / sum
    for label in scores.indices {
      scores[label] = priorLogs[label] > -.infinity ? scores[label] * factor : floor
    }
  }

  public func save(into archive: inout Archive) { counts.save(into: &archive) }

  public mutating func restore(from archive: Archive) throws(Fault) {
    var restored = counts
    try restored.restore(from: archive)
    counts = restored
    refreshAll()
  }
}

extension MultinomialBayes {
  /// Brings the logarithms up to date after a message was added.
  private mutating func refresh(_ features: Features, _ target: Target) {
    let width = counts.width
    let new = counts.features.count * width - cellLogs.count
    if new > 0 { cellLogs.append(contentsOf: repeatElement(logs[0], count: new)) }
    var touched = 0..<width
    // Only its own column changes with a label's counts; the complement's changes in all others.
    if case .one(let label) = target, !isComplement { touched = label..<label + 1 }
    cellLogs.withUnsafeMutableBufferPointer { cellLogs in
      for feature in features.indices {
        let row = Int(counts.slots[Int(feature)]) - 1
        guard row >= 0 else { continue }
        for label in touched {
          cellLogs[row * width + label] = logs[counts.cell(row, label, complement: isComplement)]
        }
      }
    }
    refreshSums()
  }

  private mutating func refreshAll() {
    let width = counts.width
    cellLogs = Array(repeating: 0, count: counts.features.count * width)
    cellLogs.withUnsafeMutableBufferPointer { cellLogs in
      for row in counts.features.indices {
        for label in 0..<width {
          cellLogs[row * width + label] = logs[counts.cell(row, label, complement: isComplement)]
        }
      }
    }
    refreshSums()
  }

  private mutating func refreshSums() {
    let (total, smoothed) = (counts.total, smoothing * Double(counts.vocabulary))
    for label in sumLogs.indices {
      let own = counts.labelSums[label]
      let sum = CountUnits.value(isComplement ? total - own : own) + smoothed
      // Without any feature learned no sum is ever used.
      sumLogs[label] = sum > 0 ? log(sum) : 0
      priorLogs[label] = prior.log(ofLabel: label, messages: counts.messages[label])
    }
  }
}
