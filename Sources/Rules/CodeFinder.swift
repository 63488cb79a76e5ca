/// Finds a one-time code in normal text.
///
/// A code is 4 to 8 digits, `123-456`, or 4 to 8 letters and digits mixed (also with a space after
/// each), with a word near it that says that it is one. Not a code: part of a longer number, an
/// amount, a date or a time; digits in 【】, in a web address, or after words such as "ending" or
/// 尾号; a measure, or a year, unless the word for the code stands right before it. "Code" alone
/// says nothing after words such as "promo", nor in a text that speaks of discounts.
package struct CodeFinder {
  /// How far before and behind a code its word may stand, in bytes.
  static let reach = (before: 64, behind: 48)

  private let text: UnsafeBufferPointer<UInt8>
  /// Whether the text speaks of discounts, once that was looked for.
  private var isAdvertisement: Bool?

  /// A finder in normal text.
  init(_ text: UnsafeBufferPointer<UInt8>) { self.text = text }

  /// Whether there is a code.
  ///
  /// - Complexity: O(length of the text).
  mutating func hasCode() -> Bool {
    var tokens = CodeTokens(text)
    while let token = tokens.next() {
      if isCode(token) { return true }
    }
    return false
  }

  private mutating func isCode(_ token: CodeTokens.Token) -> Bool {
    if isAmount(token.range) { return false }
    switch nearness(of: token.range) {
    case .none: return false
    case .direct: return true
    case .near:
      return token.isPlain && !isYear(token.range) && !isMeasure(token.range)
        && !CodeCues.otherNumbers.ends(at: backOverBlanks(token.range.lowerBound), in: text)
    }
  }

  private enum Nearness { case none, near, direct }

  private mutating func nearness(of range: Range<Int>) -> Nearness {
    let before = max(0, range.lowerBound - Self.reach.before)..<range.lowerBound
    let behind = range.upperBound..<min(text.count, range.upperBound + Self.reach.behind)
    var result = Nearness.none
    for cue in cues(in: before) {
      let gap = cue.upperBound..<range.lowerBound
      if isLink(gap) { return .direct }
      if !endsSentence(gap) { result = .near }
    }
    for cue in cues(in: behind) {
      let gap = range.upperBound..<cue.lowerBound
      if begins(gap, with: " is ") { return .direct }
      if !endsSentence(gap) { result = .near }
    }
    return result
  }

  /// Words for a code in a range; weak ones only where nothing speaks against them.
  private mutating func cues(in range: Range<Int>) -> [Range<Int>] {
    let strong = CodeCues.strong.places(in: range, of: text)
    let weak = CodeCues.weak.places(in: range, of: text).filter {
      !CodeCues.otherKinds.ends(at: backOverBlanks($0.lowerBound), in: text)
    }
    if weak.isEmpty { return strong }
    let isAdvertisement =
      self.isAdvertisement ?? !CodeCues.coupon.places(in: 0..<text.count, of: text).isEmpty
    self.isAdvertisement = isAdvertisement
    return isAdvertisement ? strong : strong + weak
  }

  /// Whether between a word for a code and what follows stand only marks, blanks, words such as
  /// "is", and at most two characters beyond ASCII.
  private func isLink(_ gap: Range<Int>) -> Bool {
    var (index, foreign) = (gap.lowerBound, 0)
    while index < gap.upperBound {
      let byte = text[index]
      if Self.isAlphanumeric(byte) {
        let length = CodeCues.fillers.length(at: index, in: text)
        if length == 0 { return false }
        index += length
      } else {
        if byte >= 0x80 { foreign += 1 }
        index += 1
      }
    }
    return foreign <= 6
  }

  /// Whether a sentence ends in a range: 。, or a full stop, ! or ? after three letters and before
  /// a blank.
  private func endsSentence(_ gap: Range<Int>) -> Bool {
    for index in gap {
      if text[index] == 0xE3, begins(index..<text.count, with: "。") { return true }
      guard ".!?".utf8.contains(text[index]), index + 1 < text.count, text[index + 1] <= 0x20,
        index >= 3
      else { continue }
      if text[(index - 3)..<index].allSatisfy(Self.isAlphanumeric) { return true }
    }
    return false
  }

  private func isAmount(_ range: Range<Int>) -> Bool {
    if CodeCues.currenciesBefore.ends(at: backOverBlanks(range.lowerBound), in: text) {
      return true
    }
    let next = overBlanks(range.upperBound)
    return next < text.count
      && (CodeCues.currenciesBehind.length(at: next, in: text) > 0 || text[next] == 0x25)
  }

  private func isMeasure(_ range: Range<Int>) -> Bool {
    let next = overBlanks(range.upperBound)
    return next < text.count && CodeCues.units.length(at: next, in: text) > 0
  }

  private func isYear(_ range: Range<Int>) -> Bool {
    range.count == 4
      && (begins(range, with: "19") || begins(range, with: "20"))
  }

  private func begins(_ range: Range<Int>, with word: StaticString) -> Bool {
    word.withUTF8Buffer { text[range].starts(with: $0) }
  }

  private func backOverBlanks(_ offset: Int) -> Int {
    var offset = offset
    while offset > 0, text[offset - 1] == 0x20 { offset -= 1 }
    return offset
  }

  private func overBlanks(_ offset: Int) -> Int {
    var offset = offset
    while offset < text.count, text[offset] == 0x20 { offset += 1 }
    return offset
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool { CodeTokens.isAlphanumeric(byte) }
}

extension CodeFinder {
  /// Whether a text as it arrived holds a one-time code.
  package static func findsCode(in text: String) -> Bool {
    var views = ViewTexts()
    return views.bytes(of: text, in: .normal).withUnsafeBufferPointer { normal in
      var finder = CodeFinder(normal)
      return finder.hasCode()
    }
  }
}
