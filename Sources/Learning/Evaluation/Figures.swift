/// Figures over one set of labels.
///
/// An undefined figure is nil; `undefined` says why. Every metric of the roster is in `values`
/// under its name; the properties are the well-known ones among them.
public struct Figures: Sendable, Equatable {
  /// Messages scored.
  public var messages: Int = 0
  /// The defined figures in the order of the roster.
  public private(set) var values: [Value] = []
  /// Wilson's 95 % interval of the accuracy.
  public var accuracyInterval: Interval?
  /// How many allow and transaction messages were answered junk.
  public var wantedToJunkCount: Int?
  /// One for each label of the space, in order.
  public var labels: [LabelFigures] = []
  /// Names of undefined figures, each with the reason.
  public var undefined: [Undefined] = []

  /// No figures yet.
  public init() {}

  /// A figure by its metric's name; nil when it is undefined.
  public subscript(name: String) -> Double? {
    get { values.first { $0.name == name }?.value }
    set {
      values.removeAll { $0.name == name }
      guard let newValue else { return }
      let rank = Self.rank(name)
      let place = values.firstIndex { Self.rank($0.name) > rank } ?? values.count
      values.insert(Value(name, newValue), at: place)
    }
  }

  private static func rank(_ name: String) -> Int {
    metrics.firstIndex { $0.name == name } ?? metrics.count
  }

  /// A figure's name and value.
  public struct Value: Sendable, Equatable {
    /// The metric's name.
    public var name: String
    /// The value.
    public var value: Double
    /// A value.
    public init(_ name: String, _ value: Double) { (self.name, self.value) = (name, value) }
  }

  /// A lower and an upper bound.
  public struct Interval: Sendable, Equatable {
    /// The lower bound.
    public var low: Double
    /// The upper bound.
    public var high: Double
    /// An interval.
    public init(low: Double, high: Double) { (self.low, self.high) = (low, high) }
  }

  /// A figure that isn't defined, and why.
  public struct Undefined: Sendable, Equatable {
    /// The figure's name.
    public var figure: String
    /// The reason.
    public var reason: String
    /// A figure and its reason.
    public init(_ figure: String, _ reason: String) {
      (self.figure, self.reason) = (figure, reason)
    }
  }
}

extension Figures {
  /// All figures of the roster.
  public init(_ outcomes: Outcomes) {
    messages = outcomes.messages
    for metric in metrics {
      switch metric.compute(outcomes) {
      case .defined(let value): values.append(Value(metric.name, value))
      case .undefined(let reason): undefined.append(Undefined(metric.name, reason))
      }
    }
    if messages > 0 { accuracyInterval = Interval(wilson: outcomes.right, of: messages) }
    wantedToJunkCount = outcomes.wanted?.toJunk
    labels = outcomes.shown.map { label in
      LabelFigures(
        label: outcomes.labels[label], precision: outcomes.precision(label),
        recall: outcomes.recall(label), f1: outcomes.f1(label),
        support: outcomes.supports[label], predicted: outcomes.answers[label])
    }
  }

  /// No figure, all for the same reason.
  init(undefinedBecause reason: String) {
    undefined = metrics.map { Undefined($0.name, reason) }
  }

  /// Share answered rightly; an abstention counts as wrong.
  public var accuracy: Double? {
    get { self["accuracy"] }
    set { self["accuracy"] = newValue }
  }
  /// Mean of per-label F1 over labels that have truth.
  public var macroF1: Double? {
    get { self["macroF1"] }
    set { self["macroF1"] = newValue }
  }
  /// Mean of per-label F1 over all labels of the space; a label without truth counts 0.
  public var macroF1All: Double? {
    get { self["macroF1All"] }
    set { self["macroF1All"] = newValue }
  }
  /// Mean of per-label F1 over labels with at least 25 messages.
  public var macroF1Supported: Double? {
    get { self["macroF1Supported"] }
    set { self["macroF1Supported"] = newValue }
  }
  /// Mean recall over labels that have truth.
  public var balancedAccuracy: Double? {
    get { self["balancedAccuracy"] }
    set { self["balancedAccuracy"] = newValue }
  }
  /// Matthews' correlation coefficient, multi-class (Gorodkin's R_K), abstention as a column.
  public var mcc: Double? {
    get { self["mcc"] }
    set { self["mcc"] = newValue }
  }
  /// Cohen's kappa.
  public var kappa: Double? {
    get { self["kappa"] }
    set { self["kappa"] = newValue }
  }
  /// Mean of −ln of the probability of the truth, in nats, when scores are probabilities.
  public var logLoss: Double? {
    get { self["logLoss"] }
    set { self["logLoss"] = newValue }
  }
  /// Accuracy when an alternative label is right as well; nil when no message has one.
  public var lenientAccuracy: Double? {
    get { self["lenientAccuracy"] }
    set { self["lenientAccuracy"] = newValue }
  }
  /// Accuracy among the messages that were answered.
  public var accuracyWhenAnswered: Double? {
    get { self["accuracyWhenAnswered"] }
    set { self["accuracyWhenAnswered"] = newValue }
  }
  /// Share of messages that were answered.
  public var coverage: Double? {
    get { self["coverage"] }
    set { self["coverage"] = newValue }
  }
  /// Share of allow and transaction messages answered junk; nil where there are none.
  public var wantedToJunk: Double? {
    get { self["wantedToJunk"] }
    set { self["wantedToJunk"] = newValue }
  }
}

extension Figures.Interval {
  /// Wilson's score interval at 95 % for a share.
  ///
  /// With p = part/whole and z = 1.959964: the centre is (p + z²/2n) / (1 + z²/n), the half-width
  /// z·√(p(1−p)/n + z²/4n²) / (1 + z²/n) (Wilson, 1927).
  public init(wilson part: Int, of whole: Int) {
    let (n, z) = (Double(whole), 1.959_963_984_540_054)
    let p = Double(part) / n
    let scale = 1 + z * z / n
    let centre = (p + z * z / (2 * n)) / scale
    let half = z * (p * (1 - p) / n + z * z / (4 * n * n)).squareRoot() / scale
    self.init(low: max(0, centre - half), high: min(1, centre + half))
  }
}
