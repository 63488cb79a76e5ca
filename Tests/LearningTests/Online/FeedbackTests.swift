import Messages
import Testing

@testable import Learning

@Suite("Feedback")
struct FeedbackTests {
  private func record(_ protocolText: String, _ count: Int = 400) async throws -> PrequentialOutcome
  {
    try await Streams.run(
      try Streams.experiment(protocolText, "{kind: 'linear-svm'}"), Streams.messages(count))
  }

  private func learned(_ outcome: PrequentialOutcome, entry: Int = 0) -> Int {
    Streams.record(outcome).entries[entry].stream?.counts.learned ?? -1
  }

  @Test("a share of the labels, drawn by identifier")
  func partial() async throws {
    let outcome = try await record("feedback: {kind: 'partial', share: 0.25}")
    #expect((70...130).contains(learned(outcome)))
  }

  @Test("all labels of some senders and none of others")
  func senders() async throws {
    let messages = Streams.messages(400)
    let outcome = try await record("feedback: {kind: 'partial', senders: ['S1', 'S3']}")
    #expect(learned(outcome) == messages.count { $0.sender == "S1" || $0.sender == "S3" })
  }

  @Test("a number belongs to a message and a purpose, not to the order")
  func draws() {
    let messages = Streams.messages(50)
    let (forth, back) = (Draws(messages, seed: 9), Draws(messages.reversed(), seed: 9))
    for index in messages.indices {
      #expect(forth.unit(index, .noise) == back.unit(49 - index, .noise))
      #expect(forth.unit(index, .noise) != forth.unit(index, .delay))
      #expect(forth.unit(index, .noise) != Draws(messages, seed: 8).unit(index, .noise))
      #expect((0..<1).contains(forth.unit(index, .noise)))
    }
  }

  @Test("noise turns labels into others as often as its matrix says")
  func noise() throws {
    let labels = LabelSpace.category
    let node = try JSON.parse(
      "{junk: {allow: 0.25, promotion: 0.05}, allow: {junk: 1}}", dialect: .json5)
    let noise = try LabelNoise(node)
    try noise.check(labels)
    var counts = [0, 0, 0, 0]
    for step in 0..<1_000 {
      counts[noise.told(1, in: labels, draw: (Double(step) + 0.5) / 1_000)] += 1
    }
    #expect(counts == [250, 700, 50, 0])
    #expect(noise.told(0, in: labels, draw: 0.999) == 1)
    #expect(noise.told(3, in: labels, draw: 0) == 3)
    let even = try LabelNoise(0.3)
    counts = [0, 0, 0, 0]
    for step in 0..<1_000 {
      counts[even.told(1, in: labels, draw: (Double(step) + 0.5) / 1_000)] += 1
    }
    #expect(counts == [100, 700, 100, 100])
  }

  @Test("a user who sees only a part tells only of that, in the words that there are")
  func oneSided() throws {
    let labels = LabelSpace.leaf
    func user(_ text: String) throws -> OneSidedFeedback {
      var reader = try ObjectReader(try JSON.parse(text, dialect: .json5))
      return try OneSidedFeedback(&reader)
    }
    let offer = Label.leaves.firstIndex { $0.name == "promotion.offers" } ?? 0
    let reveal = try user("{visibility: {promotion: 0.5}}")
    #expect(reveal.told(.one(0), answer: .label(0), labels: labels, draw: 0.9) == .one(0))
    #expect(reveal.told(.one(0), answer: .label(1), labels: labels, draw: 0) == nil)
    #expect(reveal.told(.one(0), answer: .label(offer), labels: labels, draw: 0.4) == .one(0))
    #expect(reveal.told(.one(0), answer: .label(offer), labels: labels, draw: 0.6) == nil)
    #expect(reveal.told(.one(1), answer: .none, labels: labels, draw: 0.9) == .one(1))
    let errors = try user("{report: 'errors'}")
    #expect(errors.told(.one(0), answer: .label(0), labels: labels, draw: 0) == nil)
    #expect(errors.told(.one(1), answer: .label(0), labels: labels, draw: 0) == .one(1))
    let consent = try user("{report: 'consent'}")
    #expect(consent.told(.anyOf([0, 1]), answer: .label(0), labels: labels, draw: 0) == .one(0))
    let apple = try user("{report: 'errors', granularity: 'apple', visibility: {junk: 1}}")
    #expect(apple.told(.one(1), answer: .label(0), labels: labels, draw: 0) == .one(1))
    #expect(apple.told(.one(offer), answer: .label(0), labels: labels, draw: 0) == nil)
    let notJunk = Target.anyOf((0..<14).filter { $0 != 1 })
    #expect(apple.told(.one(offer), answer: .label(1), labels: labels, draw: 0) == notJunk)
    #expect(apple.told(.anyOf([0, 1]), answer: .label(1), labels: labels, draw: 0) == nil)
  }

  @Test("never asks for more than the budget, at any moment, and uses it", arguments: [0.05, 0.3])
  func quota(share: Double) throws {
    let settings = try quotaSettings(share)
    for choice in [Quota.Choice.margin, .random] {
      var quota = Quota(settings, choice)
      var generator = SplitMix64(seed: 4)
      for seen in 1...2_000 {
        _ = quota.asks(
          margin: generator.unit() * 3, draws: (generator.unit(), generator.unit()))
        #expect(Double(quota.asked) <= share * Double(seen))
      }
      #expect(Double(quota.asked) > 0.85 * share * 2_000)
    }
  }

  private func quotaSettings(_ share: Double) throws -> QuotaSettings {
    var reader = try ObjectReader(["share": .number(share)])
    return try QuotaSettings(&reader)
  }

  @Test("a budget comes with an arm that spends it at random")
  func randomArm() async throws {
    let outcome = try await record("feedback: {kind: 'quota', share: 0.1}")
    #expect(outcome.plan.entryNames == ["linear-svm", "linear-svm (random questions)"])
    #expect(learned(outcome) <= 40 && learned(outcome) > 30)
    #expect(learned(outcome, entry: 1) <= 40 && learned(outcome, entry: 1) > 30)
  }

  @Test("gold limits nest, and mean the same messages for every entry")
  func goldLimits() async throws {
    let outcome = try await Streams.run(
      try Streams.experiment("goldLimit: [0, 10, 50]", "{kind: 'majority'}"), Streams.messages(200))
    #expect((0..<3).map { learned(outcome, entry: $0) } == [0, 10, 50])
  }

  @Test("labels on their way come when due, first sent first among equals")
  func queue() {
    var queue = LabelQueue<Int>()
    var generator = SplitMix64(seed: 2)
    let dues = (0..<500).map { _ in Double(generator.below(40)) }
    for (element, due) in dues.enumerated() { queue.send(element, due: due) }
    var taken: [Int] = []
    for now in 0..<40 {
      while let element = queue.take(dueBy: Double(now)) { taken.append(element) }
    }
    #expect(taken == dues.indices.sorted { (dues[$0], $0) < (dues[$1], $1) })
    #expect(queue.count == 0)
  }

  @Test("delays are read and resolved in messages and in time")
  func delays() throws {
    func delay(_ text: String) throws -> FeedbackDelay {
      try FeedbackDelay(try JSON.parse(text, dialect: .json5))
    }
    #expect(try delay("50").length(draw: 0.7) == 50)
    #expect(try delay("'3h'").length(draw: 0.7) == 10_800)
    #expect(try delay("{from: 2, to: 4}").length(draw: 0.99) == 4)
    #expect(try delay("{from: 2, to: 4}").length(draw: 0) == 2)
    #expect(try delay("{from: '1m', to: '2m'}").length(draw: 0.5) == 90)
    // The median of an exponential distribution of mean 100 is 100·ln 2.
    #expect(try delay("{mean: 100}").length(draw: 0.5) == 69)
    for text in ["50", "'3h'", "{from: 2, to: 4}", "{mean: '6h'}"] {
      let one = try delay(text)
      #expect(try FeedbackDelay(one.resolved) == one)
    }
  }
}
