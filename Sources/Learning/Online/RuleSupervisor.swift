import Messages

/// Makes weak labels of votes while a stream goes by.
///
/// Lanes that go by the same votes and see the same gold labels share a rule model; for each part of
/// messages that rules look at, one more sees no gold label at all and tells what the rules alone
/// would have answered.
struct RuleSupervisor: Sendable {
  private let plan: StreamPlan
  private let decision: Decision
  /// The majority of the votes, for each part of messages that rules look at.
  private var majorities: [(model: MajorityModel, label: WeakLabel)] = []
  /// The models that see no gold label, one for each part; then one for each different sight.
  private var models: [View] = []
  /// The model of each lane; nil for one that has nothing to do with rules.
  private var modelOf: [Int?] = []
  /// What each lane learns of a message on which no rule has a say.
  private var unmatched: [Lesson?] = []
  private var arrivals = 0
  /// When each message came.
  private var arrivalOf: [Int]

  /// A rule model, what it was told, and what it makes of the message at hand.
  private struct View: Sendable {
    /// The place of its votes in the plan.
    let votes: Int
    var model: any RuleModel
    var told: [Int: Target] = [:]
    var label: WeakLabel
  }

  /// The votes that a lane goes by and what it sees of gold labels: alike lanes can share a model.
  private struct Sight: Hashable {
    let votes: Int
    let goldLimit: Int?
    let goldChoice: LaneSettings.GoldChoice
    let lane: Int?
  }

  init(_ settings: RuleSettings, _ plan: StreamPlan) throws(Fault) {
    self.plan = plan
    decision = try Decision(plan.experiment.decision, for: plan.labels)
    arrivalOf = Array(repeating: 0, count: plan.messages.count)
    for (place, votes) in plan.votes.enumerated() {
      let rules = try VotingRules(votes.rules, labels: plan.labels)
      let majority = try MajorityModel(try SettingValues(MajorityModel.settings), for: rules)
      majorities.append((majority, majority.label([])))
      let model = try settings.model.init(settings.modelSettings, for: rules)
      models.append(View(votes: place, model: model, label: model.label([])))
    }
    var sights: [Sight: Int] = [:]
    for lane in plan.lanes.indices {
      modelOf.append(model(of: lane, among: &sights))
      unmatched.append(try plan.lanes[lane].settings.unmatched.lesson(in: plan.labels))
    }
  }

  /// The model that a lane goes by, a new one for a new sight.
  private mutating func model(of lane: Int, among sights: inout [Sight: Int]) -> Int? {
    let own = plan.lanes[lane].settings
    guard own.needsRules, let votes = plan.votes(of: lane) else { return nil }
    guard own.supervision == .gold || own.supervision == .both else { return votes }
    let sight = Sight(
      votes: votes, goldLimit: own.goldLimit, goldChoice: own.goldChoice,
      lane: plan.settings.feedback.dependsOnAnswer ? lane : nil)
    if let known = sights[sight] { return known }
    models.append(models[votes])
    sights[sight] = models.count - 1
    return models.count - 1
  }

  /// Labels a message that arrives by its votes, and then lets the models see them.
  mutating func arrive(_ message: Int) {
    for place in majorities.indices {
      majorities[place].label = majorities[place].model.label(plan.votes[place].table[message])
    }
    arrivalOf[message] = arrivals
    arrivals += 1
    for number in models.indices {
      let fired = plan.votes[models[number].votes].table[message]
      models[number].label = models[number].model.label(fired)
      models[number].model.observe(fired)
    }
  }

  /// What the rules say of the message at hand, told no gold label: equal scores where they are
  /// silent.
  ///
  /// - Parameter votes: the place of their votes in the plan.
  func scores(_ votes: Int) -> [Double] { scores(models[votes].label) }

  /// What the majority of the votes at a place says.
  func scores(ofMajority votes: Int) -> [Double] { scores(majorities[votes].label) }

  private func scores(_ label: WeakLabel) -> [Double] {
    let count = plan.labels.count
    return label.probabilities ?? Array(repeating: 1 / Double(count), count: count)
  }

  /// Whether the rules alone (the first of the plan's votes) get a message wrong where its user can
  /// see it: not as junk.
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
    return models[model].label.lesson(
      own.target, weight: own.weakWeight, unmatched: unmatched[lane])
  }

  /// Tells a lane's rule model a gold label; lanes that share it tell it the same.
  mutating func learn(_ lane: Int, _ message: Int, _ target: Target) throws(Fault) {
    guard let model = modelOf[lane], model >= majorities.count,
      models[model].told[message] != target
    else { return }
    try models[model].model.learn(
      target, replacing: models[model].told[message],
      fired: plan.votes[models[model].votes].table[message],
      age: arrivals - 1 - arrivalOf[message])
    models[model].told[message] = target
  }
}
