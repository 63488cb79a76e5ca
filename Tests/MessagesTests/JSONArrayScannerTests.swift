import Messages
import Testing

@Suite("The scanner of JSON arrays")
struct JSONArrayScannerTests {
  private func scan(
    _ text: String, repairs: Bool = false
  ) throws -> (records: [[String?]], refusals: [Fault], scanner: JSONArrayScanner) {
    var scanner = JSONArrayScanner(Array(text.utf8), keys: ["label", "text"], repairs: repairs)
    var (records, refusals): ([[String?]], [Fault]) = ([], [])
    while true {
      switch try scanner.next() {
      case .element: records.append(scanner.fields.map { $0.flatMap { JSONNode($0).string } })
      case .refused(let fault): refusals.append(fault)
      case .end: return (records, refusals, scanner)
      }
    }
  }

  @Test("reads objects whatever stands between and inside them")
  func reads() throws {
    let result = try scan(
      "\u{FEFF} [{\"text\":\"a\",\"x\":[{\"text\":1}]}\r\n ,{\"label\":\"l\",\"text\":\"]},{\"}]\n")
    #expect(result.records == [[nil, "a"], ["l", "]},{"]])
    #expect(result.scanner.count == 2 && result.scanner.line == 2)
    #expect(try scan("").records.isEmpty && scan(" \n").records.isEmpty)
    #expect(try scan("[]").records.isEmpty && scan("[ ]\n").records.isEmpty)
  }

  @Test("goes on after an element that is JSON but can't be used, and says where it stands")
  func goesOn() throws {
    let result = try scan(
      """
      [{"text": "a"},
       7, {"text": ["b"], "y": {}}, "c",
       {"text": "\\ud800"}, {"text": "e"}]
      """)
    #expect(result.records == [[nil, "a"], [nil, "e"]])
    #expect(result.refusals.map(\.place.line) == [2, 2, 2, 3])
    #expect(result.refusals.map(\.place.column) == [2, 14, 31, 12])
    #expect(result.refusals.map(\.place.path) == ["[1]", "[2]", "[3]", "[4]"])
    #expect(result.refusals[1].message == "'text' is an array; it must be a string or a number")
  }

  @Test(
    "ends at what isn't JSON with its place",
    arguments: [
      ("{\"text\": \"a\"}", 1, 1, nil, "(a file with an object a line has the format jsonl)"),
      ("[{\"text\": \"a\"},\n {\"text\": \"b", 2, 11, "[1]", "closing quote"),
      ("[{\"text\": \"a\"},\n {\"text\": 'b'}]", 2, 11, "[1]", "a value is expected"),
      ("[{\"text\": \"a\"}\n {\"text\": \"b\"}]", 2, 2, "[0]", "',' or ']' is expected"),
      ("[{\"text\": \"a\"},", 1, 16, "[1]", "not the end"),
      ("[{\"text\": \"a\"}", 1, 15, "[0]", "not the end"),
      ("[{\"text\": \"a\"}] x", 1, 17, "[0]", "must end after its array"),
      ("[", 1, 2, "[0]", "not the end"), ("[{\"text\": \"a\"},]", 1, 16, "[1]", "']'"),
    ] as [(String, Int, Int, String?, String)])
  func ends(text: String, line: Int, column: Int, path: String?, words: String) {
    let fault = #expect(throws: Fault.self) { try scan(text) }
    #expect(fault?.place.line == line && fault?.place.column == column)
    #expect(fault?.place.path == path && fault?.message.contains(words) == true)
  }

  @Test("repairs lone surrogates when told to, and counts them")
  func repairs() throws {
    let result = try scan("[{\"text\": \"a\\ud800\"}, 3, {\"text\": \"\\udc00\"}]", repairs: true)
    #expect(result.records == [[nil, "a\u{FFFD}"], [nil, "\u{FFFD}"]])
    #expect(result.scanner.repairCount == 2 && result.refusals.count == 1)
  }
}
