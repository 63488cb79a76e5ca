import Messages
import Testing

@Suite("The JSON parser")
struct JSONParserTests {
  private func parse(_ text: String, _ dialect: JSON.Dialect = .json) throws -> JSONNode {
    try JSON.parse(text, dialect: dialect, file: "a.json")
  }

  private func fault(_ text: String, _ dialect: JSON.Dialect = .json) -> Fault? {
    #expect(throws: Fault.self) { try parse(text, dialect) }
  }

  @Test("reads a string whatever stands at whichever place in it", arguments: 0..<20)
  func stringsByPlace(length: Int) throws {
    let plain = ["!", "#", "[", "]", " ", "\u{7F}", "é", "\u{80}", "中", "😀", "\u{2028}"]
    let escaped = [#"\""#: "\"", #"\\"#: "\\", #"\n"#: "\n", #"\u0001"#: "\u{1}"]
    let specials = plain.map { ($0, $0) } + escaped.map { ($0.key, $0.value) }
    for place in 0...length {
      let (head, tail) = (
        String(repeating: "a", count: place), String(repeating: "z", count: length - place)
      )
      for (written, meant) in specials {
        let node = try JSON.parse("[\"\(head)\(written)\(tail)\", 1]", dialect: .json)
        #expect(node == [.string(head + meant + tail), 1], "\(written) at \(place) of \(length)")
      }
      for control in UInt8(0)..<0x20 {
        let character = Character(Unicode.Scalar(control))
        let fault = #expect(throws: Fault.self) {
          try JSON.parse("\"\(head)\(character)\(tail)\"", dialect: .json)
        }
        let isLineEnd = control == 0x0A || control == 0x0D
        #expect(fault?.place.column == (isLineEnd ? 1 : place + 2))
      }
    }
  }

  @Test("reads every kind of value in both dialects", arguments: [JSON.Dialect.json, .json5])
  func readsEveryKind(dialect: JSON.Dialect) throws {
    let node = try parse(
      #" {"a": [1, -2.5, 3e2, true, false, null], "b": {"c": "x\n\u00e9\ud83d\ude00\/"}} "#, dialect
    )
    #expect(node["a"] == [1, -2.5, 300, true, false, .null])
    #expect(node["b"]?["c"]?.string == "x\n\u{E9}\u{1F600}/")
  }

  @Test("keeps integers of 64 bits apart from numbers")
  func keepsIntegers() throws {
    guard case .integer(.max) = try parse("9223372036854775807").value,
      case .integer(.min) = try parse("-9223372036854775808").value,
      case .number(9_223_372_036_854_775_808) = try parse("9223372036854775808").value,
      case .number(3) = try parse("3.0").value,
      case .number(let zero) = try parse("-0").value
    else {
      Issue.record("a number was read as the wrong kind")
      return
    }
    #expect(zero.sign == .minus)
  }

  @Test(
    "reads what only JSON5 allows, and JSON refuses it",
    arguments: [
      ("// note\n1", 1), ("/* note */ 1 /* more */", 1), ("[1, 2,]", [1, 2]), ("{a: 1,}", ["a": 1]),
      ("{$_x9é: 1}", ["$_x9é": 1]), ("'it\"s'", "it\"s"), ("0x1F", 31), ("-0xA", -10), ("+1", 1),
      (".5", 0.5), ("5.", 5.0), ("'a\\\nb'", "ab"), ("'a\\\r\nb'", "ab"),
      ("'\\x41\\v\\0\\q'", "A\u{B}\0q"),
      ("\u{A0}\u{FEFF}1\u{3000}", 1), ("'\t'", "\t"),
    ] as [(String, JSONNode)])
  func readsJSON5(text: String, expected: JSONNode) throws {
    #expect(try parse(text, .json5) == expected)
    #expect(throws: Fault.self) { try parse(text, .json) }
  }

  @Test(
    "refuses what neither dialect allows, saying what was expected",
    arguments: [
      ("", "no value"), ("{", "a key"), ("[1 2]", "',' or ']'"), ("{\"a\" 1}", "':'"),
      ("[,]", "value"),
      ("tru", "a value"), ("1 2", "must end"), ("01", "zero"), ("1e", "exponent"), ("-", "digit"),
      ("\"a", "closing quote"), ("\"a\nb\"", "closing quote"), ("\"\\u12G4\"", "4 hexadecimal"),
      ("\"\\ud800\"", "partner"), ("\"\\ude00x\"", "partner"), ("1e999", "too large"),
      ("[1,,2]", "value"), ("nul", "value"),
    ])
  func refuses(text: String, words: String) {
    for dialect in [JSON.Dialect.json, .json5] {
      #expect(fault(text, dialect)?.message.contains(words) == true)
    }
  }

  @Test(
    "refuses what JSON5 allows elsewhere",
    arguments: [
      ("Infinity", "finite"), ("-NaN", "finite"), ("/* x", "no end"), ("/x", "comment"),
      ("'\\1'", "digit"), ("0x", "hexadecimal"), ("0xFFFFFFFFFFFFFFFFF", "too large"),
      ("{1a: 1}", "key"), (".", "digit"),
    ])
  func refusesJSON5(text: String, words: String) {
    #expect(fault(text, .json5)?.message.contains(words) == true)
  }

  @Test("gives every value, key and fault its line and column in scalars")
  func givesPlaces() throws {
    let node = try parse("{\"é\": 1,\r\n  \"b\": [\n 2]}")
    let members = try #require(node.members)
    #expect([members[0].value.line, members[0].value.column] == [1, 7])
    #expect([members[1].line, members[1].column] == [2, 3])
    let two = try #require(members[1].value.elements?.first)
    #expect([two.line, two.column] == [3, 2])
    let place = fault("{\n  \"a\": x}")?.place
    #expect(place == Fault.Place(file: "a.json", line: 2, column: 8))
  }

  @Test("names both places of a key that stands twice")
  func namesBothPlaces() {
    let fault = fault("{\"a\": 1,\n \"a\": 2}")
    #expect(fault?.message.contains("first at line 1, column 2") == true)
    #expect(fault?.place.line == 2 && fault?.place.column == 2)
  }

  @Test("reads 200 levels and refuses 201")
  func limitsDepth() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    _ = try parse(nested(200))
    #expect(fault(nested(201))?.message.contains("200") == true)
    #expect(fault(String(repeating: "[", count: 1_000_000))?.message.contains("200") == true)
  }

  @Test("names the offset and line of a byte that isn't UTF-8")
  func namesBrokenBytes() {
    let bytes = Array("[\n\"a".utf8) + [0xFF] + Array("\"]".utf8)
    let fault = #expect(throws: Fault.self) { try JSON.parse(bytes, dialect: .json5) }
    #expect(fault?.message.contains("offset 4") == true)
    #expect(fault?.place.line == 2 && fault?.place.column == 3)
  }

  @Test("skips a byte order mark") func skipsMark() throws {
    #expect(try parse("\u{FEFF}[1]") == [1])
  }
}
