import DataTools
import Importing
import Messages
import ImportingSupport
import Testing

@Suite("Redacted lines")
struct RedactedLinesTests {
  private func lines(_ text: String, _ config: String, keepsOtherKeys: Bool = true) throws
    -> (text: String, otherKeys: [String])
  {
    let scratch = try Scratch()
    try scratch.write("a.jsonl", text)
    let set = try DataSource(config: config).load(
      root: scratch.path, base: scratch.path, keepsRecords: true)
    var options = Redaction.Options()
    options.seed = 1
    let lines = try RedactedLines(
      Redaction(set.messages, options), of: set, keepsOtherKeys: keepsOtherKeys)
    return (String(decoding: lines.bytes, as: UTF8.self), lines.otherKeys)
  }

  @Test("touch only what changed, byte by byte")
  func touchesLittle() throws {
    let record =
      #"{ "mine": [1.50, "\u0041"], "body":"pin 4829\n", "label" : "spam", "from":"DEMO" }"#
    let (text, keys) = try lines(
      record + "\n{\"body\": \"hi\"}",
      "{path: 'a.jsonl', columns: {text: 'body', sender: 'from', label: 'label'}, labels: 'as-is'}")
    let first = try #require(text.split(separator: "\n").first)
    #expect(first.hasPrefix(#"{ "mine": [1.50, "\u0041"], "body":"pin "#))
    #expect(first.hasSuffix(#"\n", "label" : "spam", "from":"DEMO" }"#))
    #expect(!text.contains("4829") && text.hasSuffix("\n{\"body\": \"hi\"}\n"))
    #expect(keys == ["mine"])
  }

  @Test("leave out other keys where asked")
  func dropsKeys() throws {
    let (text, keys) = try lines(
      #"{"id":"a","secret":"0770","text":"hi","sender":447700900123}"#, "{path: 'a.jsonl'}",
      keepsOtherKeys: false)
    #expect(!text.contains("secret") && text.hasPrefix("{\"id\":\"a\",\"sender\":\""))
    #expect(!text.contains("447700900123") && keys.isEmpty)
  }
}
