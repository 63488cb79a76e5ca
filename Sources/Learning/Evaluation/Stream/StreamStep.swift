public import Messages

/// One scored message of a stream.
public struct StreamStep: Sendable {
  /// The number of the arrival, from 0.
  public var position: Int
  /// When it arrived, in seconds since 1970, if known.
  public var time: Double?
  /// The gold label.
  public var truth: Gold
  /// A second leaf that is right as well, in lenient accuracy.
  public var alternative: Label?
  /// What was answered, before anything was learned of this message.
  public var answer: Answer
  /// One probability for each label, or nil when the scores are margins.
  public var probabilities: [Double]?
  /// The log-odds of the positive labels, as `logOdds(of:scores:meaning:)` gives them; nil where
  /// there are none.
  public var logOdds: Double?
  /// Whether no message of its template family was learned before.
  public var isFirstContact: Bool
  /// What the no-change classifier answers: the last label that reached the learner before this
  /// arrival, an abstention before the first.
  public var lastAvailable: Answer
  /// How many labels this entry learned before this arrival.
  public var learned: Int

  /// A step.
  public init(
    position: Int, time: Double? = nil, truth: Gold, alternative: Label? = nil, answer: Answer,
    probabilities: [Double]? = nil, logOdds: Double? = nil, isFirstContact: Bool = false,
    lastAvailable: Answer = .none, learned: Int = 0
  ) {
    (self.position, self.time, self.truth) = (position, time, truth)
    (self.alternative, self.answer, self.probabilities) = (alternative, answer, probabilities)
    (self.logOdds, self.isFirstContact) = (logOdds, isFirstContact)
    (self.lastAvailable, self.learned) = (lastAvailable, learned)
  }
}
