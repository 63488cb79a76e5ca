/// Brings text with code points beyond ASCII into normal form, one code point after the other;
/// ICU is called only for those that interact with their neighbours.
struct NormalFormWriter {
  /// The output.
  private(set) var storage: [UInt8]
  /// The number of bytes written.
  private(set) var count: Int
  private let foldDigits: Bool
  private var normalizer: ICUNormalizer?

  /// A writer that goes on after `count` bytes of ASCII that are already in normal form.
  init(storage: [UInt8], count: Int, foldDigits: Bool) {
    (self.storage, self.count, self.foldDigits) = (storage, count, foldDigits)
  }

  /// Where the last starter stands in the input and the output, and whether a mark follows it.
  private struct Anchor {
    var input: Int
    var output: Int
    var hasMark = false
  }

  /// Appends the normal form of the input from a position on.
  mutating func append(_ text: UnsafeBufferPointer<UInt8>, from start: Int) {
    let table = NormalFormTable.shared
    var anchor = start > 0 ? Anchor(input: start - 1, output: start - 1) : nil
    var index = start
    while index < text.count {
      let (point, length) = decodeUTF8(text, at: index)
      let treatment =
        point < NormalFormTable.size
        ? NormalFormTable.Treatment(rawValue: table.treatments[Int(point)]) ?? .complex : .complex
      makeRoom()
      switch treatment {
      case .stable, .digit, .mapped:
        anchor = Anchor(input: index, output: count)
        write(point, treatment, table)
      case .ignorable: break
      case .mark where anchor.map { !$0.hasMark } ?? false:
        anchor?.hasMark = true
        put(point)
      case .mark, .complex:
        index = normalizeSegment(text, &anchor, at: index, table)
        continue
      }
      index += length
    }
  }

  @inline(__always)
  private mutating func write(
    _ point: UInt32, _ treatment: NormalFormTable.Treatment, _ table: NormalFormTable
  ) {
    if treatment == .mapped {
      let slot = Int(table.slots[Int(point)])
      for position in table.starts[slot]..<table.starts[slot + 1] {
        storage[count] = table.bytes[Int(position)]
        if foldDigits { storage[count] = ASCIIFold.fold(storage[count], true) }
        count += 1
      }
    } else {
      put(treatment == .digit && foldDigits ? 0x30 : point)
    }
  }

  /// Brings the last starter and all that interacts with it into normal form by ICU.
  ///
  /// - Returns: where the next starter stands in the input.
  private mutating func normalizeSegment(
    _ text: UnsafeBufferPointer<UInt8>, _ anchor: inout Anchor?, at position: Int,
    _ table: NormalFormTable
  ) -> Int {
    var index = anchor?.input ?? position
    if let anchor { count = anchor.output }
    var scalars: [Unicode.Scalar] = []
    while index < text.count, scalars.count < NormalText.longestSegment {
      let (point, length) = decodeUTF8(text, at: index)
      if index >= position, point < NormalFormTable.size {
        switch NormalFormTable.Treatment(rawValue: table.treatments[Int(point)]) {
        case .stable, .digit, .mapped: return finish(scalars, &anchor, index)
        default: break
        }
      }
      scalars.append(Unicode.Scalar(point) ?? "\u{FFFD}")
      index += length
    }
    return finish(scalars, &anchor, index)
  }

  private mutating func finish(
    _ scalars: [Unicode.Scalar], _ anchor: inout Anchor?, _ index: Int
  ) -> Int {
    var normalizer = self.normalizer ?? ICUNormalizer()
    for scalar in normalizer.normalize(scalars) {
      makeRoom()
      let isDigit = foldDigits && scalar.properties.numericType == .decimal
      put(isDigit ? 0x30 : scalar.value)
    }
    self.normalizer = normalizer
    anchor = nil
    return index
  }

  /// Writes one code point as UTF-8.
  @inline(__always)
  private mutating func put(_ point: UInt32) {
    func trail(_ shift: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: point >> shift & 0x3F | 0x80) }
    if point < 0x80 {
      storage[count] = UInt8(truncatingIfNeeded: point)
      count += 1
    } else if point < 0x800 {
      storage[count] = UInt8(truncatingIfNeeded: point >> 6 | 0xC0)
      storage[count + 1] = trail(0)
      count += 2
    } else if point < 0x10000 {
      storage[count] = UInt8(truncatingIfNeeded: point >> 12 | 0xE0)
      (storage[count + 1], storage[count + 2]) = (trail(6), trail(0))
      count += 3
    } else {
      storage[count] = UInt8(truncatingIfNeeded: point >> 18 | 0xF0)
      (storage[count + 1], storage[count + 2], storage[count + 3]) = (trail(12), trail(6), trail(0))
      count += 4
    }
  }

  /// Makes room for the longest mapping of one code point: 18 code points of UTF-8.
  @inline(__always)
  private mutating func makeRoom() {
    if storage.count < count + 80 {
      storage += [UInt8](repeating: 0, count: storage.count + 80)
    }
  }
}
