import Messages
import Testing

@Suite("The places of members")
struct JSONMemberPlacesTests {
  private func replaced(_ text: String, _ values: [(String, String)]) throws -> String {
    let places = try JSONMemberPlaces(Array(text.utf8))
    return String(
      decoding: places.replacing(values.map { (key: $0.0, text: $0.1) }), as: UTF8.self)
  }

  @Test("let values be exchanged and leave everything else alone")
  func exchanges() throws {
    let text = #" { "a" : [1, {"b": "}"}] , "b":"x\"","c":null } "#
    #expect(try replaced(text, []) == text)
    #expect(
      try replaced(text, [("c", "né\n"), ("b", "")])
        == #" { "a" : [1, {"b": "}"}] , "b":"","c":"né\n" } "#)
    #expect(try replaced("{}", [("a", "1"), ("b", "2")]) == #"{"a": "1", "b": "2"}"#)
    #expect(try replaced(#"{"x":1}"#, [("a", "1")]) == #"{"x":1, "a": "1"}"#)
    #expect(try JSONMemberPlaces(Array(text.utf8)).members.map(\.key) == ["a", "b", "c"])
  }

  @Test(
    "refuse what is no object", arguments: ["", "[]", "{\"a\" 1}", "{\"a\":1", "{a:1}", "{\"a\":}"])
  func refuses(text: String) {
    #expect(throws: Fault.self) { try JSONMemberPlaces(Array(text.utf8)) }
  }
}
