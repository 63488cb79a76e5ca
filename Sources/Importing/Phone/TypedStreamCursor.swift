/// A place in the bytes of a typedstream, and what its plain values are made of.
///
/// Every read is checked against the end of the bytes.
struct TypedStreamCursor {
  /// Why an archive can't be read, and at which byte.
  struct Refusal: Error, Hashable {
    var reason: String
    var offset: Int
  }

  let bytes: [UInt8]
  private(set) var position: Int

  /// A place after the header.
  ///
  /// - Throws: a refusal where the header isn't there.
  init(_ bytes: [UInt8]) throws(Refusal) {
    (self.bytes, position) = (bytes, 0)
    guard bytes.starts(with: Self.header) else {
      throw refusal("the header 'streamtyped' isn't there")
    }
    position = Self.header.count
    // The version of the system that wrote it.
    _ = try integer()
  }

  /// Version 4, and `streamtyped` with its length, which says that little ends come first.
  private static let header: [UInt8] = [0x04, 0x0B] + Array("streamtyped".utf8)

  var isAtEnd: Bool { position == bytes.count }

  func refusal(_ reason: String) -> Refusal { Refusal(reason: reason, offset: position) }

  /// Bytes that are no values.
  enum Mark {
    static let short: UInt8 = 0x81
    static let long: UInt8 = 0x82
    static let real: UInt8 = 0x83
    static let new: UInt8 = 0x84
    static let none: UInt8 = 0x85
    static let end: UInt8 = 0x86
    /// The least reference, as a signed byte.
    static let firstReference = -110
  }

  /// The byte that comes next.
  func head() throws(Refusal) -> UInt8 {
    guard position < bytes.count else { throw refusal("the archive ends in the middle") }
    return bytes[position]
  }

  /// Whether a mark comes next, which is stepped over then.
  mutating func skip(_ mark: UInt8) throws(Refusal) -> Bool {
    guard try head() == mark else { return false }
    position += 1
    return true
  }

  /// The range of some bytes, which are stepped over.
  mutating func take(_ count: Int) throws(Refusal) -> Range<Int> {
    guard count >= 0, count <= bytes.count - position else {
      throw refusal("\(count) bytes are announced and \(bytes.count - position) are left")
    }
    position += count
    return position - count..<position
  }

  /// Little-endian bytes without a sign.
  private mutating func number(bytes count: Int) throws(Refusal) -> Int {
    try take(count).reversed().reduce(0) { $0 << 8 | Int(bytes[$1]) }
  }

  /// A signed integer.
  mutating func integer() throws(Refusal) -> Int {
    let first = try head()
    position += 1
    switch first {
    case Mark.short: return Int(Int16(truncatingIfNeeded: try number(bytes: 2)))
    case Mark.long: return Int(Int32(truncatingIfNeeded: try number(bytes: 4)))
    case 0x80, Mark.real...0x91:
      position -= 1
      throw refusal("the mark \(first) stands where an integer is expected")
    default: return Int(Int8(bitPattern: first))
    }
  }

  /// The bytes of a string that stands here; nil for none.
  mutating func string() throws(Refusal) -> Range<Int>? {
    let first = try head()
    position += 1
    switch first {
    case 0..<0x80: return try take(Int(first))
    case Mark.short: return try take(try number(bytes: 2))
    case Mark.long: return try take(try number(bytes: 4))
    case Mark.none: return nil
    default:
      position -= 1
      throw refusal("the mark \(first) stands where a length is expected")
    }
  }
}
