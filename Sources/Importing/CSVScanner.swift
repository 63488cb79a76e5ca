internal import Messages

/// Takes CSV apart record by record, as RFC 4180 has it; a record ends with LF, CRLF or CR.
///
/// A quotation mark may stand only around a whole column, or doubled inside such a column. A record
/// that breaks this is given up at the end of its line. Where a quoted column never ends, or ends
/// lines below in the middle of a text, its closing mark is likely to be missing: then the record is
/// given up at the end of its first line, and up to the place of the slip quoted columns must end
/// on their line. So one slip costs one record, and no byte is walked over more than twice.
struct CSVScanner {
  /// What was found.
  enum Outcome {
    case record
    case stray(reason: String, line: Int, column: Int)
    case end
  }

  /// One column of a record.
  struct Column {
    /// Its bytes, without the quotation marks around it.
    var range: Range<Int>
    /// Whether it holds doubled quotation marks.
    var isDoubled: Bool
  }

  private let bytes: [UInt8]
  private let delimiter: UInt8
  private var position: Int
  private var nextLine = 1
  /// Quoted columns that begin before this offset must end on their line.
  private var singleLinesEnd = 0
  /// The columns of the record read last.
  private(set) var columns: [Column] = []
  /// The one-based line on which the record begins.
  private(set) var line = 0
  /// The bytes of the record without its line end, also when it was given up.
  private(set) var range = 0..<0
  /// The number of empty lines between records.
  private(set) var blankLines = 0

  /// A scanner of UTF-8 text; a byte order mark is skipped.
  init(_ bytes: [UInt8], delimiter: UInt8) {
    (self.bytes, self.delimiter) = (bytes, delimiter)
    position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// The bytes of the record without its line end, also when it was given up.
  var record: ArraySlice<UInt8> { bytes[range] }

  /// The content of a column of the record read last.
  func bytes(of column: Int) -> [UInt8] {
    let part = bytes[columns[column].range]
    guard columns[column].isDoubled else { return Array(part) }
    var content: [UInt8] = []
    var skips = false
    for byte in part {
      skips = byte == Self.quote && !skips
      if !skips { content.append(byte) }
    }
    return content
  }

  private static let quote = UInt8(ascii: "\"")

  /// Reads the next record.
  mutating func next() -> Outcome {
    while position < bytes.count, isLineEnd(position) {
      blankLines += 1
      endLine()
    }
    guard position < bytes.count else { return .end }
    columns.removeAll(keepingCapacity: true)
    line = nextLine
    let first = position
    repeat {
      let isQuoted = position < bytes.count && bytes[position] == Self.quote
      if let slip = isQuoted ? quoted() : plain() { return giveUp(slip, from: first) }
    } while skipDelimiter()
    range = first..<position
    endLine()
    return .record
  }

  private mutating func skipDelimiter() -> Bool {
    guard position < bytes.count, bytes[position] == delimiter else { return false }
    position += 1
    return true
  }

  private func isLineEnd(_ index: Int) -> Bool { bytes[index] == 0x0A || bytes[index] == 0x0D }

  /// Steps over a line end, if one is there.
  private mutating func endLine() {
    guard position < bytes.count, isLineEnd(position) else { return }
    let isPair =
      bytes[position] == 0x0D && position + 1 < bytes.count && bytes[position + 1] == 0x0A
    position += isPair ? 2 : 1
    nextLine += 1
  }

  /// What is wrong with a record.
  private struct Slip {
    var reason: String
    /// The offset of what is wrong.
    var place: Int
    /// Whether it is a quoted column that went on over line ends.
    var spansLines = false
  }

  /// Reads a column without quotation marks; the slip where it holds one.
  private mutating func plain() -> Slip? {
    let first = position
    while position < bytes.count, bytes[position] != delimiter, !isLineEnd(position) {
      if bytes[position] == Self.quote {
        return Slip(
          reason: "a quotation mark stands inside a column that isn't quoted (where they have no"
            + " meaning, the format is tsv with this delimiter)", place: position)
      }
      position += 1
    }
    columns.append(Column(range: first..<position, isDoubled: false))
    return nil
  }

  /// Reads a quoted column; the slip where it doesn't end as it should.
  private mutating func quoted() -> Slip? {
    let (opening, openingLine) = (position, nextLine)
    position += 1
    let isDoubled = skipQuoted(isSingleLine: opening < singleLinesEnd)
    guard position < bytes.count, bytes[position] == Self.quote else {
      return Slip(
        reason: "this quoted column has no closing quotation mark", place: opening,
        spansLines: position == bytes.count)
    }
    columns.append(Column(range: opening + 1..<position, isDoubled: isDoubled))
    position += 1
    if position == bytes.count || bytes[position] == delimiter || isLineEnd(position) { return nil }
    guard nextLine > openingLine else {
      return Slip(
        reason: "a closing quotation mark must be followed by a delimiter or the end of the line",
        place: position)
    }
    return Slip(
      reason: "this quoted column has no closing quotation mark before line \(nextLine), where"
        + " text follows the mark", place: opening, spansLines: true)
  }

  /// Moves to the closing mark, to the end, or to a line end that isn't allowed; whether doubled
  /// marks were stepped over.
  private mutating func skipQuoted(isSingleLine: Bool) -> Bool {
    var isDoubled = false
    while position < bytes.count {
      if bytes[position] == Self.quote {
        guard position + 1 < bytes.count, bytes[position + 1] == Self.quote else { break }
        isDoubled = true
        position += 2
      } else if isLineEnd(position) {
        if isSingleLine { break }
        endLine()
      } else {
        position += 1
      }
    }
    return isDoubled
  }

  /// Gives up the record that began at `first`.
  private mutating func giveUp(_ slip: Slip, from first: Int) -> Outcome {
    var marker = PlaceMarker(offset: first, line: line)
    marker.advance(to: slip.place, in: bytes)
    if slip.spansLines {
      singleLinesEnd = max(singleLinesEnd, position)
      (position, nextLine) = (first, line)
    }
    while position < bytes.count, !isLineEnd(position) { position += 1 }
    range = first..<position
    endLine()
    return .stray(reason: slip.reason, line: marker.line, column: marker.column)
  }
}
