/// Walks over the lines of a file that aren't blank.
struct LineScanner {
  private let bytes: [UInt8]
  private var position: Int
  /// The one-based number of the line.
  private(set) var line = 0
  /// The bytes of the line without its end, which is LF or CRLF.
  private(set) var range = 0..<0
  /// The number of lines of blanks that were stepped over.
  private(set) var blankLines = 0

  /// A scanner of UTF-8 text; a byte order mark is skipped.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// Moves to the next line; false at the end.
  mutating func next() -> Bool {
    while position < bytes.count {
      let first = position
      let end = bytes.withUnsafeBufferPointer { bytes in
        var next = first
        while next < bytes.count, bytes[next] != 0x0A { next += 1 }
        return next
      }
      position = end + 1
      line += 1
      range = first..<(end > first && bytes[end - 1] == 0x0D ? end - 1 : end)
      if bytes[range].contains(where: { $0 != 0x20 && $0 != 0x09 }) { return true }
      blankLines += 1
    }
    return false
  }
}
