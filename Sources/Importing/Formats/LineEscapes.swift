internal import Messages

/// Signs that stand for the characters which formats of one message a line can't hold.
///
/// They are Unicode's pictures of controls, which people don't write in messages: ␊ (with a blank
/// on either side, so that it is a word of its own) is a line end, ␍ a carriage return, ␀ a NUL,
/// and in names ␠ and ␉ are a blank and a tab. ␛ escapes: before one of those pictures it means the
/// picture itself, ␛¦ is `|`, ␛꞉ is `:`, ␛‚ is `,`; before `_`, `s` and a byte order mark it only
/// keeps them from being what they look like, and at the end it is nothing, so that a text of nothing
/// or of blanks leaves something on its line. Before anything else it is itself.
enum LineEscapes {
  /// What must be escaped.
  struct Needs: OptionSet {
    let rawValue: Int
    /// `|` and `:`, which have a meaning in Vowpal Wabbit.
    static let bars = Needs(rawValue: 1)
    /// Words that begin with `__label__`.
    static let labelPrefix = Needs(rawValue: 2)
    /// Blanks, commas, and the beginning `save`, which as a tag tells Vowpal Wabbit to save: the
    /// text is a name.
    static let name = Needs(rawValue: 4)
    /// Tabs and line ends, without blanks around them: the text is a column.
    static let column = Needs(rawValue: 8)
  }

  private static let escape: Unicode.Scalar = "\u{241B}"
  /// The characters with the sign of each.
  private static let pictures: [(plain: Unicode.Scalar, picture: Unicode.Scalar)] = [
    ("\0", "\u{2400}"), ("\n", "\u{240A}"), ("\r", "\u{240D}"), (" ", "\u{2420}"),
    ("\t", "\u{2409}"),
  ]
  private static let marks: [(plain: Unicode.Scalar, mark: Unicode.Scalar)] = [
    ("|", "\u{A6}"), (":", "\u{A789}"), (",", "\u{201A}"), ("_", "_"), ("\u{FEFF}", "\u{FEFF}"),
    ("s", "s"),
  ]

  /// A text as it is written.
  static func escaped(_ text: String, _ needs: Needs) -> String {
    var written = String.UnicodeScalarView()
    let scalars = Array(text.unicodeScalars)
    var isAtWord = true
    for (index, scalar) in scalars.enumerated() {
      switch scalar {
      case "\n":
        let isName = !needs.isDisjoint(with: [.name, .column])
        written += isName ? "\u{240A}".unicodeScalars : " \u{240A} ".unicodeScalars
      case "\0", "\r": written.append(picture(of: scalar))
      case " " where needs.contains(.name), "\t" where !needs.isDisjoint(with: [.name, .column]):
        written.append(picture(of: scalar))
      case "|" where needs.contains(.bars), ":" where needs.contains(.bars),
        "," where needs.contains(.name):
        written += [escape, mark(of: scalar)]
      case "\u{FEFF}" where index == 0: written += [escape, scalar]
      case "s"
      where index == 0 && needs.contains(.name) && scalars.starts(with: "save".unicodeScalars):
        written += [escape, scalar]
      case "_"
      where isAtWord && needs.contains(.labelPrefix)
        && scalars[index...].starts(with: "__label__".unicodeScalars):
        written += [escape, scalar]
      case _ where scalar == escape || pictures.contains { $0.picture == scalar }:
        written += [escape, scalar]
      default: written.append(scalar)
      }
      isAtWord = scalar.isASCII && FastTextFormat.separators.contains(UInt8(scalar.value))
    }
    if written.allSatisfy({ $0 == " " || $0 == "\t" }) { written.append(escape) }
    return String(written)
  }

  /// The text that was written.
  static func unescaped(_ written: String) -> String {
    // All signs begin with these two bytes of UTF-8.
    guard written.utf8.contains(0xE2), written.unicodeScalars.contains(where: isSign) else {
      return written
    }
    var text = String.UnicodeScalarView()
    let scalars = Array(written.unicodeScalars)
    var index = 0
    while index < scalars.count {
      let scalar = scalars[index]
      index += 1
      if scalar == escape {
        guard index < scalars.count else { break }
        if let plain = escapedScalar(scalars[index]) {
          text.append(plain)
          index += 1
        } else {
          text.append(escape)
        }
      } else if scalar == "\u{240A}" {
        if index > 1, scalars[index - 2] == " ", text.last == " " { text.removeLast() }
        text.append("\n")
        if index < scalars.count, scalars[index] == " " { index += 1 }
      } else {
        text.append(pictures.first { $0.picture == scalar }?.plain ?? scalar)
      }
    }
    return String(text)
  }

  private static func isSign(_ scalar: Unicode.Scalar) -> Bool {
    scalar == escape || pictures.contains { $0.picture == scalar }
  }

  /// What stands after ␛ stands for, or nil where the ␛ is itself.
  private static func escapedScalar(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    isSign(scalar) ? scalar : marks.first { $0.mark == scalar }?.plain
  }

  private static func picture(of scalar: Unicode.Scalar) -> Unicode.Scalar {
    pictures.first { $0.plain == scalar }?.picture ?? scalar
  }

  private static func mark(of scalar: Unicode.Scalar) -> Unicode.Scalar {
    marks.first { $0.plain == scalar }?.mark ?? scalar
  }
}
