import Messages
import TextProcessing

@testable import Rules

/// Decides conditions the slow and plain way, by searching strings one pattern after the other.
struct Oracle {
  let message: Message

  func holds(_ condition: Condition) -> Bool {
    switch condition {
    case .all(let parts): parts.allSatisfy(holds)
    case .any(let parts): parts.contains(where: holds)
    case .none(let parts): !parts.contains(where: holds)
    case .text(let pattern): holds(pattern)
    case .sender(let pattern): holds(pattern)
    case .senderKind(let kind): kind == .none ? sender.isEmpty : kind == .shortCode && isShort
    case .length(let range): range.contains(Array(message.text.unicodeScalars).count)
    case .script(.han): message.text.unicodeScalars.contains { ("一"..."龥").contains($0) }
    case .language, .script, .mainScript, .has: false
    }
  }

  private var sender: String {
    String(decoding: SenderText.form(of: message.sender ?? ""), as: UTF8.self)
  }

  private var isShort: Bool { (3...6).contains(sender.count) && Int(sender) != nil }

  private func holds(_ pattern: TextPattern) -> Bool {
    var views = ViewTexts()
    let text = String(decoding: views.bytes(of: message.text, in: pattern.view), as: UTF8.self)
    if pattern.kind == .regex {
      let ignoresCase = pattern.view != .raw || pattern.ignoresCase
      return Self.matches(pattern.text, text, ignoresCase)
    }
    let word = Array(
      String(decoding: views.bytes(of: pattern.text, in: pattern.view), as: UTF8.self)
        .unicodeScalars)
    let scalars = Array(text.unicodeScalars)
    guard scalars.count >= word.count else { return false }
    return (0...(scalars.count - word.count)).contains { start in
      scalars[start..<(start + word.count)].elementsEqual(word)
        && (pattern.kind == .contains
          || Self.isEdge(start, scalars) && Self.isEdge(start + word.count, scalars))
    }
  }

  private func holds(_ pattern: SenderPattern) -> Bool {
    let form = String(decoding: SenderText.form(of: pattern.text), as: UTF8.self)
    switch pattern.kind {
    case .equals: return sender == form
    case .prefix: return sender.unicodeScalars.starts(with: form.unicodeScalars)
    case .pattern: return Self.matches(pattern.text, sender, true)
    case .suffix: return Self.matches("^[a-z][a-z]-[a-z0-9]{3,9}-\(form)$", sender, true)
    }
  }

  private static func matches(_ pattern: String, _ text: String, _ ignoresCase: Bool) -> Bool {
    guard let regex = try? Regex(pattern).matchingSemantics(.unicodeScalar) else { return false }
    return text.firstMatch(of: regex.ignoresCase(ignoresCase)) != nil
  }

  /// The definition of a word's edge over arrays of code points.
  private static func isEdge(_ offset: Int, _ text: [Unicode.Scalar]) -> Bool {
    guard offset > 0, offset < text.count else { return true }
    if kind(text[offset]) == .mark { return false }
    var base = offset - 1
    while base > 0, kind(text[base]) == .mark { base -= 1 }
    if isContraction(base + 1 == offset ? offset : -1, text)
      || isContraction(offset + 1, text) && kind(text[base]) == .alphabetic
        && isApostrophe(text[offset])
    {
      return false
    }
    let words: [CharacterClass] = [.alphabetic, .digit, .han, .kana, .hangul, .unspaced, .mark]
    return kind(text[base]) != kind(text[offset]) || !words.contains(kind(text[base]))
  }

  /// Whether a lone t at an offset follows a letter and an apostrophe.
  private static func isContraction(_ offset: Int, _ text: [Unicode.Scalar]) -> Bool {
    guard offset >= 2, offset < text.count, "tT".unicodeScalars.contains(text[offset]),
      isApostrophe(text[offset - 1])
    else { return false }
    var base = offset - 2
    while base > 0, kind(text[base]) == .mark { base -= 1 }
    guard kind(text[base]) == .alphabetic else { return false }
    guard offset + 1 < text.count else { return true }
    return ![.alphabetic, .mark].contains(kind(text[offset + 1]))
  }

  private static func isApostrophe(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "'" || scalar == "’"
  }

  private static func kind(_ scalar: Unicode.Scalar) -> CharacterClass { .of(scalar.value) }
}
