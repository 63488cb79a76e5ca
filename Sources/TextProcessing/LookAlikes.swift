internal import CICU

/// Letters beyond ASCII that look like a Latin letter, by Unicode's table of confusables.
package enum LookAlikes {
  /// The scripts that are used for it: Greek and Coptic, Cyrillic, Armenian, Cherokee, Latin
  /// phonetic letters.
  private static let blocks: [ClosedRange<UInt32>] = [
    0x0250...0x02AF, 0x0370...0x03FF, 0x0400...0x052F, 0x0531...0x0587, 0x13A0...0x13FD,
    0x1D00...0x1D7F, 0x2C80...0x2CFF, 0xAB70...0xABBF,
  ]

  /// The first code point of the table.
  private static let start: UInt32 = 0x0250

  /// For each code point from `start` on, the letter of ASCII that is its skeleton, or 0.
  private static let table: [UInt8] = {
    guard let checker = cicu_spoof_open() else { return [] }
    defer { cicu_spoof_close(checker) }
    var table = [UInt8](repeating: 0, count: 0xABC0 - Int(start))
    for block in blocks {
      for point in block { table[Int(point - start)] = skeleton(UInt16(point), checker) }
    }
    return table
  }()

  private static func skeleton(_ unit: UInt16, _ checker: OpaquePointer) -> UInt8 {
    guard CharacterClass.of(UInt32(unit)) == .alphabetic else { return 0 }
    var skeleton = [UInt16](repeating: 0, count: 16)
    let length = cicu_skeleton(checker, [unit], 1, &skeleton, Int32(skeleton.count))
    guard length == 1, isASCIILetter(UInt32(skeleton[0])) else { return 0 }
    return UInt8(truncatingIfNeeded: skeleton[0])
  }

  /// Whether a code point looks like a Latin letter but is none.
  static func contains(_ point: UInt32) -> Bool { letter(of: point) != 0 }

  /// The letter of ASCII that a code point beyond it looks like, or 0.
  private static func letter(of point: UInt32) -> UInt8 {
    point >= start && point - start < table.count ? table[Int(point - start)] : 0
  }

  /// Whether a code point is a letter of ASCII.
  static func isASCIILetter(_ point: UInt32) -> Bool { (0x61...0x7A).contains(point | 0x20) }

  /// Copies a text and writes the Latin letter for each that looks like it.
  ///
  /// - Complexity: O(n); no allocation where an earlier text was at least as long.
  package static func fold(_ text: UnsafeBufferPointer<UInt8>, into result: inout [UInt8]) {
    result.removeAll(keepingCapacity: true)
    result.reserveCapacity(text.count)
    var index = 0
    while index < text.count {
      let (point, length) = decodeUTF8(text, at: index)
      let letter = letter(of: point)
      if letter != 0 {
        result.append(letter)
      } else {
        result.append(contentsOf: text[index..<index + length])
      }
      index += length
    }
  }
}
