import FoundationEssentials
import Messages
import ImportingSupport
import TestSupport
import Testing

@testable import Importing

@Suite("Archived bodies of messages")
struct AttributedBodyTests {
  static let texts = [
    "", "x", "it’s \u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467} שלום", "\u{FFFC}",
    "a\u{0}b\u{86}\u{84}+",
    "NSStringNSDictionary", String(repeating: "字", count: 43), String(repeating: "a", count: 127),
    String(repeating: "a", count: 128), String(repeating: "a", count: 32_767),
    String(repeating: "a", count: 32_768), String(repeating: "a", count: 65_536),
  ]

  @Test("give their text, of whatever length and characters", arguments: texts)
  func giveText(text: String) throws {
    let body = try AttributedBody(TypedStreamMaker.archive(text))
    #expect(Array(body.text.utf8) == Array(text.utf8) && body.code == nil)
  }

  @Test("give the code that the phone marked, also when it stands by reference")
  func giveCodes() throws {
    let marked = TypedStreamMaker.archive("398-029 is your code", code: ("398-029", "398029"))
    #expect(try AttributedBody(marked).code == "398029")
    // Code and display code are equal, so that the second is a reference to the first.
    let shared = TypedStreamMaker.archive("Code 680228", code: ("680228", "680228"))
    #expect(try AttributedBody(shared).code == "680228")
    let whole = TypedStreamMaker.archive("680228", code: ("680228", "680228"))
    let body = try AttributedBody(whole)
    #expect(body.text == "680228" && body.code == "680228")
  }

  @Test("without a code mention its key in the text only")
  func keyInText() throws {
    let text = "__kIMOneTimeCodeAttributeName code 123"
    #expect(try AttributedBody(TypedStreamMaker.archive(text)).code == nil)
  }

  @Test("keep their text where only the attributes are cut off")
  func cutAttributes() throws {
    let archive = TypedStreamMaker.archive("hello", code: ("12-34", "1234"))
    for count in (archive.count - 100)..<archive.count {
      #expect(try AttributedBody(Array(archive[..<count])).text == "hello")
    }
  }

  @Test("are refused, with the place, where the text can't be trusted")
  func refuse() throws {
    let good = TypedStreamMaker.archive("hello")
    let place = try #require(good.indices.first { good[$0...].starts(with: "hello".utf8) }) - 1
    func refusal(_ change: (inout [UInt8]) -> Void) -> TypedStreamCursor.Refusal? {
      var bytes = good
      change(&bytes)
      return #expect(throws: TypedStreamCursor.Refusal.self) { try AttributedBody(bytes) }
    }
    #expect(refusal { $0[1] = 7 }?.reason == "the header 'streamtyped' isn't there")
    #expect(refusal { $0[place] = 4 }?.reason == "the text has no end mark after it")
    #expect(refusal { $0[place] = 0x7F }?.reason.hasPrefix("127 bytes are announced") == true)
    #expect(refusal { $0[place] = 0x80 }?.offset == place)
    #expect(refusal { $0[place + 2] = 0xFF }?.reason == "the text isn't UTF-8")
    #expect(refusal { $0.removeLast($0.count - place - 3) }?.reason.contains("2 are left") == true)
    #expect(refusal { $0 = [] } != nil)
  }

  @Test("don't nest without limit, nor repeat long groups for ever")
  func limits() throws {
    let head: [UInt8] = [0x04, 0x0B] + Array("streamtyped".utf8) + [0x81, 0xE8, 0x03]
    // Each object is of a class without a name and holds an object.
    let deep = head + [0x84, 0x01, 0x40, 0x84, 0x84, 0x84, 0x00, 0x00, 0x85]
    let nested =
      deep + [UInt8](repeating: 0, count: 0)
      + (0..<5000).flatMap { _ in
        [0x92, 0x84, 0x93] as [UInt8]
      }
    let depth = #expect(throws: TypedStreamCursor.Refusal.self) { try AttributedBody(nested) }
    #expect(depth?.reason == "objects stand inside one another more than 64 deep")
    // A group of 60,000 codes without bytes, which is asked for again and again.
    let types = [UInt8](repeating: UInt8(ascii: "!"), count: 60_000)
    let long =
      head + [0x84, 0x82] + [0x60, 0xEA, 0, 0] + types + [UInt8](repeating: 0x92, count: 60_000)
    let refusal = #expect(throws: TypedStreamCursor.Refusal.self) { try AttributedBody(long) }
    #expect(refusal?.reason == "there are more values than bytes can hold")
  }

  @Test("never crash the reader, whatever bytes are cut off or changed")
  func mutations() throws {
    var archives = [
      TypedStreamMaker.archive("Your code is 398-029", code: ("398-029", "398029")),
      TypedStreamMaker.archive(String(repeating: "字", count: 60), code: ("1", "1")),
    ]
    for (name, bytes) in try Self.shared() where bytes.count < 1000 || name.hasPrefix("bad") {
      archives.append(bytes)
    }
    var random = SplitMix(state: 7)
    for archive in archives {
      for count in archive.indices { read(Array(archive[..<count])) }
      for _ in 0..<400 {
        var bytes = archive
        for _ in 0...Int(random.next() % 3) where !bytes.isEmpty {
          let place = Int(random.next() % UInt64(bytes.count))
          switch random.next() % 4 {
          case 0: bytes[place] ^= 1 << UInt8(random.next() % 8)
          case 1: bytes[place] = UInt8(truncatingIfNeeded: random.next())
          case 2: bytes.remove(at: place)
          default: bytes.insert(UInt8(0x80 + random.next() % 8), at: place)
          }
        }
        read(bytes)
      }
    }
  }

  /// Reads what may be wrong; a text that is given stands in the bytes.
  private func read(_ bytes: [UInt8]) {
    guard let body = try? AttributedBody(bytes) else { return }
    #expect(body.text.utf8.count < bytes.count)
  }

  @Test("of the fixtures give the expected text, and the broken ones are refused")
  func fixtures() throws {
    for (name, bytes) in try Self.shared() {
      if name.hasPrefix("bad") {
        #expect(throws: TypedStreamCursor.Refusal.self, "\(name)") { try AttributedBody(bytes) }
      } else {
        let body = try AttributedBody(bytes)
        let expected = try #require(Self.expected[name], "\(name)")
        #expect(SHA256.hex(body.text.utf8) == expected, "\(name)")
      }
    }
  }

  /// The blobs that stand beside the checkout, by name.
  private static func shared() throws -> [(name: String, bytes: [UInt8])] {
    guard let folder = SharedData.path("fixtures/synthetic/typedstream") else { return [] }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    return try names.sorted().filter { $0.hasSuffix(".bin") }.map {
      ($0, try Repository.bytes("\(folder)/\($0)"))
    }
  }

  /// The SHA-256 of each blob's text.
  private static let expected: [String: String] = {
    guard let path = SharedData.path("fixtures/synthetic/typedstream/EXPECTED.json"),
      let bytes = try? Repository.bytes(path), let node = try? JSON.parse(bytes, dialect: .json)
    else { return [:] }
    let pairs = (node.members ?? []).compactMap { member in
      member.value["sha256"]?.string.map { (member.key, $0) }
    }
    return Dictionary(uniqueKeysWithValues: pairs)
  }()
}

/// A small generator that gives the same numbers each time.
struct SplitMix {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}
