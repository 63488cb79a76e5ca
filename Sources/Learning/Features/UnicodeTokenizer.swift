internal import TextProcessing

/// Finds the tokens of any text, one code point after the other.
struct UnicodeTokenizer {
  /// A Han, kana or Thai run that the text delimits is a word up to this many characters.
  static let longestRunWord = 8

  /// What stands together in one token.
  private enum Group: UInt8 {
    case none, word, hangul, eastAsian, unspaced, mark
  }

  private let text: UnsafeBufferPointer<UInt8>
  private let tokens: TokenList.Pointers
  private var count = 0
  private var open = Group.none
  private var characters = 0
  /// Whether white space, a mark or the start of the text stands before the open token.
  private var isDelimited = true

  private init(_ text: UnsafeBufferPointer<UInt8>, _ tokens: TokenList.Pointers) {
    (self.text, self.tokens) = (text, tokens)
  }

  /// Writes the tokens of text in normal form.
  ///
  /// - Returns: the number of tokens.
  static func tokenize(
    _ text: UnsafeBufferPointer<UInt8>, classes: UnsafeBufferPointer<UInt8>,
    into tokens: TokenList.Pointers
  ) -> Int {
    var tokenizer = UnicodeTokenizer(text, tokens)
    var index = 0
    while index < text.count {
      let (point, length) = decodeUTF8(text, at: index)
      let value =
        point < CharacterClass.tableSize
        ? classes[Int(point)] : CharacterClass.beyondTable(point)
      tokenizer.take(CharacterClass(rawValue: value) ?? .space, at: index)
      index = tokenizer.goOn(from: index &+ length)
    }
    tokenizer.close(at: text.count, before: .none)
    return tokenizer.count
  }

  /// Takes what plainly goes on with the open token, without a look at the large table.
  ///
  /// - Returns: where the rest starts.
  @inline(__always)
  private mutating func goOn(from start: Int) -> Int {
    var index = start
    if open == .word {
      while index < text.count, Self.isWordByte(text[index]) { index &+= 1 }
    } else if open == .eastAsian {
      // U+5000 to U+9FFF.
      while index &+ 3 <= text.count, text[index] &- 0xE5 < 5 {
        characters &+= 1
        index &+= 3
      }
    }
    return index
  }

  /// Whether a byte is a letter of ASCII in normal form, a digit or `_`.
  @inline(__always)
  private static func isWordByte(_ byte: UInt8) -> Bool {
    byte &- 0x61 < 26 || byte &- 0x30 < 10 || byte == 0x5F
  }

  @inline(__always)
  private mutating func take(_ kind: CharacterClass, at index: Int) {
    var group = Self.group(of: kind)
    if kind == .mark { group = open == .mark ? .none : open }
    if group == open, group != .mark {
      characters &+= 1
      return
    }
    close(at: index, before: group)
    guard group != .none else { return }
    tokens.starts[count] = UInt32(truncatingIfNeeded: index)
    (open, characters) = (group, 1)
  }

  /// Ends the open token.
  @inline(__always)
  private mutating func close(at index: Int, before next: Group) {
    if open != .none {
      tokens.ends[count] = UInt32(truncatingIfNeeded: index)
      tokens.kinds[count] = kind(before: next).rawValue
      count &+= 1
    }
    isDelimited = open == .none || open == .mark
    open = .none
  }

  @inline(__always)
  private func kind(before next: Group) -> TokenKind {
    switch open {
    case .none, .word: return .word
    case .mark: return .mark
    case .hangul: return .hangul
    case .eastAsian, .unspaced:
      let endsFreely = next == .none || next == .mark
      return isDelimited && endsFreely && characters <= Self.longestRunWord ? .delimitedRun : .run
    }
  }

  @inline(__always)
  private static func group(of kind: CharacterClass) -> Group {
    switch kind {
    case .space, .mark: .none
    case .alphabetic, .digit: .word
    case .han, .kana: .eastAsian
    case .hangul: .hangul
    case .unspaced: .unspaced
    case .punctuation, .symbol, .emoji: .mark
    }
  }
}
