import Glibc
public import Messages

/// The labels that a filter is to catch, as opposed to all others: "spam" in TREC's words.
public struct PositiveLabels: Hashable, Sendable {
  /// For each label of the space whether it is positive.
  public let isPositive: [Bool]
  /// The names of the positive labels, in the order of the space.
  public let names: [String]
  /// The positive leaves; nil for labels of another scheme.
  let leaves: LabelSet?

  /// The labels with some names.
  ///
  /// A coarse name or a set, such as `promotion.?` or `junk|promotion`, stands for all its leaves;
  /// labels of another scheme are named as the data has them.
  /// - Throws: a data fault when a name isn't in the space, when only part of a label of the space
  ///   would be positive, or when no label or every label is.
  public init(named names: [String], in labels: LabelSpace) throws(Fault) {
    var isPositive = [Bool](repeating: false, count: labels.count)
    var leaves = LabelSet([])
    for name in names {
      let gold = labels.kind == .asIs ? Gold.named(name) : try LabelNames.read(name).gold
      guard let gold else { throw Fault(.data, "'\(name)' is no label; name one or several") }
      switch try labels.target(for: gold) {
      case .one(let number): isPositive[number] = true
      case .anyOf(let numbers): for number in numbers { isPositive[number] = true }
      case .distribution: break
      }
      leaves = leaves.union(gold.leaves ?? leaves)
    }
    self.isPositive = isPositive
    self.names = labels.names.indices.filter { isPositive[$0] }.map { labels.names[$0] }
    self.leaves = labels.kind == .asIs ? nil : leaves
    guard isPositive.contains(true), isPositive.contains(false) else {
      throw Fault(
        .data,
        "the positive labels are \(self.names.isEmpty ? "none" : "all"); at least one label must "
          + "be positive and at least one not, of \(labels.names.joined(separator: ", "))")
    }
    for (number, isIn) in isPositive.enumerated() where isIn {
      guard let label = labels.label(number), label.leaves.union(leaves) != leaves else { continue }
      throw Fault(
        .data, "only a part of \(label) would be positive, and the answers don't tell its parts")
    }
  }

  /// Junk, where the space has it beside other labels; else nil.
  public static func junk(in labels: LabelSpace) -> PositiveLabels? {
    try? PositiveLabels(named: [Label.junk.name], in: labels)
  }
}

/// The log-odds of a set of labels against all others.
///
/// For probabilities ln(Σ in / Σ out), both sums taken as they are, since 1 − p loses what a
/// confident classifier says; a sum of 0 counts as the smallest positive number. For margins the
/// best inside the set minus the best outside. Always finite.
/// - Precondition: one finite score for each label, and labels on both sides.
/// - Complexity: O(labels), without allocation.
public func logOdds(
  of positive: PositiveLabels, scores: [Double], meaning: ScoreMeaning
) -> Double {
  precondition(scores.count == positive.isPositive.count, "one score for each label")
  switch meaning {
  case .probability:
    var (inside, outside) = (0.0, 0.0)
    for (score, isIn) in zip(scores, positive.isPositive) {
      if isIn { inside += score } else { outside += score }
    }
    let least = Double.leastNonzeroMagnitude
    return log(max(inside, least)) - log(max(outside, least))
  case .margin:
    var (inside, outside) = (-Double.infinity, -Double.infinity)
    for (score, isIn) in zip(scores, positive.isPositive) {
      if isIn { inside = max(inside, score) } else { outside = max(outside, score) }
    }
    let most = Double.greatestFiniteMagnitude
    return min(max(inside - outside, -most), most)
  }
}
