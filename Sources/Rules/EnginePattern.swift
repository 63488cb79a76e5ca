internal import CHyperscan

/// The text that an engine's pattern is run over.
enum PatternSpace: Int, CaseIterable {
  case raw, normal, skeleton, compact, sender
}

extension TextView {
  /// The engine's name for this view.
  var space: PatternSpace {
    switch self {
    case .raw: .raw
    case .normal: .normal
    case .skeleton: .skeleton
    case .compact: .compact
    }
  }
}

/// One expression as the engine gets it.
struct EnginePattern: Hashable, Sendable {
  /// The expression; it has no NUL.
  let expression: String
  /// The engine's flags.
  let flags: UInt32
  /// Where it is looked for.
  let space: PatternSpace
  /// For a word: its number of bytes, so that the edges of each occurrence can be checked; else 0.
  let wordLength: Int

  /// A text that must occur as it is.
  init(literal bytes: [UInt8], in space: PatternSpace, isWord: Bool = false) {
    expression = Self.escape(bytes)
    // Every occurrence of a word is wanted, because the first may lie inside a longer word.
    flags = isWord ? 0 : UInt32(HS_FLAG_SINGLEMATCH)
    self.space = space
    wordLength = isWord ? bytes.count : 0
  }

  /// A regular expression.
  init(expression: String, in space: PatternSpace, ignoresCase: Bool) {
    self.expression = expression
    flags = UInt32(HS_FLAG_SINGLEMATCH | HS_FLAG_UTF8 | (ignoresCase ? HS_FLAG_CASELESS : 0))
    self.space = space
    wordLength = 0
  }

  /// The beginning of the expression, for messages.
  var brief: String { expression.count > 80 ? expression.prefix(80) + "…" : expression }

  /// An expression that stands for nothing but these bytes.
  static func escape(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    var result: [UInt8] = []
    for byte in bytes {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: result.append(byte)
      default:
        result += [0x5C, 0x78, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
