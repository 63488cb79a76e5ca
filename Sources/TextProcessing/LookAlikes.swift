internal import CICU

/// Letters beyond ASCII that look like a Latin letter, by Unicode's table of confusables.
enum LookAlikes {
  /// The scripts that are used for it: Greek and Coptic, Cyrillic, Armenian, Cherokee, Latin
  /// phonetic letters.
  private static let blocks: [ClosedRange<UInt32>] = [
    0x0250...0x02AF, 0x0370...0x03FF, 0x0400...0x052F, 0x0531...0x0587, 0x13A0...0x13FD,
    0x1D00...0x1D7F, 0x2C80...0x2CFF, 0xAB70...0xABBF,
  ]

  /// The first code point of the table.
  private static let start: UInt32 = 0x0250

  /// For each code point from `start` on, whether its skeleton is one ASCII letter.
  private static let table: [Bool] = {
    guard let checker = cicu_spoof_open() else { return [] }
    defer { cicu_spoof_close(checker) }
    var table = [Bool](repeating: false, count: 0xABC0 - Int(start))
    for block in blocks {
      for point in block where isLookAlike(UInt16(point), checker) {
        table[Int(point - start)] = true
      }
    }
    return table
  }()

  private static func isLookAlike(_ unit: UInt16, _ checker: OpaquePointer) -> Bool {
    guard CharacterClass.of(UInt32(unit)) == .alphabetic else { return false }
    var skeleton = [UInt16](repeating: 0, count: 16)
    let length = cicu_skeleton(checker, [unit], 1, &skeleton, Int32(skeleton.count))
    return length == 1 && isASCIILetter(UInt32(skeleton[0]))
  }

  /// Whether a code point looks like a Latin letter but is none.
  static func contains(_ point: UInt32) -> Bool {
    point >= start && point - start < table.count && table[Int(point - start)]
  }

  /// Whether a code point is a letter of ASCII.
  static func isASCIILetter(_ point: UInt32) -> Bool { (0x61...0x7A).contains(point | 0x20) }
}
