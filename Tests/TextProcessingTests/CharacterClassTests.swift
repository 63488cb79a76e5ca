import Testing

@testable import TextProcessing

@Suite("Character classes")
struct CharacterClassTests {
  @Test(
    "are those of Unicode",
    arguments: [
      ("a", CharacterClass.alphabetic), ("é", .alphabetic), ("я", .alphabetic), ("ع", .alphabetic),
      ("_", .alphabetic), ("5", .digit), ("٣", .digit), ("½", .digit), ("\u{301}", .mark),
      ("\u{93E}", .mark), ("银", .han), ("々", .han), ("〇", .han), ("𠀀", .han), ("の", .kana),
      ("ガ", .kana), ("ー", .kana), ("한", .hangul), ("ก", .unspaced), ("\u{E35}", .unspaced),
      ("မ", .unspaced), ("!", .punctuation), ("。", .punctuation), ("【", .punctuation),
      ("$", .symbol), ("€", .symbol), ("+", .symbol), ("🎉", .emoji), ("❤", .emoji), ("🇬", .emoji),
      (" ", .space), ("\u{3000}", .space), ("\u{0}", .space), ("\u{200B}", .space),
    ])
  func classes(character: String, expected: CharacterClass) throws {
    let scalar = try #require(character.unicodeScalars.first)
    #expect(CharacterClass.of(scalar.value) == expected)
  }
}
