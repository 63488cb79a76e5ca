/// What one entry did on a stream, beside the figures and matrices that every entry has.
public struct StreamRecord: Sendable, Equatable {
  /// What the answers were held against: `leaf`, `category` (where some gold labels are coarse, or
  /// only categories are learned) or `label` (the data's own).
  public var scope: String
  /// The number of passes: 1 by time, or the number of permutations.
  public var passes: Int
  /// Whether the order was that of the messages' times.
  public var isByTime: Bool
  /// The number of messages in the sliding window.
  public var window: Int
  /// What the fading matrix is multiplied with at every scored message.
  public var fading: Double
  /// The positive labels; empty where there are none.
  public var positive: [String]
  /// How often things happened, over all passes.
  public var counts: Counts
  /// The defined figures in the order of the roster `streamFigures`.
  public var figures: [Figures.Value]
  /// Names of undefined figures, each with the reason.
  public var undefined: [Figures.Undefined]
  /// The most frequent label, which the best constant answers.
  public var constantLabel: String?
  /// Accuracy of each pass.
  public var passAccuracies: [Double?]
  /// Changes of the error that the drift detector saw; nil where drift isn't defined.
  public var alarms: [DriftAlarm]?
  /// Accuracy while few labels were learned.
  public var coldStart: [ColdStartPoint]
  /// The learning curve: at most 1,000 points; the mean over the passes.
  public var curve: [CurvePoint]
  /// Matrices of equally long stretches of the stream.
  public var windows: WindowMatrices?

  /// How often things happened, over all passes.
  public struct Counts: Sendable, Equatable {
    /// Messages scored.
    public var messages = 0
    /// Messages whose truth can't be scored: sets, or labels that the space lacks.
    public var unscored = 0
    /// Labels learned.
    public var learned = 0
    /// Labels that were there and not learned.
    public var skipped = 0
    /// Scored messages of whose family nothing was learned before.
    public var firstContacts = 0
    /// Changes that the drift detector saw; `alarms` lists the first thousand of them.
    public var alarms = 0
    /// Messages of the positive labels.
    public var positives = 0
    /// Messages of the positive labels that were not answered so.
    public var positiveErrors = 0
    /// Messages of the other labels.
    public var negatives = 0
    /// Messages of the other labels that were answered with a positive one.
    public var negativeErrors = 0

    /// Nothing yet.
    public init() {}
  }

  /// An empty record.
  public init(
    scope: String, passes: Int, isByTime: Bool, window: Int, fading: Double, positive: [String]
  ) {
    (self.scope, self.passes, self.isByTime, self.window) = (scope, passes, isByTime, window)
    (self.fading, self.positive) = (fading, positive)
    (counts, figures, undefined, passAccuracies) = (Counts(), [], [], [])
    (coldStart, curve) = ([], [])
  }

  /// A figure by its name; nil when it is undefined.
  public subscript(name: String) -> Double? { figures.first { $0.name == name }?.value }
}

/// A change of the error that a drift detector saw.
public struct DriftAlarm: Sendable, Equatable {
  /// The number of the arrival, from 0.
  public var position: Int
  /// Scored messages before it was told.
  public var messages: Int
  /// Where the error went.
  public var change: DriftChange
  /// An alarm.
  public init(position: Int, messages: Int, change: DriftChange) {
    (self.position, self.messages, self.change) = (position, messages, change)
  }
}

/// Accuracy while fewer than some number of labels were learned.
public struct ColdStartPoint: Sendable, Equatable {
  /// The number of labels, which the entry did learn in every pass.
  public var labels: Int
  /// Scored messages that arrived when fewer labels than that had been learned.
  public var messages: Int
  /// The share of them answered rightly; nil when there are none.
  public var accuracy: Double?
  /// The same for those messages only that arrived after the previous point's number was learned.
  public var accuracySincePrevious: Double?

  /// A point.
  public init(labels: Int, messages: Int, accuracy: Double?, accuracySincePrevious: Double?) {
    (self.labels, self.messages) = (labels, messages)
    (self.accuracy, self.accuracySincePrevious) = (accuracy, accuracySincePrevious)
  }
}

/// A point of a learning curve; figures are rounded to six decimals, undefined ones nil.
public struct CurvePoint: Sendable, Equatable {
  /// Scored messages so far.
  public var messages: Int
  /// Over all of them.
  public var accuracy: Double?
  /// Over the last ones.
  public var windowedAccuracy: Double?
  /// Over the last ones.
  public var windowedKappa: Double?
  /// Mean F1 over labels with enough messages among the last ones.
  public var windowedMacroF1: Double?
  /// Of the fading matrix.
  public var fadingAccuracy: Double?
  /// Of the fading matrix.
  public var fadingKappa: Double?

  /// A point without figures.
  public init(messages: Int) { self.messages = messages }
}

/// Matrices of equally long stretches of a stream.
public struct WindowMatrices: Sendable, Equatable {
  /// The names of the rows.
  public var rows: [String]
  /// The names of the columns; the last is `abstain`.
  public var columns: [String]
  /// The stretches in order; only the last may be shorter.
  public var parts: [Part]

  /// One stretch.
  public struct Part: Sendable, Equatable {
    /// Scored messages of a pass before it.
    public var start: Int
    /// Scored messages of a pass in it.
    public var messages: Int
    /// `counts[row][column]` messages, over all passes.
    public var counts: [[Int]]
    /// A stretch.
    public init(start: Int, messages: Int, counts: [[Int]]) {
      (self.start, self.messages, self.counts) = (start, messages, counts)
    }
  }

  /// Matrices.
  public init(rows: [String], columns: [String], parts: [Part] = []) {
    (self.rows, self.columns, self.parts) = (rows, columns, parts)
  }
}
