internal import TextProcessing

/// Where words begin and end in some UTF-8.
///
/// An edge lies at both ends of the text and wherever the class of characters changes, a letter
/// meets a digit, or at least one side is neither. A combining mark belongs to what
/// stands before it. Between an apostrophe and letters lies an edge (`Amazon's`, `l'offre`), save
/// before a lone t: `won` isn't found in `won't`.
struct WordEdges {
  let text: UnsafeBufferPointer<UInt8>

  /// Whether a word's edge lies at an offset that begins a character.
  func isEdge(_ offset: Int) -> Bool {
    guard offset > 0, offset < text.count else { return true }
    let next = character(at: offset)
    if next.kind == .mark { return false }
    let before = character(before: offset)
    if next.kind == before.kind { return !Self.joins(next.kind) }
    if next.isApostrophe { return !isLoneT(at: next.end) || before.kind != .alphabetic }
    if before.isApostrophe, before.start > 0 {
      return !isLoneT(at: offset) || character(before: before.start).kind != .alphabetic
    }
    return true
  }

  private struct Character {
    var kind: CharacterClass
    var start: Int
    var end: Int
    var isApostrophe: Bool
  }

  private func character(at offset: Int) -> Character {
    let (point, length) = decodeUTF8(text, at: offset)
    return Character(
      kind: .of(point), start: offset, end: offset + length,
      isApostrophe: point == 0x27 || point == 0x2019)
  }

  /// The character before an offset; of one with marks, the letter below them.
  private func character(before offset: Int) -> Character {
    var start = offset
    while true {
      start -= 1
      while start > 0, text[start] & 0xC0 == 0x80 { start -= 1 }
      let found = character(at: start)
      if found.kind != .mark || start == 0 { return found }
    }
  }

  /// Whether two neighbours of a class belong to one word.
  private static func joins(_ kind: CharacterClass) -> Bool {
    switch kind {
    case .alphabetic, .digit, .han, .kana, .hangul, .unspaced, .mark: true
    case .space, .punctuation, .symbol, .emoji: false
    }
  }

  /// Whether the letter t stands at an offset, and no letter after it.
  private func isLoneT(at offset: Int) -> Bool {
    guard offset < text.count, text[offset] | 0x20 == UInt8(ascii: "t") else { return false }
    guard offset + 1 < text.count else { return true }
    let next = character(at: offset + 1).kind
    return next != .alphabetic && next != .mark
  }
}
