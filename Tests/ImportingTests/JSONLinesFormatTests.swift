import Importing
import Messages
import ImportingSupport
import Testing

@Suite("JSON Lines of messages")
struct JSONLinesFormatTests {
  private func read(_ text: String, _ config: String = "") throws -> MessageSet {
    let scratch = try Scratch()
    try scratch.write("a.jsonl", text)
    return try scratch.load("{path: 'a.jsonl'\(config.isEmpty ? "" : ", " + config)}")
  }

  @Test("fill every property of a message")
  func fillProperties() throws {
    let set = try read(
      """
      {"id": "m1", "time": "2026-01-31T12:00:00Z", "sender": "BANK", "text": "hi", \
      "label": "transaction.finance", "alternative": "junk", "language": "en", "group": "g", \
      "source": "s", "other": {"x": [1]}}
      {"id": 7, "time": 1769860800, "sender": "", "text": "", "label": null}
      """, "source: 'all', language: 'xx'")
    #expect(
      set.messages == [
        Message(
          id: "m1", text: "hi", time: 1_769_860_800, sender: "BANK", source: "s", language: "en",
          gold: .label(Label(.transactionFinance)), alternative: .junk, group: "g"),
        Message(id: "7", text: "", time: 1_769_860_800, source: "all", language: "xx"),
      ])
  }

  @Test("are looked into under other keys, each of which must occur")
  func otherKeys() throws {
    let text = "{\"body\": \"a\", \"class\": 2, \"text\": \"no\"}\n{\"body\": \"b\"}\n"
    let set = try read(text, "columns: {text: 'body', label: 'class'}, labels: 'apple-numbers'")
    #expect(set.messages.map(\.text) == ["a", "b"])
    #expect(set.messages.map(\.gold) == [.label(.junk), nil])
    let fault = #expect(throws: Fault.self) {
      try read(text, "columns: {text: 'body', label: 'klass'}")
    }
    #expect(fault?.message == "no record has the key 'klass', which columns name")
  }

  @Test("with the id of an earlier message are rejected")
  func duplicateIDs() throws {
    let set = try read(
      "{\"id\":\"a\",\"text\":\"x\"}\n{\"id\":\"a\",\"text\":\"y\"}\n{\"id\":\"b\",\"text\":\"x\"}")
    #expect(set.messages.map(\.text) == ["x", "x"])
    #expect(set.rejected.counts == [Rejections.Count(name: "duplicate id", count: 1)])
    #expect(set.rejected.kept.first?.line == 2)
  }

  @Test("keep thousands of ids apart, and find each that comes again")
  func manyIDs() throws {
    let ids = (0..<6000).map { $0 % 3000 < 2900 ? "m\($0)" : "é\($0 % 3000)" } + ["e\u{301}2900"]
    let set = try read(ids.map { "{\"id\": \"\($0)\", \"text\": \"x\"}" }.joined(separator: "\n"))
    #expect(set.messages.map(\.id) == Array(ids.prefix(5900)))
    #expect(set.rejected.total == 101)
  }

  @Test("note labels with the misspelling and count unknown ones by value")
  func notesLabels() throws {
    let set = try read(
      (["transation", "transation", "eggs", "eggs", "ham"].map {
        "{\"text\": \"x\", \"label\": \"\($0)\"}"
      }).joined(separator: "\n"))
    #expect(
      set.notes == ["the label 'transation' was read with 'transation' as 'transaction' (2 times)"])
    #expect(
      set.rejected.counts == [
        Rejections.Count(name: "unknown label 'eggs'", count: 2),
        Rejections.Count(name: "unknown label 'ham'", count: 1),
      ])
    #expect(set.rejected.total == 3)
  }

  @Test("tell at most twenty unknown labels apart and keep as many records as asked")
  func boundsRejections() throws {
    let scratch = try Scratch()
    let lines = (0..<50).map { "{\"text\": \"x\", \"label\": \"l\($0)\"}" } + ["{\"text\": \"y\"}"]
    try scratch.write("a.jsonl", lines.joined(separator: "\n"))
    let set = try scratch.load("{path: 'a.jsonl'}", kept: 3)
    #expect(set.rejected.total == 50 && set.rejected.kept.count == 3)
    #expect(set.rejected.counts.count == 21)
    #expect(set.rejected.counts.last == Rejections.Count(name: "unknown label (others)", count: 30))
  }

  @Test("refuse an alternative that is a set or unknown")
  func refuseAlternatives() throws {
    let set = try read(
      ["junk|promotion", "eggs", "", "none"].map {
        "{\"text\": \"x\", \"alternative\": \"\($0)\"}"
      }.joined(separator: "\n"))
    #expect(set.messages.count == 2)
    #expect(set.rejected.counts == [Rejections.Count(name: "unknown alternative", count: 2)])
  }

  @Test("give a rejected record as a line of JSON")
  func rejectedLine() throws {
    let set = try read("{\"text\": \"x\"}\n{\"text\": [\n")
    #expect(
      set.rejected.kept.first?.node.compact
        == #"{"file":"a.jsonl","line":2,"column":10,"kind":"broken JSON","#
        + #""reason":"'text' is an array; it must be a string or a number","record":"{\"text\": ["}"#
    )
  }
}
