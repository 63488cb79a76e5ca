import FoundationEssentials
import Messages
import Testing

@testable import Rules

@Suite("Rule file")
struct RuleFileTests {
  @Test("keeps what its head and its rules say")
  func reading() throws {
    let text = """
      { // a comment
        version: 1, name: "mine", note: "a note", writtenOn: "my own phone, 2024",
        rules: [
          { name: "a", when: { word: "otp" }, vote: "transaction.?", weight: 0.5, priority: -2,
            note: "why" },
          { name: "b", when: { word: "win" }, vote: "!allow" },
        ],
      }
      """
    let file = try RuleFile.parse(Array(text.utf8), file: "mine.json5")
    #expect(file.name == "mine" && file.note == "a note")
    #expect(file.writtenOn == "my own phone, 2024")
    #expect(file.sha256 == SHA256.hex(text.utf8))
    #expect(file.rules.map(\.name) == ["a", "b"])
    #expect(file.rules.map(\.weight) == [0.5, 1])
    #expect(file.rules.map(\.priority) == [-2, 0])
    #expect(file.rules.map(\.note) == ["why", nil])
    #expect(file.rules.map(\.vote.name) == ["transaction.?", "!allow"])
    #expect(
      file.rules[1].place == Fault.Place(file: "mine.json5", line: 6, column: 5, path: "rules.1"))
  }

  @Test("is written as the guide shows")
  func guide() throws {
    let guide = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "docs/rules.md")
    let parts = try String(contentsOfFile: guide.path, encoding: .utf8).split(separator: "```")
    let example = try #require(parts.first { $0.hasPrefix("json5") }).dropFirst(5)
    let file = try RuleFile.parse(Array(example.utf8), file: "rules.md")
    let matcher = try RuleMatcher(file.rules)
    #expect(matcher.firing("Your parcel waits: t.example/x", from: "+15550120100") == [1])
    #expect(matcher.firing("Claim the prize", from: "08012345678") == [2, 4])
    #expect(matcher.firing("c l a i m-prize 恭喜您获得", from: "VK-DEMOGV-G") == [2, 3])
  }

  @Test(
    "names the rule, the place and the nearest key in its faults",
    arguments: [
      ("{ wrod: 'otp' }", "rule 'rule': unknown key 'wrod'; did you mean 'word'?"),
      ("{ word: 'a', sender: { prefx: 'b' } }", "unknown key 'prefx'; did you mean 'prefix'?"),
      ("{ any: [] }", "at least one condition; this one is empty"),
      ("{ all: [] }", "at least one condition; this one is empty"),
      ("{ none: [{}] }", "a condition without keys says nothing"),
      ("{}", "a condition without keys says nothing"),
      ("'otp'", "an object is expected"),
      ("{ word: [] }", "this list is empty"),
      ("{ word: 5 }", "word is 5; it must be a string or a list of strings"),
      ("{ word: ['a', null] }", "it must be a string or a list of strings"),
      ("{ word: 'a', view: 'norml' }", "did you mean 'normal'?"),
      ("{ has: 'url', view: 'raw' }", "beside contains, word or regex"),
      ("{ word: 'a', ignoreCase: true }", "beside a regex with view: \"raw\""),
      ("{ has: 'link' }", "it must be one of url, amount, code"),
      ("{ sender: { kind: 'shortcode' } }", "did you mean 'short-code'?"),
      ("{ sender: {} }", "an object with a key such as prefix or kind"),
      ("{ sender: '  ' }", "is blank"),
      ("{ sender: { suffix: 'X' } }", "it must be P, S, T or G"),
      ("{ script: 'chinese' }", "it must be one of latin"),
      ("{ language: '中文' }", "is no language tag"),
      ("{ length: {} }", "at least one of them"),
      ("{ length: { min: 5, max: 4 } }", "min not above max"),
      ("{ length: 5 }", "an object is expected"),
    ])
  func badConditions(condition: String, message: String) throws {
    let fault = try #require(refusal(of: condition))
    #expect(fault.description.contains(message))
    #expect(fault.message.hasPrefix("rule 'rule': "))
    #expect(fault.place.file == "sample.json5" && fault.place.line == 1)
    #expect(fault.place.path?.hasPrefix("rules.0.when") ?? false)
  }

  @Test(
    "refuses rules that say nothing",
    arguments: [
      ("{ when: { word: 'a' }, vote: 'junk' }", "'name' is missing"),
      ("{ name: ' ', when: { word: 'a' }, vote: 'junk' }", "a text that isn't blank"),
      ("{ name: 'r', vote: 'junk' }", "'when' is missing"),
      ("{ name: 'r', when: { word: 'a' } }", "'vote' is missing"),
      ("{ name: 'r', when: { word: 'a' }, vote: '' }", "a vote must name a label"),
      ("{ name: 'r', when: { word: 'a' }, vote: 'none' }", "a vote must name a label"),
      ("{ name: 'r', when: { word: 'a' }, vote: 'junk|!junk' }", "no label is called"),
      ("{ name: 'r', when: { word: 'a' }, vote: 'jnk' }", "did you mean 'junk'?"),
      ("{ name: 'r', when: { word: 'a' }, vote: 'junk', weight: 0 }", "a number above 0"),
      ("{ name: 'r', when: { word: 'a' }, vote: 'junk', priority: 1.5 }", "an integer"),
      ("{ name: 'r', when: { word: 'a' }, vote: 'junk', wieght: 2 }", "did you mean 'weight'?"),
    ])
  func badRules(rule: String, message: String) {
    let fault = #expect(throws: Fault.self) { try RuleFile.sample(rule) }
    #expect(fault?.description.contains(message) ?? false)
    #expect(fault?.place.line == 1)
  }

  @Test("must say what it was written on")
  func head() {
    for text in [
      "{ name: 'a', rules: [] }", "{ name: 'a', writtenOn: '', rules: [] }",
      "{ name: 'a', writtenOn: 'b' }", "{ name: 'a', writtenOn: 'b', rules: [], rule: 1 }",
      "{ version: 2, name: 'a', writtenOn: 'b', rules: [] }", "[]", "{",
    ] {
      let fault = #expect(throws: Fault.self) {
        try RuleFile.parse(Array(text.utf8), file: "f.json5")
      }
      #expect(fault?.place.file == "f.json5")
    }
  }

  @Test("has names of its own, and shares none with a file it is merged with")
  func names() throws {
    let twice = "{ name: 'r', when: { word: 'a' }, vote: 'junk' },\n"
    let inOne = #expect(throws: Fault.self) { try RuleFile.sample(twice + twice) }
    #expect(inOne?.description.contains("two rules are called 'r'") ?? false)
    #expect(inOne?.description.contains("the first is at sample.json5:1") ?? false)
    #expect(inOne?.place.line == 2)
    let (one, two) = (
      try RuleFile.sample(twice, file: "one.json5"), try RuleFile.sample(twice, file: "two.json5")
    )
    let inTwo = #expect(throws: Fault.self) { try RuleFile.merge([one, two]) }
    #expect(inTwo?.place.file == "two.json5")
    #expect(inTwo?.message.hasSuffix("the first is at one.json5:1") ?? false)
    let other = try RuleFile.sample("{ name: 's', when: { word: 'a' }, vote: 'junk' }")
    #expect(try RuleFile.merge([one, other]).map(\.name) == ["r", "s"])
  }
}
