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
public struct MultinomialBayes: BatchClassifier, Explainable {
  public static let kind = "multinomial-bayes"
  public static let summary = "naive Bayes over counts of features, standard or complement"
  public static let scoreMeaning = ScoreMeaning.probability
  public static let batchEqualsStream = true
  public static let settings = [
    Setting(
      "smoothing", .number(0...1_000_000, above: true), default: 0.03,
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
  private var counts: LabelCounts
  private var logs: BayesLogs

  public init(_ settings: SettingValues, for problem: Problem) throws(Fault) {
    self.problem = problem
    counts = LabelCounts(problem)
    logs = try BayesLogs(settings, for: problem)
  }

  public mutating func learn(
    _ features: Features, _ target: Target, weight: Double
  ) throws(Fault) {
    try problem.check(features, target, weight: weight)
    try counts.checkRoom(features, weight: weight)
    guard weight > 0 else { return }
    let parts = shares(features, target)
    withUnsafeTemporaryAllocation(of: Int.self, capacity: features.count) { rows in
      change(features, rows, parts, weight: weight)
      logs.refresh(counts, rows: UnsafeBufferPointer(rows), parts)
    }
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
    withUnsafeTemporaryAllocation(of: Int.self, capacity: features.count) { rows in
      change(features, rows, target.shares, weight: weight, sign: -1)
      logs.refresh(counts, rows: UnsafeBufferPointer(rows), target.shares)
    }
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
        fresh.count(features, examples.targets[row].shares, weight: weight)
      }
    }
    try fresh.fitSets(examples, rows: sets)
    fresh.logs.refreshAll(fresh.counts)
    self = fresh
  }

  /// Adds sets by their posterior shares, in rounds that start from the counts of the others.
  private mutating func fitSets(_ examples: Examples, rows: [Int]) throws(Fault) {
    guard !rows.isEmpty else { return }
    let certain = counts
    for _ in 0..<Self.rounds {
      logs.refreshAll(counts)
      let parts = rows.map { shares(examples.features[$0], examples.targets[$0]) }
      counts = certain
      for (row, parts) in zip(rows, parts) {
        let (features, weight) = (examples.features[row], examples.weights[row])
        try counts.checkRoom(features, weight: weight)
        count(features, parts, weight: weight)
      }
    }
  }

  /// Adds a message to the counts; the logarithms are brought up to date later.
  private mutating func count(_ features: Features, _ parts: [LabelShare], weight: Double) {
    withUnsafeTemporaryAllocation(of: Int.self, capacity: features.count) { rows in
      change(features, rows, parts, weight: weight)
    }
  }

  private mutating func change(
    _ features: Features, _ rows: UnsafeMutableBufferPointer<Int>, _ parts: [LabelShare],
    weight: Double, sign: Int64 = 1
  ) {
    counts.locate(features, in: rows)
    for (label, share) in parts {
      counts.add(features, rows: rows, label: label, weight: weight * share, sign: sign)
    }
  }

  /// The labels a target counts for; the members of a set by their posterior.
  private func shares(_ features: Features, _ target: Target) -> [LabelShare] {
    guard case .anyOf(let members) = target else { return target.shares }
    let known = members.filter { logs.isKnown($0) }
    guard !known.isEmpty else { return target.shares }
    let posterior = scores(features)
    let sum = known.reduce(0) { $0 + posterior[$1] }
    // The posterior of all members may be 0 in numbers; then they are as good as each other.
    return known.map { ($0, sum > 0 ? posterior[$0] / sum : 1 / Double(known.count)) }
  }

  public func score(_ features: Features, into scores: inout [Double]) {
    let width = counts.width
    precondition(scores.count == width, "\(scores.count) scores, \(width) labels")
    let mass = sum(features, into: &scores)
    var largest = -Double.infinity
    for label in 0..<width where logs.isKnown(label) {
      let evidence = scores[label] - mass * logs.sums[label]
      scores[label] = logs.priors[label] + (logs.isComplement ? -evidence : evidence)
      largest = max(largest, scores[label])
    }
    normalize(&scores, largest: largest)
  }

  /// Writes Σ x_i · ln(smoothed count) over known features for each label; returns Σ x_i.
  private func sum(_ features: Features, into scores: inout [Double]) -> Double {
    let count = features.count
    return withUnsafeTemporaryAllocation(of: Int.self, capacity: count) { rows in
      withUnsafeTemporaryAllocation(of: Double.self, capacity: count + counts.stride) { space in
        let values = UnsafeMutableBufferPointer(rebasing: space[..<count])
        let sums = UnsafeMutableBufferPointer(rebasing: space[count...])
        let known = counts.find(features, rows: rows, values: values)
        let table = RowTable(stride: counts.stride)
        table.sum(
          rows: UnsafeBufferPointer(rebasing: rows[..<known]),
          values: UnsafeBufferPointer(rebasing: values[..<known]), of: logs.cells, into: sums)
        for label in scores.indices { scores[label] = sums[label] }
        return values[..<known].reduce(0, +)
      }
    }
  }

  /// Turns s_y into probabilities, with the floor for labels that were never learned.
  private func normalize(_ scores: inout [Double], largest: Double) {
    let width = Double(scores.count)
    guard largest > -.infinity else {
      for label in scores.indices { scores[label] = 1 / width }
      return
    }
    var (sum, known) = (0.0, 0.0)
    for label in scores.indices where logs.isKnown(label) {
      scores[label] = exp(scores[label] - largest)
      sum += scores[label]
      known += 1
    }
    let messages = counts.messages.reduce(0) { $0 + CountUnits.value($1) }
    let floor = 1 / (width * width * (messages + 1))
    let factor = (1 - (width - known) * floor) / sum
    for label in scores.indices {
      scores[label] = logs.isKnown(label) ? scores[label] * factor : floor
    }
  }

  public func contribution(of feature: UInt32, value: Float, label: Int) -> Double {
    guard let row = counts.row(of: feature), logs.isKnown(label) else { return 0 }
    let evidence = Double(value) * (logs.cells[row * counts.stride + label] - logs.sums[label])
    return logs.isComplement ? -evidence : evidence
  }

  public func save(into archive: inout Archive) { counts.save(into: &archive) }

  public mutating func restore(from archive: Archive) throws(Fault) {
    var restored = counts
    try restored.restore(from: archive)
    counts = restored
    logs.refreshAll(counts)
  }
}
