import Messages
import Testing

@Suite("The JSON Lines scanner")
struct JSONRecordScannerTests {
  private func scan(
    _ bytes: [UInt8], keys: [String] = ["id", "text"], repairs: Bool = false
  ) -> (records: [[String?]], faults: [Fault], scanner: JSONRecordScanner) {
    var scanner = JSONRecordScanner(bytes, keys: keys, repairs: repairs)
    var (records, faults): ([[String?]], [Fault]) = ([], [])
    while true {
      do {
        guard try scanner.next() else { return (records, faults, scanner) }
        records.append(
          scanner.fields.map { $0.map { JSONNode($0).string ?? "\(JSONNode($0).brief)" } })
      } catch {
        faults.append(error)
      }
    }
  }

  private func scan(_ text: String) -> (records: [[String?]], faults: [Fault]) {
    let result = scan(Array(text.utf8))
    return (result.records, result.faults)
  }

  @Test("keeps known keys in any order and steps over the others, nested ones too")
  func keepsKnownKeys() {
    let result = scan(
      """
      {"id": "1", "text": "a\\nb", "x": {"text": ["no"]}}
      {"y": "z", "text":"c" ,"\\u0069d":7}
      {}
      """)
    #expect(result.records == [["1", "a\nb"], ["7", "c"], [nil, nil]])
    #expect(result.faults.isEmpty)
  }

  @Test("goes on after a bad record and says line, column and reason")
  func goesOn() throws {
    let result = scan("{\"text\":\"a\"}\n\n{\"text\":\"é\" 5}\r\n{\"text\":\"b\"}")
    #expect(result.records.map { $0[1] } == ["a", "b"])
    let fault = try #require(result.faults.first)
    #expect(result.faults.count == 1)
    #expect(fault.place.line == 3 && fault.place.column == 13)
    #expect(fault.message == "',' or '}' is expected, not '5'")
  }

  @Test(
    "refuses each kind of bad record",
    arguments: [
      ("[1]", "'{' is expected"), ("{\"text\":\"a\"} x", "must end after"),
      ("{\"text\":[1]}", "is an array"),
      ("{\"text\":{}}", "is an object"), ("{\"text\":\"a\",\"text\":\"b\"}", "twice"),
      ("{\"text\":\"a", "closing"),
      ("{\"text\":\"a\",}", "key"), ("{\"text\":\"\\ud800\"}", "partner"),
      ("{\"text\":\"\0\"}", "U+0000"),
      ("{text:1}", "double quotes"), ("{\"q\":[1,]}", "comma"), ("{\"text\"", "':'"), ("{", "key"),
    ])
  func refuses(record: String, words: String) throws {
    let result = scan("{\"id\":1}\n\(record)\n{\"id\":2}")
    #expect(result.records.map { $0[0] } == ["1", "2"])
    #expect(try #require(result.faults.first).message.contains(words))
    #expect(result.faults.first?.place.line == 2)
  }

  @Test("makes lone surrogates and broken UTF-8 U+FFFD only when told to, and counts them")
  func repairs() {
    let bytes = Array("{\"text\":\"a".utf8) + [0xC3] + Array("b\u{FFFD}\\ud800\"}".utf8)
    #expect(scan(bytes).faults.count == 1)
    let repaired = scan(bytes, repairs: true)
    #expect(repaired.records.first?[1] == "a\u{FFFD}b\u{FFFD}\u{FFFD}")
    #expect(repaired.scanner.repairCount == 2)
  }

  @Test("reads no record from an empty or blank file, and counts blank lines")
  func readsNothing() {
    #expect(scan("").records.isEmpty)
    let blank = scan(Array("\n \r\n\n".utf8))
    #expect(blank.records.isEmpty && blank.faults.isEmpty)
    #expect(blank.scanner.blankLines == 3)
  }

  @Test("gives the bytes of each record without its line end")
  func givesRanges() throws {
    let bytes = Array("\u{FEFF}{}\r\n{ }".utf8)
    var scanner = JSONRecordScanner(bytes, keys: [])
    _ = try scanner.next()
    #expect(scanner.range == 3..<5 && scanner.line == 1)
    _ = try scanner.next()
    #expect(scanner.range == 7..<10 && scanner.line == 2)
  }

  @Test("agrees with the parser of whole texts on every value")
  func agreesWithParser() throws {
    for value in ["\"\"", "\"a\\tb\"", "12", "-0.5e3", "true", "null", "\"\\ud83d\\ude00\""] {
      var scanner = JSONRecordScanner(Array("{\"text\": \(value)}".utf8), keys: ["text"])
      #expect(try scanner.next())
      let content = try #require(scanner.fields[0])
      #expect(JSONNode(content) == (try JSON.parse(value, dialect: .json)))
    }
  }

  @Test("reads a line of very many other keys at once", .timeLimit(.minutes(1)))
  func manyOtherKeys() throws {
    let others = (0..<40_000).map { "\"a\($0)\":1,\"b\($0)\":[2]," }.joined()
    let found = scan(Array("{}\n{\(others)\"text\":\"x\"}".utf8), keys: ["text"])
    #expect(found.faults.isEmpty && found.records.count == 2)
    let array = Array("[{\(others)\"text\":\"x\"},{\(others)\"text\":[]}]".utf8)
    var scanner = JSONArrayScanner(array, keys: ["text"])
    guard case .element = try scanner.next(), case .refused = try scanner.next(),
      case .end = try scanner.next()
    else {
      Issue.record("an element that is right, one that isn't, and the end are expected")
      return
    }
  }

  @Test("names the places of a key that stands twice under another key")
  func innerKeyTwice() {
    let found = scan(Array("{}\n{\"x\":[1],\"y\":{\"é\":1,\"é\":2}}\n".utf8), keys: ["text"])
    #expect(found.faults.map(\.message) == ["the key 'é' stands twice; first at line 2, column 15"])
    #expect(found.faults.map(\.place.line) == [2] && found.faults.map(\.place.column) == [21])
  }
}
