/// Brings text with code points beyond ASCII into normal form; ICU is called only for those that
/// interact with their neighbours.
struct NormalFormWriter {
  /// Room for the longest normal form of one code point: 18 code points.
  private static let step = 80

  /// The output.
  private(set) var storage: [UInt8]
  private var cursor: NormalFormCursor
  private var normalizer: ICUNormalizer?

  /// The number of bytes written.
  var count: Int { cursor.count }

  /// A writer that goes on after `start` bytes of plain text that are in normal form already.
  init(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int, into storage: [UInt8], foldDigits: Bool
  ) {
    self.storage = storage
    cursor = NormalFormCursor(
      text: text, foldDigits: foldDigits, index: start, count: start, anchor: (-1, -1))
    if start > 0 { cursor.anchor(afterPlain: text[start - 1]) }
  }

  /// Writes the normal form of the whole input.
  mutating func run() {
    let table = NormalFormTable.shared
    while cursor.index < cursor.text.count {
      let needed = cursor.count + cursor.text.count - cursor.index + 2 * Self.step
      if storage.count < needed {
        storage += [UInt8](repeating: 0, count: needed + storage.count / 2 - storage.count)
      }
      let isDone = storage.withUnsafeMutableBufferPointer { storage in
        guard let base = storage.baseAddress else { return true }
        return cursor.copy(to: base, below: storage.count - Self.step, table)
      }
      if !isDone { normalizeSegment(table) }
    }
  }

  /// Brings the last starter and all that interacts with it into normal form by ICU.
  private mutating func normalizeSegment(_ table: NormalFormTable) {
    let position = cursor.index
    var index = position
    if cursor.anchor.input >= 0 { (index, cursor.count) = cursor.anchor }
    var scalars: [Unicode.Scalar] = []
    while index < cursor.text.count, scalars.count < NormalText.longestSegment {
      let (point, length) = decodeUTF8(cursor.text, at: index)
      if index > position, table.isStarter(point) { break }
      scalars.append(Unicode.Scalar(point) ?? "\u{FFFD}")
      index += length
    }
    var normalizer = self.normalizer ?? ICUNormalizer()
    append(normalizer.normalize(scalars))
    self.normalizer = normalizer
    (cursor.index, cursor.anchor, cursor.hasMark) = (index, (-1, 0), false)
  }

  private mutating func append(_ scalars: [Unicode.Scalar]) {
    let needed = cursor.count + 4 * scalars.count
    if storage.count < needed {
      storage += [UInt8](repeating: 0, count: needed - storage.count)
    }
    storage.withUnsafeMutableBufferPointer { storage in
      guard let base = storage.baseAddress else { return }
      for scalar in scalars {
        let isDigit = cursor.foldDigits && scalar.properties.numericType == .decimal
        cursor.count += encodeUTF8(isDigit ? 0x30 : scalar.value, to: base + cursor.count)
      }
    }
  }
}
