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
}
