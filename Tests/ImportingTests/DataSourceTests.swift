import Importing
import Messages
import ImportingSupport
import Testing

@Suite("Data sources")
struct DataSourceTests {
  private let resolved =
    #"{"path":"a.csv","format":"csv","columns":"by-name","header":true,"delimiter":",","#
    + #""encoding":"utf-8","broken":"reject","trim":false,"source":null,"language":null,"#
    + #""about":null,"labels":"names","ids":"data","duplicates":"keep","population":"all"}"#

  @Test("spell out every default")
  func spellOut() throws {
    #expect(try DataSource(config: "{path: 'a.csv'}").resolved.compact == resolved)
    #expect(
      try DataSource(config: "{dataset: 'starter'}").resolved.compact
        == #"{"dataset":"starter","labels":"names","ids":"data","duplicates":"keep","population":"all"}"#
    )
  }

  @Test(
    "are given again by their resolved form",
    arguments: [
      "{path: 'a.csv'}", "{dataset: 'starter', duplicates: 'drop'}",
      "{path: ['a.tsv', 'b.tsv'], columns: {label: 0, text: 1}, labels: {ham: 'allow', x: null}}",
      "{path: 'x', format: 'lines', labels: 'as-is', ids: 'content', trim: false, language: 'zh'}",
      "{path: 'x.csv', delimiter: ';', encoding: 'CP949', columns: {text: 'a'}, broken: 'replace'}",
      "{path: 'x.jsonl', columns: {text: 'body'}, labels: 'apple-numbers', about: 'from there'}",
      "{path: 'x.jsonl', population: 'unknown-senders'}",
    ])
  func roundTrip(config: String) throws {
    let source = try DataSource(config: config)
    let text = source.resolved.pretty
    #expect(try DataSource(config: text) == source)
    #expect(try DataSource(config: text).resolved.pretty == text)
  }

  @Test("guess the format from the extension and the header from the columns")
  func guess() throws {
    for (path, format) in [
      ("a.JSONL", "jsonl"), ("a.ndjson", "jsonl"), ("x/a.csv", "csv"), ("a.tsv", "tsv"),
      ("x/*.txt", "lines"), ("a.json", "json"), ("a.ft", "fasttext"), ("a.vw", "vowpal-wabbit"),
    ] {
      #expect(try DataSource(config: "{path: '\(path)'}").format == format)
    }
    #expect(try DataSource(config: "{path: 'a.csv', columns: {text: 0}}").layout.hasHeader == false)
    #expect(try DataSource(config: "{path: 'a.csv', columns: {text: 'x'}}").layout.hasHeader)
    #expect(try DataSource(config: "{path: 'a.txt'}").trims)
  }

  @Test("take the caller's scheme of labels where they name none")
  func takeScheme() throws {
    let reader = try ObjectReader(JSON.parse("{dataset: 'starter'}", dialect: .json5))
    #expect(try DataSource(reader, labels: .asIs).labels == .asIs)
  }

  @Test(
    "refuse a wrong config with its path, what was found and what is allowed",
    arguments: [
      ("{}", "data.path", "a path or a list"), ("{path: 3}", "data.path", "path is 3"),
      ("{path: []}", "data.path", "a list of paths"),
      ("{path: 'x'}", "data.format", "jsonl, csv, tsv, lines"),
      ("{path: ['a.csv', 'b.tsv']}", "data.format", "jsonl, csv"),
      ("{path: 'a.csv', format: 'cvs'}", "data.format", "did you mean 'csv'"),
      ("{pth: 'a.csv', path: 'a.csv'}", "data.pth", "did you mean 'path'"),
      ("{path: 'a.jsonl', header: true}", "data.header", "unknown key"),
      ("{path: 'a.txt', columns: {text: 0}}", "data.columns", "unknown key"),
      ("{dataset: 'starter', format: 'csv'}", "data.format", "unknown key"),
      ("{path: 'a.csv', columns: {txt: 0}}", "data.columns.txt", "did you mean 'text'"),
      ("{path: 'a.csv', columns: {label: 0}}", "data.columns.text", "column of the texts"),
      ("{path: 'a.csv', columns: {text: -1}}", "data.columns.text", "from 0"),
      ("{path: 'a.jsonl', columns: {text: 1}}", "data.columns.text", "a key"),
      ("{path: 'a.csv', columns: 'all'}", "data.columns", "by-name"),
      ("{path: 'a.csv', header: false}", "data.columns", "no header"),
      ("{path: 'a.csv', delimiter: '::'}", "data.delimiter", "one ASCII"),
      ("{path: 'a.csv', delimiter: '\"'}", "data.delimiter", "one ASCII"),
      ("{path: 'a.csv', encoding: 'utf-9'}", "data.encoding", "did you mean 'utf-8'"),
      ("{path: 'a.csv', encoding: 8}", "data.encoding", "a string"),
      ("{path: 'a.csv', broken: 'drop'}", "data.broken", "reject, replace"),
      ("{path: 'a.csv', labels: {ham: 'alow'}}", "data.labels.ham", "did you mean 'allow'"),
      ("{path: 'a.csv', ids: 'contents'}", "data.ids", "did you mean 'content'"),
      ("{path: 'a.csv', ids: 'content', duplicates: 'keep'}", "data.duplicates", "drop"),
      ("{path: 'a.csv', population: 'unknown'}", "data.population", "all, unknown-senders"),
      ("{path: 'a.csv', trim: 'yes'}", "data.trim", "true or false"),
    ])
  func refuse(config: String, path: String, words: String) {
    let fault = #expect(throws: Fault.self) { try DataSource(config: config) }
    #expect(fault?.kind == .data && fault?.place.path == path)
    #expect(fault?.message.contains(words) == true)
  }
}

@Suite("Loading")
struct DataSourceLoadingTests {
  @Test("says which file is missing and where people get it")
  func missingFile() throws {
    let scratch = try Scratch()
    let fault = #expect(throws: Fault.self) {
      try scratch.load(
        "{path: 'local/uci.tsv', columns: {text: 0}, about: 'get it at uci.example'}")
    }
    #expect(fault?.kind == .noInput)
    #expect(
      fault?.message
        == "there is no file or folder '\(scratch.path)/local/uci.tsv'; get it at uci.example")
    let folder = #expect(throws: Fault.self) { try scratch.load("{path: 'no/*.txt'}") }
    #expect(folder?.kind == .noInput)
  }

  @Test("says that a folder has no such file, or stands for a file")
  func folders() throws {
    let scratch = try Scratch()
    try scratch.write("d/a.csv", "text\nx\n")
    let none = #expect(throws: Fault.self) { try scratch.load("{path: 'd', format: 'lines'}") }
    #expect(none?.kind == .noInput && none?.message.contains("has no file *.txt") == true)
    #expect(try scratch.load("{path: 'd', format: 'csv'}").messages.map(\.text) == ["x"])
  }

  @Test("reads a folder, a pattern or a list in order, with one digest for all")
  func manyFiles() throws {
    let scratch = try Scratch()
    try scratch.write("d/spam.txt", "b \n c\n")
    try scratch.write("d/ham.txt", "a\n")
    try scratch.write("d/notes.md", "no\n")
    let set = try scratch.load("{path: 'd', format: 'lines', labels: 'as-is'}")
    #expect(set.messages.map(\.text) == ["a", "b", "c"])
    #expect(set.messages.map(\.id) == ["ham.txt:1", "spam.txt:1", "spam.txt:2"])
    #expect(set.messages.map(\.gold) == [.named("ham"), .named("spam"), .named("spam")])
    #expect(set.name == "d")
    let listing = [("a\n", "ham.txt"), ("b \n c\n", "spam.txt")].map {
      "\(SHA256.hex($0.0.utf8))  \($0.1)\n"
    }.joined()
    #expect(set.sha256 == SHA256.hex(listing.utf8))
    let pattern = try scratch.load("{path: './d/*a*.txt', labels: 'as-is'}")
    #expect(pattern.messages == set.messages && pattern.name == "d")
    let list = try scratch.load("{path: ['d/spam.txt', 'd/ham.txt'], labels: 'as-is', trim: false}")
    #expect(list.messages.map(\.text) == ["b ", " c", "a"])
    #expect(list.name == "spam.txt and 1 more")
  }

  @Test("keeps identifiers apart where two files share a name")
  func sharedNames() throws {
    let scratch = try Scratch()
    try scratch.write("a/x.txt", "one\n")
    try scratch.write("b/x.txt", "two\n")
    let set = try scratch.load("{path: ['a/x.txt', 'b/x.txt'], labels: 'as-is'}")
    #expect(set.messages.map(\.id) == ["a/x.txt:1", "b/x.txt:1"])
    #expect(set.messages.allSatisfy { $0.gold == .named("x") })
  }

  @Test("drops texts that came before, in whatever composition, and counts other labels")
  func duplicates() throws {
    let scratch = try Scratch()
    try scratch.write("a.csv", "text,label\ne\u{301},junk\n\u{E9},allow\nx,junk\ne\u{301},junk\n")
    let set = try scratch.load("{path: 'a.csv', duplicates: 'drop'}")
    #expect(set.messages.map(\.id) == ["a.csv:1", "a.csv:3"])
    #expect(
      set.notes == [
        "2 messages with the text of an earlier one were dropped, 1 of them with another label"
      ])
    let content = try scratch.load("{path: 'a.csv', ids: 'content'}")
    #expect(
      content.messages.map(\.id)
        == ["\u{E9}", "x"].map { String(SHA256.hex($0.utf8).prefix(16)) })
  }

  @Test("reads UTF-16 with a byte order mark, and refuses it without")
  func wideCharacters() throws {
    let scratch = try Scratch()
    let units = Array("label,text\njunk,\"zwölf\n\u{1F600}\"\n".utf16)
    let bytes = units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    try scratch.write("a.csv", [0xFF, 0xFE] + bytes)
    try scratch.write("b.csv", bytes)
    let set = try scratch.load("{path: 'a.csv', encoding: 'utf-16'}")
    #expect(set.messages.map(\.text) == ["zwölf\n\u{1F600}"])
    let fault = #expect(throws: Fault.self) {
      try scratch.load("{path: 'b.csv', encoding: 'utf-16'}")
    }
    #expect(fault?.place.file == "b.csv" && fault?.message.contains("utf-16le") == true)
    #expect(
      try scratch.load("{path: 'b.csv', encoding: 'utf-16le'}").messages
        == {
          var messages = set.messages
          messages[0].id = "b.csv:1"
          return messages
        }())
  }

  @Test("reads UTF-16 and UTF-32 by their marks alone, and names the option where there is none")
  func marks() throws {
    let scratch = try Scratch()
    let text = "label,text\njunk,zwölf\n"
    let wide = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    let wider = text.unicodeScalars.flatMap { [UInt8($0.value), 0, 0, 0] as [UInt8] }
    for (bytes, name) in [(wide, "utf-16be"), (wider, "utf-32le")] {
      try scratch.write("a.csv", (name == "utf-16be" ? [0xFE, 0xFF] : [0xFF, 0xFE, 0, 0]) + bytes)
      #expect(try scratch.load("{path: 'a.csv'}").messages.map(\.text) == ["zwölf"])
      try scratch.write("b.csv", bytes)
      let fault = #expect(throws: Fault.self) { try scratch.load("{path: 'b.csv'}") }
      #expect(fault?.message.contains("(--set encoding=\(name))") == true)
      #expect(fault?.place.file == "b.csv")
      let named = try scratch.load("{path: 'b.csv', encoding: '\(name)'}")
      #expect(named.messages.map(\.text) == ["zwölf"])
    }
  }

  @Test("keeps times that can't be a phone's, which an import notes")
  func strayTimes() throws {
    let scratch = try Scratch()
    try scratch.write("a.csv", "text,time\na,99999999999\nb,100000000000\nc,1700000000\nd,\n")
    let kind = try #require(messageImporters.first { $0.kind == "csv" })
    let found = try Imported(kind, scratch.path + "/a.csv")
    #expect(found.messages.map(\.time) == [99_999_999_999, 100_000_000, 1_700_000_000, nil])
    #expect(found.log.notes.last?.hasPrefix("2 messages have a time outside the") == true)
  }

  @Test("rejects only the record whose CP949 is broken")
  func brokenKorean() throws {
    let scratch = try Scratch()
    try scratch.write(
      "a.csv", Array("text\n".utf8) + [0xB0, 0xA1, 0x0A, 0xB0, 0x20, 0x0A, 0xB0, 0xA2, 0x0A])
    let set = try scratch.load("{path: 'a.csv', encoding: 'cp949'}")
    #expect(set.messages.map(\.text) == ["가", "각"])
    #expect(set.rejected.counts == [Rejections.Count(name: "broken encoding", count: 1)])
    #expect(set.rejected.kept.first?.line == 3)
  }

  @Test("names a value that the map of labels lacks")
  func unmapped() throws {
    let scratch = try Scratch()
    try scratch.write("a.csv", "text,label\na,ham\nb,Ham\nc,\n")
    let config = "{path: 'a.csv', labels: {ham: 'allow'}}"
    let set = try scratch.load(config)
    #expect(set.messages.map(\.gold) == [.label(.allow), nil])
    #expect(set.rejected.counts == [Rejections.Count(name: "unknown label 'Ham'", count: 1)])
    let fault = #expect(throws: Fault.self) { try scratch.load(config, strict: true) }
    #expect(fault?.message == "the label 'Ham' isn't in the map, which has 'ham'")
    #expect(fault?.place.file == "a.csv" && fault?.place.line == 3)
  }
}
