/// What a token is.
enum TokenKind: UInt8 {
  /// Letters and digits of scripts that put spaces between words.
  case word
  /// A punctuation mark, a symbol or an emoji.
  case mark
  /// A Hangul word: a word, and a run of characters.
  case hangul
  /// A run of Han, kana or Thai that the text itself delimits: a word, and a run of characters.
  case delimitedRun
  /// A run that is too long or not delimited: characters only.
  case run
}

/// The tokens of a text in order, in memory that is used again for the next text.
struct TokenList: Sendable {
  /// The first byte of each token.
  private(set) var starts: [UInt32] = []
  /// The byte after each token.
  private(set) var ends: [UInt32] = []
  /// The raw value of each token's kind.
  private(set) var kinds: [UInt8] = []
  /// Pointers to write and read tokens through.
  struct Pointers {
    let starts: UnsafeMutablePointer<UInt32>
    let ends: UnsafeMutablePointer<UInt32>
    let kinds: UnsafeMutablePointer<UInt8>
  }

  /// Forgets all tokens and makes room for one token a byte.
  mutating func clear(for byteCount: Int) {
    guard starts.count < byteCount + 8 else { return }
    let size = 2 * byteCount + 256
    starts = [UInt32](repeating: 0, count: size)
    ends = [UInt32](repeating: 0, count: size)
    kinds = [UInt8](repeating: 0, count: size)
  }

  /// Calls a closure with pointers to the tokens.
  @inline(__always)
  mutating func withPointers(_ body: (Pointers) -> Void) {
    starts.withUnsafeMutableBufferPointer { starts in
      ends.withUnsafeMutableBufferPointer { ends in
        kinds.withUnsafeMutableBufferPointer { kinds in
          guard let s = starts.baseAddress, let e = ends.baseAddress, let k = kinds.baseAddress
          else { return }
          body(Pointers(starts: s, ends: e, kinds: k))
        }
      }
    }
  }
}
