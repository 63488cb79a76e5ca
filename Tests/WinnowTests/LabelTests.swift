import Foundation
import Messages
import Testing

@Suite("The label command")
struct LabelTests {
  static let rules = """
    {
      name: "small rules", writtenOn: "nothing; made up for a test",
      rules: [
        { name: "prize", when: { word: "prize" }, vote: "junk" },
        { name: "won", when: { word: "won" }, vote: "!transaction.?" },
        { name: "payment", when: { word: "payment" }, vote: "transaction.finance" },
        { name: "received", when: { word: "received" }, vote: "junk", priority: 5 },
        { name: "never", when: { word: "hippopotamus" }, vote: "allow" },
        { name: "a number", when: { sender: { kind: "phone-national" } }, vote: "allow" },
      ],
    }
    """

  private static func program() throws -> Program {
    let program = try Program.withExperiment()
    try program.write(rules, to: "rules.json5")
    return program
  }

  @Test("prints the analysis and writes a weak label a message, the same bytes each time")
  func labels() throws {
    let program = try Self.program()
    defer { program.remove() }
    let words = [
      "label", "--rules", "rules.json5", "--data", "messages.jsonl", "-o", "labels.jsonl",
    ]
    let result = try program.run(words)
    #expect(result.status == 0, "\(result.errors)")
    for part in ["60 messages", "Warning: ", "never fire", "payment (transaction.finance)"] {
      #expect(result.output.contains(part), "\(part)")
    }
    let lines = try program.bytes("labels.jsonl")
    let first = try #require(String(decoding: lines, as: UTF8.self).split(separator: "\n").first)
    #expect(
      first
        == """
        {"id":"m0","votes":[],"label":"abstain","set":[],"probabilities":null,\
        "majority":{"label":"abstain","set":[]}}
        """)
    #expect(lines.count(where: { $0 == 0x0A }) == 60)
    #expect(try program.run(words).output == result.output)
    #expect(try program.bytes("labels.jsonl") == lines)
  }

  @Test("holds rules with and without the sender side by side, where some look at it")
  func comparesScopes() throws {
    let program = try Self.program()
    defer { program.remove() }
    let words = ["label", "--rules", "rules.json5", "--data", "messages.jsonl"]
    let whole = try program.run(words)
    for part in ["With and without the sender", "the text alone", "silence as allow"] {
      #expect(whole.output.contains(part), "\(part)")
    }
    let result = try program.run(words + ["--format", "json"])
    let node = try JSON.parse(Array(result.output.utf8), dialect: .json, file: nil)
    let scopes = try #require(node["scopes"]?.elements)
    #expect(scopes.map { $0["scope"]?.string } == ["all", "text", "sender"])
    // Each has the figures of a report of its own.
    for scope in scopes {
      let name = try #require(scope["scope"]?.string)
      let alone = try program.run(words + ["--format", "json", "--scope", name])
      let own = try JSON.parse(Array(alone.output.utf8), dialect: .json, file: nil)
      #expect(own["rules"]?.elements?.count == scope["rules"]?.int)
      #expect(own["unlabelled"] == scope["unlabelled"])
      let model = own["weakLabels"]?.elements?.first
      for figure in ["coverage", "precision", "precisionWithAllow"] {
        #expect(model?[figure] == scope[figure], "\(name) \(figure)")
      }
    }
  }

  @Test("takes an experiment's messages, part and labels, and writes JSON to a file")
  func readsExperiments() throws {
    let program = try Self.program()
    defer { program.remove() }
    let result = try program.run(
      "label", "--rules", "rules.json5", "--data", "small.json", "--labels", "category",
      "--model", "priority", "--scope", "text", "--format", "json", "--output", "out.json",
      "--set", "part=scored")
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.isEmpty)
    let node = try JSONSerialization.jsonObject(with: try program.bytes("out.json"))
    let report = try #require(node as? [String: Any])
    #expect(report["part"] as? String == "scored")
    #expect(report["labels"] as? String == "category")
    #expect(report["leftOut"] as? [String] == ["a number"])
    let models = try #require(report["weakLabels"] as? [[String: Any]])
    #expect(models.compactMap { $0["model"] as? String } == ["priority", "majority"])
  }

  @Test("reads another shape of messages and a page for them")
  func readsOtherShapes() throws {
    let program = try Self.program()
    defer { program.remove() }
    try program.write("a prize\nhello\n", to: "texts.txt")
    let result = try program.run(
      "label", "--rules", "rules.json5", "--data", "texts.txt", "--format", "html")
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.hasPrefix("<!doctype html>"))
    #expect(!result.output.contains("against gold"))
  }

  /// Words after `label`, the exit status, and words that the message must hold.
  static let bad: [(words: String, status: Int32, says: [String])] = [
    ("--data messages.jsonl", 64, ["--rules", "usage"]),
    ("--rules rules.json5", 64, ["--data", "usage"]),
    ("--rules rules.json5 --data messages.jsonl --model lerned", 64, ["did you mean 'learned'"]),
    ("--rules rules.json5 --data messages.jsonl --part score", 64, ["did you mean 'scored'"]),
    ("--rules rules.json5 --data messages.jsonl --labels as-is", 64, ["leaf, category"]),
    ("--rules absent.json5 --data messages.jsonl", 66, ["absent.json5"]),
    ("--rules rules.json5 --rules rules.json5 --data messages.jsonl", 65, ["prize", "unique"]),
    ("--rules rules.json5 --data startr", 66, ["did you mean 'starter'"]),
    ("--rules rules.json5 --data absent.jsonl", 66, ["absent.jsonl"]),
    ("--rules rules.json5 --data small.json --set labels=as-is", 65, ["as-is"]),
    ("--rules rules.json5 --data few.jsonl --set labels=as-is", 65, ["as-is", "few.jsonl"]),
    ("--rules rules.json5 --data few.jsonl --part scored", 65, ["'scored'", "few.jsonl"]),
    ("--rules rules.json5 --data small.json --set data.path=few.jsonl", 65, ["prize", "junk"]),
    ("--rules rules.json5 --data messages.jsonl -o absent/x", 74, ["absent/x"]),
  ]

  @Test("says what is wrong with its input", arguments: bad)
  func refuses(bad: (words: String, status: Int32, says: [String])) throws {
    let program = try Self.program()
    defer { program.remove() }
    try program.write("{\"id\": \"x\", \"text\": \"hi\", \"label\": \"allow\"}\n", to: "few.jsonl")
    let result = try program.run(["label"] + bad.words.split(separator: " ").map(String.init))
    #expect(result.status == bad.status, "\(result.errors)")
    #expect(result.output.isEmpty)
    for words in bad.says { #expect(result.errors.contains(words), "\(result.errors)") }
  }
}
