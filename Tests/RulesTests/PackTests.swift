import Messages
import Rules
import TestSupport
import Testing

@Suite("Rule packs")
struct PackTests {
  private static let packs = PackFile.all
  /// All packs together; compiled once, since that takes seconds.
  private static let merged = Result { try RuleMatcher(RuleFile.merge(packs.map(\.rules))) }

  @Test("all seven are there")
  func roster() {
    #expect(
      Self.packs.map(\.name) == [
        "china", "enterprise", "general", "india-dlt", "japan", "korea", "otp",
      ])
  }

  @Test(
    "a pack compiles alone, goes by its file's name and says what it was written on",
    arguments: packs)
  func head(pack: PackFile) throws {
    #expect(pack.rules.name == pack.name)
    #expect(pack.rules.writtenOn.contains("SHA-256 begins with a byte below 51"))
    #expect((10...50).contains(pack.rules.rules.count))
    #expect(pack.rules.rules.allSatisfy { $0.name.hasPrefix(pack.prefix) })
    #expect(try RuleMatcher(pack.rules.rules).rules.count == pack.rules.rules.count)
  }

  @Test("packs can be used together, and a run without senders loses only rules about senders")
  func together() throws {
    let rules = try Self.merged.get().rules
    #expect(rules.count == Self.packs.map(\.rules.rules.count).reduce(0, +))
    let text = try RuleMatcher(rules, scope: .text)
    let sender = try RuleMatcher(rules, scope: .sender)
    // What mixes both is left out of either run, so there is little of it.
    #expect(rules.count - text.rules.count - sender.rules.count <= 3)
    for prefix in ["india: ", "china: ", "japan: ", "korea: ", "enterprise: "] {
      #expect(sender.rules.contains { $0.name.hasPrefix(prefix) })
      #expect(text.rules.contains { $0.name.hasPrefix(prefix) })
    }
  }

  @Test("rules fire where the table says so, and are silent where it says so", arguments: packs)
  func table(pack: PackFile) throws {
    let matcher = try Self.merged.get()
    let rules = matcher.rules
    let names = Set(rules.map(\.name))
    let fired = PackMeasurement.fired(matcher, on: pack.cases.map(\.message))
    for (one, positions) in zip(pack.cases, fired) {
      let fires = Set(positions.map { rules[$0].name })
      let missing = one.fires.filter { !fires.contains($0) }
      let unwanted = one.silent.flatMap { Self.matches(of: $0, in: fires) }
      #expect(missing == [], "\(one.message.text)")
      #expect(unwanted == [], "\(one.message.text)")
      for name in one.fires + one.silent {
        #expect(!Self.matches(of: name, in: names).isEmpty, "no rule is called '\(name)'")
      }
    }
  }

  /// The names that a table's entry stands for.
  private static func matches(of entry: String, in names: Set<String>) -> [String] {
    guard entry.hasSuffix("*") else { return names.contains(entry) ? [entry] : [] }
    return names.filter { $0.hasPrefix(entry.dropLast()) }.sorted()
  }

  @Test(
    "every rule has a message that it must fire on, and every pack near misses",
    arguments: packs)
  func coverage(pack: PackFile) {
    let fires = Set(pack.cases.flatMap(\.fires))
    #expect(pack.rules.rules.map(\.name).filter { !fires.contains($0) } == [])
    #expect(pack.cases.count(where: { !$0.silent.isEmpty }) >= 8)
  }

  /// Cases on which the label guide says otherwise.
  private static let undecided: Set = [
    "F25",  // The code of a delivery: the case wants orders, the guide says others of any code.
    "F64",  // Polio drops under -G: the case wants publicServices, the guide says health.
  ]

  @Test("no rule of high priority contradicts a failure case")
  func failureCases() throws {
    guard let path = SharedData.path("fixtures/failure-cases.jsonl") else { return }
    let cases = try PackFile.lines(path).map(FailureCase.init).filter {
      !Self.undecided.contains($0.message.id)
    }
    let matcher = try Self.merged.get()
    let rules = matcher.rules
    let fired = PackMeasurement.fired(matcher, on: cases.map(\.message))
    var answered = 0
    for (one, positions) in zip(cases, fired) {
      let heard = positions.map { rules[$0] }.filter { $0.priority >= 70 }
      let wrong = heard.filter {
        !one.label.leaves.members.contains(where: $0.vote.leaves.contains)
      }
      #expect(wrong.map(\.name) == [], "\(one.message.id): \(one.message.text)")
      if !heard.isEmpty { answered += 1 }
    }
    #expect(answered >= 25, "rules of high priority fired on \(answered) of \(cases.count)")
  }

  @Test("on the rules part of the starter corpus, positive votes are right")
  func precision() throws {
    let messages = try PackFile.rulesPart(PackFile.starter)
    let matcher = try Self.merged.get()
    let rules = matcher.rules
    var right = [Int](repeating: 0, count: rules.count)
    var wrong = right
    let fired = PackMeasurement.fired(matcher, on: messages)
    for (message, positions) in zip(messages, fired) {
      guard case .label(let gold)? = message.gold else { continue }
      for rule in positions where !rules[rule].vote.isNegative {
        if rules[rule].vote.leaves.contains(gold) { right[rule] += 1 } else { wrong[rule] += 1 }
      }
    }
    let (rightVotes, votes) = (right.reduce(0, +), (right + wrong).reduce(0, +))
    #expect(votes >= 600)
    #expect(Double(rightVotes) >= 0.95 * Double(votes), "\(rightVotes) of \(votes)")
    for (number, rule) in rules.enumerated() where right[number] + wrong[number] >= 5 {
      #expect(3 * right[number] >= 2 * (right[number] + wrong[number]), "\(rule.name)")
    }
  }

  /// A message on which simple filters fail, and its label.
  private struct FailureCase {
    let message: Message
    let label: Label

    init(_ node: JSONNode) throws {
      func text(_ key: String) -> String? { node.members?.first { $0.key == key }?.value.string }
      let subAction = try #require(text("subAction"))
      let name = try #require(subAction == "none" ? text("action") : subAction)
      guard case .label(let label)? = try LabelNames.read(name).gold else {
        throw Fault(.data, "a failure case has the label '\(name)'")
      }
      self.label = label
      message = Message(
        id: try #require(text("id")), text: try #require(text("text")), sender: text("sender"))
    }
  }
}
