import FoundationEssentials
import Messages
import TestSupport
import TextProcessing
import Testing

@Suite("Text encodings")
struct TextEncodingTests {
  private func decode(
    _ bytes: [UInt8], _ name: String, _ broken: TextEncoding.Broken = .refused
  ) throws -> String {
    String(decoding: try TextEncoding(name).decode(bytes, broken: broken).utf8, as: UTF8.self)
  }

  @Test(
    "decode each named encoding",
    arguments: [
      ("utf-8", [0xC3, 0xA9], "é"), ("UTF-8", [0xEF, 0xBB, 0xBF, 0x61], "a"),
      ("utf-16", [0xFF, 0xFE, 0x61, 0, 0x3D, 0xD8, 0x00, 0xDE], "a\u{1F600}"),
      ("utf-16", [0xFE, 0xFF, 0, 0x61], "a"), ("utf-16le", [0x61, 0], "a"),
      ("utf-16be", [0xFE, 0xFF, 0, 0x61], "a"), ("latin-1", [0xE9, 0x80], "é\u{80}"),
      ("windows-1252", [0x93, 0x80], "\u{201C}€"), ("cp949", [0xB0, 0xA1, 0x5C, 0x0A], "가\\\n"),
      // A syllable that plain EUC-KR lacks.
      ("cp949", [0x8C, 0x63], "똠"), ("gb18030", [0xC4, 0xE3], "你"), ("koi8-r", [0xC1], "а"),
    ] as [(String, [UInt8], String)])
  func decodeEach(name: String, bytes: [UInt8], text: String) throws {
    #expect(try decode(bytes, name) == text)
  }

  @Test("name the offset of a broken byte where broken bytes are refused")
  func nameOffsets() throws {
    for (name, bytes, offset) in [
      ("utf-8", [0x61, 0xC3, 0x61], 1), ("cp949", [0x61, 0xB0, 0xA1, 0xB0, 0x20], 3),
      ("utf-16le", [0x61, 0, 0x00, 0xDC], 2), ("cp949", [0x61, 0xB0], 1),
    ] as [(String, [UInt8], Int)] {
      let fault = #expect(throws: Fault.self) { try decode(bytes, name) }
      #expect(fault?.message == "the byte at offset \(offset) isn't \(name)")
    }
  }

  @Test("replace and count broken sequences when told to")
  func replace() throws {
    for (name, bytes, text, count) in [
      ("utf-8", [0x61, 0xC3, 0x62, 0xFF], "a\u{FFFD}b\u{FFFD}", 2),
      ("utf-8", [0xEF, 0xBF, 0xBD, 0xFF], "\u{FFFD}\u{FFFD}", 1),
      ("cp949", [0xB0, 0x20, 0xB0], "\u{FFFD} \u{FFFD}", 2),
    ] as [(String, [UInt8], String, Int)] {
      let decoded = try TextEncoding(name).decode(bytes, broken: .replaced)
      #expect(String(decoding: decoded.utf8, as: UTF8.self) == text)
      #expect(decoded.brokenCount == count)
    }
  }

  @Test("mark broken sequences without swallowing the line end after them")
  func mark() throws {
    let decoded = try TextEncoding("cp949").decode([0x61, 0xB0, 0x0A, 0x62], broken: .marked)
    #expect(decoded.utf8 == [0x61, 0xFF, 0x0A, 0x62] && decoded.brokenCount == 1)
    let kept = try TextEncoding.utf8.decode([0x61, 0xC3, 0x0A], broken: .marked)
    #expect(kept.utf8 == [0x61, 0xC3, 0x0A])
  }

  @Test("decode texts longer than one chunk, surrogate pairs across its end included")
  func decodeLongTexts() throws {
    let text = "a" + String(repeating: "\u{1F600}", count: 20_000)
    let bytes = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    #expect(try decode([0xFF, 0xFE] + bytes, "utf-16") == text)
    #expect(try decode([], "utf-16") == "" && decode([], "cp949") == "")
  }

  /// The digest of what CPython 3's `cp949` codec makes of the file.
  @Test("agree with another program on a Korean file")
  func agreeOnKorean() throws {
    guard let path = SharedData.path("data/original/korea-cbs-cp949.csv") else { return }
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
    #expect(
      SHA256.hex(try TextEncoding("cp949").decode(bytes, broken: .refused).utf8)
        == "dade032322bc092ae96f78131275928949554594514d2a8524018008d8a70e09")
  }

  @Test("refuse UTF-16 without a byte order mark, and names nobody knows")
  func refuse() {
    let mark = #expect(throws: Fault.self) { try decode([0x61, 0], "utf-16") }
    #expect(mark?.message.contains("utf-16le") == true)
    let unknown = #expect(throws: Fault.self) { try TextEncoding("utf-9") }
    #expect(unknown?.message.contains("did you mean 'utf-8'") == true)
    #expect(throws: Fault.self) { try TextEncoding("") }
  }
}

@Suite("Composition")
struct CompositionTests {
  @Test(
    "is Unicode's NFC",
    arguments: [
      ("abc", "abc"), ("e\u{301}", "\u{E9}"), ("\u{1112}\u{1161}\u{11AB}", "\u{D55C}"),
      ("\u{FB01}", "\u{FB01}"), ("\u{212B}", "\u{C5}"), ("\u{958}", "\u{915}\u{93C}"),
    ])
  func isNFC(text: String, expected: String) {
    #expect(Array(composed(text).unicodeScalars) == Array(expected.unicodeScalars))
  }
}
