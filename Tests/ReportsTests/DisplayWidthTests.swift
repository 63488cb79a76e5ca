import Testing

@testable import Reports

@Suite("The width on a terminal")
struct DisplayWidthTests {
  @Test(
    "is two for East Asian wide characters and emoji, none for combining marks",
    arguments: [
      ("abc", 3), ("", 0), ("余额", 4), ("ｶﾅ", 2), ("Ａ", 2), ("한국", 4), ("🎍", 2), ("👩‍👩‍👧", 2),
      ("❤️", 2), ("e\u{301}", 1), ("é–…", 3), ("ไทย", 3),
    ])
  func widths(text: String, width: Int) { #expect(DisplayWidth.of(text) == width) }

  @Test("holds after cutting, also in the middle of a wide character")
  func truncates() {
    #expect(DisplayWidth.truncated("abcdef", to: 4) == "abc…")
    #expect(DisplayWidth.truncated("余额余额", to: 4) == "余…")
    #expect(DisplayWidth.truncated("abc", to: 3) == "abc")
    #expect(DisplayWidth.truncated("abc", to: 0) == "")
  }

  @Test("holds for every wrapped line, and no character is lost")
  func wraps() {
    let text = "kind alpha=0.1 余额余额余额 averyveryverylongword x"
    for width in 2...30 {
      let lines = DisplayWidth.wrapped(text, to: width)
      #expect(lines.allSatisfy { DisplayWidth.of($0) <= width })
      #expect(lines.joined().filter { $0 != " " } == text.filter { $0 != " " })
    }
  }

  @Test("is filled up on the wanted side")
  func pads() {
    #expect(DisplayWidth.padded("余", to: 4) == "余  ")
    #expect(DisplayWidth.padded("7", to: 3, right: true) == "  7")
    #expect(DisplayWidth.padded("1234", to: 3) == "1234")
  }
}
