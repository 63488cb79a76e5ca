import Testing

@testable import Reports

@Suite("Visible text")
struct VisibleTextTests {
  @Test(
    "shows controls, turning marks and invisible characters",
    arguments: [
      ("a\nb\r\nc\rd", "a⏎b⏎c⏎d"), ("\u{0}\t\u{1B}[31m", "␀␉␛[31m"),
      ("\u{202E}x\u{202C}", "⟨U+202E⟩x⟨U+202C⟩"), ("a\u{200B}b\u{AD}c", "a⟨U+200B⟩b⟨U+00AD⟩c"),
      ("\u{7F}\u{85}", "⟨U+007F⟩⟨U+0085⟩"), ("\u{E0041}", "⟨U+E0041⟩"), ("\u{2066}", "⟨U+2066⟩"),
    ])
  func showsHidden(text: String, shown: String) { #expect(VisibleText.of(text) == shown) }

  @Test("leaves letters of any script and joined emoji alone")
  func leavesTheRest() {
    let text = "naïve 余额 नमस्ते مرحبا 👩‍👩‍👧 ❤️"
    #expect(VisibleText.of(text) == text)
  }
}
