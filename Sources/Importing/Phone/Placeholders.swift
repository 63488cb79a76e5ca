/// The characters that stand for something else in a message: U+FFFC for an attachment, U+FFFD for
/// what an app shows.
enum Placeholders {
  /// Whether a text has such characters and blanks only.
  static func areAll(of text: String) -> Bool {
    // Both begin with this byte; most texts are told by their first.
    guard let first = text.utf8.first, first == 0xEF || first == 0x20 || first == 0x0A else {
      return false
    }
    var hasSome = false
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\u{FFFC}", "\u{FFFD}": hasSome = true
      case " ", "\n": break
      default: return false
      }
    }
    return hasSome
  }
}
