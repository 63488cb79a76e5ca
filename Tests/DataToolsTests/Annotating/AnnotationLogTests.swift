import DataTools
import Importing
import Messages
import ImportingSupport
import Testing

@Suite("A file of annotations")
struct AnnotationLogTests {
  private func parse(_ text: String) throws -> (log: AnnotationLog, wholeByteCount: Int) {
    try AnnotationLog.parse(Array(text.utf8), file: "a.jsonl")
  }

  private func words(_ log: AnnotationLog) -> [String] {
    log.answers.map { answer in
      switch answer.annotation {
      case .label(let label): "\(answer.id) \(label.name)"
      case .skipped: "\(answer.id) skipped"
      }
    }
  }

  @Test("holds the last line of each id, in the order in which they were given")
  func lastHolds() throws {
    let text = """
      {"id":"a","label":"junk"}
      {"id":"b","label":"allow"}
      {"id":"c","label":null,"skipped":true}
      {"id":"a","label":"promotion.?"}
      {"id":"b","label":null}

      """
    let (log, count) = try parse(text)
    #expect(words(log) == ["c skipped", "a promotion.?"])
    #expect(count == text.utf8.count)
    #expect(try words(parse("").log).isEmpty)
  }

  @Test("reads back what it writes")
  func roundTrips() throws {
    var log = AnnotationLog()
    var text = ""
    for (index, label) in Label.all.enumerated() {
      let id = "m\(index)\"\n\u{2028}"
      log.add(id, .label(label))
      text += AnnotationLog.line(id, .label(label))
    }
    log.add("x", .skipped)
    text += AnnotationLog.line("x", .skipped) + AnnotationLog.line("m", nil)
    #expect(try words(parse(text).log) == words(log))
  }

  @Test("passes over a line that was torn off")
  func tornLine() throws {
    let (log, count) = try parse("{\"id\":\"a\",\"label\":\"junk\"}\n{\"id\":\"b\",\"lab")
    #expect(words(log) == ["a junk"] && count == 26)
  }

  /// Lines that are no answers, and what the message says.
  static let bad: [(line: String, says: String)] = [
    ("{\"id\":\"a\"}", "label"), ("{\"label\":\"junk\"}", "id"),
    ("{\"id\":\"a\",\"label\":\"jnk\"}", "did you mean 'junk'"),
    ("{\"id\":\"a\",\"label\":\"!allow\"}", "set"), ("{\"id\":\"a\",\"label\":3}", "label"),
    ("{\"id\":\"a\",\"label\":\"junk\",\"text\":\"hi\"}", "'text'"), ("text", "object"),
  ]

  @Test("refuses other files with the line", arguments: bad)
  func refuses(bad: (line: String, says: String)) {
    #expect {
      try parse("{\"id\":\"a\",\"label\":\"junk\"}\n\(bad.line)\n")
    } throws: { error in
      let text = "\(error)"
      return text.hasPrefix("a.jsonl:2") && text.contains(bad.says)
    }
  }

  @Test("puts labels into the records of the messages, and leaves all else")
  func applies() throws {
    let scratch = try Scratch()
    try scratch.write(
      "a.jsonl",
      """
      {"id":"a", "text":"hi", "label":"allow", "x":1}
      {"id":"b","text":"ho","x":2}
      {"id":"c","text":"hu"}
      """)
    let set = try DataSource(config: "{path: 'a.jsonl'}").load(
      root: scratch.path, base: scratch.path, keepsRecords: true)
    var log = AnnotationLog()
    log.add("a", .label(.junk))
    log.add("b", .label(.anyTransaction))
    log.add("c", .skipped)
    let bytes = try AnnotatedLines.bytes(of: set, log, keepsRecords: true)
    #expect(
      String(decoding: bytes, as: UTF8.self) == """
        {"id":"a", "text":"hi", "label":"junk", "x":1}
        {"id":"b","text":"ho","x":2, "label": "transaction.?"}
        {"id":"c","text":"hu"}

        """)
    let fields = try AnnotatedLines.bytes(of: set, log, keepsRecords: false)
    #expect(
      String(decoding: fields, as: UTF8.self).hasPrefix(
        "{\"id\":\"a\",\"text\":\"hi\",\"label\":\"junk\"}\n"))
  }
}
