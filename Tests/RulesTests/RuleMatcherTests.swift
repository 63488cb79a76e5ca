import Messages
import Testing

@testable import Rules

@Suite("Rule matcher")
struct RuleMatcherTests {
  private static let rules = """
    { name: "offer", when: { word: ["offer", "sale"], none: { sender: { prefix: "VM-" } } },
      vote: "promotion.offers" },
    { name: "code", when: { any: [{ contains: "验证码" }, { regex: "\\\\d{4,8} is your" }] },
      vote: "transaction.others", weight: 2, priority: 5 },
    { name: "from a bank", when: { sender: { suffix: "S" } }, vote: "!junk" },
    """

  @Test("tells which rules fire, in file order")
  func firing() throws {
    let matcher = try RuleMatcher(RuleFile.sample(Self.rules).rules)
    #expect(matcher.firing("Big SALE today") == [0])
    #expect(matcher.firing("Wholesale prices") == [])
    #expect(matcher.firing("Big SALE today", from: "VM-DEMOBK-S(smsft_fi)") == [2])
    #expect(matcher.firing("1234 IS YOUR number, best offer") == [0, 1])
    #expect(matcher.firing("【示例】验证码123456请勿泄露") == [1])
  }

  @Test("gives the same answers in any order of the rules")
  func order() throws {
    let rules = try RuleFile.sample(Self.rules).rules
    let (forth, back) = (try RuleMatcher(rules), try RuleMatcher(rules.reversed()))
    for text in ["sale", "验证码 offer", "", "1234 is your"] {
      let names = forth.firing(text, from: "AX-DEMOBK-S").map { forth.rules[$0].name }
      let others = back.firing(text, from: "AX-DEMOBK-S").map { back.rules[$0].name }
      #expect(names == others.reversed())
    }
  }

  @Test("lets one scratch serve several matchers, and a copy of it another thread's")
  func scratch() throws {
    let first = try RuleMatcher(when: "{ word: 'one' }")
    let second = try RuleMatcher(when: "{ any: [{ word: 'two' }, { regex: 'thr.e' }] }")
    var scratch = RuleMatcher.Scratch()
    var fired = [7]
    for _ in 0..<3 {
      for (matcher, text) in [(first, "one"), (second, "two"), (second, "three")] {
        matcher.fire(on: Message(id: "", text: text), with: &scratch, into: &fired)
        #expect(fired == [0])
        var copy = scratch
        matcher.fire(on: Message(id: "", text: "none"), with: &copy, into: &fired)
        #expect(fired == [])
      }
    }
  }

  @Test("serves several threads, each with its scratch")
  func threads() async throws {
    let matcher = try RuleMatcher(RuleFile.sample(Self.rules).rules)
    let counts = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<4 {
        group.addTask {
          var scratch = RuleMatcher.Scratch()
          var fired: [Int] = []
          return (0..<1000).count { number in
            let message = Message(id: "", text: number % 3 == 0 ? "a sale" : "sales 验证")
            matcher.fire(on: message, with: &scratch, into: &fired)
            return fired == [0]
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(counts == [334, 334, 334, 334])
  }

  @Test("leaves out the rules that need what the scope doesn't admit, and tells which")
  func scope() throws {
    let rules = try RuleFile.sample(
      Self.rules + "{ name: 'long', when: { length: { min: 3 } }, vote: 'allow' }"
    ).rules
    let text = try RuleMatcher(rules, scope: .text)
    #expect(text.rules.map(\.name) == ["code", "long"])
    #expect(text.leftOut.map(\.name) == ["offer", "from a bank"])
    #expect(text.firing("abcd", from: "AX-DEMOBK-S") == [1])
    let sender = try RuleMatcher(rules, scope: .sender)
    #expect(sender.rules.map(\.name) == ["from a bank"])
    #expect(sender.leftOut.map(\.name) == ["offer", "code", "long"])
    #expect(sender.firing("验证码", from: "AX-DEMOBK-S") == [0])
    #expect(try RuleMatcher(rules).leftOut.isEmpty)
  }

  @Test("works without rules")
  func empty() throws {
    #expect(try RuleMatcher([]).firing("anything") == [])
  }

  @Test("refuses two rules of one name")
  func duplicates() throws {
    let rules = try RuleFile.one(when: "{ word: 'a' }").rules
    #expect(throws: Fault.self) { try RuleMatcher(rules + rules) }
  }

  private static let oddTexts = [
    "", " ", "\0", "a\0word\0b", "🎉👍🏽👨‍👩‍👧", "\u{FFFD}\u{FFFD}", "\u{301}\u{301}",
    String(decoding: [0xED, 0xA0, 0x80, 0x77, 0xFF] as [UInt8], as: UTF8.self),
    String(repeating: "word ", count: 200_000), String(repeating: "字", count: 300_000),
    String(repeating: "е\u{301}", count: 100_000),
  ]

  @Test("never fails on odd text", arguments: oddTexts.indices)
  func oddText(number: Int) throws {
    let text = Self.oddTexts[number]
    var rules = "{ name: 'code', when: { has: 'code' }, vote: 'allow' },"
    for view in TextView.allCases {
      rules += "{ name: '\(view) r', when: { regex: 'w.rd', view: '\(view)' }, vote: 'junk' },"
      rules += "{ name: '\(view) c', when: { contains: 'word', view: '\(view)' }, vote: 'junk' },"
    }
    let matcher = try RuleMatcher(RuleFile.sample(rules).rules)
    #expect(matcher.firing(text, from: text).count == (text.contains("word") ? 8 : 0))
  }
}
