internal import CICU

/// What a code point is to a tokenizer.
public enum CharacterClass: UInt8, Sendable, CaseIterable {
  /// White space, control and format characters, unassigned code points: they only separate.
  case space
  /// Letters of scripts that put spaces between words, and `_`.
  case alphabetic
  /// Numbers of any script.
  case digit
  /// Combining marks: they belong to what stands before them.
  case mark
  /// Han characters.
  case han
  /// Hiragana and Katakana.
  case kana
  /// Hangul syllables and letters.
  case hangul
  /// Thai, Lao, Khmer and Myanmar: letters without spaces between words.
  case unspaced
  /// Punctuation marks.
  case punctuation
  /// Symbols other than emoji: currency, mathematics, arrows.
  case symbol
  /// Pictographs.
  case emoji

  /// The class of a code point.
  ///
  /// - Complexity: O(1); the first call builds a table of 128 KiB out of ICU.
  public static func of(_ point: UInt32) -> CharacterClass {
    CharacterClass(rawValue: rawValue(of: point, in: table)) ?? .space
  }

  /// The raw values of the classes of all code points below 0x20000, built on first use.
  public static let table: [UInt8] = (0..<tableSize).map { classify($0).rawValue }

  /// The number of code points in `table`.
  public static let tableSize: UInt32 = 0x20000

  /// The raw value for a code point that may lie beyond the table.
  @inline(__always)
  private static func rawValue(of point: UInt32, in table: [UInt8]) -> UInt8 {
    point < tableSize ? table[Int(point)] : beyondTable(point)
  }

  /// The raw value of the class of a code point from 0x20000 on: Han, or nothing.
  @inlinable
  public static func beyondTable(_ point: UInt32) -> UInt8 {
    point < 0x40000 ? CharacterClass.han.rawValue : CharacterClass.space.rawValue
  }

  private static func classify(_ point: UInt32) -> CharacterClass {
    let point = Int32(bitPattern: point)
    switch UCharCategory(UInt32(cicu_category(point))) {
    case U_UPPERCASE_LETTER, U_LOWERCASE_LETTER, U_TITLECASE_LETTER, U_MODIFIER_LETTER,
      U_OTHER_LETTER, U_LETTER_NUMBER:
      return letter(point)
    case U_NON_SPACING_MARK, U_COMBINING_SPACING_MARK, U_ENCLOSING_MARK:
      let script = letter(point)
      return script == .alphabetic ? .mark : script
    case U_DECIMAL_DIGIT_NUMBER, U_OTHER_NUMBER: return .digit
    case U_DASH_PUNCTUATION, U_START_PUNCTUATION, U_END_PUNCTUATION, U_OTHER_PUNCTUATION,
      U_INITIAL_PUNCTUATION, U_FINAL_PUNCTUATION:
      return .punctuation
    case U_CONNECTOR_PUNCTUATION: return .alphabetic
    case U_MATH_SYMBOL, U_CURRENCY_SYMBOL, U_MODIFIER_SYMBOL, U_OTHER_SYMBOL:
      return isPictograph(point) ? .emoji : .symbol
    default: return .space
    }
  }

  private static func letter(_ point: Int32) -> CharacterClass {
    switch UScriptCode(cicu_script(point)) {
    case USCRIPT_HAN: .han
    case USCRIPT_HIRAGANA, USCRIPT_KATAKANA: .kana
    case USCRIPT_HANGUL: .hangul
    case USCRIPT_THAI, USCRIPT_LAO, USCRIPT_KHMER, USCRIPT_MYANMAR: .unspaced
    // The long-vowel mark belongs to both kana scripts, so ICU calls it common.
    case USCRIPT_COMMON where cicu_has_script(point, USCRIPT_KATAKANA.rawValue) != 0: .kana
    default: .alphabetic
    }
  }

  private static func isPictograph(_ point: Int32) -> Bool {
    point > 0x7F
      && [UCHAR_EXTENDED_PICTOGRAPHIC, UCHAR_EMOJI_MODIFIER, UCHAR_REGIONAL_INDICATOR]
        .contains { cicu_has_property(point, Int32($0.rawValue)) != 0 }
  }
}
