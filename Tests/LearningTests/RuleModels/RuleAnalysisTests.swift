import Learning
import Messages
import Testing

@Suite("An analysis of rules")
struct RuleAnalysisTests {
  /// Four rules: a junk, b transaction.?, c transaction.finance, d !junk, and a fifth that never
  /// fires.
  private static let votes = ["junk", "transaction.?", "transaction.finance", "!junk", "allow"]

  /// Eight messages: the rules that fire, and the gold label.
  private static let messages: [(fired: [Int], gold: String)] = [
    ([0], "junk"),
    ([0, 1], "junk"),
    ([1, 2], "transaction.finance"),
    ([1], "transaction.?"),
    ([0, 3], "allow"),
    ([2], "transaction.?"),
    ([], "allow"),
    ([0, 1, 2], ""),
  ]

  private func analysis(
    _ kind: any RuleModel.Type = MajorityModel.self, labels: LabelSpace = .leaf,
    votes: [String] = votes, priorities: [Int] = [0, 0, 0, 0, 0],
    _ messages: [(fired: [Int], gold: String)] = messages
  ) throws -> RuleAnalysis {
    let rules = try votes.enumerated().map { number, vote in
      VotingRule(
        name: String(UnicodeScalar(UInt8(97 + number))), vote: try Vote(vote),
        priority: priorities[number])
    }
    let matrix = VoteMatrix(rules: rules, rows: messages.map(\.fired))
    var model = try kind.make(rules, labels: labels)
    try model.fit(matrix.table)
    var learned = try LearnedModel.make(rules, labels: labels)
    try learned.fit(matrix.table)
    let told = try messages.enumerated().map { row, message in
      Message(
        id: "m\(row)", text: "text \(row)",
        gold: message.gold.isEmpty ? nil : try LabelNames.read(message.gold).gold)
    }
    return try RuleAnalysis(
      told, votes: matrix.table, model: model,
      weakLabels: matrix.rows.map(model.labelBesideMajority), estimates: learned.estimates)
  }

  @Test("counts where rules fire, overlap and conflict")
  func countsVotes() throws {
    let analysis = try analysis()
    #expect(analysis.messages == 8)
    #expect(analysis.rules.map(\.fires) == [4, 4, 3, 1, 0])
    #expect(analysis.rules.map(\.overlaps) == [3, 3, 2, 1, 0])
    // junk against transaction.? on 1 and 7, against finance on 7, against !junk on 4.
    #expect(analysis.rules.map(\.conflicts) == [3, 2, 1, 1, 0])
    #expect(analysis.voteCounts == [1, 3, 3, 1])
    #expect((analysis.unlabelled, analysis.conflicting) == (1, 3))
    #expect(analysis.idle == [4])
  }

  @Test("lists the pairs that conflict, most messages first, with examples")
  func listsPairs() throws {
    let analysis = try analysis()
    #expect(analysis.conflicts.map(\.first) == [0, 0, 0])
    #expect(analysis.conflicts.map(\.second) == [1, 2, 3])
    #expect(analysis.conflicts.map(\.count) == [2, 1, 1])
    #expect(analysis.conflicts.map(\.examples) == [[1, 7], [7], [4]])
    #expect(analysis.mostConflicting(30) == [0, 1, 2, 3])
    #expect(analysis.mostConflicting(2) == [0, 1])
  }

  @Test("keeps the first three messages of a pair as examples")
  func keepsFewExamples() throws {
    let analysis = try analysis(Array(repeating: ([0, 1], ""), count: 9))
    #expect(analysis.conflicts.map(\.count) == [9])
    #expect(analysis.conflicts[0].examples == [0, 1, 2])
  }

  private func analysis(_ messages: [(fired: [Int], gold: String)]) throws -> RuleAnalysis {
    try analysis(MajorityModel.self, messages)
  }

  @Test("judges votes by the gold labels that can tell, with Wilson intervals")
  func judgesRules() throws {
    let analysis = try analysis()
    #expect(analysis.gold == 7)
    // junk: 0 and 1 right, 4 wrong. transaction.?: 2 and 3 right, 1 wrong. finance: 2 right, and 5,
    // where gold says only transaction.?, undecided. !junk: 4 right.
    #expect(analysis.rules.map(\.verdicts.right) == [2, 2, 1, 1, 0])
    #expect(analysis.rules.map(\.verdicts.wrong) == [1, 1, 0, 0, 0])
    #expect(analysis.rules.map(\.verdicts.undecided) == [0, 0, 1, 0, 0])
    #expect(analysis.rules.map(\.precision.share) == [2.0 / 3, 2.0 / 3, 1, 1, nil])
    // Of the labels voted for there are 2 junk, 3 transactions, 1 finance, 5 not junk, 2 allow.
    let recalls = zip([2, 2, 1, 1, 0], [2, 3, 1, 5, 2]).map(Proportion.init)
    #expect(analysis.rules.map(\.recall) == recalls)
    // p = 2/3, n = 3, z² = 3.841459: centre (2/3 + 0.640243)/2.280486 = 0.573084, half-width
    // 1.959964·√(2/27 + 0.106707)/2.280486 = 0.365424.
    let interval = try #require(analysis.rules[0].precision.interval)
    #expect(abs(interval.low - 0.207660) < 1e-5)
    #expect(abs(interval.high - 0.938508) < 1e-5)
    #expect(analysis.rules[4].precision.interval == nil)
  }

  @Test("tells answers, several labels alike and abstentions apart")
  func countsWeakLabels() throws {
    let figures = try analysis().majority
    // One label: 0 junk, 2 finance, 4 junk (a denial yields), 5 finance, and 7, where finance has
    // two votes. Several: 3. Tied: 1. No rule: 6.
    #expect(figures.answered == 5)
    #expect((figures.coarse, figures.tied, figures.silent) == (1, 1, 1))
    #expect(figures.messages == 8)
    #expect(figures.gold == 7)
    #expect(figures.coverage == Proportion(4, of: 7))
    // 4 is wrong, 5 is undecided: gold says only transaction.?.
    #expect(figures.precision == Proportion(2, of: 3))
    #expect(figures.answers.undecided == 1)
    #expect(figures.coarseAnswers.precision == Proportion(1, of: 1))
  }

  @Test("compares a model with the majority vote on the same messages")
  func pairsAnswers() throws {
    let messages: [(fired: [Int], gold: String)] = [
      // Priority says allow, the majority junk; then both say junk; then only priority answers; then
      // nobody can tell.
      ([0, 1, 2], "allow"), ([0], "junk"), ([0, 2], "allow"), ([0], "!allow"),
    ]
    let analysis = try analysis(
      PriorityModel.self, votes: ["junk", "junk", "allow"], priorities: [0, 0, 1], messages)
    #expect(analysis.paired.messages == 2)
    #expect((analysis.paired.chosenRight, analysis.paired.majorityRight) == (2, 1))
  }

  @Test("tells what silence comes to when it is taken for allow")
  func takesSilenceForAllow() throws {
    // Two votes are judged, one of them right; silent are one allow, two junk, one not junk, one
    // without gold label.
    let analysis = try analysis([
      ([0], "junk"), ([0], "allow"), ([], "allow"), ([], "junk"), ([], "junk"), ([], "allow|junk"),
      ([], ""),
    ])
    let figures = analysis.majority
    #expect(figures.precision == Proportion(1, of: 2))
    #expect(figures.coverage == Proportion(2, of: 6))
    #expect(figures.precisionWithAllow == Proportion(2, of: 5))
    #expect(figures.coverageWithAllow == Proportion(6, of: 6))
    let scope = ScopeFigures("text", analysis)
    #expect(scope.unlabelled == Proportion(5, of: 7) && scope.rules == 5)
  }

  @Test("counts an abstention against recall and never as a class")
  func countsLabels() throws {
    let labels = try analysis().majority.labels
    #expect(labels.map(\.name) == LabelSpace.leaf.names)
    let (allow, junk, finance) = (labels[0], labels[1], labels[6])
    #expect(finance.name == "transaction.finance")
    #expect((allow.answered, junk.answered, finance.answered) == (0, 2, 3))
    #expect(allow.precision.share == nil)
    #expect(allow.recall == Proportion(0, of: 2))
    #expect(junk.precision == Proportion(1, of: 2))
    #expect(junk.recall == Proportion(1, of: 2))
    #expect(finance.precision == Proportion(1, of: 1))
    #expect(finance.recall == Proportion(1, of: 1))
  }

  @Test("counts with categories as labels what their leaves say together")
  func countsCategories() throws {
    let analysis = try analysis(labels: .category)
    #expect(analysis.rules.map(\.verdicts.undecided) == [0, 0, 0, 0, 0])
    #expect(analysis.rules[2].recall == Proportion(2, of: 3))
    #expect(analysis.majority.coarse == 0)
    // 0 and 4 junk, 2, 3 and 5 transaction, and 7, where it has two votes; 1 is tied.
    #expect(analysis.majority.answered == 6)
    #expect(analysis.majority.precision == Proportion(4, of: 5))
  }

  @Test("leaves a rule without a say out of overlaps and conflicts")
  func knowsMuteRules() throws {
    let messages: [(fired: [Int], gold: String)] = [([0, 1], "junk"), ([1], "junk")]
    let analysis = try analysis(
      labels: .category, votes: ["junk", "!transaction.finance"], messages)
    #expect(analysis.rules.map(\.speaks) == [true, false])
    #expect(analysis.rules.map(\.fires) == [1, 2])
    #expect(analysis.rules.map(\.overlaps) == [0, 0])
    #expect(analysis.voteCounts == [1, 1])
    #expect(analysis.majority.silent == 1)
  }

  @Test("shows what is estimated, and which rules count as one")
  func showsEstimates() throws {
    let rows: [(fired: [Int], gold: String)] =
      Array(repeating: ([0, 1, 2], ""), count: 200) + Array(repeating: ([2], ""), count: 50)
    let analysis = try analysis(
      LearnedModel.self, votes: ["junk", "junk", "junk|promotion", "allow"], rows)
    #expect(analysis.copies == [[0, 1]])
    #expect(
      analysis.rules.map { $0.estimate?.basis } == [
        "estimated from 200 overlaps", "estimated from 200 overlaps",
        "estimated from 200 overlaps", "prior only",
      ])
    #expect(analysis.chosen.model == "learned")
  }

  @Test("calls rules that never fire idle, not copies")
  func tellsIdleFromCopies() throws {
    let analysis = try analysis(
      LearnedModel.self, votes: ["junk", "allow", "allow"], [([0], ""), ([0], "")])
    #expect(analysis.rules[1].estimate?.copies == [2])
    #expect(analysis.copies.isEmpty)
    #expect(analysis.idle == [1, 2])
  }

  @Test("works without rules, and without messages")
  func worksWithNothing() throws {
    let none = try analysis(votes: [], [([], "junk"), ([], "")])
    #expect(none.unlabelled == 2)
    #expect(none.chosen.coverage == Proportion(0, of: 1))
    let empty = try analysis([])
    #expect((empty.messages, empty.unlabelled) == (0, 0))
    #expect(empty.rules.count == 5)
  }

  @Test("refuses a gold label of another scheme and names the message")
  func refusesForeignGold() throws {
    let model = try MajorityModel.make(VotingRules.lettered("junk").rules)
    var votes = VoteTable()
    votes.append([])
    let fault = #expect(throws: Fault.self) {
      try RuleAnalysis(
        [Message(id: "m7", text: "", gold: .named("spam"))], votes: votes, model: model,
        weakLabels: [model.labelBesideMajority([])], estimates: [])
    }
    #expect(fault?.message.contains("m7") == true)
    #expect(fault?.message.contains("spam") == true)
  }
}
