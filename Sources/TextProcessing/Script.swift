internal import CICU

/// A script that letters of messages are written in.
public enum Script: String, CaseIterable, Sendable {
  case latin, greek, cyrillic, armenian, georgian, hebrew, arabic, ethiopic
  case devanagari, bengali, gurmukhi, gujarati, oriya, tamil, telugu, kannada, malayalam, sinhala
  case thai, lao, khmer, myanmar, tibetan, mongolian
  case hangul, han
  /// Hiragana and Katakana.
  case kana

  /// The script of a letter; nil for everything else and for letters of other scripts.
  ///
  /// - Complexity: O(1); the first call builds a table of 128 KiB out of ICU.
  public static func of(_ point: UInt32) -> Script? {
    if point >= CharacterClass.tableSize { return point < 0x40000 ? .han : nil }
    let number = Int(table[Int(point)])
    return number == 0 ? nil : allCases[number - 1]
  }

  /// Adds the number of letters of each script, in the order of `allCases`.
  ///
  /// - Precondition: `counts` has as many elements as there are scripts.
  /// - Complexity: O(n).
  public static func count(_ text: UnsafeBufferPointer<UInt8>, into counts: inout [Int]) {
    precondition(counts.count == allCases.count, "\(counts.count) counts for all scripts")
    var index = 0
    table.withUnsafeBufferPointer { table in
      while index < text.count {
        let (point, length) = decodeUTF8(text, at: index)
        index += length
        if point < CharacterClass.tableSize {
          let number = Int(table[Int(point)])
          if number > 0 { counts[number - 1] += 1 }
        } else if point < 0x40000 {
          counts[hanPosition] += 1
        }
      }
    }
  }

  private static let hanPosition = allCases.firstIndex(of: .han) ?? 0

  /// For each code point below `CharacterClass.tableSize`: 1 + the position of its script, or 0.
  private static let table: [UInt8] = {
    let numbers = Dictionary(
      uniqueKeysWithValues: zip(codes, 1...).flatMap { codes, number in
        codes.map { (Int32($0.rawValue), UInt8(number)) }
      })
    return (0..<CharacterClass.tableSize).map { point in
      switch CharacterClass.of(point) {
      case .alphabetic, .han, .kana, .hangul, .unspaced:
        numbers[cicu_script(Int32(bitPattern: point))] ?? 0
      default: 0
      }
    }
  }()

  /// ICU's codes in the order of `allCases`.
  private static let codes: [[UScriptCode]] = [
    [USCRIPT_LATIN], [USCRIPT_GREEK], [USCRIPT_CYRILLIC], [USCRIPT_ARMENIAN], [USCRIPT_GEORGIAN],
    [USCRIPT_HEBREW], [USCRIPT_ARABIC], [USCRIPT_ETHIOPIC], [USCRIPT_DEVANAGARI],
    [USCRIPT_BENGALI], [USCRIPT_GURMUKHI], [USCRIPT_GUJARATI], [USCRIPT_ORIYA], [USCRIPT_TAMIL],
    [USCRIPT_TELUGU], [USCRIPT_KANNADA], [USCRIPT_MALAYALAM], [USCRIPT_SINHALA], [USCRIPT_THAI],
    [USCRIPT_LAO], [USCRIPT_KHMER], [USCRIPT_MYANMAR], [USCRIPT_TIBETAN], [USCRIPT_MONGOLIAN],
    [USCRIPT_HANGUL], [USCRIPT_HAN], [USCRIPT_HIRAGANA, USCRIPT_KATAKANA],
  ]
}
