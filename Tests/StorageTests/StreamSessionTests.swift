import Learning
import Messages
import Storage
import Testing

/// Snapshots in memory.
final class MemorySnapshots: SnapshotStore {
  private var kept: [Int: Archive] = [:]
  /// Changes that still succeed.
  var stepsLeft = Int.max

  private func step() throws(Fault) {
    guard stepsLeft > 0 else { throw Fault(.io, "cut off") }
    stepsLeft -= 1
  }

  func numbers() -> [Int] { kept.keys.sorted() }
  func load(_ number: Int) throws(Fault) -> Archive {
    guard let archive = kept[number] else { throw Fault(.io, "no snapshot \(number)") }
    return archive
  }
  func save(_ archive: Archive, _ number: Int) throws(Fault) {
    try step()
    kept[number] = archive
  }
  func remove(_ number: Int) throws(Fault) {
    try step()
    kept[number] = nil
  }
}

/// A stream with its journal and snapshots, which can be opened again.
struct Stream {
  let journal: LearningJournal
  let snapshots = MemorySnapshots()
  var settings = StreamSettings()
  let kinds: String

  init(_ kinds: String = "{kind: 'logistic-regression'}") throws {
    journal = try LearningJournal(path: ":memory:")
    self.kinds = kinds
    settings.replayEvery = 1_000_000
  }

  static let rules = StreamRules(
    [
      VotingRule(name: "prize", vote: (try? Vote("junk")) ?? .anything),
      VotingRule(name: "sale", vote: (try? Vote("promotion.?")) ?? .anything),
      VotingRule(name: "win", vote: (try? Vote("junk")) ?? .anything),
    ],
    fire: { message in
      ["prize", "sale", "win"].enumerated().filter { message.text.contains($0.element) }
        .map(\.offset)
    })

  func open(_ rules: StreamRules? = nil, key: UInt64 = 0) throws -> StreamSession {
    let text = """
      {name: 'x', data: {dataset: 'none'}, protocol: 'prequential', features: {bits: 12},
      classifiers: [\(kinds)]}
      """
    let experiment = try Experiment(try JSON.parse(text, dialect: .json5))
    let learner = try StreamLearner(
      experiment.entries, labels: .leaf, decision: .leafFirst, key: key)
    return try StreamSession(
      learner, rules: rules, settings: settings, journal: journal, snapshots: snapshots
    ) { (rules) throws(Fault) in
      rules.isEmpty
        ? nil
        : try LearnedModel(
          try SettingValues(LearnedModel.settings), for: try VotingRules(rules, labels: .leaf))
    }
  }

  static func line(_ text: String) throws -> StreamLine {
    var reader = StreamLineReader { Double($0) }
    return try reader.read(Array(text.utf8), fallbackID: "none")
  }

  /// Lines of messages with and without labels, late labels, corrections and retractions.
  static func lines(_ count: Int, seed: UInt64) -> [String] {
    var generator = SplitMix64(seed: seed)
    let words = ["lunch today", "win a prize", "big sale", "invoice paid", "see you"]
    let labels = ["allow", "junk", "promotion.offers", "transaction.finance", "allow"]
    var lines: [String] = []
    for index in 0..<count {
      let kind = generator.below(5)
      let label = generator.below(3) == 0 ? ", \"label\": \"\(labels[kind])\"" : ""
      lines.append("{\"id\": \"m\(index)\", \"text\": \"\(words[kind]) \(index % 7)\"\(label)}")
      let other = generator.below(index + 1)
      switch generator.below(8) {
      case 0: lines.append("{\"id\": \"m\(other)\", \"label\": \"\(labels[generator.below(4)])\"}")
      case 1:
        let name = labels[generator.below(4)]
        lines.append("{\"id\": \"m\(other)\", \"label\": \"\(name)\", \"correct\": true}")
      case 2: lines.append("{\"id\": \"m\(other)\", \"retract\": true}")
      case 3: lines.append("{\"id\": \"m\(index + 3)\", \"label\": \"junk\"}")
      default: break
      }
    }
    return lines
  }
}

extension Vote {
  fileprivate static var anything: Vote { preconditionFailure("a vote of a test isn't one") }
}

@Suite("A stream at work")
struct StreamSessionTests {
  private let kinds =
    "{kind: 'logistic-regression'}, {kind: 'multinomial-bayes', features: {weighting: 'counts'}}"

  @Test("answers first, then learns; a known id gets the recorded answer and changes nothing")
  func repeats() throws {
    var session = try Stream().open()
    let line = try Stream.line(#"{"id": "a", "text": "win a prize", "label": "junk"}"#)
    let first = try session.take(line)
    let (hash, number) = (session.modelHash, session.number)
    let again = try session.take(line)
    #expect(first.contains(#""abstained":true"#))
    #expect(first.contains(#""learned":{"from":"gold","label":"junk"}"#))
    #expect(again == first.dropLast() + #","repeat":true}"#)
    #expect(session.modelHash == hash && session.number == number)
    let label = try Stream.line(#"{"id": "a", "label": "junk"}"#)
    #expect(try session.take(label).contains(#""repeat":true"#))
    #expect(session.modelHash == hash)
    let next = try session.take(try Stream.line(#"{"id": "b", "text": "win a prize"}"#))
    #expect(next.contains(#""label":"junk""#))
  }

  @Test("a second label needs \"correct\"; unknown ids and rules are refused, with a hint")
  func refusals() throws {
    var session = try Stream().open(Stream.rules)
    _ = try session.take(try Stream.line(#"{"id": "a", "text": "hello", "label": "allow"}"#))
    let hash = session.modelHash
    for (line, reason) in [
      (#"{"id": "a", "label": "junk"}"#, "correct"),
      (#"{"id": "b", "label": "junk", "correct": true}"#, "no message has this id"),
      (#"{"id": "b", "retract": true}"#, "no message has this id"),
      (#"{"rule": "prise", "retract": true}"#, "did you mean 'prize'"),
    ] {
      let reply = try session.take(try Stream.line(line))
      #expect(reply.contains("\"refused\"") && reply.contains(reason))
    }
    #expect(session.counts.refusals == 4)
    #expect(session.modelHash == hash)
    #expect(throws: Fault.self) {
      _ = try session.take(try Stream.line(#"{"id": "a", "label": "jnk", "correct": true}"#))
    }
  }

  @Test("a label that comes before its message waits for it")
  func earlyLabels() throws {
    var session = try Stream().open()
    let waits = try session.take(try Stream.line(#"{"id": "a", "label": "junk"}"#))
    #expect(waits.contains(#""waits":true"#))
    let other = try session.take(try Stream.line(#"{"id": "a", "label": "allow"}"#))
    #expect(other.contains("\"refused\""))
    let reply = try session.take(try Stream.line(#"{"id": "a", "text": "win a prize"}"#))
    #expect(reply.contains(#""learned":{"from":"gold","label":"junk"}"#))
    #expect(session.counts.early == 1)
  }

  @Test("rules teach where no gold label is, and gold outranks them in any order of arrival")
  func goldOutranksRules() throws {
    let stream = try Stream()
    var late = try stream.open(Stream.rules)
    let weak = try late.take(try Stream.line(#"{"id": "a", "text": "a prize"}"#))
    #expect(weak.contains(#""learned":{"from":"rules","label":"junk"}"#))
    #expect(weak.contains(#""rules":["prize"]"#))
    _ = try late.take(try Stream.line(#"{"id": "a", "label": "allow"}"#))
    try late.replay()
    let other = try Stream()
    var atOnce = try other.open(Stream.rules)
    _ = try atOnce.take(try Stream.line(#"{"id": "a", "text": "a prize", "label": "allow"}"#))
    #expect(late.modelHash == atOnce.modelHash)
  }

  @Test(
    "after a replay, a correction is as if it had been said at first, and a retraction as if never")
  func corrections() throws {
    func run(_ lines: [String]) throws -> String {
      var session = try Stream(kinds).open()
      for line in lines { _ = try session.take(try Stream.line(line)) }
      try session.replay()
      return session.modelHash
    }
    let b = #"{"id": "b", "text": "big sale", "label": "promotion.offers"}"#
    let c = #"{"id": "c", "text": "see you there", "label": "allow"}"#
    #expect(
      try run([
        #"{"id": "a", "text": "win a prize", "label": "allow"}"#, b,
        #"{"id": "a", "label": "junk", "correct": true}"#, c,
      ])
        == run([#"{"id": "a", "text": "win a prize", "label": "junk"}"#, b, c]))
    #expect(
      try run([
        #"{"id": "a", "text": "win a prize", "label": "junk"}"#, b,
        #"{"id": "a", "retract": true}"#, c,
      ])
        == run([#"{"id": "a", "text": "win a prize"}"#, b, c]))
    // A label that was taken back and given again.
    #expect(
      try run([
        #"{"id": "a", "text": "win a prize", "label": "allow"}"#,
        #"{"id": "a", "retract": true}"#, #"{"id": "a", "label": "junk"}"#, b, c,
      ])
        == run([#"{"id": "a", "text": "win a prize", "label": "junk"}"#, b, c]))
  }

  @Test("all that a rule taught can be taken back, and nothing else goes")
  func retractedRule() throws {
    var session = try Stream(kinds).open(Stream.rules)
    for line in [
      #"{"id": "a", "text": "a prize"}"#, #"{"id": "b", "text": "a sale"}"#,
      #"{"id": "c", "text": "prize of the day", "label": "allow"}"#,
      #"{"id": "d", "text": "prize, win"}"#,
    ] { _ = try session.take(try Stream.line(line)) }
    let reply = try session.take(try Stream.line(#"{"rule": "prize", "retract": true}"#))
    #expect(reply.contains(#""lessons":2"#))
    try session.replay()
    #expect(session.counts.retractions == 2)
    let answer = try session.take(try Stream.line(#"{"id": "e", "text": "a prize"}"#))
    #expect(!answer.hasPrefix(#"{"id":"e","label":"junk""#))
  }

  @Test("opened again anywhere, it goes on with the very bits", arguments: [1, 2, 3])
  func resumes(seed: UInt64) throws {
    let lines = Stream.lines(120, seed: seed)
    var whole = try Stream(kinds)
    (whole.settings.replayEvery, whole.settings.snapshotEvery) = (40, 25)
    var one = try whole.open(Stream.rules)
    let replies = try lines.map { try one.take(try Stream.line($0)) }
    var broken = try Stream(kinds)
    (broken.settings.replayEvery, broken.settings.snapshotEvery) = (40, 25)
    var other = try broken.open(Stream.rules)
    for (index, line) in lines.enumerated() {
      if index % 7 == 3 {
        try other.commit()
        let hash = other.modelHash
        other = try broken.open(Stream.rules)
        #expect(other.modelHash == hash)
      }
      #expect(try other.take(try Stream.line(line)) == replies[index])
    }
    #expect(one.modelHash == other.modelHash)
    #expect(one.number == other.number)
    #expect(try one.confusion() == other.confusion())
    #expect(one.counts.replays > 1)
    #expect(whole.snapshots.numbers().count <= 12)
  }

  @Test(
    "a replay that is cut off anywhere is carried out, or not, but never half", arguments: 0..<3)
  func cutOff(steps: Int) throws {
    let lines = [
      #"{"id": "a", "text": "win a prize", "label": "allow"}"#,
      #"{"id": "b", "text": "big sale", "label": "promotion.offers"}"#,
      #"{"id": "a", "label": "junk", "correct": true}"#,
      #"{"id": "c", "text": "win a prize"}"#,
    ]
    var stream = try Stream(kinds)
    stream.settings.snapshotEvery = 2
    var session = try stream.open()
    for line in lines { _ = try session.take(try Stream.line(line)) }
    try session.commit()
    let before = session.modelHash
    stream.snapshots.stepsLeft = steps
    #expect(throws: Fault.self) { try session.replay() }
    stream.snapshots.stepsLeft = .max
    let again = try stream.open()
    guard try stream.journal.last(.replay) > 0 else {
      #expect(again.modelHash == before)
      return
    }
    var undisturbed = try Stream(kinds).open()
    for line in lines { _ = try undisturbed.take(try Stream.line(line)) }
    try undisturbed.replay()
    #expect(again.modelHash == undisturbed.modelHash)
  }

  @Test(
    "other rules are taken into use between two messages, also by a stream that is opened again")
  func otherRules() throws {
    let stream = try Stream()
    var session = try stream.open(Stream.rules)
    _ = try session.take(try Stream.line(#"{"id": "a", "text": "a prize"}"#))
    let fewer = StreamRules([Stream.rules.rules[1]]) { $0.text.contains("sale") ? [0] : [] }
    try session.use(fewer)
    let reply = try session.take(try Stream.line(#"{"id": "b", "text": "a sale, a prize"}"#))
    #expect(reply.contains(#""rules":["sale"]"#))
    try session.commit()
    let hash = session.modelHash
    let again = try stream.open(fewer)
    #expect(again.modelHash == hash)
    #expect(again.number == session.number)
  }

  @Test("a label that is only counted is never told, nor taken back, also by a fold")
  func countedOnly() throws {
    var stream = try Stream()
    stream.settings.source = .rules
    var session = try stream.open(Stream.rules)
    for line in [
      #"{"id": "a", "text": "a prize, win"}"#, #"{"id": "b", "text": "a sale"}"#,
      #"{"id": "a", "label": "allow"}"#, #"{"id": "a", "retract": true}"#,
    ] { _ = try session.take(try Stream.line(line)) }
    try session.commit()
    let again = try stream.open(Stream.rules)
    #expect(again.modelHash == session.modelHash)
  }

  @Test("lessons beyond the horizon stay, and the reply says so")
  func horizon() throws {
    var stream = try Stream()
    stream.settings.horizon = 3
    var session = try stream.open()
    for index in 0..<4 {
      _ = try session.take(
        try Stream.line("{\"id\": \"m\(index)\", \"text\": \"a prize\", \"label\": \"junk\"}"))
    }
    let reply = try session.take(try Stream.line(#"{"id": "m0", "retract": true}"#))
    #expect(reply.contains("horizon"))
    let near = try session.take(try Stream.line(#"{"id": "m3", "retract": true}"#))
    #expect(!near.contains("refused"))
  }

  @Test(
    "lines that mean nothing are faults",
    arguments: [
      "", "[]", "{}", #"{"id": "a"}"#, #"{"text": 3}"#, #"{"id": "a", "lable": "junk"}"#,
      #"{"id": "a", "text": "x", "retract": true}"#, #"{"id": "a", "rule": "b", "retract": true}"#,
      #"{"id": "a", "text": "x", "time": "soon"}"#, #"{"id": "a", "text": "x"#,
    ])
  func badLines(line: String) {
    #expect(throws: Fault.self) { try Stream.line(line) }
  }

  @Test("a dictionary of n-grams finds a text's hashes in the journal, unless they are keyed")
  func guesses() throws {
    let text = "the parcel waits at the corner shop until monday"
    let words = text.split(separator: " ").map(String.init)
    let pairs = zip(words, words.dropFirst()).map { "\($0) \($1)" }
    /// The share of a dictionary whose hashes stand in the journal, by whoever has this key.
    func found(storedWith stored: UInt64, guessedWith guessed: UInt64) throws -> Double {
      let stream = try Stream("{kind: 'majority', features: {bits: 20, words: '1-2'}}")
      var session = try stream.open(key: stored)
      _ = try session.take(try Stream.line("{\"id\": \"a\", \"text\": \"\(text)\"}"))
      try session.commit()
      let kept = try #require(try stream.journal.message(id: "a"))
      let indices = Set(try JournalBytes.vectors(kept.vectors, count: 1)[0].indices)
      var settings = try FeatureSettings([
        JSONMember("bits", 20), JSONMember("words", "1-2"), JSONMember("characters", false),
        JSONMember("message", false), JSONMember("punctuation", false),
      ])
      settings.counting.key = guessed
      let featurizer = Featurizer(settings.counting)
      var counted = CountedMessage()
      let hits = (words + pairs).count { guess in
        featurizer.count(text: guess, into: &counted)
        let features = Weighting(settings).features(of: counted)
        return features.indices.allSatisfy { indices.contains($0) }
      }
      return Double(hits) / Double(words.count + pairs.count)
    }
    #expect(try found(storedWith: 0, guessedWith: 0) == 1)
    #expect(try found(storedWith: 77, guessedWith: 0) < 0.1)
    #expect(try found(storedWith: 77, guessedWith: 78) < 0.1)
    #expect(try found(storedWith: 77, guessedWith: 77) == 1)
  }

  @Test("snapshots thin out by their age, the first and the newest staying")
  func snapshots() throws {
    var stream = try Stream()
    stream.settings.snapshotEvery = 1
    var session = try stream.open()
    for index in 0..<600 {
      _ = try session.take(try Stream.line("{\"id\": \"m\(index)\", \"text\": \"a\"}"))
    }
    let numbers = stream.snapshots.numbers()
    #expect(numbers.count <= 12 && numbers.count >= 8)
    #expect(numbers.first == 0 && numbers.last == session.number)
  }
}
