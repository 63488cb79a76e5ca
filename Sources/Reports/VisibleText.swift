/// Foreign text made safe to print: what can't be seen or turns the line around is shown as a sign.
package enum VisibleText {
  /// The text on one line; controls, bidirectional marks and invisible characters made visible.
  ///
  /// A line break becomes `⏎`, another C0 control its picture (`␀`), everything else of the kind
  /// its number (`⟨U+202E⟩`). Joiners stay, since scripts and emoji need them.
  package static func of(_ text: String) -> String {
    // Nearly all text of a report is plain ASCII.
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
    guard text.unicodeScalars.contains(where: { isHidden($0) }) else { return text }
    var result = ""
    var afterReturn = false
    for scalar in text.unicodeScalars {
      let isFeedOfReturn = afterReturn && scalar == "\n"
      afterReturn = scalar == "\r"
      if isFeedOfReturn { continue }
      if isHidden(scalar) { result += sign(scalar) } else { result.unicodeScalars.append(scalar) }
    }
    return result
  }

  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0xAD, 0x61C, 0x115F...0x1160, 0x180E, 0x200B, 0x200E...0x200F,
      0x2028...0x202E, 0x2060...0x206F, 0x3164, 0xFEFF, 0xFFA0, 0xFFF9...0xFFFB,
      0xE0000...0xE007F:
      true
    default: false
    }
  }

  private static func sign(_ scalar: Unicode.Scalar) -> String {
    switch scalar.value {
    case 0x0A, 0x0D, 0x2028, 0x2029: return "⏎"
    case 0..<0x20:
      return String(Unicode.Scalar(0x2400 + scalar.value).map(Character.init) ?? "�")
    default:
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return "⟨U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits + "⟩"
    }
  }
}
