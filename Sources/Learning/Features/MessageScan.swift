internal import TextProcessing

/// What `MessageFamily` counts in one walk over the raw text and one over the tokens.
struct MessageScan {
  /// Code points.
  private(set) var characters = 0
  /// Digits of any script.
  private(set) var digits = 0
  /// Letters A–Z and a–z, and those of them that are capitals.
  private(set) var latinLetters = 0
  private(set) var capitals = 0
  /// Bit n is set where a character of the class with raw value n occurs, for the classes of
  /// letters and digits.
  private(set) var scripts = 0
  private(set) var exclamations = 0
  private(set) var questions = 0
  private(set) var emoji = 0
  /// Whether the text starts with a bracketed name, as business messages in East Asia do.
  private(set) var isBracketed = false
  /// Digits of the longest number.
  private(set) var longestNumber = 0
  /// Numbers of at least seven digits, spaces, dots, hyphens and brackets between them allowed.
  private(set) var phones = 0
  /// Web addresses.
  private(set) var links = 0
  /// Numbers with a currency beside them.
  private(set) var amounts = 0

  private var number = (digits: 0, solid: 0, gap: 0)

  /// The counts for a message.
  init(_ message: TokenizedMessage) {
    CharacterClass.table.withUnsafeBufferPointer { classes in
      var index = 0
      while index < message.raw.count {
        let (point, length) = decodeUTF8(message.raw, at: index)
        let value =
          point < CharacterClass.tableSize
          ? classes[Int(point)] : CharacterClass.beyondTable(point)
        take(point, CharacterClass(rawValue: value) ?? .space)
        index += length
      }
    }
    closeNumber()
    var tokens = TokenPatterns(message)
    tokens.run()
    (links, amounts) = (tokens.links, tokens.amounts)
  }

  @inline(__always)
  private mutating func take(_ point: UInt32, _ kind: CharacterClass) {
    if characters == 0 {
      isBracketed = point == 0x3010 || point == 0x5B || point == 0xFF3B || point == 0x28
    }
    characters += 1
    if kind.rawValue > 0, kind.rawValue < 8 { scripts |= 1 << Int(kind.rawValue) }
    if (0x61...0x7A).contains(point | 0x20) { latinLetters += 1 }
    if (0x41...0x5A).contains(point) { capitals += 1 }
    if point == 0x21 || point == 0xFF01 { exclamations += 1 }
    if point == 0x3F || point == 0xFF1F { questions += 1 }
    if kind == .emoji { emoji += 1 }
    follow(point, isDigit: kind == .digit)
  }

  /// Goes on with a number, or ends it.
  private mutating func follow(_ point: UInt32, isDigit: Bool) {
    if isDigit {
      digits += 1
      number.solid += 1
      number.digits += 1
      number.gap = 0
      longestNumber = max(longestNumber, number.solid)
    } else if number.digits > 0, number.gap < 2, Self.isGap(point) {
      number.gap += 1
      number.solid = 0
    } else {
      closeNumber()
    }
  }

  /// Space, brackets, hyphen and full stop may stand inside a telephone number.
  private static func isGap(_ point: UInt32) -> Bool {
    point == 0x20 || point == 0x28 || point == 0x29 || point == 0x2D || point == 0x2E
  }

  private mutating func closeNumber() {
    if number.digits >= 7 { phones += 1 }
    number = (0, 0, 0)
  }
}
