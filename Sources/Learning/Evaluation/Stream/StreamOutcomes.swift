/// What the figures of a stream are computed from: the sums over all passes, in one scope.
struct StreamOutcomes: Sendable {
  /// Accuracy and kappa over everything.
  let main: Figures
  /// The last messages of every pass.
  let windowed: Margins
  /// The fading matrices of every pass.
  let fading: Margins
  /// The number of passes.
  let passes: Int
  /// Everything, in scope.
  let all: Hits
  /// Messages of whose family nothing was learned before.
  let firstContact: Hits
  /// The answers of the last label available.
  let noChange: Hits
  /// The answers of the most frequent available label.
  let majority: Hits
  /// Whether any label became available.
  let hasLabels: Bool
  /// The messages of the most frequent truth.
  let constant: Int
  /// Whether the order is that of time.
  let hasTimes: Bool
  /// Errors of the filter for the positive labels; nil where there are none.
  let filter: FilterErrors?
  /// Ranks of positive and negative messages; nil where scores weren't kept.
  let ranks: RankCounts?
  /// Messages on either side without a score.
  let unranked: Int
}

/// A figure of a stream.
public struct StreamFigure: Sendable {
  /// The key in files; for ever.
  public let name: String
  /// What people read.
  public let title: String
  /// What it is, in one sentence.
  public let summary: String
  /// What it is measured in.
  public let unit: Unit
  /// Whether more is better.
  public let higherIsBetter: Bool
  let compute: @Sendable (StreamOutcomes) -> Metric.Value

  /// What a figure is measured in.
  public enum Unit: Sendable {
    /// A share, 0 to 1.
    case share
    /// A coefficient, at most 1.
    case coefficient
    /// A percentage, 0 to 100.
    case percent
  }

  init(
    _ name: String, _ title: String, _ summary: String, _ unit: Unit = .share,
    higherIsBetter: Bool = true, compute: @escaping @Sendable (StreamOutcomes) -> Metric.Value
  ) {
    (self.name, self.title, self.summary, self.unit) = (name, title, summary, unit)
    (self.higherIsBetter, self.compute) = (higherIsBetter, compute)
  }

  /// The least messages of a label, in the window, for its F1 to count; times the passes.
  static let enough = 10.0
}

/// The roster: adding a figure is one line here.
public let streamFigures: [StreamFigure] = [
  StreamFigure("accuracy", "accuracy", "share right of all messages, each answered before learning")
  { .main("accuracy", $0) },
  StreamFigure("kappa", "kappa", "Cohen's kappa over all messages", .coefficient) {
    .main("kappa", $0)
  },
  StreamFigure("windowedAccuracy", "windowed accuracy", "share right of the last messages") {
    .of($0.windowed.accuracy, else: .nothingScored)
  },
  StreamFigure(
    "windowedKappa", "windowed kappa", "Cohen's kappa over the last messages", .coefficient
  ) { .kappa($0.windowed) },
  StreamFigure(
    "windowedMacroF1", "windowed macro-F1",
    "mean F1 over labels with at least 10 of the last messages"
  ) {
    .of(
      $0.windowed.macroF1(from: StreamFigure.enough * Double($0.passes)),
      else: "no label has 10 messages in the window")
  },
  StreamFigure(
    "fadingAccuracy", "fading accuracy", "share right, older messages weighing exponentially less"
  ) { .of($0.fading.accuracy, else: .nothingScored) },
  StreamFigure(
    "fadingKappa", "fading kappa", "Cohen's kappa of the fading matrix", .coefficient
  ) { .kappa($0.fading) },
  StreamFigure(
    "kappaTemporal", "kappa-temporal",
    "accuracy beyond that of answering the last label available, as a share of what it leaves",
    .coefficient
  ) { .kappaTemporal($0) },
  StreamFigure(
    "firstContactAccuracy", "first contact",
    "share right of messages of whose family nothing was learned before"
  ) { .of($0.firstContact.share, else: "no scored message was the first of its family") },
  StreamFigure(
    "constantAccuracy", "best constant", "accuracy of the best constant answer, in hindsight"
  ) {
    .share($0.constant, of: $0.all.messages, else: .nothingScored)
  },
  StreamFigure(
    "majorityAccuracy", "running majority",
    "accuracy of answering the label most frequent among those available so far"
  ) {
    $0.hasLabels
      ? .of($0.majority.share, else: .nothingScored) : .undefined("no label became available")
  },
  StreamFigure(
    "noChangeAccuracy", "last label", "accuracy of answering the last label available"
  ) { .noChange($0) },
  StreamFigure(
    "hamErrorPercent", "hm%", "percentage of negative messages answered with a positive label",
    .percent, higherIsBetter: false
  ) { .rate($0, \.negativeErrors, of: \.negatives, "negative") },
  StreamFigure(
    "spamErrorPercent", "sm%", "percentage of positive messages not answered so", .percent,
    higherIsBetter: false
  ) { .rate($0, \.positiveErrors, of: \.positives, "positive") },
  StreamFigure(
    "lamCEASPercent", "lam% (CEAS)",
    "logit average of hm% and sm% in the form of CEAS 2007, with ½ added", .percent,
    higherIsBetter: false
  ) { .lam($0) },
  StreamFigure(
    "oneMinusROCAPercent", "1−ROCA%",
    "percentage of pairs of a positive and a negative message that the log-odds order wrongly",
    .percent, higherIsBetter: false
  ) { .oneMinusROCA($0) },
]

extension String {
  fileprivate static let nothingScored = "no message was scored"
  static let noTimes = "the messages aren't in the order of their times"
  fileprivate static let noPositive = "no label of the data is positive"
}

extension Metric.Value {
  fileprivate static func of(_ value: Double?, else reason: String) -> Self {
    value.map(Metric.Value.defined) ?? .undefined(reason)
  }

  /// A figure of the roster of metrics.
  fileprivate static func main(_ name: String, _ outcomes: StreamOutcomes) -> Self {
    let reason = outcomes.main.undefined.first { $0.figure == name }?.reason
    return of(outcomes.main[name], else: reason ?? .nothingScored)
  }

  fileprivate static func kappa(_ margins: Margins) -> Self {
    of(
      margins.kappa,
      else: margins.total > 0
        ? "all messages have the same truth and the same answer" : .nothingScored)
  }

  fileprivate static func noChange(_ outcomes: StreamOutcomes) -> Self {
    guard outcomes.hasTimes else { return .undefined(.noTimes) }
    return of(outcomes.noChange.share, else: .nothingScored)
  }

  /// (p − p′) / (1 − p′) where p is the accuracy, and p′ that of the no-change classifier, which
  /// knows the last label that was available rather than the last one that there was (Bifet et al.,
  /// 2013; Žliobaitė et al., 2015).
  fileprivate static func kappaTemporal(_ outcomes: StreamOutcomes) -> Self {
    guard outcomes.hasTimes else { return .undefined(.noTimes) }
    guard let accuracy = outcomes.all.share, let noChange = outcomes.noChange.share else {
      return .undefined(.nothingScored)
    }
    guard noChange < 1 else { return .undefined("the last label available is always right") }
    return .defined((accuracy - noChange) / (1 - noChange))
  }

  fileprivate static func rate(
    _ outcomes: StreamOutcomes, _ errors: KeyPath<FilterErrors, Int>,
    of messages: KeyPath<FilterErrors, Int>, _ side: String
  ) -> Self {
    guard let filter = outcomes.filter else { return .undefined(.noPositive) }
    let whole = filter[keyPath: messages]
    guard whole > 0 else { return .undefined("no message has a \(side) label") }
    return .defined(100 * Double(filter[keyPath: errors]) / Double(whole))
  }

  fileprivate static func lam(_ outcomes: StreamOutcomes) -> Self {
    guard let filter = outcomes.filter else { return .undefined(.noPositive) }
    guard filter.positives > 0, filter.negatives > 0 else {
      return .undefined("there aren't both positive and negative messages")
    }
    return .defined(filter.lam)
  }

  fileprivate static func oneMinusROCA(_ outcomes: StreamOutcomes) -> Self {
    guard outcomes.filter != nil else { return .undefined(.noPositive) }
    guard let ranks = outcomes.ranks else { return .undefined("the log-odds weren't kept") }
    guard outcomes.unranked == 0 else {
      return .undefined("not every message has log-odds of the positive labels")
    }
    return of(ranks.oneMinusROCA, else: "there aren't both positive and negative messages")
  }
}
