import Messages

/// What the weak labels of one rule model come to, and how they compare with gold labels.
///
/// A weak label *answers* when one label is the most probable, is *coarse* when several labels are
/// to the last bit (as after a lone vote for `transaction.?`), and else *abstains*. An abstention is
/// never a class: it lowers coverage and recall, not precision.
public struct WeakLabelFigures: Hashable, Sendable {
  /// The rule model's kind.
  public let model: String
  /// Messages answered with one label.
  public private(set) var answered = 0
  /// Messages for which several labels are the most probable.
  public private(set) var coarse = 0
  /// Abstentions where no rule had a say.
  public private(set) var silent = 0
  /// Abstentions in spite of votes.
  public private(set) var tied = 0
  /// Messages with gold label.
  public private(set) var gold = 0
  /// Of the messages with gold label those answered with one label.
  public private(set) var answers = GoldVerdicts()
  /// Of the messages with gold label the coarse ones, by whether the truth is among their labels.
  public private(set) var coarseAnswers = GoldVerdicts()
  /// Of the messages with gold label on which no rule had a say, what the answer `allow` would be.
  public private(set) var allowedWhereSilent = GoldVerdicts()
  /// One for each label of the space, in order.
  public private(set) var labels: [LabelShare]

  /// The figures of one label.
  public struct LabelShare: Hashable, Sendable {
    /// The label's name.
    public let name: String
    /// Messages answered with it, with gold label or without.
    public internal(set) var answered = 0
    /// Of those that the gold label can judge, how many have it.
    public internal(set) var precision = Proportion()
    /// Of the messages whose gold label is just this one, how many were answered with it.
    public internal(set) var recall = Proportion()
  }

  /// The label `allow` as a bit; nothing where the space lacks it.
  private let allow: UInt16

  init(model: String, _ space: LabelSpace) {
    self.model = model
    allow = space.number(named: Label.allow.name).map { 1 << UInt16($0) } ?? 0
    labels = space.names.map { LabelShare(name: $0) }
  }

  /// All messages.
  public var messages: Int { answered + coarse + silent + tied }

  /// The share of the messages with gold label that are answered with one label.
  public var coverage: Proportion { Proportion(answers.count, of: gold) }

  /// The share of right answers among those that the gold label can judge; to be read together
  /// with ``coverage``.
  public var precision: Proportion { answers.precision }

  /// The share of right answers where a message on which no rule has a say is taken for `allow`:
  /// the setting `unmatched` in its other form.
  public var precisionWithAllow: Proportion {
    let judged = [answers.precision, allowedWhereSilent.precision]
    return Proportion(judged[0].part + judged[1].part, of: judged[0].whole + judged[1].whole)
  }

  /// The share of the messages with gold label that are answered in that form.
  public var coverageWithAllow: Proportion {
    Proportion(answers.count + allowedWhereSilent.count, of: gold)
  }

  /// Counts one message.
  ///
  /// - Parameter truth: the labels that the gold label allows, as bits; nil without gold label.
  mutating func add(_ label: WeakLabel, truth: UInt16?) {
    let winners = label.winners
    let answer = winners.count == 1 ? winners[0] : nil
    if let answer {
      answered += 1
      labels[answer].answered += 1
    } else if winners.isEmpty {
      if label.spoke.isEmpty { silent += 1 } else { tied += 1 }
    } else {
      coarse += 1
    }
    guard let truth else { return }
    gold += 1
    if truth.nonzeroBitCount == 1 {
      let number = truth.trailingZeroBitCount
      labels[number].recall.add(answer == number)
    }
    if winners.isEmpty, label.spoke.isEmpty, allow != 0 {
      allowedWhereSilent.add(GoldVerdict(allow, gold: truth))
    }
    judge(winners.reduce(0) { $0 | 1 << UInt16($1) }, answer, truth)
  }

  private mutating func judge(_ winners: UInt16, _ answer: Int?, _ truth: UInt16) {
    guard winners != 0 else { return }
    let verdict = GoldVerdict(winners, gold: truth)
    guard let answer else { return coarseAnswers.add(verdict) }
    answers.add(verdict)
    if verdict != .undecided { labels[answer].precision.add(verdict == .right) }
  }
}

extension WeakLabel {
  /// The labels with the largest probability, to the last bit; ascending, empty for an abstention.
  public var winners: [Int] {
    guard let probabilities, let top = probabilities.max() else { return [] }
    return probabilities.indices.filter { probabilities[$0] == top }
  }
}
