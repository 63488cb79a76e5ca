import DataTools
import Messages
import Reports
import Testing

@Suite("The annotation screen")
struct AnnotationScreenTests {
  private func content(_ text: String, scroll: Int = 0) -> AnnotationScreen.Content {
    var content = AnnotationScreen.Content()
    content.message = Message(id: "m1", text: text, time: 0, sender: "VM-DEMOBK-S")
    content.guesses = [("guess", "transaction.finance 87%"), ("rules", "junk (a prize)")]
    (content.labelled, content.left, content.scroll) = (3, 9, scroll)
    return content
  }

  private func screen(_ columns: Int = 80, _ rows: Int = 24) -> AnnotationScreen {
    AnnotationScreen(name: "mine.jsonl", columns: columns, rows: rows)
  }

  @Test("shows message, sender, time, guesses and keys in 80 by 24 cells")
  func fits() {
    let lines = screen().lines(content("Rs 500 debited"))
    #expect(lines.count == 24)
    for part in [
      "3 labelled, 0 skipped, 9 left", "VM-DEMOBK-S (india-header)", "1970-01-01T00:00:00Z",
      "Rs 500 debited", "guess  transaction.finance 87%", "rules  junk (a prize)", "f finance",
      "g publicServices", "q quit",
    ] {
      #expect(lines.contains { $0.contains(part) }, "\(part)")
    }
  }

  @Test("is never wider or longer than the window", arguments: [20, 40, 80, 200], [5, 12, 24, 60])
  func keepsBounds(columns: Int, rows: Int) {
    let text = String(repeating: "你好吗 hello 🎍👨‍👩‍👧 e\u{301}\n", count: 40)
    for scroll in [0, 1, 7, 1000] {
      let lines = screen(columns, rows).lines(content(text, scroll: scroll))
      #expect(lines.count <= rows)
      for line in lines { #expect(DisplayWidth.of(line) <= columns, "\(line)") }
    }
    #expect(screen(columns, rows).help.count <= rows)
  }

  @Test("lets no control character of a message through")
  func escapes() {
    var content = content("a\u{1B}[31mb\u{07}\u{202E}c\u{9B}d\te\r\nf")
    content.message?.id = "x\u{1B}]0;t\u{07}"
    content.guesses = [("rules", "\u{1B}[2J")]
    content.note = "\u{1B}c"
    let text = screen().lines(content).joined(separator: "\n")
    let controls = text.unicodeScalars.filter {
      $0 != "\n" && ($0.value < 0x20 || (0x7F..<0xA0).contains($0.value))
    }
    #expect(controls.isEmpty)
    #expect(text.contains("a␛[31mb␇⟨U+202E⟩c") && text.contains("\n  f"))
  }

  @Test("scrolls to the very last line and not beyond")
  func scrolls() {
    let text = (1...50).map { "line \($0)" }.joined(separator: "\n")
    let screen = screen()
    let first = screen.lines(content(text))
    #expect(first.contains("  line 1") && first.contains { $0.contains("below (↓)") })
    let last = screen.lastScroll(content(text))
    for scroll in [last, last + 9] {
      let lines = screen.lines(content(text, scroll: scroll))
      #expect(lines.contains("  line 50") && !lines.contains { $0.contains("below") })
    }
    // Every line is seen on the way.
    let seen = (0...last).flatMap { screen.lines(content(text, scroll: $0)) }
    for number in 1...50 { #expect(seen.contains("  line \(number)")) }
  }

  @Test("takes arrows and pages for what they are, and steps over other sequences")
  func keySequences() {
    func event(_ text: String) -> (TerminalEvent?, Int) {
      let found = TerminalEvent.escape([0x1B] + Array(text.utf8))
      return (found.event, found.count)
    }
    #expect(event("[A") == (.up, 3) && event("OB") == (.down, 3))
    #expect(event("[5~") == (.pageUp, 4) && event("[6~x") == (.pageDown, 4))
    #expect(event("[1;5C") == (nil, 6) && event("x") == (nil, 2) && event("") == (nil, 1))
  }
}
