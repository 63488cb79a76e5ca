import Learning
import Messages
import Testing

@Suite("Every rule model") struct RuleModelContractTests {
  static let sizes = [0, 1, 2, 3, 8, 20]

  @Test(arguments: RuleModelEntrant.all, sizes)
  func givesProbabilitiesForAnyVotesAndAbstainsWithout(entrant: RuleModelEntrant, size: Int) throws
  {
    for seed in 1...10 as ClosedRange<UInt64> {
      for labels in [LabelSpace.leaf, .category] {
        let matrix = try VoteMatrix.random(rules: size, messages: 60, seed: seed, rate: 1)
        let model = try entrant.fitted(matrix, labels: labels)
        for (row, label) in zip(matrix.rows, model.labels(of: matrix.table)) {
          #expect(label.fired == row)
          #expect(label.spoke == row.filter(model.rules.speaks))
          #expect(!label.spoke.isEmpty || label.isAbstention)
          guard let probabilities = label.probabilities else { continue }
          #expect(probabilities.count == labels.count)
          #expect(probabilities.allSatisfy { $0.isFinite && $0 >= 0 })
          #expect(abs(probabilities.reduce(0, +) - 1) < 1e-12)
          #expect(!label.possible.isEmpty)
        }
        #expect(model.label([]).isAbstention)
      }
    }
  }

  @Test(arguments: RuleModelEntrant.all, sizes.dropFirst())
  func answersInsideTheCommonRefinementOfThePositiveVotes(
    entrant: RuleModelEntrant, size: Int
  ) throws {
    var seen = 0
    for seed in 1...20 as ClosedRange<UInt64> {
      let matrix = try VoteMatrix.random(rules: size, messages: 60, seed: seed, rate: 1)
      let model = try entrant.fitted(matrix)
      for (row, label) in zip(matrix.rows, model.labels(of: matrix.table)) {
        let common = try model.rules.commonRefinement(row)
        guard !common.isEmpty, let probabilities = label.probabilities else { continue }
        let top = probabilities.max() ?? 0
        #expect(probabilities.indices.allSatisfy { probabilities[$0] < top || common.contains($0) })
        #expect(label.possible.allSatisfy { common.contains($0) })
        #expect(label.best.map { common.contains($0) } ?? true)
        seen += 1
      }
    }
    #expect(seen > 5)
  }

  @Test(arguments: RuleModelEntrant.all)
  func answersWhereverAllVotesArePositiveAndAgree(entrant: RuleModelEntrant) throws {
    let matrix = VoteMatrix(
      rules: [
        VotingRule(name: "a", vote: try Vote("transaction.?"), priority: 1),
        VotingRule(name: "b", vote: try Vote("transaction.finance")),
        VotingRule(name: "c", vote: try Vote("transaction.finance|transaction.orders")),
      ], rows: [[0, 1, 2], [1, 2], [0, 2], [1]])
    let labels = try entrant.fitted(matrix).labels(of: matrix.table)
    #expect([0, 1, 3].map { labels[$0].best } == [6, 6, 6])
    #expect(labels.map { $0.target(.set) } == [.one(6), .one(6), .anyOf([6, 7]), .one(6)])
  }

  @Test(arguments: RuleModelEntrant.all)
  func isIndifferentToTheOrderOfTheRules(entrant: RuleModelEntrant) throws {
    for seed in 1...6 as ClosedRange<UInt64> {
      let matrix = try VoteMatrix.random(rules: 12, messages: 200, seed: seed)
      let places = matrix.places(seed: seed + 100)
      let mixed = matrix.reordered(places)
      let (one, other) = (try entrant.fitted(matrix), try entrant.fitted(mixed))
      for row in matrix.rows.indices {
        let (label, twin) = (one.label(matrix.rows[row]), other.label(mixed.rows[row]))
        #expect(label.probabilities == twin.probabilities)
        #expect(label.possible == twin.possible)
        #expect(label.spoke.map { places[$0] }.sorted() == twin.spoke)
      }
      #expect(one.state == other.state)
    }
  }

  @Test(arguments: RuleModelEntrant.all)
  func saysTheSameOnlineAsInBatch(entrant: RuleModelEntrant) throws {
    for seed in 1...6 as ClosedRange<UInt64> {
      let matrix = try VoteMatrix.random(rules: 10, messages: 500, seed: seed)
      let batch = try entrant.fitted(matrix)
      var online = try entrant.make(matrix)
      for row in matrix.rows { online.observe(row) }
      online.estimate()
      for row in matrix.rows {
        let (one, other) = (online.label(row), batch.label(row))
        #expect(one.isAbstention == other.isAbstention)
        let pairs = zip(one.probabilities ?? [], other.probabilities ?? [])
        #expect(pairs.allSatisfy { abs($0 - $1) <= 1e-6 })
      }
    }
  }

  @Test(arguments: RuleModelEntrant.all)
  func goesOnBitForBitAfterSavingAndRestoring(entrant: RuleModelEntrant) throws {
    let matrix = try VoteMatrix.random(rules: 10, messages: 400, seed: 3)
    var model = try entrant.make(matrix)
    for row in matrix.rows.prefix(250) { model.observe(row) }
    try model.learn(.one(1), fired: matrix.rows[249])
    var restored = try entrant.make(matrix)
    try restored.restore(from: model.state)
    for row in matrix.rows.dropFirst(250) {
      #expect(restored.label(row) == model.label(row))
      model.observe(row)
      restored.observe(row)
    }
    #expect(restored.state == model.state)
    #expect(restored.estimates == model.estimates)
  }

  @Test(arguments: RuleModelEntrant.all)
  func isLeftAloneWhenACopyLearns(entrant: RuleModelEntrant) throws {
    let matrix = try VoteMatrix.random(rules: 6, messages: 50, seed: 4)
    let model = try entrant.fitted(matrix)
    let before = model.state
    var copy = model
    for row in matrix.rows { copy.observe(row) }
    try copy.learn(.one(0), fired: matrix.rows[0])
    #expect(model.state == before)
  }

  @Test(arguments: RuleModelEntrant.all)
  func refusesGoldThatIsNoLabelOfTheSpaceAndChangesNothing(entrant: RuleModelEntrant) throws {
    let matrix = try VoteMatrix.random(rules: 6, messages: 50, seed: 5)
    var model = try entrant.fitted(matrix)
    let before = model.state
    let bad: [Target] = [
      .one(14), .one(-1), .anyOf([2, 99]), .anyOf([]),
      .distribution(Array(repeating: 1.0 / 14, count: 14)),
    ]
    for gold in bad {
      #expect(throws: Fault.self) { try model.learn(gold, fired: matrix.rows[0]) }
      #expect(throws: Fault.self) {
        try model.learn(.one(0), replacing: gold, fired: matrix.rows[0], age: 0)
      }
    }
    #expect(model.state == before)
  }

  @Test(arguments: RuleModelEntrant.all)
  func givesTheMajorityVoteBesideItsOwn(entrant: RuleModelEntrant) throws {
    let matrix = try VoteMatrix.random(rules: 8, messages: 50, seed: 6)
    let model = try entrant.fitted(matrix)
    let majority = try MajorityModel.make(matrix.rules)
    for row in matrix.rows {
      let both = model.labelBesideMajority(row)
      #expect(both.chosen == model.label(row))
      #expect(both.majority == majority.label(row))
    }
  }

  @Test func kindsAreUnique() {
    let kinds = ruleModelKinds.map { $0.kind }
    #expect(Set(kinds).count == kinds.count)
  }
}
