import Glibc
import Learning
import Messages
import Testing

@Suite struct LearnedModelTests {
  /// A fitted model.
  private func fitted(
    _ matrix: VoteMatrix, gold: [Target?] = [], _ given: [JSONMember] = []
  ) throws -> any RuleModel {
    var model = try LearnedModel.make(matrix.rules, given)
    try model.fit(matrix.table, gold: gold)
    return model
  }

  @Test func aLoneVoteIsBelievedAsOftenAsItsRuleIsRight() throws {
    // 0.7 + 0.3·|S|/14 for |S| = 1, 9 and 13.
    let model = try LearnedModel.make(VotingRules.lettered("junk", "transaction.?", "!junk").rules)
    let expected = [0.7 + 0.3 / 14, 0.7 + 0.3 * 9 / 14, 0.7 + 0.3 * 13 / 14]
    for (position, inside) in [[1], Array(5...13), [0] + Array(2...13)].enumerated() {
      let probabilities = try #require(model.label([position]).probabilities)
      let mass = inside.reduce(0) { $0 + probabilities[$1] }
      #expect(abs(mass - expected[position]) < 1e-12)
      #expect(abs(model.estimates[position].accuracy - expected[position]) < 1e-12)
      #expect(model.estimates[position].basis == "prior only")
    }
  }

  /// The example of docs/rule-models.md.
  @Test func combinesALeafACoarseAndANegativeVoteAsWorkedByHand() throws {
    let rules = try VotingRules.lettered("junk", "transaction.?", "!allow").rules
    // With r = 0 and s = 14 a rule starts from |S| of 14: 1, 9 and 13. Gold labels, all of them
    var rows = Array(repeating: [0], count: 51) + Array(repeating: [1], count: 86)
    rows += Array(repeating: [2], count: 26)
    let gold = rows.map { Target.one([1, 5, 1][$0[0]]) }
    let model = try fitted(
      VoteMatrix(rules: rules, rows: rows), gold: gold,
      [JSONMember("reliability", 0), JSONMember("strength", 14)])
    let ratios = [52, 95.0 / 9, 3]
    for (position, accuracy) in [0.8, 0.95, 0.975].enumerated() {
      let estimate = model.estimates[position]
      #expect(abs(estimate.accuracy - accuracy) < 1e-12)
      #expect(abs(estimate.likelihoodRatio - ratios[position]) < 1e-9)
      #expect(estimate.basis == "estimated from \([51, 86, 26][position]) gold labels")
    }
    // All three: allow 1, junk 52·3, each promotion 3, each transaction (95/9)·3; the sum is 451.
    let probabilities = try #require(model.label([0, 1, 2]).probabilities)
    let weights = [1, 156, 3, 3, 3] + Array(repeating: 95.0 / 3, count: 9)
    #expect(zip(probabilities, weights).allSatisfy { abs($0 - $1 / 451) < 1e-12 })
  }

  /// Each rule either knows (probability q) that the label is in S, or votes whatever the label is:
  /// summed over the labels and over who knows.
  @Test func givesThePosteriorThatEnumerationGives() throws {
    let rules = try VotingRules.lettered(
      "junk", "transaction.?", "transaction.finance", "promotion.?", "!junk"
    ).rules
    let model = try LearnedModel.make(rules)
    for bits in 1..<32 {
      let fired = (0..<5).filter { bits >> $0 & 1 == 1 }
      var sums = [Double](repeating: 0, count: 14)
      for label in 0..<14 {
        for known in 0..<(1 << fired.count) {
          sums[label] += fired.enumerated().reduce(1.0 / 14) { product, voter in
            let leaves = rules[voter.element].vote.leaves
            if known >> voter.offset & 1 == 0 { return product * 0.3 }
            let isInside = leaves.contains(Label.leaves[label])
            return isInside ? product * 0.7 / (Double(leaves.count) / 14) : 0
          }
        }
      }
      let total = sums.reduce(0, +)
      // The vote for junk and the one against it: the law bends the posterior, see the docs.
      if fired == [0, 4] { continue }
      let probabilities = try #require(model.label(fired).probabilities)
      for label in 0..<14 { #expect(abs(probabilities[label] - sums[label] / total) < 1e-12) }
    }
  }

  @Test func estimatesAccuraciesOfItsOwnAssumptionWithinAStatedError() throws {
    for seed in 1...3 as ClosedRange<UInt64> {
      let simulated = try SimulatedVotes.mixed(messages: 20_000, seed: seed)
      let model = try fitted(simulated.matrix)
      let errors = zip(model.estimates, simulated.accuracies).map { abs($0.accuracy - $1) }.sorted()
      #expect(errors.reduce(0, +) / Double(errors.count) < 0.05)
      #expect(errors[errors.count * 9 / 10] < 0.1)
    }
  }

  @Test func beatsTheMajorityVoteWhereRulesAreGoodAndBad() throws {
    for seed in 1...3 as ClosedRange<UInt64> {
      let simulated = try SimulatedVotes.mixed(messages: 5000, seed: seed)
      let learned = simulated.accuracy(of: try fitted(simulated.matrix))
      let majority = simulated.accuracy(of: try MajorityModel.make(simulated.matrix.rules))
      #expect(learned > majority + 0.05)
    }
  }

  @Test func stopsAtAMaximumOfTheObjectiveThatTheDocsState() throws {
    let votes = Label.leaves.flatMap { [$0.name, $0.name] } + ["promotion.?"]
    let simulated = try SimulatedVotes(
      votes: votes, accuracies: votes.indices.map { [0.9, 0.6, 0.75][$0 % 3] }, reach: 0.6,
      messages: 1000, seed: 5)
    let model = try fitted(simulated.matrix, gold: [], [JSONMember("iterations", 2000)])
    // Where a ratio is held at 1, it is another objective.
    #expect(model.estimates.allSatisfy { $0.likelihoodRatio > 1 && $0.copies.isEmpty })
    let found = model.estimates.map(\.accuracy)
    let sets = simulated.matrix.rules.map { $0.vote.leaves }
    func objective(_ a: [Double]) -> Double {
      let bases = sets.map { Double($0.count) / 14 }
      var sum = 0.0
      for (rule, base) in bases.enumerated() {
        let expected = 0.7 + 0.3 * base
        sum += 10 * (expected * log(a[rule]) + (1 - expected) * log(1 - a[rule]))
      }
      for row in simulated.matrix.rows where row.count > 1 {
        sum += log(
          Label.leaves.reduce(0) { total, label in
            total
              + row.reduce(1.0 / 14) {
                $0 * (sets[$1].contains(label) ? a[$1] / bases[$1] : (1 - a[$1]) / (1 - bases[$1]))
              }
          })
      }
      return sum
    }
    for rule in found.indices {
      for step in [-0.01, 0.01] where found[rule] + step < 1 {
        var moved = found
        moved[rule] += step
        #expect(objective(moved) < objective(found))
      }
    }
  }

  @Test func neverMakesAVoteCountAgainstItsLabel() throws {
    // Gold says that the rule is always wrong.
    let rules = try VotingRules.lettered("junk", "allow").rules
    let rows = Array(repeating: [0], count: 500)
    let model = try fitted(
      VoteMatrix(rules: rules, rows: rows), gold: rows.map { _ in .one(0) })
    #expect(model.estimates[0].likelihoodRatio == 1)
    let label = model.label([0])
    #expect(label.best == 1)
    #expect((label.probabilities?[1] ?? 0) < 1.01 / 14)
  }

  @Test func saysWhatEachAccuracyRestsOn() throws {
    let rules = try VotingRules.lettered("junk", "allow", "promotion.?").rules
    let rows = [[0, 1], [0, 1], [0], [0, 1]]
    let model = try fitted(
      VoteMatrix(rules: rules, rows: rows), gold: [nil, nil, nil, .one(1)])
    #expect(
      model.estimates.map(\.basis) == [
        "estimated from 2 overlaps and 1 gold label", "estimated from 2 overlaps and 1 gold label",
        "prior only",
      ])
  }
}
