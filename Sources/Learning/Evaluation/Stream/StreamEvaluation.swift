public import Messages

/// Collects what the figures, curves and matrices of one pass over a stream are made of.
///
/// Adding a step takes O(1) amortised, without allocation in the steady state, but for the
/// log-odds, which are kept (8 bytes a message) where `keepsLogOdds` is set. Windows and curves
/// count scored messages: those whose truth is a label, or a set that amounts to one.
public struct StreamEvaluation: Sendable {
  /// Figures and matrices that every entry has.
  public private(set) var tally: Tally
  let labels: StreamLabels
  let window: Int
  let fading: Double
  let hasTimes: Bool
  let keepsLogOdds: Bool
  let watchesDrift: Bool

  private(set) var hits = ScopedHits()
  private(set) var firstContact = ScopedHits()
  private(set) var noChange = ScopedHits()
  private(set) var majority = ScopedHits()
  private(set) var labelMajority: RunningMajority
  private(set) var categoryMajority = RunningMajority(labels: Category.allCases.count)
  private(set) var sliding: SlidingWindow
  private(set) var faded: FadingMatrix
  private(set) var stretches: StretchMatrices
  private(set) var curve = LearningCurve()
  private(set) var coldStart = ColdStart()
  private(set) var filter = FilterErrors()
  private(set) var positiveScores: [Double] = []
  private(set) var negativeScores: [Double] = []
  private(set) var unranked = 0
  private(set) var alarms: [DriftAlarm] = []
  private(set) var alarmCount = 0
  private(set) var learned = 0
  private(set) var skipped = 0
  /// For each scope that the answers may be scored in, the groups of labels.
  private let groups: [(scope: StreamScope, groups: [Int], count: Int)]

  /// The most alarms that are kept.
  static let mostAlarms = 1_000

  /// An evaluation without steps.
  ///
  /// - Parameters:
  ///   - labels: the labels that answers are numbered in.
  ///   - positive: the labels that the filter is to catch; nil leaves TREC's figures undefined.
  ///   - window: the number of scored messages in the sliding window, at least 1.
  ///   - fading: what the fading matrix is multiplied with at every scored message, 0.1 to 1.
  ///   - hasTimes: whether the order is that of time; else drift and kappa-temporal mean nothing.
  ///   - keepsLogOdds: whether 1−ROCA% is wanted, which takes 8 bytes a message.
  ///   - watchesDrift: whether a drift detector looks on; else the record has no alarms at all.
  public init(
    labels: LabelSpace, positive: PositiveLabels?, window: Int = 500, fading: Double = 0.999,
    hasTimes: Bool, keepsLogOdds: Bool = true, watchesDrift: Bool = true
  ) {
    precondition(window >= 1 && (0.1...1).contains(fading), "window \(window), fading \(fading)")
    let streamLabels = StreamLabels(labels, positive: positive)
    tally = Tally(labels: labels)
    self.labels = streamLabels
    (self.window, self.fading, self.hasTimes) = (window, fading, hasTimes)
    (self.keepsLogOdds, self.watchesDrift) = (keepsLogOdds, watchesDrift)
    labelMajority = RunningMajority(labels: streamLabels.count)
    sliding = SlidingWindow(labels: streamLabels.count, length: window)
    faded = FadingMatrix(labels: streamLabels.count, factor: fading)
    stretches = StretchMatrices(labels: streamLabels.count, length: window)
    groups = streamLabels.scopes.map {
      ($0, streamLabels.groups($0), streamLabels.groupNames($0).count)
    }
  }

  /// Adds a scored message.
  public mutating func add(_ step: StreamStep) {
    tally.add(
      truth: step.truth, answer: step.answer, probabilities: step.probabilities,
      alternative: step.alternative)
    let column = labels.column(step.answer)
    addFiltered(step, column: column)
    guard let row = labels.row(step.truth) else { return }
    let outcome = labels.outcome(row: row, column: column)
    hits.add(outcome)
    if step.isFirstContact { firstContact.add(outcome) }
    coldStart.add(outcome, learned: step.learned)
    noChange.add(labels.outcome(row: row, column: labels.column(step.lastAvailable)))
    addMajority(row: row)
    let place = row * (labels.count + 1) + column
    sliding.add(at: place)
    faded.add(at: place)
    stretches.add(at: place)
    if curve.isDue(after: scored) { curve.add(point) }
  }

  /// Whether any label became available.
  var hasLabels: Bool { labelMajority.leader != nil || categoryMajority.leader != nil }

  /// Scored messages so far.
  var scored: Int { max(hits.leaf.messages, hits.category.messages) }

  private mutating func addFiltered(_ step: StreamStep, column: Int) {
    guard let isPositive = labels.isPositive(step.truth) else { return }
    filter.add(isPositive: isPositive, answeredPositive: labels.isPositive(column: column))
    guard keepsLogOdds else { return }
    guard let score = step.logOdds, !score.isNaN else { return unranked += 1 }
    if isPositive { positiveScores.append(score) } else { negativeScores.append(score) }
  }

  private mutating func addMajority(row: Int) {
    let leaf = labels.outcome(row: row, column: labelMajority.leader ?? labels.count).leaf
    let category = labels.category(row).map { categoryMajority.leader == $0 }
    majority.add(StreamOutcome(leaf: leaf, category: category))
  }

  /// Counts a label that reached the learner, learned or not; the running majority follows these.
  ///
  /// A label that isn't one (`none`, for a set) is passed over.
  public mutating func note(available label: Answer) {
    let number = labels.column(label)
    guard number < labels.count else { return }
    if let category = labels.category(number) { categoryMajority.add(category) }
    // A coarse label says nothing of leaves.
    if labels.isExact(number) { labelMajority.add(number) }
  }

  /// Notes that the drift detector saw a change; the first thousand are kept.
  ///
  /// - Parameter position: the number of the arrival whose feedback it saw last.
  public mutating func note(alarmAt position: Int, _ change: DriftChange = .rise) {
    alarmCount += 1
    guard alarms.count < Self.mostAlarms else { return }
    alarms.append(DriftAlarm(position: position, messages: scored, change: change))
  }

  /// Counts labels that were learned, and labels that were there and not learned.
  public mutating func count(learned: Int = 0, skipped: Int = 0) {
    self.learned += learned
    self.skipped += skipped
  }

  /// What the curve shows at this moment.
  var point: LearningCurve.Point {
    var point = LearningCurve.Point(messages: scored)
    for (scope, groups, count) in groups {
      let windowed = sliding.matrix.margins(groups, count: count)
      let fading = faded.margins(groups, count: count)
      let values = LearningCurve.Values(
        accuracy: hits[scope].share ?? .nan, windowedAccuracy: windowed.accuracy ?? .nan,
        windowedKappa: windowed.kappa ?? .nan,
        windowedMacroF1: windowed.macroF1(from: StreamFigure.enough) ?? .nan,
        fadingAccuracy: fading.accuracy ?? .nan, fadingKappa: fading.kappa ?? .nan)
      if scope == .category { point.category = values } else { point.leaf = values }
    }
    return point
  }

  /// The points of the curve, the last message's included.
  var points: [LearningCurve.Point] {
    let last = curve.points.last?.messages ?? 0
    return scored > last ? curve.points + [point] : curve.points
  }
}
