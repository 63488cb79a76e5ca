import Messages
import Synchronization
import Testing

@testable import Learning

/// Keeps parts in memory and counts what is asked of it.
final class MemoryPartStore: PartStore {
  private let parts = Mutex<[String: [UInt8]]>([:])
  private let hits = Mutex(0)

  var hitCount: Int { hits.withLock { $0 } }
  var count: Int { parts.withLock { $0.count } }

  func load(_ key: String) -> [UInt8]? {
    let found = parts.withLock { $0[key] }
    if found != nil { hits.withLock { $0 += 1 } }
    return found
  }

  func save(_ key: String, _ bytes: [UInt8]) { parts.withLock { $0[key] = bytes } }
}

@Suite("Running an experiment")
struct ExperimentRunnerTests {
  /// Forty messages of four labels, told apart by one word each.
  static let messages = (0..<40).map { index in
    let words = ["lunch", "prize", "sale", "invoice"]
    let labels = ["allow", "junk", "promotion.offers", "transaction.finance"]
    return Message(
      id: "m\(index)", text: "\(words[index % 4]) number \(index) of many",
      gold: Label.leaves.first { $0.name == labels[index % 4] }.map { .label($0) },
      group: "g\(index / 8)-\(index % 4)")
  }

  static let base = """
    {name: 'x', seed: 3, data: {dataset: 'none'}, protocol: {folds: 4, select: 'inner'}, features:
    {bits: 10}, classifiers: [{kind: 'majority'}, {kind: 'multinomial-bayes', smoothing: [0.1, 1],
    features: {weighting: 'counts'}}]}
    """

  static func run(
    _ config: JSONNode, jobs: Int = 1, store: MemoryPartStore? = nil, data: String = "d",
    program: String = "p", messages: [Message] = messages
  ) async throws -> ExperimentOutcome {
    let plan = try ExperimentPlan(try Experiment(config), messages: messages)
    let runner = ExperimentRunner(plan, store: store, dataKey: data, programKey: program)
    let outcome = await runner.run(jobs: jobs, progress: { _ in }, isCancelled: { false })
    return try #require(outcome)
  }

  static func config() throws -> JSONNode { try JSON.parse(base, dialect: .json5) }

  static func text(_ outcome: ExperimentOutcome) -> String {
    let data = DataRecord(
      name: "d", sha256: "", messages: 40, labels: [], groups: 0, grouping: "", rejected: [])
    return outcome.record(config: "c", data: data).json.compact
  }

  @Test("finds the words, and the entries that inner folds chose stand behind the grid")
  func learns() async throws {
    let outcome = try await Self.run(try Self.config())
    #expect(
      outcome.entries.map(\.record.name) == [
        "majority", "multinomial-bayes smoothing=0.1", "multinomial-bayes smoothing=1",
        "inner choice: multinomial-bayes", "inner choice",
      ])
    #expect(outcome.entries[1].record.leaf?.accuracy == 1)
    #expect(outcome.entries[4].record.leaf?.accuracy == 1)
    #expect(outcome.entries[4].record.chosen.allSatisfy { $0.hasPrefix("multinomial-bayes") })
    #expect(outcome.entries[4].record.chosen.count == 4)
    #expect(outcome.bestInHindsight == "multinomial-bayes smoothing=0.1")
  }

  @Test("is the same for any number of jobs, and when parts are reused")
  func sameBytes() async throws {
    let store = MemoryPartStore()
    let one = Self.text(try await Self.run(try Self.config(), jobs: 1, store: store))
    #expect(store.hitCount == 0)
    #expect(Self.text(try await Self.run(try Self.config(), jobs: 3)) == one)
    #expect(Self.text(try await Self.run(try Self.config(), jobs: 2, store: store)) == one)
    #expect(store.hitCount == store.count)
  }

  static let changes: [(String, JSONNode)] = [
    ("seed", 4), ("labels", "present"), ("decision", "category-first"), ("protocol.folds", 3),
    ("protocol.groups", "none"), ("protocol.innerFolds", 2), ("features.bits", 11),
    ("features.words", "1"), ("features.foldDigits", false), ("features.normalization", "none"),
    ("classifiers.1.smoothing", [0.2, 2]), ("classifiers.1.features.weighting", "binary"),
  ]

  @Test("a change of any field that can change a result reuses no part of what it changes")
  func misses() async throws {
    let store = MemoryPartStore()
    _ = try await Self.run(try Self.config(), store: store)
    for (path, value) in Self.changes {
      let before = (store.hitCount, store.count)
      let changed = try Self.config().setting(path, to: value)
      _ = try await Self.run(changed, store: store)
      #expect(store.count > before.1, "\(path)")
      // Only parts that the change doesn't touch may be found again: the other classifier's, and
      // the outer parts when only the inner folds change.
      let mayHit = path.hasPrefix("classifiers") || path == "protocol.innerFolds"
      #expect(mayHit || store.hitCount == before.0, "\(path)")
    }
    for (data, program) in [("e", "p"), ("d", "q")] {
      let before = store.hitCount
      _ = try await Self.run(try Self.config(), store: store, data: data, program: program)
      #expect(store.hitCount == before)
    }
  }

  @Test("a damaged part is worked out again")
  func damagedPart() {
    let result = PartResult(scores: [0.5, 0.25], errors: [])
    let bytes = result.bytes
    #expect(PartResult(bytes: bytes, scoreCount: 2)?.scores == [0.5, 0.25])
    #expect(PartResult(bytes: bytes, scoreCount: 3) == nil)
    for count in bytes.indices {
      #expect(PartResult(bytes: Array(bytes[..<count]), scoreCount: 2) == nil)
      var flipped = bytes
      flipped[count] ^= 0x10
      #expect(PartResult(bytes: flipped, scoreCount: 2) == nil)
    }
  }

  @Test("cancelling keeps what is finished and gives no outcome")
  func cancels() async throws {
    let store = MemoryPartStore()
    let plan = try ExperimentPlan(try Experiment(try Self.config()), messages: Self.messages)
    let runner = ExperimentRunner(plan, store: store, dataKey: "d", programKey: "p")
    let outcome = await runner.run(
      jobs: 1, progress: { _ in }, isCancelled: { store.count >= 5 })
    #expect(outcome == nil)
    #expect(store.count == 5)
    _ = try await Self.run(try Self.config(), store: store)
    #expect(store.hitCount == 5)
  }

  @Test("labels with fewer families than folds are named")
  func warns() async throws {
    let lone = Message(id: "lone", text: "snow", gold: .label(Label.leaves[10]), group: "lone")
    let plan = try ExperimentPlan(
      try Experiment(try Self.config()), messages: Self.messages + [lone])
    #expect(plan.notes.contains { $0.contains("'transaction.weather' has 1 family") })
  }

  @Test("a model that would take more than the limit is refused with the figure")
  func memory() throws {
    let config = try Self.config().setting("features.bits", to: 24).setting("memoryLimit", to: 16)
    let experiment = try Experiment(config)
    let fault = #expect(throws: Fault.self) {
      try ExperimentPlan(experiment, messages: Self.messages)
    }
    #expect(fault?.message.contains("MiB") == true)
  }

  @Test("a message whose label the space lacks is named")
  func foreignLabel() throws {
    let experiment = try Experiment(try Self.config())
    let foreign = Message(id: "odd", text: "x", gold: .named("ham"))
    let fault = #expect(throws: Fault.self) {
      try ExperimentPlan(experiment, messages: Self.messages + [foreign])
    }
    #expect(fault?.message.contains("'odd'") == true)
    #expect(fault?.message.contains("'ham'") == true)
  }
}
