import FoundationEssentials
import DataTools
import Importing
import Messages
import ImportingSupport
import Testing

@Suite("Carried lines")
struct CarriedLinesTests {
  private func load(_ scratch: Scratch, _ config: String) throws -> MessageSet {
    try DataSource(config: config).load(
      root: scratch.path, base: scratch.path, keepsRecords: true)
  }

  @Test("copy records of JSON Lines byte by byte, unknown keys and odd spacing included")
  func copies() throws {
    let lines = [
      #"{ "id": "a", "text":"hi", "mine": {"x": [1, 2.50]} }"#, #"{"text": "broken"#,
      #"{"body":"\u0041","text":"B","label":"spam","id":"b"}"#, #"{"text":"C"}"#,
    ]
    let scratch = try Scratch()
    try scratch.write("a.jsonl", "\u{FEFF}" + lines.joined(separator: "\r\n"))
    try scratch.write("b.jsonl", "\n" + #"{"text":"D","k":1}"#)
    let set = try load(
      scratch, "{path: ['a.jsonl', 'b.jsonl'], labels: {spam: 'junk'}}")
    let bytes = CarriedLines.bytes(of: set, rows: [0, 1, 2, 3])
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == [lines[0], lines[2], lines[3], #"{"text":"D","k":1}"#].joined(separator: "\n") + "\n")
    #expect(CarriedLines.note(on: set) == nil)
  }

  @Test("pass over records that a population or duplicates leave out")
  func leavesOut() throws {
    let scratch = try Scratch()
    try scratch.write(
      "a.jsonl",
      """
      {"id":"a","text":"x","known":true}
      {"id":"b","text":"y"}
      {"id":"c","text":"y"}
      {"id":"d","text":"z"}
      """)
    let set = try load(
      scratch, "{path: 'a.jsonl', population: 'unknown-senders', duplicates: 'drop'}")
    #expect(
      String(decoding: CarriedLines.bytes(of: set, rows: [1]), as: UTF8.self)
        == "{\"id\":\"d\",\"text\":\"z\"}\n")
  }

  @Test("write the fields of other formats, and name the columns that get lost")
  func writesFields() throws {
    let scratch = try Scratch()
    try scratch.write("a.csv", "text,label,Score,city\nhi,junk,1,x\n")
    let set = try load(scratch, "{path: 'a.csv'}")
    #expect(
      String(decoding: CarriedLines.bytes(of: set, rows: [0]), as: UTF8.self)
        == "{\"id\":\"a.csv:1\",\"text\":\"hi\",\"label\":\"junk\"}\n")
    let note = try #require(CarriedLines.note(on: set))
    #expect(note.contains("'Score', 'city'"))
  }
}
