import Messages

@testable import Learning

/// Small streams and how they are run.
enum Streams {
  /// Messages of four labels, each told by a word, one minute apart, some families of two.
  static func messages(
    _ count: Int, hasTimes: Bool = true, seed: UInt64 = 1, labels names: [String] = labels
  ) -> [Message] {
    var generator = SplitMix64(seed: seed)
    return (0..<count).map { index in
      let kind = generator.below(names.count)
      let word = generator.below(10) < 8 ? words[kind] : words[generator.below(words.count)]
      return Message(
        id: "m\(index)", text: "\(word) \(fillers[generator.below(fillers.count)]) \(index % 17)",
        time: hasTimes ? Double(index) * 60 : nil, sender: "S\(generator.below(5))",
        gold: Label.leaves.first { $0.name == names[kind] }.map { .label($0) },
        group: "g\(index / 2)")
    }
  }

  static let labels = ["allow", "junk", "promotion.offers", "transaction.finance"]
  private static let words = ["lunch", "prize", "sale", "invoice"]
  private static let fillers = ["today", "now", "again", "please", "at noon"]

  /// A config with a protocol and classifiers in JSON5.
  static func experiment(
    _ protocolText: String, _ classifiers: String = "{kind: 'majority'}", seed: Int = 3,
    more: String = ""
  ) throws -> Experiment {
    let text = """
      {name: 'x', seed: \(seed), data: {dataset: 'none'}, labels: 'present', predictions: 'full',
      protocol: {kind: 'prequential', \(protocolText)}, features: {bits: 12, characters: false},
      classifiers: [\(classifiers)] \(more)}
      """
    return try Experiment(try JSON.parse(text, dialect: .json5))
  }

  static func run(
    _ experiment: Experiment, _ messages: [Message], votes: [StreamVotes] = [], jobs: Int = 1
  ) async throws -> PrequentialOutcome {
    let plan = try StreamPlan(experiment, messages: messages, votes: votes)
    guard
      let outcome = try await StreamRunner(plan).run(
        jobs: jobs, progress: { _ in }, isCancelled: { false })
    else { throw Fault(.failed, "cancelled") }
    return outcome
  }

  static func record(_ outcome: PrequentialOutcome) -> RunRecord {
    outcome.record(
      config: "c",
      data: DataRecord(
        name: "d", sha256: "", messages: 0, labels: [], groups: 0, grouping: "", rejected: []))
  }

  /// The first answers of an entry in the order of arrival, pass after pass.
  static func answers(_ outcome: PrequentialOutcome, entry: Int = 0) -> [String] {
    outcome.passes.flatMap { pass in
      pass.scores[entry].answers.map { $0.name(in: outcome.plan.labels) }
    }
  }
}
