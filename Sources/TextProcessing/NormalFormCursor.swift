/// Where a writer of normal form stands, and the loop that copies what a table can decide.
struct NormalFormCursor {
  /// The input.
  let text: UnsafeBufferPointer<UInt8>
  /// Whether decimal digits become 0.
  let foldDigits: Bool
  /// Where the rest of the input starts.
  var index: Int
  /// The number of bytes written.
  var count: Int
  /// Where the last starter stands in the input, or -1, and in the output.
  var anchor: (input: Int, output: Int)
  /// Whether a mark was written behind the last starter.
  var hasMark = false

  /// Writes what can be written by table while the output is below a limit.
  ///
  /// - Returns: false where ICU must decide; true at the end of the input or of the room.
  mutating func copy(
    to base: UnsafeMutablePointer<UInt8>, below limit: Int, _ table: NormalFormTable
  ) -> Bool {
    table.treatments.withUnsafeBufferPointer { treatments in
      while index < text.count, count < limit {
        if PlainText.mayStart(with: text[index]), copyPlain(to: base, below: limit) { continue }
        let (point, length) = decodeUTF8(text, at: index)
        if point < 0x80 {
          mark()
          base[count] = ASCIIFold.fold(UInt8(truncatingIfNeeded: point), foldDigits)
          count &+= 1
        } else if !put(point, treatments, table, base) {
          return false
        }
        index &+= length
      }
      return true
    }
  }

  /// Copies plain text from here on.
  ///
  /// - Returns: whether there was any.
  private mutating func copyPlain(
    to base: UnsafeMutablePointer<UInt8>, below limit: Int
  ) -> Bool {
    let end = min(text.count, index + limit - count)
    let plain = PlainText.copy(
      UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(text)[index..<end]),
      to: UnsafeMutableRawPointer(base + count), foldDigits: foldDigits)
    guard plain.count > 0 else { return false }
    index += plain.count
    count += plain.count
    anchor(afterPlain: text[index - 1])
    return true
  }

  /// Notes the plain code point behind which the cursor stands as the last starter.
  mutating func anchor(afterPlain last: UInt8) {
    let length = last < 0x80 ? 1 : 3
    anchor = (index - length, count - length)
    hasMark = false
  }

  /// Notes a starter that is about to be written.
  @inline(__always)
  private mutating func mark() {
    anchor = (index, count)
    hasMark = false
  }

  /// Writes a code point beyond ASCII; false where ICU must decide.
  @inline(__always)
  private mutating func put(
    _ point: UInt32, _ treatments: UnsafeBufferPointer<UInt8>, _ table: NormalFormTable,
    _ base: UnsafeMutablePointer<UInt8>
  ) -> Bool {
    guard point < NormalFormTable.size else { return false }
    switch NormalFormTable.Treatment(rawValue: treatments[Int(point)]) {
    case .stable: mark()
    case .digit:
      mark()
      if foldDigits {
        base[count] = 0x30
        count &+= 1
        return true
      }
    case .mapped:
      mark()
      count = table.writeMapping(of: point, to: base, at: count, foldDigits: foldDigits)
      return true
    case .ignorable: return true
    case .mark where anchor.input >= 0 && !hasMark: hasMark = true
    default: return false
    }
    count &+= encodeUTF8(point, to: base + count)
    return true
  }
}
