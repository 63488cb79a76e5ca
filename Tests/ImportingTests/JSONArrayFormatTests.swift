import Importing
import Messages
import ImportingSupport
import TestSupport
import Testing

@Suite("JSON arrays")
struct JSONArrayFormatTests {
  private func read(_ text: String, _ config: String = "", strict: Bool = false) throws
    -> MessageSet
  {
    let scratch = try Scratch()
    try scratch.write("a.json", text)
    return try scratch.load(
      "{path: 'a.json'\(config.isEmpty ? "" : ", " + config)}", strict: strict)
  }

  @Test("are read under any keys, and misspelt labels are reported")
  func readsKeys() throws {
    let set = try read(
      """
      [ {"kind": "transation", "body": "a\\nb", "extra": [1, {"body": 2}]},
        {"body": 7, "kind": "junk"} ]
      """, "columns: {text: 'body', label: 'kind'}")
    #expect(set.messages.map(\.text) == ["a\nb", "7"])
    #expect(set.messages.map(\.gold) == [.label(.anyTransaction), .label(.junk)])
    #expect(set.messages.map(\.id) == ["a.json:1", "a.json:2"])
    #expect(
      set.notes == ["the label 'transation' was read with 'transation' as 'transaction' (1 times)"])
  }

  @Test("that break off give nothing, and say where and in which element")
  func refusesBroken() {
    let fault = #expect(throws: Fault.self) {
      try read("[{\"text\": \"a\"},\n{\"text\": \"b\",\n\"label\": \"ju")
    }
    #expect(fault?.description.hasPrefix("a.json:3:10: [1]: this string has no closing") == true)
    #expect(fault?.message.contains("nothing is read of it until it is mended") == true)
  }

  @Test("name the element that can't be used")
  func namesElement() throws {
    let set = try read("[{\"text\": \"a\"},\n{\"text\": [\"b\"]}]")
    #expect(set.messages.map(\.text) == ["a"])
    #expect(
      set.rejected.kept.first?.description
        == "a.json:2:10: element [1]: 'text' is an array; it must be a string or a number")
  }

  @Test("name a key that no element has")
  func namesKey() throws {
    let fault = #expect(throws: Fault.self) {
      try read("[{\"text\": \"a\"}]", "columns: {text: 'text', label: 'kind'}")
    }
    #expect(fault?.message == "no element has the key 'kind', which columns name")
    #expect(
      try read("[{\"text\": \"a\"}]").notes == [
        "no element has the key 'label'; columns: {text: …, label: …} says which to take"
      ])
    let lines = #expect(throws: Fault.self) { try read("{\"text\": \"a\"}\n{\"text\": \"b\"}\n") }
    #expect(lines?.message.contains("has the format jsonl") == true)
  }

  @Test(
    "and CSV files of Create ML give the same messages",
    arguments: ["createml.json", "createml.csv", "createml-bom-crlf-reordered.csv"])
  func readsFixtures(name: String) throws {
    guard let path = SharedData.path("fixtures/synthetic/" + name) else { return }
    let set = try DataSource(config: "{path: '\(path)'}").load(root: "", base: "")
    #expect(
      set.messages.map(\.text) == [
        "Your code is 004217", "50% off, \"today\" only", "line one\nline two", "lunch?",
        "bill is due",
      ])
    #expect(
      set.messages.map { $0.gold?.name } == [
        "transaction.?", "promotion.?", "junk", "allow", "transaction.?",
      ])
    #expect(set.rejected.total == 0 && set.notes.count == 1)
  }
}
