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
    var index = 0
    while index < message.raw.count {
      let (point, length) = decodeUTF8(message.raw, at: index)
      take(point)
      index += length
    }
    closeNumber()
    var tokens = TokenPatterns(message)
    tokens.run()
    (links, amounts) = (tokens.links, tokens.amounts)
  }

  private mutating func take(_ point: UInt32) {
    let kind = CharacterClass.of(point)
    if characters == 0 { isBracketed = [0x3010, 0x5B, 0xFF3B, 0x28].contains(point) }
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
    } else if number.digits > 0, number.gap < 2, [0x20, 0x28, 0x29, 0x2D, 0x2E].contains(point) {
      number.gap += 1
      number.solid = 0
    } else {
      closeNumber()
    }
  }

  private mutating func closeNumber() {
    if number.digits >= 7 { phones += 1 }
    number = (0, 0, 0)
  }
}
