import FoundationEssentials
import Messages
import TestSupport
import Testing

@testable import Rules

@Suite("Messages on which simple filters fail")
struct FailureCaseTests {
  /// Conditions and the cases that they must hold for; for no other case.
  private static let table: [(condition: String, cases: Set<String>)] = [
    ("{ contains: 'parcel is held', view: 'skeleton' }", ["F01"]),
    ("{ contains: 'claim', view: 'compact' }", ["F09"]),
    ("{ regex: '^\\\\(광고\\\\)' }", ["F62"]),
    ("{ contains: '광고', view: 'compact' }", ["F61", "F62"]),
    (
      "{ has: 'url', sender: { kind: ['phone-international', 'phone-national'] } }",
      ["F01", "F09", "F52", "F53", "F54", "F57"]
    ),
    ("{ has: 'url', sender: { kind: 'short-code' } }", ["F56"]),
    ("{ sender: { suffix: 'G' } }", ["F64"]),
    ("{ sender: { suffix: 'T' } }", ["F19"]),
    ("{ sender: 'VM-DEMOBK-S', contains: 'debited' }", ["F16", "F37", "F51"]),
    ("{ sender: 'BIT' }", ["F17"]),
    ("{ word: 'win' }", ["F34"]),
    ("{ word: 'offer' }", ["F50"]),
    ("{ contains: '验证码' }", ["F21", "F30"]),
    ("{ word: 'spent', has: 'amount' }", ["F07", "F50"]),
    ("{ word: 'stop', has: 'code' }", ["F25"]),
    ("{ word: 'dispute' }", ["F51"]),
    ("{ mainScript: 'kana' }", ["F08"]),
  ]

  @Test("are told apart by conditions that say what they mean", arguments: table.indices)
  func conditions(row: Int) throws {
    guard let path = SharedData.path("fixtures/failure-cases.jsonl") else { return }
    let (condition, cases) = Self.table[row]
    let matcher = try RuleMatcher(when: condition)
    var found: Set<String> = []
    for line in try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n") {
      let node = try JSON.parse(String(line), dialect: .json)
      guard let id = node["id"]?.string, let text = node["text"]?.string else { continue }
      if matcher.firing(text, from: node["sender"]?.string) == [0] { found.insert(id) }
    }
    #expect(found == cases, "\(condition)")
  }
}
