/// A place in a text that moves forward only; its column counts Unicode scalars.
package struct PlaceMarker {
  package private(set) var offset: Int
  package private(set) var line: Int
  package private(set) var column = 1

  /// A marker at the beginning of a line.
  package init(offset: Int, line: Int = 1) { (self.offset, self.line) = (offset, line) }

  /// Moves to a later offset; a line ends with LF, CR or CRLF.
  ///
  /// - Complexity: O(distance).
  package mutating func advance(to target: Int, in bytes: [UInt8]) {
    while offset < target {
      let byte = bytes[offset]
      offset += 1
      if byte == 0x0A || (byte == 0x0D && !(offset < bytes.count && bytes[offset] == 0x0A)) {
        (line, column) = (line + 1, 1)
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
  }
}
