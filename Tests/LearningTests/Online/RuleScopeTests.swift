import Messages
import Testing

@testable import Learning

@Suite("With and without the sender, and where rules are silent")
struct RuleScopeTests {
  private let messages = Streams.messages(400)

  /// A rule on the text and one on the sender, and where they fire.
  private func votes(_ scope: LaneSettings.Scope) throws -> StreamVotes {
    let text = VotingRule(name: "prize", vote: try Vote("junk"))
    let sender = VotingRule(name: "S1", vote: try Vote("transaction.?"))
    let rules = scope == .all ? [text, sender] : scope == .text ? [text] : [sender]
    var table = VoteTable()
    for message in messages {
      table.append(
        rules.indices.filter {
          rules[$0].name == "prize"
            ? message.text.contains("prize") : message.sender == "S1"
        })
    }
    return StreamVotes(scope: scope, rules: rules, table: table, digests: [])
  }

  private let learners = """
    {kind: 'logistic-regression', supervision: ['rules', 'both'], goldLimit: 40, SCOPE},
    {kind: 'multinomial-bayes', answer: 'rules-first', votes: true, SCOPE}
    """

  private func run(_ scopes: [LaneSettings.Scope], _ more: String) async throws -> RunRecord {
    let names = scopes.map { "'\($0.rawValue)'" }.joined(separator: ", ")
    let classifiers = learners.split(separator: "SCOPE", omittingEmptySubsequences: false)
      .joined(separator: "scope: [\(names)], \(more)")
    let experiment = try Streams.experiment("rules: 'r', leader: true", classifiers)
    #expect(experiment.ruleScopes == scopes)
    let outcome = try await Streams.run(
      experiment, messages, votes: try scopes.map { try votes($0) })
    return Streams.record(outcome)
  }

  /// What was found of each entry, without its name.
  private func figures(_ run: RunRecord, scope: String) -> [String] {
    run.entries.filter { $0.settings["scope"]?.string == scope }.compactMap {
      $0.stream?.json.compact
    }
  }

  @Test("each scope has the figures that it has in a run of its own")
  func alone() async throws {
    let all = LaneSettings.Scope.allCases
    let together = try await run(all, "weakWeight: 0.5")
    var seen: Set<String> = []
    for scope in all {
      let alone = try await run([scope], "weakWeight: 0.5")
      let figures = figures(alone, scope: scope.rawValue)
      #expect(figures.count == 3)
      #expect(self.figures(together, scope: scope.rawValue) == figures)
      seen.formUnion(figures)
      // The rules themselves stand in the report once for each scope.
      let suffix = scope == .all ? "" : " (\(scope.rawValue) alone)"
      for name in ["rules: learned\(suffix)", "rules: majority vote\(suffix)"] {
        let one = try #require(alone.entries.first { $0.name == name }?.stream?.json.compact)
        #expect(together.entries.first { $0.name == name }?.stream?.json.compact == one)
      }
    }
    #expect(seen.count == 9, "the scopes must make a difference")
  }

  @Test("both forms of unmatched stand in one run, each as in a run of its own")
  func unmatched() async throws {
    let (skip, allow) = ("'skip'", "{label: 'allow', weight: 0.2}")
    let both = try await run([.all], "unmatched: [\(skip), \(allow)]")
    for (number, form) in [skip, allow].enumerated() {
      let alone = try await run([.all], "unmatched: \(form)").entries.prefix(3)
      let own = both.entries.prefix(6).enumerated().filter { $0.offset % 2 == number }
        .map(\.element)
      #expect(own.map { $0.stream?.json } == alone.map { $0.stream?.json })
      #expect(own.map(\.settings) == alone.map(\.settings))
    }
    #expect(both.entries[0].stream?.json != both.entries[1].stream?.json)
    #expect(both.entries[1].name.contains("unmatched={label:allow,weight:0.2}"))
  }

  @Test("a form that isn't one is refused with what is allowed")
  func refused() {
    let fault = #expect(throws: Fault.self) {
      try Streams.experiment("rules: 'r', unmatched: 'alow'")
    }
    #expect(fault?.description.contains("{label: \"allow\", weight: 0.1}") == true)
  }
}
