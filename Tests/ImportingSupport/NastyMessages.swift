public import Messages

/// Messages made of everything that some format gives a meaning to, the same for the same seed.
public struct NastyMessages {
  private static let pieces = [
    " ", "  ", "\t", "\n", "\r", "\r\n", "\0", "\u{B}", "\u{C}", "\u{1B}", "\u{7F}", "\u{85}",
    "\u{A0}", "\u{2028}", "\u{2029}", "\u{3000}", "\u{FEFF}", "\u{FFFD}", "\u{FFFC}", "e\u{301}",
    "\u{301}", "\u{E9}", "\u{1F600}", "\u{1F468}\u{200D}\u{1F469}", "你好", "\u{200F}", "|", ":",
    ",", ";", "\"", "\"\"", "'", "\\", "\\n", "\\u0041", "/", "#", "=", "<", "&amp;", "{", "}", "[",
    "]", "__label__junk", "__label__", " __label__x ", "␊", "␍", "␀", "␠", "␉", "␛", "␛␊", "¦",
    "꞉", "‚", "␛¦", "␛_", "␛s", "save_", "|text", "|f a:2", "'tag", "1:0.5", "text,label",
    "null", "none", "a", "b", "word", "0", "-1", "https://x.example/?a=b|c",
  ]
  private var state: UInt64

  public init(seed: UInt64) { state = seed }

  /// A number below a bound.
  public mutating func below(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(bound))
  }

  /// A text of up to some pieces.
  public mutating func text(_ most: Int) -> String {
    (0..<below(most + 1)).map { _ in Self.pieces[below(Self.pieces.count)] }.joined()
  }

  /// Damages bytes in up to some places: a byte changed, some taken out or put in, or the end cut off.
  public mutating func damage(_ bytes: inout [UInt8], places: Int) {
    for _ in 0..<places where !bytes.isEmpty {
      let place = below(bytes.count)
      switch below(4) {
      case 0: bytes[place] = UInt8(below(256))
      case 1: bytes.removeSubrange(place..<min(bytes.count, place + below(9)))
      case 2: bytes.insert(contentsOf: Array(text(3).utf8), at: place)
      default: bytes.removeSubrange(place...)
      }
    }
  }

  /// Messages with labels of ours; every third has a set, a coarse label, or none.
  public mutating func messages(_ count: Int) -> [Message] {
    (0..<count).map { number in
      let gold: Gold? =
        switch below(6) {
        case 0: nil
        case 1: .label(Label.all[14 + below(2)])
        case 2: .anyOf(LabelSet([Label.leaves[below(7)], Label.leaves[7 + below(7)]]))
        default: .label(Label.leaves[below(14)])
        }
      let text = below(40) == 0 ? String(repeating: self.text(6), count: 500) : self.text(9)
      return Message(
        id: "\(number)" + self.text(2), text: text,
        time: below(2) == 0 ? Double(below(2_000_000_000)) + Double(below(4)) / 4 : nil,
        sender: optional("s"), source: optional("t"), language: optional("l"), gold: gold,
        alternative: below(5) == 0 ? Label.all[below(16)] : nil, group: optional("g"),
        code: optional("c"), known: [nil, true, false][below(3)])
    }
  }

  private mutating func optional(_ head: String) -> String? {
    below(3) == 0 ? head + text(3) : nil
  }
}
