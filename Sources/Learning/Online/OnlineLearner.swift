import Messages

/// One classifier in a stream that stands alone: it learns at once, or when it is refitted.
struct OnlineLearner: Sendable {
  private(set) var classifier: any Classifier
  private let untrained: any Classifier
  private let settings: LaneSettings
  private var kept: KeptExamples?
  /// Labels since the last refit.
  private var fresh = 0

  init(_ entry: EntrySpec, _ settings: LaneSettings, for problem: Problem) throws(Fault) {
    untrained = try entry.classifier.init(entry.settings, for: problem)
    classifier = untrained
    self.settings = settings
    if settings.keepsExamples { kept = KeptExamples(limit: settings.refitWindow) }
  }

  /// Writes one score for each label.
  func score(_ features: Features, into scores: inout [Double]) {
    classifier.score(features, into: &scores)
  }

  /// Takes a lesson in; where the learner refits, only every `refitEvery` lessons change it.
  ///
  /// - Parameter message: a later lesson on the same message takes the place of an earlier one in
  ///   what is kept.
  mutating func learn(_ features: Features, _ lesson: Lesson, of message: Int) throws(Fault) {
    kept?.add(features, lesson, of: message)
    guard settings.update == .refit else {
      return try classifier.learn(features, lesson.target, weight: lesson.weight)
    }
    fresh += 1
    if fresh >= settings.refitEvery { try refit() }
  }

  /// Forgets all examples but the newest, and fits those.
  mutating func restart(from newest: Int) throws(Fault) {
    kept?.keep(newest)
    try refit()
  }

  private mutating func refit() throws(Fault) {
    fresh = 0
    guard let kept else { return }
    classifier = try untrained.fitted(to: kept.examples)
  }
}

/// The newest examples of a stream, one for each message.
struct KeptExamples: Sendable {
  private struct Kept: Sendable {
    let message: Int
    let features: Features
    var lesson: Lesson
  }

  private let limit: Int?
  private var all: [Kept] = []
  /// How many of `all` stand before the oldest that still counts.
  private var start = 0
  /// Positions in `all`, by message.
  private var places: [Int: Int] = [:]

  init(limit: Int?) { self.limit = limit }

  var count: Int { all.count - start }

  /// Adds an example, or replaces what was told of the message.
  mutating func add(_ features: Features, _ lesson: Lesson, of message: Int) {
    if let place = places[message] {
      all[place].lesson = lesson
      return
    }
    places[message] = all.count
    all.append(Kept(message: message, features: features.copy, lesson: lesson))
    if let limit, count > limit { keep(limit) }
  }

  /// Forgets all but the newest.
  mutating func keep(_ newest: Int) {
    while count > newest {
      places[all[start].message] = nil
      start += 1
    }
    guard start > 1_000, start > all.count / 2 else { return }
    all.removeFirst(start)
    start = 0
    for (place, kept) in all.enumerated() { places[kept.message] = place }
  }

  /// All that is kept, oldest first.
  var examples: Examples {
    var table = FeatureTable()
    let newest = all[start...]
    table.reserve(rows: newest.count, nonzeros: newest.reduce(0) { $0 + $1.features.count })
    for kept in newest { table.append(kept.features) }
    return Examples(
      table, targets: newest.map(\.lesson.target), weights: newest.map(\.lesson.weight))
  }
}

extension Features {
  /// The same vector in memory of its own size.
  var copy: Features { Features(indices: Array(indices), values: Array(values)) }
}
