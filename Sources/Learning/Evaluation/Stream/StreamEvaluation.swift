public import Messages

/// Collects what the figures, curves and matrices of one pass over a stream are made of.
///
/// Adding a step takes O(1) amortised, without allocation in the steady state, but for the
/// log-odds, which are kept (8 bytes a message) where `keepsLogOdds` is set.
public struct StreamEvaluation: Sendable {
  /// Figures and matrices that every entry has.
  public private(set) var tally: Tally
  private var counts = StreamRecord.Counts()
  private let window: Int
  private let fading: Double
  private let positive: PositiveLabels?

  /// An evaluation without steps.
  ///
  /// - Parameters:
  ///   - labels: the labels that answers are numbered in.
  ///   - positive: the labels that the filter is to catch; nil leaves TREC's figures undefined.
  ///   - window: the number of scored messages in the sliding window, at least 1.
  ///   - fading: what the fading matrix is multiplied with at every scored message, 0.1 to 1.
  ///   - hasTimes: whether the order is that of time; else drift and kappa-temporal mean nothing.
  ///   - keepsLogOdds: whether 1−ROCA% is wanted, which takes 8 bytes a message.
  public init(
    labels: LabelSpace, positive: PositiveLabels?, window: Int = 500, fading: Double = 0.999,
    hasTimes: Bool, keepsLogOdds: Bool = true
  ) {
    precondition(window >= 1 && (0.1...1).contains(fading), "window \(window), fading \(fading)")
    tally = Tally(labels: labels)
    (self.window, self.fading, self.positive) = (window, fading, positive)
  }

  /// Adds a scored message.
  public mutating func add(_ step: StreamStep) {
    tally.add(
      truth: step.truth, answer: step.answer, probabilities: step.probabilities,
      alternative: step.alternative)
  }

  /// Counts a label that reached the learner, learned or not; the running majority follows these.
  public mutating func note(available label: Answer) {}

  /// Notes that the drift detector saw a change.
  ///
  /// - Parameter position: the number of the arrival whose feedback it saw last.
  public mutating func note(alarmAt position: Int, _ change: DriftChange = .rise) {}

  /// Counts labels that were learned, and labels that were there and not learned.
  public mutating func count(learned: Int = 0, skipped: Int = 0) {
    counts.learned += learned
    counts.skipped += skipped
  }

  /// The record of this pass.
  public func record() -> StreamRecord { Self.pooled([self]) }

  /// The record of several passes over permutations of one stream, or of one pass.
  ///
  /// Counts and matrices are added, and figures computed from the sums; curves are averaged point
  /// by point.
  /// - Precondition: at least one pass, all with the same settings.
  public static func pooled(_ passes: [StreamEvaluation]) -> StreamRecord {
    let first = passes[0]
    var record = StreamRecord(
      scope: "leaf", passes: passes.count, window: first.window, fading: first.fading,
      positive: first.positive?.names ?? [])
    for pass in passes {
      record.counts.messages += pass.tally.messages
      record.counts.unscored += pass.tally.unscored
      record.counts.learned += pass.counts.learned
      record.counts.skipped += pass.counts.skipped
      record.passAccuracies.append(pass.tally.mainFigures.accuracy)
    }
    return record
  }
}
