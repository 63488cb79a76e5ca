internal import Messages
internal import TextProcessing

/// What is refused in a regular expression before the engine sees it.
enum RegexCheck {
  /// Refuses word boundaries, NUL, and characters that a view never has.
  static func check(_ pattern: String, view: TextView?) throws(Fault) {
    guard !pattern.unicodeScalars.contains("\0") else {
      throw Fault(.data, "the regex '\(pattern)' has the character U+0000; write it as \\x00")
    }
    if let boundary = wordBoundary(in: Array(pattern.unicodeScalars)) {
      throw Fault(
        .data,
        "the regex '\(pattern)' has \(boundary), which the engine decides by bytes, so that it "
          + "holds inside 'café' and beside every Chinese character; use 'word', or write what may "
          + "stand there, such as (^|[^a-z])")
    }
    if let view, view != .raw { try checkCharacters(of: pattern, in: view) }
  }

  /// The pattern with letters and their accents put together, as they are in folded views.
  static func composed(_ pattern: String) -> String { TextProcessing.composed(pattern) }

  private static func checkCharacters(of pattern: String, in view: TextView) throws(Fault) {
    var views = ViewTexts()
    for scalar in composed(pattern).unicodeScalars where scalar.value >= 0x80 {
      let text = String(scalar)
      let seen = views.bytes(of: text, in: view)
      guard seen != Array(text.utf8), seen != Array(text.lowercased().utf8) else { continue }
      let become = String(decoding: seen, as: UTF8.self)
      throw Fault(
        .data,
        "the regex '\(pattern)' has '\(text)', which never occurs in the view '\(view.rawValue)'; "
          + (seen.isEmpty ? "it is left out there" : "it is '\(become)' there"))
    }
  }

  /// `\b` or `\B` where it means a word boundary; in a class, `\b` is a backspace.
  private static func wordBoundary(in pattern: [Unicode.Scalar]) -> String? {
    var (index, isQuoted, isClass) = (0, false, false)
    func follows(_ text: String) -> Bool { pattern[index...].starts(with: text.unicodeScalars) }
    while index < pattern.count {
      let scalar = pattern[index]
      if isQuoted {
        isQuoted = !follows("\\E")
        index += isQuoted ? 1 : 2
      } else if scalar == "\\" {
        let next = index + 1 < pattern.count ? pattern[index + 1] : " "
        if !isClass, next == "b" || next == "B" { return "\\\(next)" }
        isQuoted = next == "Q"
        index += 2
      } else if follows("(?#"), !isClass {
        while index < pattern.count, pattern[index] != ")" { index += 1 }
      } else if scalar == "[", !isClass {
        isClass = true
        index += follows("[^") ? 2 : 1
        // A bracket that comes first is a member.
        if index < pattern.count, pattern[index] == "]" { index += 1 }
      } else if follows("[:"), isClass {
        index += 2
        while index < pattern.count, !follows(":]") { index += 1 }
        index += 2
      } else {
        if scalar == "]" { isClass = false }
        index += 1
      }
    }
    return nil
  }
}
