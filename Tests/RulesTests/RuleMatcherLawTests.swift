import Messages
import Testing
import TextProcessing

@testable import Rules

@Suite("Law of the rule matcher")
struct RuleMatcherLawTests {
  private static let pieces = [
    "offer", "OFFER", "caf", "é", "e\u{301}", "café", "验证", "码", "お", "支払", "コード", "ไทย", "할인",
    "5", "pm", "12", "won", "t", "'", "’", " ", " ", "\n", "Ｆree", "fr", "ее", "free", "🎉",
    "\u{200B}", "-", ".", "$", "\0", "ß", "SS", "_", "Рау", "pay", "\u{94D}", "क", "(", "win",
  ]
  private static let regexes = [
    "o.f", "f+r", "[0-9]+ ?p", "(win|pay)", "^won", "e\\z", "[^a-z]t", "验.?码", "é", "PAY",
    "[a-c]af",
  ]
  private static let senders = [
    nil, "", "10086", "VM-DEMOBK-S", "+1 555 0120", "15550120", "demo(smsft)", "快递", "DEMO",
  ]

  @Test("its answers are those of plain search, rule by rule")
  func agreesWithOracle() throws {
    var random = Dice(state: 7)
    for _ in 0..<60 {
      var rules: [Rule] = []
      for number in 0..<random.roll(12) + 1 {
        rules.append(
          try Rule(
            name: "\(number)", condition: try condition(&random, depth: 3), vote: Vote("junk")))
      }
      let matcher = try RuleMatcher(rules)
      var scratch = RuleMatcher.Scratch()
      var fired: [Int] = []
      for _ in 0..<60 {
        let message = Message(
          id: "", text: text(&random, 10), sender: random.pick(Self.senders))
        matcher.fire(on: message, with: &scratch, into: &fired)
        let oracle = Oracle(message: message)
        let expected = rules.indices.filter { oracle.holds(rules[$0].condition) }
        #expect(fired == expected, "\(message) \(rules.map(\.condition))")
        if fired != expected { return }
      }
    }
  }

  private func text(_ random: inout Dice, _ most: Int) -> String {
    (0..<random.roll(most)).map { _ in random.pick(Self.pieces) }.joined()
  }

  private func condition(_ random: inout Dice, depth: Int) throws -> Condition {
    switch random.roll(depth > 0 ? 10 : 7) {
    case 0, 1: return try literal(.contains, &random)
    case 2, 3: return try literal(.word, &random)
    case 4:
      // A view that leaves characters out can't be asked for them.
      let view = random.pick([TextView.raw, .normal, .skeleton])
      return .text(
        try TextPattern(
          .regex, random.pick(Self.regexes), in: view,
          ignoresCase: view == .raw && random.roll(2) > 0))
    case 5: return try sender(&random)
    case 6: return random.roll(2) > 0 ? .length(2...5) : .script(.han)
    case 7: return .all(try parts(&random, depth))
    case 8: return .any(try parts(&random, depth))
    default: return .none(try parts(&random, depth))
    }
  }

  private func parts(_ random: inout Dice, _ depth: Int) throws -> [Condition] {
    try (0...random.roll(3)).map { _ in try condition(&random, depth: depth - 1) }
  }

  private func literal(_ kind: TextPattern.Kind, _ random: inout Dice) throws -> Condition {
    while true {
      let views = kind == .word ? [TextView.raw, .normal, .skeleton] : TextView.allCases
      let text = random.pick(Self.pieces) + text(&random, 2)
      if let pattern = try? TextPattern(kind, text, in: random.pick(views)) {
        return .text(pattern)
      }
    }
  }

  private func sender(_ random: inout Dice) throws -> Condition {
    switch random.roll(5) {
    case 0: .senderKind(random.roll(2) > 0 ? .none : .shortCode)
    case 1: .sender(try SenderPattern(.equals, random.pick(["10086", "+15550120", "demo", "快递"])))
    case 2: .sender(try SenderPattern(.prefix, random.pick(["1", "+1", "VM-", "快"])))
    case 3: .sender(try SenderPattern(.pattern, random.pick(["[0-9]{5}$", "^D", "-S"])))
    default: .sender(try SenderPattern(.suffix, "S"))
    }
  }
}

/// A small generator of repeatable choices.
private struct Dice {
  var state: UInt64

  /// A number from 0 to below a bound.
  mutating func roll(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(bound))
  }

  mutating func pick<Element>(_ list: [Element]) -> Element { list[roll(list.count)] }
}
