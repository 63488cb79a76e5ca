import Importing
import Messages
import ImportingSupport
import Testing

/// What the contract suite must know of a format: how to write records in it.
struct FormatEntrant: Sendable, CustomTestStringConvertible {
  let name: String
  /// The keys of the `data` object beside the path.
  let config: String
  /// What stands before the records.
  var head = ""
  /// A record with a text.
  let record: @Sendable (String) -> String
  /// What stands between two records, before the line end.
  var separator = ""
  /// What stands after the records.
  var tail = ""
  /// Whole lines that are no record, with what they are counted as.
  let broken: [(bytes: [UInt8], kind: String)]

  var testDescription: String { name }

  static let all = [
    FormatEntrant(
      name: "jsonl", config: "", record: { "{\"label\": \"junk\", \"text\": \"\($0)\"}" },
      broken: [
        (Array("{\"text\": 'x'}".utf8), "broken JSON"),
        (Array("{\"text\": \"".utf8) + [0xFF] + Array("\"}".utf8), "broken encoding"),
        (Array("{\"label\": \"junk\"}".utf8), "no text"),
        (Array("{\"text\": \"x\", \"label\": \"jnuk\"}".utf8), "unknown label 'jnuk'"),
        (Array("{\"text\": \"x\", \"time\": \"noon\"}".utf8), "unreadable time"),
      ]),
    FormatEntrant(
      name: "csv", config: "", head: "label,text\n", record: { "junk,\"\($0)\"" },
      broken: [
        (Array("junk,\"x\"y".utf8), "stray quote"), (Array("junk,x\"y".utf8), "stray quote"),
        (Array("junk,\"x".utf8), "stray quote"), (Array("junk".utf8), "wrong number of columns"),
        (Array("junk,x,y".utf8), "wrong number of columns"),
        (Array("junk,".utf8) + [0xFF], "broken encoding"),
        (Array("jnuk,x".utf8), "unknown label 'jnuk'"),
      ]),
    FormatEntrant(
      name: "tsv", config: "columns: {label: 0, text: 1}", record: { "junk\t\($0)" },
      broken: [
        (Array("junk".utf8), "wrong number of columns"),
        (Array("junk\tx\ty".utf8), "wrong number of columns"),
        (Array("junk\t".utf8) + [0xFF], "broken encoding"),
        (Array("jnuk\tx".utf8), "unknown label 'jnuk'"),
      ]),
    FormatEntrant(
      name: "lines", config: "", record: { $0 }, broken: [([0x61, 0xFF], "broken encoding")]),
    FormatEntrant(
      name: "json", config: "", head: "[\n",
      record: { "{\"label\": \"junk\", \"text\": \"\($0)\"}" }, separator: ",", tail: "]",
      broken: [
        (Array("3".utf8), "broken JSON"), (Array("{\"text\": {}}".utf8), "broken JSON"),
        (Array("{\"text\": \"".utf8) + [0xFF] + Array("\"}".utf8), "broken encoding"),
        (Array("{\"label\": \"junk\"}".utf8), "no text"),
        (Array("{\"text\": \"x\", \"label\": \"jnuk\"}".utf8), "unknown label 'jnuk'"),
      ]),
    FormatEntrant(
      name: "fasttext", config: "", record: { "__label__junk \($0)" },
      broken: [
        (Array("__label__junk ".utf8) + [0xFF], "broken encoding"),
        (Array("__label__jnuk x".utf8), "unknown label 'jnuk'"),
      ]),
    FormatEntrant(
      name: "vowpal-wabbit", config: "", record: { "junk |text \($0)" },
      broken: [
        (Array("junk text".utf8), "wrong number of columns"),
        (Array("1:0.5 2:1 |text x".utf8), "wrong number of columns"),
        (Array("junk x |text x".utf8), "wrong number of columns"),
        (Array("junk |text ".utf8) + [0xFF], "broken encoding"),
        (Array("jnuk |text x".utf8), "unknown label 'jnuk'"),
      ]),
  ]

  /// A file of some records.
  func file(_ records: [[UInt8]], lineEnd: String = "\n", last: Bool = true) -> [UInt8] {
    let head = self.head.isEmpty ? "" : self.head.dropLast() + lineEnd
    let end = (tail.isEmpty || records.isEmpty ? "" : lineEnd) + tail + (last ? lineEnd : "")
    let between = Array((separator + lineEnd).utf8)
    return Array(head.utf8) + records.joined(separator: between) + Array(end.utf8)
  }

  func file(_ texts: [String]) -> [UInt8] { file(texts.map { Array(record($0).utf8) }) }
}

@Suite("Every record format")
struct RecordFormatContractTests {
  private let texts = ["Hello", "zwölf Boxkämpfer", "你好，世界", "\u{1F600}\u{1F4A9}"]

  private func read(
    _ entrant: FormatEntrant, _ bytes: [UInt8], strict: Bool = false
  ) throws -> MessageSet {
    let scratch = try Scratch()
    try scratch.write("junk", bytes)
    let rest = entrant.config.isEmpty ? "" : ", " + entrant.config
    return try scratch.load("{path: 'junk', format: '\(entrant.name)'\(rest)}", strict: strict)
  }

  private func file(_ entrant: FormatEntrant, lineEnd: String = "\n", last: Bool = true) -> [UInt8]
  {
    entrant.file(texts.map { Array(entrant.record($0).utf8) }, lineEnd: lineEnd, last: last)
  }

  @Test("has an entrant here") func hasEntrant() {
    let formats = recordFormats.filter { !$0.readsFolders && !$0.holdsFeatures }
    #expect(FormatEntrant.all.map(\.name) == formats.map { $0.name })
  }

  @Test("describes itself") func describesItself() {
    for format in recordFormats {
      #expect(!format.summary.isEmpty && format.fileExtensions.isEmpty == format.readsFolders)
    }
    let extensions = recordFormats.flatMap { $0.fileExtensions }
    #expect(Set(extensions).count == extensions.count)
  }

  @Test("reads texts, labels and numbers the records", arguments: FormatEntrant.all)
  func reads(entrant: FormatEntrant) throws {
    let set = try read(entrant, file(entrant))
    #expect(set.messages.map(\.text) == texts)
    #expect(set.messages.allSatisfy { $0.gold == .label(.junk) })
    #expect(set.messages.map(\.id) == (1...4).map { "junk:\($0)" })
    #expect(set.rejected.total == 0 && set.name == "junk")
    #expect(set.sha256 == SHA256.hex(file(entrant)))
  }

  @Test(
    "gives the same messages twice, and with a mark, CRLF or no last line end",
    arguments: FormatEntrant.all)
  func isIndifferent(entrant: FormatEntrant) throws {
    let expected = try read(entrant, file(entrant)).messages
    #expect(try read(entrant, file(entrant)).messages == expected)
    #expect(try read(entrant, [0xEF, 0xBB, 0xBF] + file(entrant)).messages == expected)
    #expect(try read(entrant, file(entrant, lineEnd: "\r\n")).messages == expected)
    #expect(try read(entrant, file(entrant, last: false)).messages == expected)
  }

  @Test(
    "counts a broken record in the middle, names its line, and reads the rest",
    arguments: FormatEntrant.all)
  func survives(entrant: FormatEntrant) throws {
    for (broken, kind) in entrant.broken {
      let (first, last) = (Array(entrant.record("a").utf8), Array(entrant.record("b").utf8))
      let bytes = entrant.file([first, broken, last])
      let set = try read(entrant, bytes)
      #expect(set.messages.map(\.text) == ["a", "b"])
      #expect(set.messages.map(\.id) == ["junk:1", "junk:3"])
      #expect(set.rejected.counts == [Rejections.Count(name: kind, count: 1)])
      let rejection = try #require(set.rejected.kept.first)
      #expect(rejection.line == (entrant.head.isEmpty ? 2 : 3) && rejection.file == "junk")
      #expect(rejection.record == String(decoding: broken, as: UTF8.self))
      let fault = #expect(throws: Fault.self) { try read(entrant, bytes, strict: true) }
      #expect(fault?.place.line == rejection.line && fault?.message == rejection.reason)
    }
  }

  @Test("says that an empty or blank file holds nothing", arguments: FormatEntrant.all)
  func refusesNothing(entrant: FormatEntrant) throws {
    let empty = #expect(throws: Fault.self) { try read(entrant, []) }
    #expect(empty?.kind == .data && empty?.message == "the file is empty (0 bytes)")
    for bytes in [Array("\n\r\n".utf8), entrant.file([], last: true)] where !bytes.isEmpty {
      let blank = #expect(throws: Fault.self) { try read(entrant, bytes) }
      #expect(blank?.message == "the file holds no record")
    }
  }

  @Test("reads only broken records as a fault that shows the first", arguments: FormatEntrant.all)
  func refusesOnlyBroken(entrant: FormatEntrant) throws {
    let broken = try #require(entrant.broken.last).bytes
    let fault = #expect(throws: Fault.self) {
      try read(entrant, entrant.file([broken, broken]))
    }
    #expect(fault?.message.hasPrefix("none of the 2 records can be read; the first: ") == true)
  }

  @Test("reads a message of a megabyte", arguments: FormatEntrant.all)
  func readsLongTexts(entrant: FormatEntrant) throws {
    let long = String(repeating: "wörd ", count: 180_000) + "end"
    let set = try read(entrant, entrant.file([long]))
    #expect(set.messages.map(\.text) == [long])
  }

  @Test("steps over blank lines and says so", arguments: FormatEntrant.all)
  func stepsOverBlanks(entrant: FormatEntrant) throws {
    let text = String(decoding: entrant.file(["a", "b"]), as: UTF8.self)
    let spaced = text.replacing(
      entrant.separator + "\n" + entrant.record("b"),
      with: entrant.separator + "\n\n\r\n" + entrant.record("b"))
    let set = try read(entrant, Array(spaced.utf8))
    #expect(set.messages.map(\.id) == ["junk:1", "junk:2"])
    // Blank lines mean nothing in JSON.
    #expect(set.notes == (entrant.tail.isEmpty ? ["2 blank lines were stepped over"] : []))
  }

  @Test("replaces broken characters when told to", arguments: FormatEntrant.all)
  func repairs(entrant: FormatEntrant) throws {
    let scratch = try Scratch()
    let parts = entrant.file(["a\u{0}b"]).split(separator: 0)
    try scratch.write("junk", parts[0] + [0xC3] + parts[1])
    let rest = entrant.config.isEmpty ? "" : ", " + entrant.config
    let set = try scratch.load(
      "{path: 'junk', format: '\(entrant.name)', broken: 'replace'\(rest)}")
    #expect(set.messages.map(\.text) == ["a\u{FFFD}b"])
    #expect(set.notes == ["1 broken characters became U+FFFD"])
  }

  @Test(
    "comes through any damage with messages, rejections or a fault", arguments: FormatEntrant.all)
  func comesThrough(entrant: FormatEntrant) throws {
    var nasty = NastyMessages(seed: 5)
    let whole = file(entrant)
    for _ in 0..<150 {
      var bytes = whole
      nasty.damage(&bytes, places: 1 + nasty.below(3))
      do {
        let set = try read(entrant, bytes)
        #expect(!set.messages.isEmpty)
      } catch let fault as Fault {
        #expect(fault.kind == .data && !fault.message.isEmpty)
      }
    }
  }
}
