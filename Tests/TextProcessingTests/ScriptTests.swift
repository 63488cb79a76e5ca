import Testing

@testable import TextProcessing

@Suite("Script")
struct ScriptTests {
  @Test("is that of a letter, and nothing else has one")
  func letters() {
    let samples: [(Unicode.Scalar, Script?)] = [
      ("a", .latin), ("É", .latin), ("я", .cyrillic), ("Ω", .greek), ("字", .han), ("あ", .kana),
      ("ー", nil), ("ア", .kana), ("한", .hangul), ("ไ", .thai), ("क", .devanagari), ("ع", .arabic),
      ("א", .hebrew), ("\u{20000}", .han), ("1", nil), (" ", nil), ("🎉", nil), ("\u{301}", nil),
      ("_", nil), ("\u{10FFFF}", nil),
    ]
    for (scalar, script) in samples { #expect(Script.of(scalar.value) == script, "\(scalar)") }
  }

  @Test("is counted by letters")
  func counting() {
    var counts = [Int](repeating: 0, count: Script.allCases.count)
    Array("Hi 字字, 한 1".utf8).withUnsafeBufferPointer { Script.count($0, into: &counts) }
    for (script, count) in zip(Script.allCases, counts) {
      #expect(count == [Script.latin: 2, .han: 2, .hangul: 1][script, default: 0])
    }
  }
}
