import Messages
import Testing

@testable import Learning

@Suite("Going through a stream")
struct PrequentialTests {
  /// What `majority` answers when the label of message *i* is known from arrival `known[i]` on.
  private func majority(_ messages: [Message], known: [Int]) -> [String] {
    let names = Label.leaves.map(\.name).filter(Streams.labels.contains)
    return messages.indices.map { arrival in
      let told = messages.indices.filter { $0 < arrival && known[$0] <= arrival }
      let counts = names.map { name in told.count { messages[$0].gold?.name == name } }
      let most = counts.max() ?? 0
      let best = names.indices.filter { counts[$0] == most }
      guard best.count > 1 else { return names[best[0]] }
      return "abstain"
    }
  }

  @Test("scores each message before its label comes, and with all labels that came before")
  func immediate() async throws {
    let messages = Streams.messages(60)
    let outcome = try await Streams.run(try Streams.experiment("order: 'time'"), messages)
    #expect(
      Streams.answers(outcome) == majority(messages, known: messages.indices.map { $0 + 1 }))
  }

  @Test("a delay of n messages lets n more arrive first", arguments: [1, 3, 20, 100])
  func delayedByMessages(count: Int) async throws {
    let messages = Streams.messages(60)
    let outcome = try await Streams.run(
      try Streams.experiment("feedback: {kind: 'delayed', delay: \(count)}"), messages)
    #expect(
      Streams.answers(outcome)
        == majority(messages, known: messages.indices.map { $0 + 1 + count }))
  }

  @Test("labels due at a message's time come before it")
  func delayedByTime() async throws {
    let messages = Streams.messages(60)
    let outcome = try await Streams.run(
      try Streams.experiment("feedback: {kind: 'delayed', delay: '5m'}"), messages)
    // One message a minute: the label of message i is due at the time of message i + 5.
    #expect(
      Streams.answers(outcome) == majority(messages, known: messages.indices.map { $0 + 5 }))
  }

  @Test("messages come by time, and in the data's order where times are equal")
  func order() throws {
    var messages = Streams.messages(6)
    for (index, time) in [5.0, 1, 5, 0, 1, 5].enumerated() { messages[index].time = time }
    let plan = try StreamPlan(try Streams.experiment("order: 'time'"), messages: messages)
    #expect(plan.order(of: 0) == [3, 1, 4, 0, 2, 5])
  }

  @Test("without times there are ten seeded orders, and drift isn't defined")
  func permutations() async throws {
    let messages = Streams.messages(40, hasTimes: false)
    let outcome = try await Streams.run(try Streams.experiment(""), messages)
    let record = Streams.record(outcome)
    #expect(record.split.parts.count == 10)
    #expect(record.entries[0].partAccuracies.count == 10)
    #expect(Set((0..<10).map { outcome.plan.order(of: $0) }).count == 10)
    #expect(record.entries[0].stream?.alarms == nil)
    #expect(record.notes.contains { $0.contains("drift") })
  }

  @Test("gives the same bytes for any number of jobs")
  func jobs() async throws {
    let messages = Streams.messages(80, hasTimes: false)
    let experiment = try Streams.experiment(
      "permutations: 4, leader: true",
      "{kind: 'multinomial-bayes', features: {weighting: 'counts'}}, {kind: 'linear-svm'}")
    let one = try await Streams.run(experiment, messages, jobs: 1)
    let two = try await Streams.run(experiment, messages, jobs: 2)
    #expect(one.predictionLines == two.predictionLines)
    #expect(Streams.record(one).json.compact == Streams.record(two).json.compact)
  }

  @Test(
    "an entry answers the same alone as among others, whatever feedback its answers bring",
    arguments: [
      "feedback: {kind: 'one-sided'}", "feedback: {kind: 'one-sided', report: 'consent'}",
      "feedback: {kind: 'quota', share: 0.2, delay: 3}",
      "learnOn: 'error'", "learnOn: 'uncertainty'", "learnOn: 'mature', matureAt: 3",
      "goldLimit: 20", "frozenAfter: 15",
    ])
  func alone(protocolText: String) async throws {
    let kinds = [
      "{kind: 'logistic-regression', learningRate: 0.5}",
      "{kind: 'logistic-regression', learningRate: 2, l2: 0.001}", "{kind: 'linear-svm'}",
      "{kind: 'multinomial-bayes', features: {weighting: 'counts'}}", "{kind: 'ridge'}",
    ]
    let messages = Streams.messages(120)
    let together = try await Streams.run(
      try Streams.experiment(protocolText, kinds.joined(separator: ", ")), messages)
    let lanesEach = together.plan.lanes.count / kinds.count
    for (index, kind) in kinds.enumerated() {
      let lone = try await Streams.run(try Streams.experiment(protocolText, kind), messages)
      for arm in 0..<lanesEach {
        let ours = together.passes[0].scores[index * lanesEach + arm]
        #expect(ours.scores == lone.passes[0].scores[arm].scores)
        #expect(ours.answers == lone.passes[0].scores[arm].answers)
      }
    }
  }

  @Test("the leader answers what the entry with the fewest errors so far answers")
  func leader() async throws {
    let messages = Streams.messages(100)
    let outcome = try await Streams.run(
      try Streams.experiment(
        "leader: true", "{kind: 'majority'}, {kind: 'linear-svm'}, {kind: 'logistic-regression'}"),
      messages)
    let scores = outcome.passes[0].scores
    var errors = [0, 0, 0]
    for arrival in messages.indices {
      let best = errors.indices.min { (errors[$0], $0) < (errors[$1], $1) } ?? 0
      #expect(scores[3].sources[arrival] == best)
      #expect(scores[3].answers[arrival] == scores[best].answers[arrival])
      for entry in 0..<3 {
        let name = scores[entry].answers[arrival].name(in: outcome.plan.labels)
        errors[entry] += name == messages[arrival].gold?.name ? 0 : 1
      }
    }
  }

  @Test("messages without gold are scored, counted into frequencies, and not evaluated")
  func unlabelled() async throws {
    var messages = Streams.messages(40)
    for index in stride(from: 0, to: 40, by: 4) { messages[index].gold = nil }
    let outcome = try await Streams.run(
      try Streams.experiment("", "{kind: 'linear-svm'}"), messages)
    #expect(Streams.answers(outcome).count == 40)
    #expect(Streams.record(outcome).entries[0].leaf?.messages == 30)
    #expect(Streams.record(outcome).entries[0].stream?.counts.learned == 30)
  }

  @Test("looks at one part of the families only, and counts what it looks at")
  func part() async throws {
    let messages = Streams.messages(200)
    let experiment = try Streams.experiment("", more: ", part: 'scored'")
    let record = Streams.record(try await Streams.run(experiment, messages))
    let scored = messages.filter(RulesPart.scored.contains)
    #expect(scored.count < 200 && scored.count > 120)
    #expect(record.data.messages == scored.count)
    #expect(scored.count + messages.filter(RulesPart.rules.contains).count == 200)
  }

  @Test("labels that are due after the end are never learned")
  func afterTheEnd() async throws {
    let outcome = try await Streams.run(
      try Streams.experiment("feedback: {kind: 'delayed', delay: 30}"), Streams.messages(40))
    #expect(Streams.record(outcome).entries[0].stream?.counts.learned == 9)
  }

  @Test("a family is new until something of it was learned")
  func firstContacts() async throws {
    let messages = Streams.messages(40)
    let immediate = try await Streams.run(try Streams.experiment(""), messages)
    #expect(Streams.record(immediate).entries[0].stream?.counts.firstContacts == 20)
    let late = try await Streams.run(
      try Streams.experiment("feedback: {kind: 'delayed', delay: 1}"), messages)
    #expect(Streams.record(late).entries[0].stream?.counts.firstContacts == 40)
  }

  @Test("a refit of everything gives what fitting a batch gives")
  func refit() async throws {
    let messages = Streams.messages(60)
    let outcome = try await Streams.run(
      try Streams.experiment("", "{kind: 'linear-svm', update: 'refit', refitEvery: 50}"), messages)
    let answers = Streams.answers(outcome)
    #expect(answers[..<50].allSatisfy { $0 == "abstain" })
    #expect(!answers[50...].contains("abstain"))
  }

  @Test(
    "says what is wrong and where",
    arguments: [
      ("order: 'time'", "has no time", "protocol.order"),
      ("feedback: {kind: 'delayed', delay: '2h'}", "needs messages that come by", "feedback.delay"),
      ("supervision: 'rules'", "needs rules", "protocol.rules"),
      ("feedback: {kind: 'noisy', noise: {spam: {allow: 0.1}}}", "no label 'spam'", "noise"),
      ("positive: 'sham'", "no label is called 'sham'", "protocol.positive"),
    ])
  func faults(protocolText: String, message: String, path: String) throws {
    let experiment = try Streams.experiment(protocolText)
    let fault = #expect(throws: Fault.self) {
      try StreamPlan(experiment, messages: Streams.messages(20, hasTimes: false))
    }
    #expect(fault?.message.contains(message) == true)
    #expect(fault?.place.path?.contains(path) == true)
  }

  @Test(
    "refuses keys and values that aren't allowed",
    arguments: [
      "windw: 3", "feedback: {kind: 'immediate', delay: 3}", "feedback: {kind: 'delayed'}",
      "feedback: {kind: 'delayed', delay: -1}", "feedback: {kind: 'delayed', delay: '3w'}",
      "feedback: {kind: 'delayed', delay: {from: 9, to: 3}}", "feedback: {kind: 'partial'}",
      "feedback: {kind: 'partial', share: 2}", "feedback: {kind: 'noisy'}",
      "feedback: {kind: 'noisy', noise: {junk: {allow: 0.7, promotion: 0.7}}}",
      "feedback: {kind: 'one-sided', visibility: {spam: 1}}", "feedback: {kind: 'quota'}",
      "supervision: 'golden'", "ruleModel: 'learned'", "goldLimit: -1", "update: 'sometimes'",
    ])
  func badSettings(protocolText: String) {
    #expect(throws: Fault.self) { try Streams.experiment(protocolText) }
  }
}
