import Messages

/// Applies a journal's steps to a learner.
struct StreamFold {
  var learner: StreamLearner
  /// Changes before this event stand in their lessons' places.
  let view: Int
  let journal: any StreamJournal
  /// Messages that arrived before the step at hand.
  var arrivals: Int

  mutating func apply(_ step: JournalStep) throws(Fault) {
    guard let event = step.event else {
      learner.arrive(try vectors(step), fired: try JournalBytes.numbers(step.fired))
      arrivals = step.ordinal + 1
      return
    }
    switch event.kind {
    case .lesson: try teach(step, event)
    case .change:
      // One that stands in its lesson's place has been applied there.
      guard !event.isInPlace || event.number >= view else { return }
      try change(step, event)
    case .replay, .rules: break
    }
  }

  private func vectors(_ step: JournalStep) throws(Fault) -> [Features] {
    try JournalBytes.vectors(step.vectors, count: learner.vectorCount)
  }

  private mutating func teach(_ step: JournalStep, _ event: StreamEvent) throws(Fault) {
    var effective = event
    if event.number < view, let change = try journal.change(of: event.number, before: view) {
      effective = change
    }
    guard let bytes = effective.target else { return }
    let target = try JournalBytes.target(bytes)
    try learner.learn(try vectors(step), Lesson(target, weight: effective.weight))
    if effective.origin == .gold { try tell(target, step) }
  }

  private mutating func change(_ step: JournalStep, _ event: StreamEvent) throws(Fault) {
    guard event.origin == .gold else { return }
    let target = try event.target.map(JournalBytes.target)
    if let target {
      try learner.learn(try vectors(step), Lesson(target, weight: event.weight))
    }
    try tell(target, step, replacing: try event.previous.map(JournalBytes.target))
  }

  private mutating func tell(
    _ gold: Target?, _ step: JournalStep, replacing previous: Target? = nil
  ) throws(Fault) {
    try learner.tell(
      gold, replacing: previous, fired: try JournalBytes.numbers(step.fired),
      age: arrivals - 1 - step.ordinal)
  }
}
