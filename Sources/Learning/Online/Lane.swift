import Messages

/// One entry in a stream, in a world of its own: its answers, its feedback, its learning.
struct Lane: Sendable {
  /// The entry's name, with what sets the lane apart from another of the same entry.
  let name: String
  /// The entry's position in the experiment.
  let entry: Int
  /// How it learns and answers.
  let settings: LaneSettings
  /// How it spends a budget of labels, where there is one.
  let choice: Quota.Choice

  /// The lanes of some entries: one each; with a budget, beside each one that spends it at random.
  static func lanes(of entries: [EntrySpec], _ feedback: FeedbackSettings) -> [Lane] {
    var lanes: [Lane] = []
    for (index, entry) in entries.enumerated() {
      guard let values = entry.lane else { preconditionFailure("an entry of another protocol") }
      let settings = LaneSettings(values)
      lanes.append(Lane(name: entry.name, entry: index, settings: settings, choice: .margin))
      if case .quota = feedback.channel {
        lanes.append(
          Lane(
            name: "\(entry.name) (random questions)", entry: index, settings: settings,
            choice: .random))
      }
    }
    return lanes
  }
}

/// What one lane knows and did while a stream goes by.
struct LaneState: Sendable {
  /// The scores of the message at hand.
  var evaluation: StreamEvaluation
  /// The first answer to each message, by position in the plan; the one that counts.
  var answers: [Answer]
  /// The margin of each first answer; empty where nobody asks for it.
  var margins: [Double]
  /// Labels told, by label, for maturity.
  private(set) var labelCounts: [Int]
  /// Lessons taken in.
  private(set) var learned = 0
  /// Families of which something was learned.
  private(set) var knownFamilies: [Bool]
  /// The label that was told last.
  private(set) var lastTold = Answer.none
  /// Feedback that came, and how much of it the first answer had been wrong about.
  private(set) var feedback = (count: 0, errors: 0)
  var quota: Quota?
  private var detector: Adwin
  private let restarts: Bool

  init(_ lane: Lane, _ plan: StreamPlan) {
    evaluation = plan.newEvaluation
    answers = Array(repeating: .none, count: plan.messages.count)
    let needsMargins = lane.settings.learnOn == .uncertainty
    margins = needsMargins ? Array(repeating: 0, count: plan.messages.count) : []
    labelCounts = Array(repeating: 0, count: plan.labels.count)
    knownFamilies = Array(repeating: false, count: plan.groupCount)
    if case .quota(let settings) = plan.settings.feedback.channel {
      quota = Quota(settings, lane.choice)
    }
    detector = Adwin(delta: lane.settings.driftDelta)
    restarts = lane.settings.onDrift == .refit
  }

  /// The share of the feedback that answers were wrong about, smoothed to start at one half.
  var loss: Double { Double(feedback.errors + 1) / Double(feedback.count + 2) }

  /// Takes note of feedback on a message, whether or not it is learned.
  ///
  /// - Returns: whether the errors have risen and the lane starts again for that.
  mutating func note(
    _ target: Target, agrees: Bool, at arrival: Int, in labels: LabelSpace
  ) -> Bool {
    feedback.count += 1
    feedback.errors += agrees ? 0 : 1
    lastTold = target.answer(in: labels)
    evaluation.note(available: lastTold)
    let hasRisen = detector.add(error: !agrees)
    if let change = detector.lastChange { evaluation.note(alarmAt: arrival, change) }
    guard hasRisen, restarts else { return false }
    detector.reset()
    return true
  }

  /// Whether a lesson on a message is wanted.
  func wants(_ target: Target, agrees: Bool, message: Int, _ settings: LaneSettings) -> Bool {
    if let limit = settings.frozenAfter, learned >= limit { return false }
    switch settings.learnOn {
    case .everything: return true
    case .error: return !agrees
    case .uncertainty: return !agrees || margins[message] < settings.learnMargin
    case .mature:
      guard agrees, case .one(let label) = target else { return true }
      return labelCounts[label] < settings.matureAt
    }
  }

  mutating func countLearned(_ target: Target, family: Int) {
    learned += 1
    evaluation.count(learned: 1)
    knownFamilies[family] = true
    if case .one(let label) = target { labelCounts[label] += 1 }
  }

  mutating func countSkipped() { evaluation.count(skipped: 1) }
}
