import Messages

/// What reaches each lane of the truth, as the feedback and the lane's own limits have it.
///
/// This is the one place that sees both the truth and the lanes.
struct FeedbackChannel: Sendable {
  /// How long labels take.
  let delay: FeedbackDelay
  /// Whether a label comes before the next message does.
  let isImmediate: Bool
  private let settings: FeedbackSettings
  private let labels: LabelSpace
  private let targets: [Target?]
  private let senders: [String?]
  private let lanes: [Lane]
  private let draws: Draws
  /// The messages of which nobody is told anything, where there are such.
  private let withheld: [Bool]?
  /// The place of each labelled message among all of them in an order drawn by identifier.
  private let goldRanks: [Int]
  /// Messages that the rules got visibly wrong so far.
  private var rulesErrors = 0

  init(_ plan: StreamPlan, _ draws: Draws, withheld: [Bool]?) {
    settings = plan.settings.feedback
    delay = settings.delay
    isImmediate = delay == .none
    (labels, targets, lanes, self.draws) = (plan.labels, plan.targets, plan.lanes, draws)
    senders = plan.messages.map(\.sender)
    let hasLimits = lanes.contains { $0.settings.goldLimit != nil }
    self.withheld = withheld
    goldRanks = hasLimits ? Self.ranks(plan.targets, draws, withheld) : []
  }

  private static func ranks(_ targets: [Target?], _ draws: Draws, _ withheld: [Bool]?) -> [Int] {
    var ranks = Array(repeating: Int.max, count: targets.count)
    let labelled = targets.indices.filter { targets[$0] != nil && !(withheld?[$0] ?? false) }
    let drawn = labelled.map { (draw: draws.unit($0, .gold), message: $0) }
    for (rank, element) in drawn.sorted(by: <).enumerated() { ranks[element.message] = rank }
    return ranks
  }

  /// What each lane will be told of a message; nil for nothing.
  ///
  /// - Parameters:
  ///   - scores: each lane's scores of the message.
  ///   - rulesAreWrong: whether the rules alone got it visibly wrong.
  mutating func told(
    _ message: Int, _ states: inout [LaneState], scores: [[Double]], rulesAreWrong: Bool
  ) -> [Target?] {
    let errorRank = rulesErrors
    rulesErrors += rulesAreWrong ? 1 : 0
    guard let truth = targets[message], !(withheld?[message] ?? false) else {
      return Array(repeating: nil, count: lanes.count)
    }
    return lanes.indices.map { lane -> Target? in
      let isAsked = asks(message, lane, &states[lane], scores[lane])
      guard mayLearn(message, lane, errorRank: rulesAreWrong ? errorRank : nil), isAsked,
        let target = revealed(truth, message, states[lane].answers[message])
      else { return nil }
      return blurred(target, message)
    }
  }

  /// When the labels of a message are due, in seconds or arrivals.
  func due(_ message: Int, arrival: Int, now: Double) -> Double {
    (delay.isTime ? now : Double(arrival + 1)) + delay.length(draw: draws.unit(message, .delay))
  }

  /// Whether a lane learns gold labels at all, and this one within its limit.
  private func mayLearn(_ message: Int, _ lane: Int, errorRank: Int?) -> Bool {
    let own = lanes[lane].settings
    guard own.supervision == .gold || own.supervision == .both else { return false }
    guard let limit = own.goldLimit else { return true }
    switch own.goldChoice {
    case .uniform: return goldRanks[message] < limit
    case .errors: return errorRank.map { $0 < limit } ?? false
    }
  }

  private func asks(
    _ message: Int, _ lane: Int, _ state: inout LaneState, _ scores: [Double]
  ) -> Bool {
    guard state.quota != nil else { return true }
    let purpose: Draws.Purpose = lanes[lane].choice == .margin ? .question : .randomQuestion
    return state.quota?.asks(
      margin: scores.margin,
      draws: (draws.unit(message, purpose), draws.unit(message, .partial))) ?? true
  }

  /// What the channel lets through of the truth.
  private func revealed(_ truth: Target, _ message: Int, _ answer: Answer) -> Target? {
    switch settings.channel {
    case .all, .quota: return truth
    case .share(let share): return draws.unit(message, .partial) < share ? truth : nil
    case .senderShare(let share): return draws.unit(message, .sender) < share ? truth : nil
    case .senders(let names): return senders[message].map(names.contains) ?? false ? truth : nil
    case .oneSided(let user):
      return user.told(
        truth, answer: answer, labels: labels, draw: draws.unit(message, .visibility))
    }
  }

  /// The same, or what an error makes of it; sets stay as they are.
  private func blurred(_ target: Target, _ message: Int) -> Target {
    guard let noise = settings.noise, case .one(let label) = target else { return target }
    return .one(noise.told(label, in: labels, draw: draws.unit(message, .noise)))
  }
}
