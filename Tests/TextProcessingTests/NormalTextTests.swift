import Testing

@testable import TextProcessing

@Suite("Normal form")
struct NormalTextTests {
  private func normal(_ text: String, foldDigits: Bool = false) -> String {
    var normal = NormalText()
    normal.fill(text, foldDigits: foldDigits)
    return String(decoding: normal.bytes, as: UTF8.self)
  }

  @Test(
    "is that of NFKC_Casefold",
    arguments: [
      ("", ""), ("Hello, WORLD @[`{ 42", "hello, world @[`{ 42"),
      ("ＦＲＥＥ １２３", "free 123"), ("Straße", "strasse"), ("ÉCLAIR", "éclair"),
      ("e\u{301}", "é"), ("E\u{301}x", "éx"), ("ﬁn", "fin"), ("𝖱𝗌.𝟣", "rs.1"),
      ("a\u{200B}b\u{AD}c", "abc"), ("각", "각"), ("\u{1100}\u{1161}\u{11A8}", "각"),
      ("ΣΊΣΥΦΟΣ", "σίσυφοσ"), ("①", "1"), ("ｶﾞ", "ガ"), ("👍🏽", "👍🏽"), ("❤️", "❤"),
    ])
  func normalForm(text: String, expected: String) { #expect(normal(text) == expected) }

  @Test("folds the digits of all scripts")
  func digits() {
    #expect(normal("9a ١٢ ４５ 𝟣 ९", foldDigits: true) == "0a 00 00 0 0")
  }

  /// Code points that interact with each other, mixed with some that don't.
  private static let pool: [Unicode.Scalar] = Array(
    "aEé9 Ａ①ﬁßİſ가각각银ｶﾞのｰ\u{301}\u{316}\u{345}\u{94D}\u{93C}क\u{9BE}ো\u{E33}ก\u{200D}\u{FE0F}\u{AD}🎉❤٣𝟣\u{FDFA}\u{1D15E}\u{2F800}𠀀Ω\u{390}\u{1F80}\u{F73}\u{344}"
      .unicodeScalars)

  @Test("is what ICU makes of the whole text, whatever stands side by side")
  func agreesWithICU() {
    var normalizer = ICUNormalizer()
    var state: UInt64 = 1
    for _ in 0..<20_000 {
      var text = String.UnicodeScalarView()
      for _ in 0..<(state >> 33) % 12 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        text.append(Self.pool[Int((state >> 33) % UInt64(Self.pool.count))])
      }
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let expected = normalizer.normalize(Array(text))
      var filled = NormalText()
      filled.fill(String(text), foldDigits: false)
      let bytes = expected.flatMap { Array(String($0).utf8) }
      #expect(filled.bytes == bytes, "\(text.map { String($0.value, radix: 16) })")
      if filled.bytes != bytes { return }
    }
  }

  @Test("copies plain text as it is, wherever words of eight bytes are cut")
  func plain() {
    for text in ["一丿银行Ab鿿一一一9一", "ABCDEFG一", "abcdef银", "a一二三四五六七八九十", "银", "Z"] {
      for spaces in 0..<9 {
        let padded = String(repeating: " ", count: spaces) + text
        var filled = NormalText()
        filled.fill(padded, foldDigits: false)
        #expect(filled.bytes == Array(padded.lowercased().utf8))
        #expect(filled.isPlain && filled.isASCII == (text == "Z"))
        filled.fill(padded + "。", foldDigits: false)
        #expect(filled.bytes == Array((padded.lowercased() + "。").utf8) && !filled.isPlain)
        // U+4DFF is written with the same first byte as U+4E00.
        filled.fill(padded + "䷿x", foldDigits: false)
        #expect(filled.bytes == Array((padded.lowercased() + "䷿x").utf8) && !filled.isPlain)
      }
    }
  }

  @Test("leaves itself alone")
  func isIdempotent() {
    for text in ["Straße ﬁn", "ＦＲＥＥ １２３", "\u{1100}\u{1161}\u{11A8}", "İstanbul"] {
      #expect(normal(normal(text)) == normal(text))
    }
  }

  @Test("puts U+FFFD for bytes that are not UTF-8")
  func brokenBytes() {
    let broken: [UInt8] = [0x61, 0xFF, 0xE9, 0x93, 0x62, 0xC0, 0x80, 0xED, 0xA0, 0x80, 0xF4]
    var normal = NormalText()
    broken.withUnsafeBufferPointer { normal.fill($0, foldDigits: false) }
    #expect(
      String(decoding: normal.bytes, as: UTF8.self)
        == "a\u{FFFD}\u{FFFD}\u{FFFD}b" + String(repeating: "\u{FFFD}", count: 6))
  }

  @Test("keeps nothing of an earlier text")
  func reuse() {
    var normal = NormalText()
    normal.fill(String(repeating: "银行 ABC ", count: 500), foldDigits: true)
    normal.fill("X1", foldDigits: true)
    #expect(normal.bytes == Array("x0".utf8))
    #expect(normal.isASCII)
  }

  @Test("names the versions it depends on")
  func version() { #expect(NormalText.version.contains("unicode")) }
}
