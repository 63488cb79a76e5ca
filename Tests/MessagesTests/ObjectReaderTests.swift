import Messages
import Testing

@Suite("The object reader")
struct ObjectReaderTests {
  private func reader(_ text: String, path: String = "data") throws -> ObjectReader {
    try ObjectReader(JSON.parse(text, dialect: .json5), path: path)
  }

  @Test("reads each kind of value, and defaults where a key is absent")
  func reads() throws {
    var reader = try reader("{s: 'x', i: 3, d: 2, b: true, o: {}, a: [1], n: null, c: 'two'}")
    #expect(try reader.string("s") == "x")
    #expect(try reader.string("t", default: "y") == "y")
    #expect(try reader.optionalString("n") == nil)
    #expect(try reader.int("i", in: 0...9, default: 1) == 3)
    #expect(try reader.int("j", in: 0...9, default: 1) == 1)
    #expect(try reader.double("d", in: 0...9, default: 1) == 2)
    #expect(try reader.bool("b", default: false))
    #expect(try reader.object("o") != nil)
    #expect(try reader.array("a") == [1])
    #expect(try reader.choice("c", of: ["one", "two"], default: "one") == "two")
    #expect(reader.unread.isEmpty)
    try reader.finish()
  }

  @Test("names path, line, what was found and what is allowed")
  func names() throws {
    var reader = try reader("{\n i: 12, s: 5, c: 'tow', d: 'x', b: 0}")
    let int = #expect(throws: Fault.self) { try reader.int("i", in: 0...9, default: 1) }
    #expect(int?.place == Fault.Place(line: 2, column: 5, path: "data.i"))
    #expect(int?.message == "i is 12; it must be an integer from 0 to 9")
    let choice = #expect(throws: Fault.self) {
      try reader.choice("c", of: ["one", "two"], default: "one")
    }
    #expect(choice?.message == "c is 'tow'; it must be one of one, two (did you mean 'two'?)")
    #expect(throws: Fault.self) { try reader.string("s") }
    #expect(throws: Fault.self) { try reader.double("d", in: 0...1, default: 0) }
    #expect(throws: Fault.self) { try reader.bool("b", default: true) }
    #expect(throws: Fault.self) { try reader.object("s") }
    #expect(throws: Fault.self) { try reader.array("s") }
    let missing = #expect(throws: Fault.self) { try reader.string("q") }
    #expect(missing?.message == "'q' is missing; it must be a string")
  }

  @Test("names an unknown key and the nearest known one")
  func unknownKey() throws {
    var reader = try reader("{patth: 'x', seed: 1}")
    _ = try reader.optionalString("path")
    _ = try reader.int("seed", in: 0...9, default: 0)
    let fault = #expect(throws: Fault.self) { try reader.finish() }
    #expect(fault?.message.contains("unknown key 'patth'; did you mean 'path'?") == true)
    #expect(fault?.place.path == "data.patth")
  }

  @Test("reads an object only")
  func objectOnly() {
    let fault = #expect(throws: Fault.self) { try reader("[1]") }
    #expect(fault?.message == "an object is expected, not an array")
  }
}
