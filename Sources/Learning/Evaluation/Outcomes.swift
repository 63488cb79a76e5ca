/// What the figures over one set of labels are computed from.
public struct Outcomes: Sendable {
  /// The labels' names; row *i* and column *i* of the counts belong to label *i*.
  public let labels: [String]
  /// Rows of the truth; columns are the labels, then answers that are never right, and last the
  /// abstention.
  public let counts: [[Int]]
  /// The labels that figures are reported for; the others occur neither in space nor truth.
  public let shown: [Int]
  /// Messages of each label.
  public let supports: [Int]
  /// Messages of each answer.
  public let answers: [Int]
  /// Messages scored.
  public let messages: Int
  /// Messages answered rightly.
  public let right: Int
  /// Mean −ln of the probability of the truth; nil unless all messages have probabilities.
  public let meanLoss: Double?
  /// Messages with an alternative label.
  public let alternatives: Int
  /// Messages answered with the alternative and not the truth.
  public let rescued: Int
  /// Messages of allow and transaction, and how many of them were answered junk; nil for labels
  /// of another scheme.
  public let wanted: (messages: Int, toJunk: Int)?

  init(
    labels: [String], counts: [[Int]], shown: [Int]? = nil, extras: Tally.Extras = .init(),
    wanted isWanted: ((Int) -> Bool)? = nil, junk: Int = 0
  ) {
    (self.labels, self.counts) = (labels, counts)
    self.shown = shown ?? Array(labels.indices)
    supports = counts.map { $0.reduce(0, +) }
    answers = (counts.first ?? []).indices.map { column in
      counts.reduce(0) { $0 + $1[column] }
    }
    messages = supports.reduce(0, +)
    right = labels.indices.reduce(0) { $0 + counts[$1][$1] }
    meanLoss = extras.loss.mean
    (alternatives, rescued) = (extras.alternatives, extras.rescued)
    wanted = isWanted.map { isWanted in
      labels.indices.filter(isWanted).reduce(into: (0, 0)) { sums, row in
        sums.0 += counts[row].reduce(0, +)
        sums.1 += counts[row][junk]
      }
    }
  }

  /// Messages without an answer.
  public var abstained: Int { answers.last ?? 0 }

  /// Right among answered with this label; nil when never answered.
  public func precision(_ label: Int) -> Double? { ratio(counts[label][label], answers[label]) }

  /// Right among messages of this label; nil when there are none.
  public func recall(_ label: Int) -> Double? { ratio(counts[label][label], supports[label]) }

  /// 2·right / (answered + support); nil when both are 0.
  public func f1(_ label: Int) -> Double? {
    ratio(2 * counts[label][label], answers[label] + supports[label])
  }

  private func ratio(_ part: Int, _ whole: Int) -> Double? {
    whole > 0 ? Double(part) / Double(whole) : nil
  }
}
