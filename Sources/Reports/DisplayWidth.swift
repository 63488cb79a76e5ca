/// How many cells of a terminal a text takes.
package enum DisplayWidth {
  /// The sum over the characters: 2 for East Asian wide ones and emoji, 0 for combining marks.
  ///
  /// - Complexity: O(length of the text).
  package static func of(_ text: String) -> Int {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
    return text.reduce(0) { $0 + of($1) }
  }

  /// The cells of one character; its first scalar decides, an emoji presentation makes it wide.
  static func of(_ character: Character) -> Int {
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return 0 }
    if scalars.contains("\u{FE0F}") { return 2 }
    switch first.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: return isWide(first) ? 2 : 1
    }
  }

  /// The longest beginning that fits, with `…` where something was cut off.
  package static func truncated(_ text: String, to cells: Int) -> String {
    guard of(text) > cells else { return text }
    var (result, used) = ("", 0)
    for character in text {
      let width = of(character)
      guard used + width < cells else { break }
      result.append(character)
      used += width
    }
    return cells > 0 ? result + "…" : ""
  }

  /// The text with spaces added on the left or on the right; a longer text stays as it is.
  package static func padded(_ text: String, to cells: Int, right: Bool = false) -> String {
    let spaces = String(repeating: " ", count: max(0, cells - of(text)))
    return right ? spaces + text : text + spaces
  }

  /// Lines of at most `cells`, broken at spaces; a word that is longer is broken anywhere.
  package static func wrapped(_ text: String, to cells: Int) -> [String] {
    var (lines, line, used) = ([String](), "", 0)
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      let width = of(String(word))
      if used > 0, used + 1 + width <= cells {
        line += " " + word
        used += 1 + width
        continue
      }
      if used > 0 { lines.append(line) }
      (line, used) = ("", 0)
      for character in word {
        if used > 0, used + of(character) > cells {
          lines.append(line)
          (line, used) = ("", 0)
        }
        line.append(character)
        used += of(character)
      }
    }
    return lines + [line]
  }

  /// The blocks that Unicode's EastAsianWidth gives as W or F, and the emoji that are wide.
  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
      0xA000...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x17000...0x18CFF, 0x1B000...0x1B2FF, 0x1F200...0x1F2FF,
      0x20000...0x3FFFD:
      true
    default: scalar.properties.isEmojiPresentation
    }
  }
}
