import Messages
import Testing

@testable import Rules

@Suite("Rule matcher")
struct RuleMatcherTests {
  @Test("tells which rules fire, in file order")
  func firing() throws {
    let file = try RuleFile.parse(
      Array(
        """
        {
          name: "sample", writtenOn: "nothing",
          rules: [
            { name: "offer", when: { word: ["offer", "sale"], none: { sender: { prefix: "VM-" } } },
              vote: "promotion.offers" },
            { name: "code", when: { any: [{ contains: "验证码" }, { regex: "\\\\d{4,8} is your" }] },
              vote: "transaction.others", weight: 2, priority: 5 },
            { name: "from a bank", when: { sender: { suffix: "S" } }, vote: "!junk" },
          ],
        }
        """.utf8), file: "sample.json5")
    let matcher = try RuleMatcher(file.rules)
    #expect(matcher.firing("Big SALE today") == [0])
    #expect(matcher.firing("Wholesale prices") == [])
    #expect(matcher.firing("Big SALE today", from: "VM-DEMOBK-S(smsft_fi)") == [2])
    #expect(matcher.firing("1234 IS YOUR number, best offer") == [0, 1])
    #expect(matcher.firing("【示例】验证码123456请勿泄露") == [1])
  }
}

extension RuleMatcher {
  /// The positions of the rules that fire on a text.
  func firing(_ text: String, from sender: String? = nil, language: String? = nil) -> [Int] {
    var scratch = Scratch()
    var fired: [Int] = []
    fire(
      on: Message(id: "1", text: text, sender: sender, language: language), with: &scratch,
      into: &fired)
    return fired
  }
}
