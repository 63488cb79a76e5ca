/// A cursor over the bytes of one JSON or JSON5 text: blanks, comments, and faults with places.
///
/// The parser of whole texts and the scanner of JSON Lines both stand on it.
struct JSONCursor {
  let bytes: [UInt8]
  /// Where the text begins; lines and columns are counted from here.
  var start: Int
  /// The next byte to be read.
  var position: Int
  /// The first byte after the text.
  var end: Int
  let dialect: JSON.Dialect
  let file: String?
  /// The number of the line at `start`.
  var firstLine = 1
  /// Whether lone surrogates and broken UTF-8 in strings become U+FFFD instead of a fault.
  var repairs = false
  /// The number of U+FFFD put in place of something broken.
  var repairCount = 0

  init(_ bytes: [UInt8], dialect: JSON.Dialect, file: String?) {
    (self.bytes, self.dialect, self.file) = (bytes, dialect, file)
    start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    (position, end) = (start, bytes.count)
  }

  /// The next byte, or 0 at the end.
  var current: UInt8 { position < end ? bytes[position] : 0 }

  /// The byte some places ahead, or 0 beyond the end.
  func ahead(_ distance: Int) -> UInt8 {
    position + distance < end ? bytes[position + distance] : 0
  }

  /// Steps over a byte if it is the next one.
  mutating func skip(_ byte: UInt8) -> Bool {
    guard position < end, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  /// Steps over blanks, and in JSON5 over comments too.
  mutating func skipBlanks() throws(Fault) {
    while position < end {
      let byte = bytes[position]
      if byte > 0x20, byte != UInt8(ascii: "/"), byte < 0x80 { return }
      if byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
        position += 1
      } else {
        guard dialect == .json5, try skipJSON5Blank() else { return }
      }
    }
  }

  /// Steps over a comment or a blank that only JSON5 knows; false where there is none.
  @inline(never)
  private mutating func skipJSON5Blank() throws(Fault) -> Bool {
    switch bytes[position] {
    case 0x0B, 0x0C: position += 1
    case UInt8(ascii: "/"): try skipComment()
    case 0x80...:
      guard let scalar = scalar(at: position), scalar.isJSON5Blank else { return false }
      position += UTF8.width(scalar)
    default: return false
    }
    return true
  }

  private mutating func skipComment() throws(Fault) {
    let opening = position
    if ahead(1) == UInt8(ascii: "/") {
      while position < end, bytes[position] != 0x0A, bytes[position] != 0x0D { position += 1 }
    } else if ahead(1) == UInt8(ascii: "*") {
      position += 2
      while !(current == UInt8(ascii: "*") && ahead(1) == UInt8(ascii: "/")) {
        guard position < end else { throw fault("this comment has no end", at: opening) }
        position += 1
      }
      position += 2
    } else {
      throw fault("'/' begins no value; a comment begins with // or /*", at: opening)
    }
  }

  /// The Unicode scalar that begins at an offset, or nil where no whole one does.
  func scalar(at offset: Int) -> Unicode.Scalar? {
    guard offset < end else { return nil }
    var decoder = UTF8()
    var tail = bytes[offset..<min(end, offset + 4)].makeIterator()
    if case .scalarValue(let scalar) = decoder.decode(&tail) { return scalar }
    return nil
  }

  /// What stands at the position, for messages: a quoted character, or "the end".
  var found: String {
    guard position < end else { return "the end" }
    guard let scalar = scalar(at: position) else { return "a broken byte" }
    if scalar.value < 0x20 {
      return scalar == "\n" || scalar == "\r" ? "the end of the line" : "a control character"
    }
    return "'\(scalar)'"
  }

  /// A fault at an offset (the position, if none is given).
  func fault(_ message: String, at offset: Int? = nil) -> Fault {
    var marker = PlaceMarker(offset: start, line: firstLine)
    marker.advance(to: min(offset ?? position, end), in: bytes)
    return Fault(
      .data, message,
      at: Fault.Place(file: file, line: marker.line, column: marker.column))
  }
}

extension Unicode.Scalar {
  /// Whether JSON5 counts this as white space: Unicode's space separators, the line and paragraph
  /// separators, and the byte order mark.
  fileprivate var isJSON5Blank: Bool {
    self == "\u{FEFF}" || self == "\u{2028}" || self == "\u{2029}"
      || properties.generalCategory == .spaceSeparator
  }
}
