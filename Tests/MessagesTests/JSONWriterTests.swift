import Messages
import Testing

@Suite("The JSON writer")
struct JSONWriterTests {
  private let sample: JSONNode = [
    "b": [1, -2.5, 1e300, 0.1, true, .null],
    "a": ["x": "é\u{1F600}\"\\\n\t\u{1}\u{2028}", "y": []],
    "": [:], "rows": [[1, 2], [3, 4]],
  ]

  @Test("writes compact text in the members' order, escaping only what must be")
  func writesCompact() {
    let expected =
      #"{"b":[1,-2.5,1e+300,0.1,true,null],"a":{"x":"é😀\"\\\n\t\u0001\u2028","y":[]},"":{},"#
      + #""rows":[[1,2],[3,4]]}"#
    #expect(sample.compact == expected)
  }

  @Test("escapes every control character, so that no terminal obeys one, and reads it back")
  func escapesControls() throws {
    for value in UInt32(0)...0x2FF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let node = JSONNode.string("a\(Character(scalar))")
      let isControl = scalar.properties.generalCategory == .control
      #expect(node.compact.unicodeScalars.contains(scalar) != isControl, "U+\(value)")
      #expect(try JSON.parse(node.compact, dialect: .json) == node)
    }
  }

  @Test("writes short rows on a line when it is pretty")
  func writesPretty() {
    let node: JSONNode = [
      "rows": [[1, 2], [3, 4]], "name": "a", "none": [], "o": ["k": ["z": 1]],
    ]
    #expect(
      node.pretty == """
        {
          "rows": [
            [1, 2],
            [3, 4]
          ],
          "name": "a",
          "none": [],
          "o": {
            "k": {"z": 1}
          }
        }

        """)
  }

  @Test("breaks a row that is longer than 80 bytes")
  func breaksLongRows() {
    let long = JSONNode(.array(Array(repeating: "0123456789", count: 7)))
    #expect(long.pretty.split(separator: "\n").count == 9)
    let short = JSONNode(.array(Array(repeating: "0123456789", count: 5)))
    #expect(short.pretty.split(separator: "\n").count == 1)
  }

  @Test("reads back what it wrote, compact or pretty, in both dialects")
  func roundTrips() throws {
    for text in [sample.compact, sample.pretty] {
      #expect(try JSON.parse(text, dialect: .json) == sample)
      #expect(try JSON.parse(text, dialect: .json5) == sample)
      #expect(try JSON.parse(text, dialect: .json).compact == sample.compact)
    }
  }

  @Test("reads numbers back with their very bits and kind")
  func keepsBits() throws {
    var state: UInt64 = 7
    var numbers: [Double] = [
      0, -0.0, 1, 3, 1e15, 1e16, 1e22, .leastNonzeroMagnitude, .leastNormalMagnitude,
      .greatestFiniteMagnitude,
      0.1 + 0.2, 1 / 3, 123_456_789.125,
    ]
    for _ in 0..<2000 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let number = Double(bitPattern: state)
      if number.isFinite { numbers.append(number) }
    }
    for number in numbers {
      let node = try JSON.parse(JSONNode(.number(number)).compact, dialect: .json)
      guard case .number(let back) = node.value else {
        Issue.record("\(number) came back as \(node.value)")
        continue
      }
      #expect(back.bitPattern == number.bitPattern)
    }
    guard
      case .integer(.min) = try JSON.parse(JSONNode(.integer(.min)).compact, dialect: .json).value
    else {
      Issue.record("the smallest integer didn't come back")
      return
    }
  }

  @Test("writes numbers that aren't finite as null")
  func writesNull() {
    #expect(
      JSONNode(.array([JSONNode(.number(.nan)), JSONNode(.number(.infinity))])).compact
        == "[null,null]")
  }
}
