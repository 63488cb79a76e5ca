/// Makes XML of what Android tools write for XML, piece by piece, before a parser sees it.
///
/// Emoji written as two references to halves (`&#55357;&#56832;`) or as two halves in bytes are
/// joined; lone halves, characters that XML forbids and broken UTF-8 become U+FFFD. The values of
/// attributes that nobody asked for are left out: some hold whole pictures, which nobody should
/// have to hold. Line ends stay where they are.
struct XMLRepair {
  /// The number of characters that were joined of two halves.
  private(set) var joinedCount = 0
  /// The number of U+FFFD put in place of something.
  private(set) var replacedCount = 0
  /// The number of bytes written of the tag or comment that isn't finished.
  var openLength: Int { state == .text ? 0 : writtenCount - opening }

  /// The number of bytes written so far, and of those before the last tag or comment.
  private var writtenCount = 0
  private var opening = 0

  private enum State { case text, tag, value, skipped, comment, instruction }
  private var state = State.text
  /// The mark that ends the value.
  private var quote: UInt8 = 0
  /// The last eight bytes of the name of the attribute.
  private var name: UInt64 = 0
  private var startsName = true
  /// The last bytes of a comment or an instruction.
  private var last: UInt32 = 0
  /// What was given but can't be understood without what comes next.
  private var pending: [UInt8] = []

  /// The last eight bytes of the names of the attributes whose values are kept.
  private let kept: [UInt64]
  /// No reference is longer, and no pair of them longer than twice as much.
  private static let longestReference = 12

  /// A repair that leaves out the values of all attributes but some.
  init(keeping names: [String]) {
    kept = names.map { name in name.utf8.reduce(0) { $0 << 8 | UInt64($1) } }
  }

  /// What is whole of the next piece, repaired.
  mutating func repair(_ piece: [UInt8], isLast: Bool) -> [UInt8] {
    let input = pending.isEmpty ? piece : pending + piece
    pending = []
    var used = 0
    // One byte becomes at most three.
    let output = [UInt8](unsafeUninitializedCapacity: 3 * input.count + 1) { buffer, count in
      guard let first = buffer.baseAddress else { return }
      var next = first
      used = input.withUnsafeBufferPointer { repair($0, isLast, first, &next) }
      count = next - first
    }
    if used < input.count { pending = Array(input[used...]) }
    writtenCount += output.count
    return output
  }

  /// Repairs bytes up to where more are needed; how many that are.
  private mutating func repair(
    _ bytes: UnsafeBufferPointer<UInt8>, _ isLast: Bool, _ first: UnsafeMutablePointer<UInt8>,
    _ next: inout UnsafeMutablePointer<UInt8>
  ) -> Int {
    var position = 0
    while position < bytes.count {
      if state == .skipped {
        position = skip(bytes, from: position, &next)
        continue
      }
      let end = plainEnd(bytes, from: position)
      if end > position {
        copy(bytes, position..<end, &next)
        if state == .tag { followName(bytes, position..<end) }
        position = end
        continue
      }
      // References, pairs of halves and openings of comments are understood whole.
      let byte = bytes[position]
      let isPart = byte == UInt8(ascii: "&") || byte == UInt8(ascii: "<") || byte >= 0x80
      if isPart, !isLast, bytes.count - position < 2 * Self.longestReference { return position }
      if state == .text, byte == UInt8(ascii: "<") { opening = writtenCount + (next - first) }
      position += take(bytes, at: position, &next)
    }
    return position
  }

  @inline(__always)
  private func copy(
    _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>,
    _ next: inout UnsafeMutablePointer<UInt8>
  ) {
    guard let base = bytes.baseAddress else { return }
    next.update(from: base + range.lowerBound, count: range.count)
    next += range.count
  }

  private func put(_ byte: UInt8, _ next: inout UnsafeMutablePointer<UInt8>) {
    next.pointee = byte
    next += 1
  }

  /// The end of the bytes that only need to be copied.
  @inline(__always)
  private func plainEnd(_ bytes: UnsafeBufferPointer<UInt8>, from first: Int) -> Int {
    guard state != .comment, state != .instruction else { return first }
    // A tag ends with its mark, and a text with the next tag; neither stands raw in a value.
    let mark = state == .tag ? UInt8(ascii: ">") : UInt8(ascii: "<")
    var end = first
    while end < bytes.count {
      let byte = bytes[end]
      guard byte >= 0x20, byte < 0x80, byte != 0x22, byte != 0x27, byte != UInt8(ascii: "&"),
        byte != mark
      else { break }
      end += 1
    }
    return end
  }

  /// Keeps the end of the name of an attribute in mind: of the last one, before blanks and `=`.
  private mutating func followName(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
    func separates(_ byte: UInt8) -> Bool { byte == 0x20 || byte == UInt8(ascii: "=") }
    var end = range.upperBound
    while end > range.lowerBound, separates(bytes[end - 1]) { end -= 1 }
    var first = end
    while first > range.lowerBound, end - first < 8, !separates(bytes[first - 1]) { first -= 1 }
    if first > range.lowerBound { startsName = separates(bytes[first - 1]) }
    for byte in bytes[first..<end] { advanceInTag(byte) }
    if end < range.upperBound { startsName = true }
  }

  /// Steps over a value that is left out; its line ends are kept.
  private mutating func skip(
    _ bytes: UnsafeBufferPointer<UInt8>, from first: Int,
    _ next: inout UnsafeMutablePointer<UInt8>
  ) -> Int {
    var position = first
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      if byte == 0x0A { put(byte, &next) }
      if byte == quote {
        put(byte, &next)
        state = .tag
        return position
      }
    }
    return position
  }

  /// Takes one character or reference; the number of its bytes.
  private mutating func take(
    _ bytes: UnsafeBufferPointer<UInt8>, at position: Int,
    _ next: inout UnsafeMutablePointer<UInt8>
  ) -> Int {
    let byte = bytes[position]
    if byte >= 0x80 || (byte == UInt8(ascii: "&") && state != .comment && state != .instruction) {
      return takeCharacter(bytes, at: position, &next)
    }
    if byte < 0x20, byte != 0x09, byte != 0x0A, byte != 0x0D {
      replace(&next)
      return 1
    }
    put(byte, &next)
    advance(byte, bytes, position)
    return 1
  }

  /// Follows the structure of tags, comments and instructions.
  private mutating func advance(
    _ byte: UInt8, _ bytes: UnsafeBufferPointer<UInt8>, _ position: Int
  ) {
    switch state {
    case .text:
      guard byte == UInt8(ascii: "<") else { return }
      let next = position + 1 < bytes.count ? bytes[position + 1] : 0
      let isComment =
        next == UInt8(ascii: "!") && position + 3 < bytes.count
        && bytes[position + 2] == UInt8(ascii: "-") && bytes[position + 3] == UInt8(ascii: "-")
      state = isComment ? .comment : next == UInt8(ascii: "?") ? .instruction : .tag
      (last, name, startsName) = (0, 0, true)
    case .tag: advanceInTag(byte)
    case .value: if byte == quote { (state, startsName) = (.tag, true) }
    case .comment, .instruction:
      last = last << 8 | UInt32(byte)
      if state == .comment ? last & 0xFF_FFFF == 0x2D_2D3E : last & 0xFFFF == 0x3F3E {
        state = .text
      }
    case .skipped: return
    }
  }

  @inline(__always)
  private mutating func advanceInTag(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: ">"): state = .text
    case 0x22, 0x27:
      quote = byte
      state = kept.contains(name) ? .value : .skipped
    case 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: "="): startsName = true
    default:
      if startsName { name = 0 }
      startsName = false
      name = name << 8 | UInt64(byte)
    }
  }

  private mutating func replace(_ next: inout UnsafeMutablePointer<UInt8>) {
    for byte in UTF8.encodedReplacementCharacter { put(byte, &next) }
    replacedCount += 1
  }

  /// Takes a reference or a character beyond ASCII.
  private mutating func takeCharacter(
    _ bytes: UnsafeBufferPointer<UInt8>, at position: Int,
    _ next: inout UnsafeMutablePointer<UInt8>
  ) -> Int {
    guard let unit = XMLUnit(bytes, at: position) else {
      if bytes[position] == UInt8(ascii: "&") {
        // Another entity, which is the parser's business.
        put(bytes[position], &next)
      } else {
        replace(&next)
      }
      return 1
    }
    if unit.isHighHalf, let other = XMLUnit(bytes, at: position + unit.length), other.isLowHalf {
      let value = 0x10000 + (unit.value - 0xD800) << 10 + (other.value - 0xDC00)
      if let scalar = Unicode.Scalar(value), let encoded = UTF8.encode(scalar) {
        for byte in encoded { put(byte, &next) }
      }
      joinedCount += 1
      return unit.length + other.length
    }
    if unit.isAllowed {
      copy(bytes, position..<position + unit.length, &next)
    } else {
      replace(&next)
    }
    return unit.length
  }
}
