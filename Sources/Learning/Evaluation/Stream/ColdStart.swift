/// Hits by the number of labels that had been learned, in steps of 10, 20, 50, 100, 200, 500 ….
struct ColdStart: Sendable {
  /// The numbers of labels where one stretch ends and the next begins.
  static let steps = [10, 20, 50].flatMap { first in
    (0..<9).map { power in (0..<power).reduce(first) { number, _ in number * 10 } }
  }.sorted()

  /// Stretch *i* holds the messages that arrived when at least `steps[i−1]` and fewer than
  /// `steps[i]` labels had been learned.
  private var stretches = [ScopedHits()]
  /// The number of steps that were reached.
  private var reached = 0

  mutating func add(_ outcome: StreamOutcome, learned: Int) {
    reach(learned)
    stretches[reached].add(outcome)
  }

  /// Says how many labels have been learned by now.
  mutating func reach(_ learned: Int) {
    while reached < Self.steps.count, learned >= Self.steps[reached] {
      reached += 1
      stretches.append(ScopedHits())
    }
  }

  /// Adds another pass; only steps that both reached remain.
  mutating func merge(_ other: ColdStart) {
    reached = min(reached, other.reached)
    stretches.removeSubrange((reached + 1)...)
    for stretch in 0...reached { stretches[stretch].merge(other.stretches[stretch]) }
  }

  /// One point for each step that was reached.
  func points(_ scope: StreamScope) -> [ColdStartPoint] {
    var sum = Hits()
    return (0..<reached).map { step in
      let hits = stretches[step][scope]
      sum.merge(hits)
      return ColdStartPoint(
        labels: Self.steps[step], messages: sum.messages, accuracy: sum.share,
        accuracySincePrevious: hits.share)
    }
  }
}
