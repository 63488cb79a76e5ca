import Messages

/// One way through a stream: every message is scored by every lane, and learned when its label
/// comes.
///
/// At each arrival, in this order: the labels that are due are delivered; the message is scored by
/// all lanes, and those answers are the ones that count; weak labels are learned; its own label is
/// sent on its way; the message is counted into the document frequencies.
struct PrequentialPass: Sendable {
  private let plan: StreamPlan
  private let order: [Int]
  /// The messages that are left out for the end, where there are any: they alone are evaluated.
  private let held: StreamPlan.Held?
  private var channel: FeedbackChannel
  private var groups: [LaneGroup]
  private var lanes: [LaneState]
  /// The figures of the followers.
  private var followers: [StreamEvaluation]
  private var supervisor: RuleSupervisor?
  private var queue = LabelQueue<Delivery>()
  private var scores: [[Double]]
  private var lessons: [Lesson?]
  private let decisions: [Decision]
  private let ruleDecision: Decision
  private let meanings: [ScoreMeaning]
  private var kept: [KeptScores]

  /// What becomes known of a message, lane by lane, and the vectors that it was scored with.
  private struct Delivery: Sendable {
    let message: Int
    let told: [Target?]
    let features: [Features]
  }

  init(
    _ plan: StreamPlan, pass: Int, tables: [SettingValues: CountTable]
  ) throws(Fault) {
    self.plan = plan
    order = plan.order(of: pass)
    held = plan.held(in: pass)
    let draws = Draws(plan.messages, seed: plan.seed(of: pass))
    channel = FeedbackChannel(plan, draws, withheld: held?.isMember)
    groups = try Self.groups(plan, tables)
    lanes = plan.lanes.map { LaneState($0, plan) }
    followers = plan.followers.map { _ in plan.newEvaluation }
    ruleDecision = try Decision(plan.experiment.decision, for: plan.labels)
    supervisor = nil
    scores = Array(
      repeating: Array(repeating: 0, count: plan.labels.count), count: plan.lanes.count)
    lessons = Array(repeating: nil, count: plan.lanes.count)
    meanings = plan.lanes.indices.map { plan.entry(of: $0).classifier.scoreMeaning }
    var decisions: [Decision] = []
    for meaning in meanings {
      decisions.append(
        try Decision(plan.experiment.decision, for: plan.labels, scores: meaning))
    }
    self.decisions = decisions
    kept = plan.entryNames.map { _ in KeptScores(plan.experiment.predictions) }
    if !plan.votes.isEmpty, let rules = plan.settings.rules {
      supervisor = try RuleSupervisor(rules, plan)
    }
  }

  /// Lanes with the same features stand in one group.
  private static func groups(
    _ plan: StreamPlan, _ tables: [SettingValues: CountTable]
  ) throws(Fault) -> [LaneGroup] {
    var members: [(features: SettingValues, votes: Int?, lanes: [Int])] = []
    for lane in plan.lanes.indices {
      let features = plan.entry(of: lane).features
      let votes = plan.lanes[lane].settings.votes ? plan.votes(of: lane) : nil
      if let place = members.firstIndex(where: { $0.features == features && $0.votes == votes }) {
        members[place].lanes.append(lane)
      } else {
        members.append((features, votes, [lane]))
      }
    }
    return try members.map { (group) throws(Fault) in
      guard let table = tables[group.features] else {
        preconditionFailure("the features of a lane weren't counted")
      }
      let votes = group.votes.map { VoteFeatures(plan.votes[$0], bits: table.settings.bits) }
      return try LaneGroup(group.lanes, plan, table: table, votes: votes)
    }
  }

  /// Goes through the stream.
  ///
  /// - Parameter isCancelled: asked now and then; once true, nil is returned.
  /// - Throws: a data fault when a classifier refuses what it is told.
  mutating func run(isCancelled: () -> Bool) throws(Fault) -> PassResult? {
    let isTimed = plan.settings.feedback.delay.isTime
    for (arrival, message) in order.enumerated() {
      if arrival & 0xFF == 0, isCancelled() { return nil }
      let now = isTimed ? plan.messages[message].time ?? 0 : Double(arrival)
      while let delivery = queue.take(dueBy: now) { try deliver(delivery, at: arrival) }
      try receive(message, arrival: arrival, now: now)
    }
    return PassResult(
      evaluations: lanes.map(\.evaluation) + followers, scores: kept, order: order)
  }

  /// Scores a message, learns what the rules say, and sends its label on its way.
  private mutating func receive(_ message: Int, arrival: Int, now: Double) throws(Fault) {
    let features = groups.map { $0.features(of: message) }
    for number in groups.indices { groups[number].score(features[number], into: &scores) }
    supervisor?.arrive(message)
    for lane in lanes.indices { answer(lane, message, arrival) }
    follow(message, arrival)
    let told = channel.told(
      message, &lanes, scores: scores, rulesAreWrong: supervisor?.isVisiblyWrong(message) ?? false)
    try learnWeakly(message, features, gold: channel.isImmediate ? told : [])
    if told.contains(where: { $0 != nil }) {
      let delivery = Delivery(message: message, told: told, features: features)
      if channel.isImmediate {
        try deliver(delivery, at: arrival)
      } else {
        queue.send(delivery, due: channel.due(message, arrival: arrival, now: now))
      }
    }
    for number in groups.indices { groups[number].observe(message) }
  }

  /// Fixes a lane's first answer to a message, and counts it against the truth.
  private mutating func answer(_ lane: Int, _ message: Int, _ arrival: Int) {
    let answerer = plan.lanes[lane].settings.answer
    if answerer != .model { supervisor?.answer(lane, answerer, into: &scores[lane]) }
    let answer = decisions[lane].answer(scores[lane])
    lanes[lane].answers[message] = answer
    if !lanes[lane].margins.isEmpty { lanes[lane].margins[message] = scores[lane].margin }
    kept[lane].add(scores[lane], answer, from: lane)
    if let step = step(lane, message, arrival) { lanes[lane].evaluation.add(step) }
  }

  /// Lets the followers answer what the best lane so far, or the rules, answer.
  private mutating func follow(_ message: Int, _ arrival: Int) {
    for (number, follower) in plan.followers.enumerated() {
      switch follower {
      case .leader:
        let best = lanes.indices.min { (lanes[$0].loss, $0) < (lanes[$1].loss, $1) } ?? 0
        kept[lanes.count + number].add(scores[best], lanes[best].answers[message], from: best)
        if let step = step(best, message, arrival) { followers[number].add(step) }
      case .rules(let votes): follow(number, supervisor?.scores(votes) ?? [], message, arrival)
      case .majorityVote(let votes):
        follow(number, supervisor?.scores(ofMajority: votes) ?? [], message, arrival)
      }
    }
  }

  /// Lets a follower answer what rules say.
  private mutating func follow(_ number: Int, _ row: [Double], _ message: Int, _ arrival: Int) {
    let answer = ruleDecision.answer(row)
    kept[lanes.count + number].add(row, answer, from: nil)
    guard let truth = scoredTruth(message) else { return }
    followers[number].add(
      step(message, arrival, truth, answer, row, .probability, isFirstContact: true))
  }

  /// The truth that answers are held against; nil where nobody knows it, or it isn't to be scored.
  private func scoredTruth(_ message: Int) -> Gold? {
    held?.isMember[message] ?? true ? plan.messages[message].gold : nil
  }

  /// What there is to count of a lane's answer.
  private func step(_ lane: Int, _ message: Int, _ arrival: Int) -> StreamStep? {
    guard let truth = scoredTruth(message) else { return nil }
    var step = step(
      message, arrival, truth, lanes[lane].answers[message], scores[lane], meanings[lane],
      isFirstContact: !lanes[lane].knownFamilies[plan.families[message]])
    (step.lastAvailable, step.learned) = (lanes[lane].lastTold, lanes[lane].learned)
    return step
  }

  private func step(
    _ message: Int, _ arrival: Int, _ truth: Gold, _ answer: Answer, _ row: [Double],
    _ meaning: ScoreMeaning, isFirstContact: Bool
  ) -> StreamStep {
    StreamStep(
      position: arrival, time: plan.messages[message].time, truth: truth,
      alternative: plan.messages[message].alternative, answer: answer,
      probabilities: meaning == .probability ? row : nil,
      logOdds: plan.positive.map { logOdds(of: $0, scores: row, meaning: meaning) },
      isFirstContact: isFirstContact)
  }

  /// Learns what the rules, or a lane's own certain answer, say of a message that has just come.
  ///
  /// - Parameter gold: gold labels that come at once and so outrank it.
  private mutating func learnWeakly(
    _ message: Int, _ features: [Features], gold: [Target?]
  ) throws(Fault) {
    var isTold = false
    for lane in lanes.indices {
      lessons[lane] = nil
      if lane < gold.count, gold[lane] != nil { continue }
      guard let lesson = weakLesson(lane) else { continue }
      let agrees = lanes[lane].answers[message].agrees(with: lesson.target, in: plan.labels)
      isTold = take(lesson, lane, message, agrees: agrees) || isTold
    }
    if isTold { try teach(message, features) }
  }

  /// The weak label of the message at hand, else the lane's own answer where it is certain enough.
  private func weakLesson(_ lane: Int) -> Lesson? {
    let settings = plan.lanes[lane].settings
    if settings.supervision == .rules || settings.supervision == .both,
      let lesson = supervisor?.lesson(lane, settings)
    {
      return lesson
    }
    guard settings.selfTraining > 0, meanings[lane] == .probability,
      let largest = scores[lane].max(), largest >= settings.selfTraining,
      case .label(let label) = decisions[lane].answer(scores[lane])
    else { return nil }
    return Lesson(.one(label), weight: settings.weakWeight)
  }

  /// Delivers the labels of a message to those that they are meant for.
  private mutating func deliver(_ delivery: Delivery, at arrival: Int) throws(Fault) {
    let message = delivery.message
    var isTold = false
    for lane in lanes.indices {
      lessons[lane] = nil
      guard let target = delivery.told[lane] else { continue }
      let agrees = lanes[lane].answers[message].agrees(with: target, in: plan.labels)
      if lanes[lane].note(target, agrees: agrees, at: arrival, in: plan.labels) {
        for number in groups.indices {
          try groups[number].restart(lane: lane, from: plan.settings.window)
        }
      }
      try supervisor?.learn(lane, message, target)
      isTold = take(Lesson(target), lane, message, agrees: agrees) || isTold
    }
    if isTold { try teach(message, delivery.features) }
  }

  /// Puts a lesson down for a lane, if the lane wants it.
  ///
  /// - Parameter agrees: whether the lane's first answer was right by the lesson.
  private mutating func take(
    _ lesson: Lesson, _ lane: Int, _ message: Int, agrees: Bool
  ) -> Bool {
    guard
      lanes[lane].wants(
        lesson.target, agrees: agrees, message: message, plan.lanes[lane].settings)
    else {
      lanes[lane].countSkipped()
      return false
    }
    lessons[lane] = lesson
    lanes[lane].countLearned(lesson.target, family: plan.families[message])
    return true
  }

  /// Gives every lane the lesson that is put down for it.
  private mutating func teach(_ message: Int, _ features: [Features]) throws(Fault) {
    for number in groups.indices {
      try groups[number].learn(features[number], lessons, of: message)
    }
  }
}
