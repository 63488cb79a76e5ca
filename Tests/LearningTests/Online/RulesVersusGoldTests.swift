import Messages
import Testing

@testable import Learning

@Suite("Rules against gold labels")
struct RulesVersusGoldTests {
  private func entry(
    _ supervision: String, limit: Int?, _ accuracies: [Double],
    kind: String = "logistic-regression",
    answer: String = "model", choice: String = "uniform", votes: Bool = false
  ) -> EntryRecord {
    EntryRecord(
      name: "\(supervision) \(answer) \(limit ?? -1) \(choice) \(votes)", kind: kind,
      settings: [
        "supervision": .string(supervision), "answer": .string(answer),
        "goldLimit": limit.map { .integer($0) } ?? .null, "goldChoice": .string(choice),
        "votes": JSONNode(.bool(votes)), "selfTraining": 0,
      ], partAccuracies: accuracies)
  }

  private func run(_ entries: [EntryRecord]) -> RunRecord {
    RunRecord(
      name: "r", seed: 1, config: .null,
      data: DataRecord(
        name: "d", sha256: "", messages: 1_000, labels: [], groups: 0, grouping: "", rejected: []),
      split: SplitRecord(
        kind: "prequential",
        parts: (0..<3).map { .init(name: "\($0)", train: 0, test: 9, labels: []) }),
      entries: entries)
  }

  @Test("gain, interval and savings by hand")
  func byHand() throws {
    let comparison = try #require(
      RulesVersusGold(
        run([
          entry("none", limit: nil, [0.3, 0.3, 0.3], answer: "rules"),
          entry("gold", limit: nil, [0.9, 0.9, 0.9]),
          entry("gold", limit: nil, [0.1, 0.1, 0.1], kind: "majority"),
          entry("gold", limit: 0, [0, 0, 0]), entry("gold", limit: 100, [0.4, 0.5, 0.6]),
          entry("gold", limit: 200, [0.7, 0.7, 0.7]),
          entry("both", limit: 0, [0.4, 0.4, 0.4]), entry("both", limit: 100, [0.5, 0.7, 0.6]),
          entry("both", limit: 200, [0.6, 0.6, 0.6]),
          entry("gold", limit: 100, [0.5, 0.5, 0.5], votes: true),
        ])))
    #expect(comparison.accuracies[.rulesAlone] == 0.3)
    #expect(abs((comparison.accuracies[.allGold] ?? 0) - 0.9) < 1e-12)
    let points = try #require(comparison.series.first).points
    #expect(points.map(\.limit) == [0, 100, 200])
    // The curve of gold alone is 0 at 0, 0.5 at 100, 0.7 at 200, 0.9 at all 1,000.
    #expect(points[0].saved == .about(80))
    #expect(points[1].saved == .about(50))
    #expect(points[2].saved == RulesVersusGold.Saved.none)
    // Differences 0.1, 0.2, 0: mean 0.1, s = 0.1, half-width 4.303·0.1/√3 = 0.24843.
    #expect(abs((points[1].gain ?? 0) - 0.1) < 1e-12)
    #expect(abs((points[1].interval?.low ?? 0) + 0.14843) < 1e-4)
    #expect(points[0].interval == nil)
    #expect(abs((points[1].accuracies[.votes] ?? 0) - 0.5) < 1e-12)
  }

  @Test("a run without both arms is no such comparison")
  func other() {
    #expect(RulesVersusGold(run([entry("gold", limit: 10, [0.1])])) == nil)
    #expect(RulesVersusGold(run([])) == nil)
  }

  @Test("savings beyond what was tried are told as such")
  func beyond() throws {
    let comparison = try #require(
      RulesVersusGold(
        run([entry("gold", limit: 10, [0.2, 0.3]), entry("both", limit: 10, [0.8, 0.9])])))
    #expect(comparison.series[0].points[0].saved == .moreThan(0))
  }

  @Test("Student's t has its well-known quantiles")
  func student() throws {
    // n values 0 and 2 in turn: for n = 2, s/√n = 1, so the half-width is the quantile itself.
    let two = try #require(Figures.Interval(student: [0, 2]))
    #expect(abs(two.high - 1 - 12.706) < 1e-9)
    let many = try #require(Figures.Interval(student: (0..<41).map { Double($0 % 2) }))
    // 40 degrees of freedom: 2.0211.
    let mean = 20.0 / 41
    let deviation = (20 * (1 - mean) * (1 - mean) + 21 * mean * mean) / 40
    #expect(abs((many.high - mean) / (deviation / 41).squareRoot() - 2.0211) < 2e-4)
    #expect(Figures.Interval(student: [1]) == nil)
  }

  @Test("arms of one run are told the gold labels of the same messages")
  func sameMessages() async throws {
    let rules = [
      VotingRule(name: "prize", vote: try Vote("junk")),
      VotingRule(name: "sale", vote: try Vote("promotion.?")),
    ]
    let messages = Streams.messages(300)
    var table = VoteTable()
    for message in messages {
      table.append(
        ["prize", "sale"].enumerated().filter { message.text.contains($0.element) }
          .map(\.offset))
    }
    let experiment = try Streams.experiment(
      "rules: 'r', repeats: 2",
      """
      {kind: 'majority'}, {kind: 'logistic-regression', answer: 'rules', supervision: 'none'},
      {kind: 'logistic-regression', supervision: ['rules', 'gold']},
      {kind: 'logistic-regression', supervision: ['gold', 'both'], goldLimit: [0, 20, 80],
      goldChoice: ['uniform', 'errors']},
      {kind: 'logistic-regression', supervision: 'both', answer: 'rules-first', goldLimit: 20},
      {kind: 'logistic-regression', supervision: 'gold', votes: true, goldLimit: 20},
      {kind: 'logistic-regression', supervision: 'gold', selfTraining: 0.9, goldLimit: 20}
      """)
    let outcome = try await Streams.run(
      experiment, messages, votes: [StreamVotes(rules: rules, table: table, digests: [])])
    let record = Streams.record(outcome)
    let comparison = try #require(RulesVersusGold(record))
    #expect(comparison.series.map(\.choice) == ["uniform", "errors"])
    #expect(comparison.series[0].points.map(\.limit) == [0, 20, 80])
    #expect((comparison.series[0].points[0].gain ?? 0) > 0.3)
    for entry in record.entries where entry.settings["supervision"]?.string == "gold" {
      guard let limit = entry.settings["goldLimit"]?.int,
        entry.settings["selfTraining"]?.double == 0
      else { continue }
      let learned = entry.stream?.counts.learned ?? -1
      // The rules may get fewer than the limit visibly wrong.
      if entry.settings["goldChoice"]?.string == "errors" {
        #expect(learned <= 2 * limit && (learned > 0) == (limit > 0), "\(entry.name)")
      } else {
        #expect(learned == 2 * limit, "\(entry.name)")
      }
    }
    // Rules only and "both" without gold are the same arm.
    let accuracies = comparison.series[0].points[0].accuracies
    #expect(accuracies[.both] == comparison.accuracies[.ruleLabels])
  }
}
