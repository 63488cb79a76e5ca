internal import Rules

/// Tells signatures in 【】, which say who writes and stay, from codes in such brackets.
///
/// Without the brackets and with the words on both sides, rules must take what they hold for a
/// one-time code. Where there are words on one side only, as at the beginning and the end of a text,
/// a signature is likelier: there a word for a code must stand in the brackets or right before them,
/// or 码, with which the Chinese words for codes of all kinds end.
struct SignatureFinder {
  /// For each position whether it belongs to a signature.
  private(set) var isSignature: [Bool]
  /// Whether there is a code in brackets.
  private(set) var hasCode = false

  init(_ text: FoldedText) {
    isSignature = Array(repeating: false, count: text.count)
    var open: Int?
    for position in 0..<text.count {
      if text[position] == 0x3010 { open = position }
      guard text[position] == 0x3011, let start = open else { continue }
      open = nil
      if Self.isCode(start + 1..<position, text) {
        hasCode = true
      } else {
        for place in start...position { isSignature[place] = true }
      }
    }
  }

  private static func isCode(_ inside: Range<Int>, _ text: FoldedText) -> Bool {
    guard inside.contains(where: text.isDigit) else { return false }
    if [0x7801, 0x78BC].contains(text[inside.lowerBound - 2]) { return true }
    var (first, last) = (inside.lowerBound - 1, inside.upperBound + 1)
    while first > 0, !isLimit(first - 1, text) { first -= 1 }
    while last < text.count, !isLimit(last, text) { last += 1 }
    let before = first..<inside.lowerBound - 1
    let behind = inside.upperBound + 1..<last
    let isBetween = [before, behind].allSatisfy { $0.contains { isLetter($0, text) } }
    if isBetween {
      let words = [before, inside, behind].map(text.closedUp)
      return CodeFinder.findsCode(in: words.joined(separator: " "))
    }
    // A year counts as a code only right behind a word for it.
    return CodeFinder.findsCode(in: text.closedUp(inside))
      || CodeFinder.findsCode(in: text.closedUp(before) + " 2024")
  }

  /// Whether the words that belong to brackets end at a position: at a number or other brackets.
  private static func isLimit(_ position: Int, _ text: FoldedText) -> Bool {
    text.isDigit(position) || [0x3010, 0x3011].contains(text[position])
  }

  private static func isLetter(_ position: Int, _ text: FoldedText) -> Bool {
    text.isAlphanumeric(position) || text.isUnspaced(position)
  }
}
