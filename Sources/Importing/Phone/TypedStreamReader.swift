/// Reads a typedstream, the archive format of old Foundation, in which the phone keeps the body of
/// a message with its attributes.
///
/// An archive is a header and then groups: a string of type codes, and a value for each code. An
/// object is its class, with the chain of classes above it, and groups up to an end mark. Strings
/// of types and names stand once and are referred to by their number after that; so are objects,
/// classes and C strings, which share another row of numbers. A reference, like every integer, is
/// one byte or a mark and two or four bytes, little end first.
///
/// The bytes may be anything: every read is checked against their end, objects are kept on a stack
/// of limited depth, and the number of steps is limited by the number of bytes. What is refused
/// throws, and what was read before stays.
struct TypedStreamReader {
  /// What has a number to be referred to by.
  struct Item {
    enum Kind { case object, type, string }

    var kind: Kind
    /// The name of a class, the bytes of a C string, the first string value of an object.
    var text: Range<Int>?
    /// The class of an object or above a class.
    var type: Int?
  }

  /// An object that is a value of an object.
  struct Link {
    var owner: Int
    /// The item, nil for none.
    var value: Int?
  }

  private struct Frame {
    /// The object whose values are read; nil for the archive itself.
    var owner: Int?
    /// The type codes of the group that are still to be read.
    var types: Range<Int>
  }

  private(set) var cursor: TypedStreamCursor
  private(set) var items: [Item] = []
  private(set) var links: [Link] = []
  /// The object whose values are being read, or were read last.
  private(set) var current: Int?
  private var strings: [Range<Int>] = []
  private var frames: [Frame] = []
  private var steps: Int

  private static let depthLimit = 64

  typealias Refusal = TypedStreamCursor.Refusal
  private typealias Mark = TypedStreamCursor.Mark

  /// The bytes of the archive.
  var bytes: [UInt8] { cursor.bytes }

  /// A reader of an archive.
  ///
  /// - Throws: a refusal where the header isn't there.
  init(_ bytes: [UInt8]) throws(Refusal) {
    cursor = try TypedStreamCursor(bytes)
    steps = 4 * bytes.count + 64
    frames.append(Frame(owner: nil, types: 0..<0))
  }

  /// Reads the next value, or the beginning or end of a group or object; false at the end.
  mutating func step() throws(Refusal) -> Bool {
    guard let frame = frames.last else { return false }
    steps -= 1
    guard steps > 0 else { throw cursor.refusal("there are more values than bytes can hold") }
    current = frame.owner
    if !frame.types.isEmpty {
      try value(frame)
    } else if frame.owner == nil, cursor.isAtEnd {
      frames.removeLast()
    } else if frame.owner != nil, try cursor.skip(Mark.end) {
      frames.removeLast()
    } else {
      frames[frames.count - 1].types = try sharedString()
    }
    return true
  }

  /// The bytes of a string that stands here for the first time, or is referred to.
  private mutating func sharedString() throws(Refusal) -> Range<Int> {
    if try cursor.skip(Mark.new) {
      guard let text = try cursor.string() else {
        throw cursor.refusal("a string without bytes is shared")
      }
      strings.append(text)
      return text
    }
    let number = try cursor.integer() - Mark.firstReference
    guard strings.indices.contains(number) else {
      throw cursor.refusal("string \(number) is referred to and there are \(strings.count)")
    }
    return strings[number]
  }

  private mutating func reference() throws(Refusal) -> Int {
    let number = try cursor.integer() - Mark.firstReference
    guard items.indices.contains(number) else {
      throw cursor.refusal("object \(number) is referred to and there are \(items.count)")
    }
    return number
  }

  /// A class with those above it, as far as they are new; nil for none.
  private mutating func type() throws(Refusal) -> Int? {
    var (first, last): (Int?, Int?) = (nil, nil)
    while true {
      let found: Int?
      let isNew = try cursor.skip(Mark.new)
      if isNew {
        items.append(Item(kind: .type, text: try sharedString(), type: nil))
        found = items.count - 1
        _ = try cursor.integer()
      } else {
        found = try cursor.skip(Mark.none) ? nil : try reference()
      }
      if let found, items[found].kind != .type {
        throw cursor.refusal("object \(found) is no class")
      }
      if let last { items[last].type = found }
      first = first ?? found
      last = found
      if !isNew { return first }
    }
  }

  private mutating func value(_ frame: Frame) throws(Refusal) {
    let code = bytes[frame.types.lowerBound]
    frames[frames.count - 1].types = frame.types.dropFirst()
    switch code {
    case UInt8(ascii: "@"): try object(frame.owner)
    case UInt8(ascii: "+"):
      let text = try cursor.string()
      if let owner = frame.owner, items[owner].text == nil { items[owner].text = text }
    case UInt8(ascii: "*"): try cString()
    case UInt8(ascii: ":"): if try !cursor.skip(Mark.none) { _ = try sharedString() }
    case UInt8(ascii: "#"): _ = try type()
    case UInt8(ascii: "["): try array()
    case UInt8(ascii: "{"): openStructure()
    case UInt8(ascii: "}"), UInt8(ascii: "!"): break
    default: try plain(code)
    }
  }

  /// A value that holds no other.
  private mutating func plain(_ code: UInt8) throws(Refusal) {
    switch code {
    case UInt8(ascii: "c"), UInt8(ascii: "C"), UInt8(ascii: "B"): _ = try cursor.take(1)
    case UInt8(ascii: "s"), UInt8(ascii: "S"), UInt8(ascii: "i"), UInt8(ascii: "I"),
      UInt8(ascii: "l"), UInt8(ascii: "L"), UInt8(ascii: "q"), UInt8(ascii: "Q"):
      _ = try cursor.integer()
    case UInt8(ascii: "f"), UInt8(ascii: "d"):
      guard try cursor.skip(Mark.real) else {
        _ = try cursor.integer()
        return
      }
      _ = try cursor.take(code == UInt8(ascii: "f") ? 4 : 8)
    default: throw cursor.refusal("the type code \(code) isn't known")
    }
  }

  private mutating func object(_ owner: Int?) throws(Refusal) {
    var value: Int?
    if try cursor.skip(Mark.new) {
      guard frames.count < Self.depthLimit else {
        throw cursor.refusal("objects stand inside one another more than \(Self.depthLimit) deep")
      }
      let number = items.count
      items.append(Item(kind: .object, text: nil, type: nil))
      items[number].type = try type()
      frames.append(Frame(owner: number, types: 0..<0))
      value = number
    } else if try !cursor.skip(Mark.none) {
      value = try reference()
    }
    if let owner { links.append(Link(owner: owner, value: value)) }
  }

  private mutating func cString() throws(Refusal) {
    if try cursor.skip(Mark.new) {
      items.append(Item(kind: .string, text: try sharedString(), type: nil))
    } else if try !cursor.skip(Mark.none) {
      _ = try reference()
    }
  }

  /// The elements of an array, whose type is `[`, their number, one code, `]`.
  private mutating func array() throws(Refusal) {
    let frame = frames.count - 1
    var count = 0
    while let digit = frames[frame].types.first.map({ bytes[$0] }), (0x30...0x39).contains(digit) {
      count = count * 10 + Int(digit - 0x30)
      guard count <= bytes.count else {
        throw cursor.refusal("an array is longer than the archive")
      }
      frames[frame].types.removeFirst()
    }
    guard frames[frame].types.count >= 2, let first = frames[frame].types.first,
      bytes[first + 1] == UInt8(ascii: "]")
    else { throw cursor.refusal("the elements of an array aren't of one plain type") }
    frames[frame].types = frames[frame].types.dropFirst(2)
    let code = bytes[first]
    if code == UInt8(ascii: "c") || code == UInt8(ascii: "C") {
      _ = try cursor.take(count)
    } else {
      for _ in 0..<count { try plain(code) }
    }
  }

  /// Steps over the name of a structure, whose fields then come one by one.
  private mutating func openStructure() {
    let frame = frames.count - 1
    var types = frames[frame].types
    while let next = types.popFirst(), bytes[next] != UInt8(ascii: "=") {
      if bytes[next] == UInt8(ascii: "}") { break }
    }
    frames[frame].types = types
  }
}
