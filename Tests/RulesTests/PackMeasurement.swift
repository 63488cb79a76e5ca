import FoundationEssentials
import Messages
import Rules
import TestSupport
import Testing

/// Prints how often the rules of each pack fire on the rules part of the data, and how often they
/// are right: what the packs were chosen by, and no estimate of anything.
///
/// `WINNOW_MEASURE=1 swift test --disable-xctest --filter PackMeasurement`
@Suite(.serialized) struct PackMeasurement {
  private static let asked = ProcessInfo.processInfo.environment["WINNOW_MEASURE"] == "1"

  @Test(.enabled(if: asked)) func printsCoverageAndPrecision() throws {
    var sets = [("starter", try PackFile.rulesPart(PackFile.starter))]
    if let gold = SharedData.path("data/sms-gold.jsonl") {
      sets.append(("gold", try PackFile.rulesPart(gold)))
    }
    let rules = try RuleFile.merge(PackFile.all.map(\.rules))
    let fired = try sets.map { try Self.fire(rules, on: $0.1) }
    for (number, rule) in rules.enumerated() {
      let figures = fired.map { Self.figure($0.filter { $0.rules.contains(number) }, rule.vote) }
      print("\(rule.name) | \(rule.vote.name) | " + figures.joined(separator: " | "))
    }
    for pack in PackFile.all {
      for (set, messages) in zip(sets, fired) { Self.printPack(pack, set.0, messages, rules) }
    }
    #expect(!rules.isEmpty)
  }

  private struct Fired {
    var message: Message
    var gold: Label
    var rules: [Int]
  }

  private static func fire(_ rules: [Rule], on messages: [Message]) throws -> [Fired] {
    zip(messages, fired(try RuleMatcher(rules), on: messages)).compactMap { message, rules in
      guard case .label(let gold)? = message.gold else { return nil }
      return Fired(message: message, gold: gold, rules: rules)
    }
  }

  /// For each message, the positions of the rules that fire on it.
  static func fired(_ matcher: RuleMatcher, on messages: [Message]) -> [[Int]] {
    var scratch = RuleMatcher.Scratch()
    return messages.map { message in
      var fired: [Int] = []
      matcher.fire(on: message, with: &scratch, into: &fired)
      return fired
    }
  }

  private static func figure(_ fired: [Fired], _ vote: Vote) -> String {
    "\(fired.count(where: { vote.leaves.contains($0.gold) }))/\(fired.count)"
  }

  /// Prints one line a pack and set.
  ///
  /// Covered are messages with a positive vote; category counts the votes within one category that
  /// are in the right one; leaf counts the votes for one leaf that are for the right one.
  private static func printPack(
    _ pack: PackFile, _ set: String, _ messages: [Fired], _ rules: [Rule]
  ) {
    var (covered, category, leaf) = (0, [0, 0], [0, 0])
    for message in messages {
      let votes = message.rules.filter { rules[$0].name.hasPrefix(pack.prefix) }
        .map { rules[$0].vote }.filter { !$0.isNegative }
      if !votes.isEmpty { covered += 1 }
      for vote in votes {
        let categories = Set(vote.leaves.members.map(\.category))
        if categories.count == 1 {
          category[categories.contains(message.gold.category) ? 0 : 1] += 1
        }
        if vote.leaves.count == 1 { leaf[vote.leaves.contains(message.gold) ? 0 : 1] += 1 }
      }
    }
    let figures = [("category", category), ("leaf", leaf)].map {
      "\($0.0) \($0.1[0])/\($0.1[0] + $0.1[1])"
    }
    print(
      "\(pack.name) on \(set): \(pack.rules.rules.count) rules, covered \(covered)/\(messages.count), "
        + figures.joined(separator: ", "))
  }
}
