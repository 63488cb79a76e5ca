import Messages

/// Makes weak labels of votes while a stream goes by.
///
/// Lanes that see the same gold labels share a rule model; one more sees none at all and tells what
/// the rules alone would have answered.
struct RuleSupervisor: Sendable {
  private let plan: StreamPlan
  private let votes: StreamVotes
  private let decision: Decision
  private let settings: RuleSettings
  /// The model that sees no gold label, then one for each different view of them.
  private var models: [View]
  /// The model of each lane; nil for one that has nothing to do with rules.
  private let modelOf: [Int?]
  private let unmatched: Lesson?
  private let majorityModel: MajorityModel
  private var majority: WeakLabel
  private var arrivals = 0
  /// When each message came.
  private var arrivalOf: [Int]

  /// A rule model, what it was told, and what it makes of the message at hand.
  private struct View: Sendable {
    var model: any RuleModel
    var told: [Int: Target] = [:]
    var label: WeakLabel
  }

  /// What a lane sees of gold labels: alike lanes can share a model.
  private struct Sight: Hashable {
    let goldLimit: Int?
    let goldChoice: LaneSettings.GoldChoice
    let lane: Int?
  }

  init(_ votes: StreamVotes, _ settings: RuleSettings, _ plan: StreamPlan) throws(Fault) {
    (self.plan, self.votes, self.settings) = (plan, votes, settings)
    decision = try Decision(plan.experiment.decision, for: plan.labels)
    let rules = try VotingRules(votes.rules, labels: plan.labels)
    let fresh = try settings.model.init(settings.modelSettings, for: rules)
    majorityModel = try MajorityModel(try SettingValues(MajorityModel.settings), for: rules)
    majority = majorityModel.label([])
    var sights: [Sight?] = [nil]
    modelOf = plan.lanes.enumerated().map { lane, spec -> Int? in
      let own = spec.settings
      guard own.needsRules else { return nil }
      guard own.supervision == .gold || own.supervision == .both else { return 0 }
      let sight = Sight(
        goldLimit: own.goldLimit, goldChoice: own.goldChoice,
        lane: plan.settings.feedback.dependsOnAnswer ? lane : nil)
      if let known = sights.firstIndex(of: sight) { return known }
      sights.append(sight)
      return sights.count - 1
    }
    models = sights.map { _ in View(model: fresh, label: fresh.label([])) }
    arrivalOf = Array(repeating: 0, count: plan.messages.count)
    unmatched = try settings.unmatched.lesson(in: plan.labels)
  }

  /// Labels a message that arrives by its votes, and then lets the models see them.
  mutating func arrive(_ message: Int) {
    let fired = votes.table[message]
    majority = majorityModel.label(fired)
    arrivalOf[message] = arrivals
    arrivals += 1
    for number in models.indices {
      models[number].label = models[number].model.label(fired)
      models[number].model.observe(fired)
    }
  }

  /// What the rules say of the message at hand, told no gold label: equal scores where they are
  /// silent.
  ///
  /// - Parameter isMajority: whether the majority of the votes is asked, not the model.
  func scores(ofMajority isMajority: Bool) -> [Double] {
    let label = isMajority ? majority : models[0].label
    let count = plan.labels.count
    return label.probabilities ?? Array(repeating: 1 / Double(count), count: count)
  }

  /// Whether the rules alone get a message wrong where its user can see it: not as junk.
  ///
  /// Without an answer a message is shown unfiltered, which is right for `allow` alone.
  func isVisiblyWrong(_ message: Int) -> Bool {
    guard let truth = plan.targets[message] else { return false }
    let answer = models[0].label.probabilities.map(decision.answer) ?? .none
    guard let shown = answer.category(in: plan.labels) else {
      return !truth.isOnly(.allow, in: plan.labels)
    }
    return shown != .junk && !answer.agrees(with: truth, in: plan.labels)
  }

  /// Writes what the rules answer in a lane; where they are silent, nothing (equal scores), or what
  /// the model says, as the lane has it.
  func answer(_ lane: Int, _ answerer: LaneSettings.Answerer, into scores: inout [Double]) {
    guard let model = modelOf[lane] else { return }
    if let probabilities = models[model].label.probabilities {
      scores = probabilities
    } else if answerer == .rules {
      for label in scores.indices { scores[label] = 1 / Double(scores.count) }
    }
  }

  /// What the rules tell a lane of the message at hand; nil for nothing.
  func lesson(_ lane: Int, _ own: LaneSettings) -> Lesson? {
    guard let model = modelOf[lane] else { return nil }
    return models[model].label.lesson(own.target, weight: own.weakWeight, unmatched: unmatched)
  }

  /// Tells a lane's rule model a gold label; lanes that share it tell it the same.
  mutating func learn(_ lane: Int, _ message: Int, _ target: Target) throws(Fault) {
    guard let model = modelOf[lane], model > 0, models[model].told[message] != target else {
      return
    }
    try models[model].model.learn(
      target, replacing: models[model].told[message], fired: votes.table[message],
      age: arrivals - 1 - arrivalOf[message])
    models[model].told[message] = target
  }
}
