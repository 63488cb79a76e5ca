/// What happens at a terminal.
package enum TerminalEvent: Equatable, Sendable {
  /// A key with a character.
  case character(Character)
  case up, down, pageUp, pageDown
  /// The window has another size, or what it showed is gone.
  case redraw
  /// SIGINT, SIGTERM or SIGHUP came, or the terminal is gone.
  case stop

  /// The key that a sequence after ESC means, and its length; other sequences are stepped over.
  package static func escape(_ bytes: [UInt8]) -> (event: Self?, count: Int) {
    guard bytes.count > 2, bytes[1] == UInt8(ascii: "[") || bytes[1] == UInt8(ascii: "O") else {
      return (nil, min(2, bytes.count))
    }
    let end = bytes[2...].firstIndex { (0x40...0x7E).contains($0) } ?? bytes.count - 1
    switch (bytes[end], bytes[2]) {
    case (UInt8(ascii: "A"), _): return (.up, end + 1)
    case (UInt8(ascii: "B"), _): return (.down, end + 1)
    case (UInt8(ascii: "~"), UInt8(ascii: "5")): return (.pageUp, end + 1)
    case (UInt8(ascii: "~"), UInt8(ascii: "6")): return (.pageDown, end + 1)
    default: return (nil, end + 1)
    }
  }
}
