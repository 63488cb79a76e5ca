public import Messages

/// A stream at work: takes lines, answers messages, learns, and keeps every event in a journal.
///
/// The state is the fold of a learner over the journal's events. A label that changes is learned as
/// an ordinary lesson first; at the next replay (at fixed event numbers, at the end, or on request)
/// everything since is folded again with the new label in the old one's place. Replies may be
/// printed once `commit` has returned.
public struct StreamSession {
  /// What learns and answers.
  public private(set) var learner: StreamLearner
  /// How often things happened since the session began.
  public internal(set) var counts = StreamCounts()
  /// The number of the last event.
  public private(set) var number: Int

  let settings: StreamSettings
  let journal: any StreamJournal
  private let snapshots: any SnapshotStore
  private let makeRuleModel: ([VotingRule]) throws(Fault) -> (any RuleModel)?
  private(set) var rules: StreamRules?
  /// The event from which on they are in use; 0 where there never were others.
  private var rulesSince = 0
  /// Messages that arrived.
  private var arrivals: Int
  /// What is the same in all replies to messages.
  private let shape: StreamReply.Shape
  /// What labels mean that have been read.
  private var knownLabels: [String: (target: Target, name: String)] = [:]
  /// What is learned of a message on which no rule has a say; nil for nothing.
  private let unmatched: Lesson?
  /// Whether something waits for a replay.
  private var isDirty: Bool
  /// Counts of the confusion matrices that aren't in the journal yet.
  private var freshCells: [ConfusionCell: Int] = [:]

  /// Goes on where a journal ends, or starts a new one.
  ///
  /// - Parameters:
  ///   - base: the learner before the first event.
  ///   - rules: the rules to use from now on; nil for none.
  ///   - makeRuleModel: a fresh rule model over some rules.
  /// - Throws: what the journal or a snapshot has against it.
  /// - Complexity: the events since the last snapshot, at most `snapshotEvery`, and those that a
  ///   change goes back to.
  public init(
    _ base: StreamLearner, rules: StreamRules?, settings: StreamSettings,
    journal: any StreamJournal, snapshots: any SnapshotStore,
    makeRuleModel: @escaping ([VotingRule]) throws(Fault) -> (any RuleModel)?
  ) throws(Fault) {
    (learner, self.settings, self.journal) = (base, settings, journal)
    (self.snapshots, self.makeRuleModel, self.rules) = (snapshots, makeRuleModel, rules)
    shape = StreamReply.Shape(base.labels, base.scoreMeaning)
    unmatched = try settings.unmatched.lesson(in: base.labels)
    number = try journal.lastNumber()
    arrivals = try journal.messageCount(through: number)
    isDirty = try journal.firstChanged(after: try journal.last(.replay)) != nil
    if number == 0 { try snapshots.save(base.state, 0) }
    learner = try folded(through: number, base: base)
    try use(rules ?? StreamRules([], fire: { _ in [] }))
  }

  // MARK: Lines

  /// Takes a line and gives the reply, a JSON object without a line end.
  ///
  /// - Throws: a data fault for a label that isn't known or a message that may not be learned; then
  ///   nothing has changed. An I/O fault when the journal can't be written.
  public mutating func take(_ line: StreamLine) throws(Fault) -> String {
    let before = number
    let reply: StreamReply
    switch line {
    case .message(let message, let label): reply = try receive(message, label)
    case .label(let id, let label, let isCorrection):
      reply = try receive(label: label, of: id, isCorrection: isCorrection)
    case .retractMessage(let id): reply = try retract(message: id)
    case .retractRule(let name): reply = try retract(rule: name)
    }
    try keepUp(since: before)
    return reply.text
  }

  private mutating func receive(
    _ message: Message, _ label: String?
  ) throws(Fault) -> StreamReply {
    if let kept = try journal.message(id: message.id) {
      counts.repeats += 1
      return StreamReply(kept, shape, rules: try ruleNames(kept), isRepeat: true)
    }
    let early = label == nil ? try journal.earlyLabel(id: message.id) : nil
    var gold: (target: Target, name: String)?
    if let name = label ?? early { gold = try target(named: name) }
    let vectors = learner.vectors(of: message)
    let fired = rules?.fire(message) ?? []
    let answers = learner.answers(vectors)
    let names = answers.answers.map { $0.name(in: learner.labels) }
    // Told before the message is shown to the rule model, and only where it may be learned.
    let learnsWeakly = settings.learnsRules && (gold == nil || !settings.learnsGold)
    let weak = learnsWeakly ? weakLesson(fired) : nil
    let arrival = nextNumber()
    learner.arrive(vectors, fired: fired)
    var event: StreamEvent?
    if let gold, settings.learnsGold {
      event = try teach(arrival, vectors, Lesson(gold.target), .gold, fired)
    } else if let weak {
      event = try teach(arrival, vectors, weak, .rules, fired)
    }
    let kept = KeptMessage(
      number: arrival, id: message.id, ordinal: arrivals,
      vectors: JournalBytes.bytes(of: vectors), fired: JournalBytes.bytes(of: fired),
      answers: names, scores: answers.scores, gold: gold?.name, lesson: event?.number,
      taught: event, text: settings.keepsText ? message.text : nil)
    try journal.add(kept)
    if early != nil { try journal.setEarlyLabel(id: message.id, nil) }
    arrivals += 1
    counts.messages += 1
    if let gold { count(names, truth: gold.name, by: 1) }
    return StreamReply(kept, shape, rules: fired.map { rules?.rules[$0].name ?? "" })
  }

  /// The names of the rules that fired on a message when it arrived.
  private func ruleNames(_ kept: KeptMessage) throws(Fault) -> [String] {
    let fired = try JournalBytes.numbers(kept.fired)
    guard !fired.isEmpty else { return [] }
    let rules =
      kept.number > rulesSince ? rules?.rules ?? [] : try journal.rules(at: kept.number)
    return fired.map { rules[$0].name }
  }

  private mutating func receive(
    label: String, of id: String, isCorrection: Bool
  ) throws(Fault) -> StreamReply {
    let gold = try target(named: label)
    guard let kept = try journal.message(id: id) else {
      return try receive(early: gold.name, of: id, isCorrection: isCorrection)
    }
    if kept.gold == gold.name {
      counts.repeats += 1
      return StreamReply(isCorrection ? .correction : .label, id, label: gold.name, isRepeat: true)
    }
    if let known = kept.gold, !isCorrection {
      return refuse(
        .label, id, "it has the gold label '\(known)'; say \"correct\": true to change it")
    }
    try change(kept, to: gold)
    if kept.gold == nil { counts.gold += 1 } else { counts.corrections += 1 }
    return StreamReply(isCorrection ? .correction : .label, id, label: gold.name)
  }

  private mutating func receive(
    early name: String, of id: String, isCorrection: Bool
  ) throws(Fault) -> StreamReply {
    if isCorrection { return refuse(.correction, id, "no message has this id") }
    if let known = try journal.earlyLabel(id: id) {
      guard known == name else {
        return refuse(.label, id, "the label '\(known)' waits for its message already")
      }
      counts.repeats += 1
      return StreamReply(.label, id, label: name, waits: true, isRepeat: true)
    }
    try journal.setEarlyLabel(id: id, name)
    counts.early += 1
    return StreamReply(.label, id, label: name, waits: true)
  }

  private mutating func retract(message id: String) throws(Fault) -> StreamReply {
    guard let kept = try journal.message(id: id) else {
      guard try journal.earlyLabel(id: id) != nil else {
        return refuse(.retraction, id, "no message has this id")
      }
      try journal.setEarlyLabel(id: id, nil)
      counts.retractions += 1
      return StreamReply(.retraction, id)
    }
    guard kept.gold != nil || kept.lesson != nil else {
      return refuse(.retraction, id, "nothing was learned of it")
    }
    if let lesson = kept.lesson, kept.gold == nil,
      let last = try journal.change(of: lesson, before: .max),
      last.target == nil
    {
      counts.repeats += 1
      return StreamReply(.retraction, id, isRepeat: true)
    }
    if let lesson = kept.lesson, !isWithinHorizon(lesson) {
      return refuse(.retraction, id, "its lesson is older than the horizon of replays")
    }
    try change(kept, to: nil)
    counts.retractions += 1
    return StreamReply(.retraction, id)
  }

  private mutating func retract(rule name: String) throws(Fault) -> StreamReply {
    guard let position = rules?.rules.firstIndex(where: { $0.name == name }) else {
      return refuse(
        .retraction, nil,
        "no rule is called '\(name)'\(didYouMean(name, in: rules?.rules.map(\.name) ?? []))")
    }
    var taught: [(lesson: Int, message: Int)] = []
    let since = rulesSince
    try journal.ruleLessons { (lesson, message, fired) throws(Fault) in
      guard lesson > since, try JournalBytes.numbers(fired).contains(position) else { return }
      taught.append((lesson, message))
    }
    let reachable = taught.filter { isWithinHorizon($0.lesson) }
    for (lesson, message) in reachable {
      try journal.add(
        StreamEvent(
          nextNumber(), .change, message: message, lesson: lesson, isInPlace: true, origin: .rules))
      try journal.update(message: message, gold: nil, lesson: lesson)
    }
    isDirty = isDirty || !reachable.isEmpty
    counts.retractions += reachable.count
    return StreamReply(
      retracted: name, lessons: reachable.count, beyond: taught.count - reachable.count)
  }

  // MARK: Learning

  /// A gold label as it is learned, and its name in files.
  private mutating func target(
    named name: String
  ) throws(Fault) -> (target: Target, name: String) {
    if let known = knownLabels[name] { return known }
    guard let gold = try LabelNames.read(name).gold else {
      throw Fault(.data, "'\(name)' is no label")
    }
    let label = (try learner.labels.target(for: gold), gold.name)
    knownLabels[name] = label
    return label
  }

  private func weakLesson(_ fired: [Int]) -> Lesson? {
    learner.ruleModel?.label(fired).lesson(
      settings.target, weight: settings.weakWeight, unmatched: unmatched)
  }

  /// Gives the learner the first lesson of a message.
  private mutating func teach(
    _ message: Int, _ vectors: [Features], _ lesson: Lesson, _ origin: StreamEvent.Origin,
    _ fired: [Int]
  ) throws(Fault) -> StreamEvent {
    try learner.learn(vectors, lesson)
    if origin == .gold {
      try learner.tell(lesson.target, replacing: nil, fired: fired, age: 0)
      counts.gold += 1
    } else {
      counts.weak += 1
    }
    return StreamEvent(
      nextNumber(), .lesson, message: message, origin: origin,
      target: JournalBytes.bytes(of: lesson.target), weight: lesson.weight)
  }

  /// Changes what is known of a message, which is learned as an ordinary lesson until a replay.
  private mutating func change(
    _ kept: KeptMessage, to gold: (target: Target, name: String)?
  ) throws(Fault) {
    let fired = try JournalBytes.numbers(kept.fired)
    let learns = settings.learnsGold
    // A label that was only counted was never told, so a fold must not take it back either.
    var previous: Target?
    if learns, let name = kept.gold { previous = try target(named: name).target }
    var lesson = kept.lesson
    if learns, let gold {
      let vectors = try JournalBytes.vectors(kept.vectors, count: learner.vectorCount)
      try learner.learn(vectors, Lesson(gold.target))
    }
    if learns {
      try learner.tell(
        gold?.target, replacing: previous, fired: fired, age: arrivals - 1 - kept.ordinal)
    }
    if learns || gold == nil {
      let target = gold.map { JournalBytes.bytes(of: $0.target) }
      if let first = kept.lesson {
        let isInPlace =
          gold == nil || settings.correction == .replace && isWithinHorizon(first)
        try journal.add(
          StreamEvent(
            nextNumber(), .change, message: kept.number, lesson: first, isInPlace: isInPlace,
            target: target, previous: previous.map(JournalBytes.bytes)))
        isDirty = isDirty || isInPlace
      } else if let target {
        let event = StreamEvent(nextNumber(), .lesson, message: kept.number, target: target)
        try journal.add(event)
        lesson = event.number
      }
    }
    try journal.update(message: kept.number, gold: gold?.name, lesson: lesson)
    if let old = kept.gold { count(kept.answers, truth: old, by: -1) }
    if let gold { count(kept.answers, truth: gold.name, by: 1) }
  }

  private func isWithinHorizon(_ lesson: Int) -> Bool { lesson > number - settings.horizon }

  private mutating func nextNumber() -> Int {
    number += 1
    return number
  }

  private mutating func refuse(
    _ kind: StreamReply.Kind, _ id: String?, _ reason: String
  ) -> StreamReply {
    counts.refusals += 1
    return StreamReply(kind, id, refused: reason)
  }

  private mutating func count(_ answers: [String], truth: String, by step: Int) {
    for (entry, answer) in answers.enumerated() {
      freshCells[ConfusionCell(entry: entry, truth: truth, answer: answer), default: 0] += step
    }
  }

  // MARK: Lasting

  /// Makes everything so far last.
  public mutating func commit() throws(Fault) {
    if !freshCells.isEmpty {
      try journal.add(freshCells)
      freshCells = [:]
    }
    try journal.commit()
  }

  /// How often each entry answered so where the truth was so, since the stream began.
  public func confusion() throws(Fault) -> [ConfusionCell: Int] {
    try journal.confusion().merging(freshCells, uniquingKeysWith: +).filter { $0.value != 0 }
  }

  /// Replays and takes snapshots where an event number asks for it.
  private mutating func keepUp(since before: Int) throws(Fault) {
    if isDirty, number / settings.replayEvery != before / settings.replayEvery { try replay() }
    guard number / settings.snapshotEvery != before / settings.snapshotEvery else { return }
    try commit()
    try keepSnapshot()
  }

  /// Keeps a snapshot, and lets go of those that are too many.
  func keepSnapshot() throws(Fault) {
    try snapshots.save(learner.state, number)
    try snapshots.thinOut(spacing: settings.snapshotEvery)
  }

  /// Folds everything again, with all changes in their places, if anything changed.
  public mutating func replay() throws(Fault) {
    guard let first = try journal.firstChanged(after: try journal.last(.replay)) else {
      isDirty = false
      return
    }
    // Before the replay is on record: whoever finds it there must find no snapshot that it outdates.
    for old in try snapshots.numbers() where old >= first && old > 0 { try snapshots.remove(old) }
    try journal.add(StreamEvent(nextNumber(), .replay))
    try commit()
    learner = try folded(through: number, base: learner)
    try snapshots.save(learner.state, number)
    (isDirty, counts.replays) = (false, counts.replays + 1)
  }

  /// Takes other rules into use, if they are others.
  ///
  /// - Throws: a data fault when the rule model refuses them; the old ones stay then.
  public mutating func use(_ new: StreamRules) throws(Fault) {
    guard try journal.rules(at: number) != new.rules else {
      (rules, rulesSince) = (new, try journal.last(.rules))
      return
    }
    let model = try makeRuleModel(new.rules)
    let event = StreamEvent(nextNumber(), .rules)
    try journal.add(event)
    try journal.add(rules: new.rules, at: event.number)
    learner.use(model)
    (rules, rulesSince) = (new, event.number)
  }

  /// The learner after an event, with the changes before the last replay in their places.
  private func folded(through last: Int, base: StreamLearner) throws(Fault) -> StreamLearner {
    let view = try journal.last(.replay)
    let start = try snapshots.numbers().last { $0 <= last } ?? 0
    var learner = base
    learner.use(try makeRuleModel(try journal.rules(at: start)))
    try learner.restore(from: try snapshots.load(start))
    guard last > start else { return learner }
    var fold = StreamFold(
      learner: learner, view: view, journal: journal,
      arrivals: try journal.messageCount(through: start))
    try journal.forEach(in: start + 1...last) { (step) throws(Fault) in
      if step.event?.kind == .rules {
        fold.learner.use(try makeRuleModel(try journal.rules(at: step.number)))
      } else {
        try fold.apply(step)
      }
    }
    return fold.learner
  }
}
