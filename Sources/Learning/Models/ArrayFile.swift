public import Messages

/// Named arrays behind a header, as one file: the form of models and of a stream's snapshots.
///
/// | bytes | content |
/// |---|---|
/// | 0–7 | magic: 0x89, `WINNOW`, 0x0A |
/// | 8–11 | format version, 32 bits, little-endian |
/// | 12–15 | length of the header in bytes, a multiple of 16 |
/// | 16–79 | SHA-256 of the header, 64 hexadecimal digits |
/// | 80– | header: JSON, padded with blanks |
/// | then | body: the arrays one after another, little-endian, each padded to a multiple of 16 |
///
/// The header names the arrays, their types and lengths, and the SHA-256 of the body, so no byte
/// can change unnoticed.
public struct ArrayFile {
  private static let magic: [UInt8] = [0x89, 0x57, 0x49, 0x4E, 0x4E, 0x4F, 0x57, 0x0A]
  private static let version: UInt32 = 1
  private static let prefix = 80
  private static let alignment = 16

  /// What is said of the arrays, beside what is needed to read them.
  public let header: [JSONMember]
  /// The arrays in named parts.
  public let archives: [(part: String, archive: Archive)]

  /// A file's content.
  public init(header: [JSONMember], archives: [(part: String, archive: Archive)]) {
    (self.header, self.archives) = (header, archives)
  }

  /// The file's bytes.
  public var bytes: [UInt8] {
    var body: [UInt8] = []
    let arrays = Self.write(archives, into: &body)
    let members =
      self.header + [
        JSONMember("arrays", JSONNode(.array(arrays))),
        JSONMember("bodySHA256", .string(SHA256.hex(body))),
      ]
    var header = Array(JSONNode(.object(members)).compact.utf8)
    Self.pad(&header, with: UInt8(ascii: " "))
    var bytes = Self.magic
    bytes += Self.littleEndian(Self.version)
    bytes += Self.littleEndian(UInt32(header.count))
    bytes += Array(SHA256.hex(header).utf8)
    return bytes + header + body
  }

  /// The SHA-256 of the body, which names what was learned.
  public static func bodyHash(_ archives: [(part: String, archive: Archive)]) -> String {
    var body: [UInt8] = []
    _ = write(archives, into: &body)
    return SHA256.hex(body)
  }

  private static func write(
    _ archives: [(part: String, archive: Archive)], into body: inout [UInt8]
  ) -> [JSONNode] {
    var lines: [JSONNode] = []
    for (part, archive) in archives {
      for (name, values) in archive.entries {
        let (type, count) = append(values, to: &body)
        pad(&body, with: 0)
        lines.append([
          "part": .string(part), "name": .string(name), "type": .string(type),
          "count": .integer(count),
        ])
      }
    }
    return lines
  }

  private static func append(
    _ values: Archive.Values, to body: inout [UInt8]
  ) -> (type: String, count: Int) {
    switch values {
    case .floats(let numbers):
      append(numbers.map { $0.bitPattern.littleEndian }, to: &body)
      return ("float32", numbers.count)
    case .doubles(let numbers):
      append(numbers.map { $0.bitPattern.littleEndian }, to: &body)
      return ("float64", numbers.count)
    case .integers(let numbers):
      append(numbers.map { $0.littleEndian }, to: &body)
      return ("int64", numbers.count)
    case .indices(let numbers):
      append(numbers.map { $0.littleEndian }, to: &body)
      return ("uint32", numbers.count)
    }
  }

  private static func append<Number: FixedWidthInteger>(
    _ numbers: [Number], to body: inout [UInt8]
  ) {
    numbers.withUnsafeBytes { body.append(contentsOf: $0) }
  }

  private static func pad(_ bytes: inout [UInt8], with filler: UInt8) {
    while bytes.count % alignment != 0 { bytes.append(filler) }
  }

  private static func littleEndian(_ number: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * UInt32($0))) }
  }
}

extension ArrayFile {
  /// The content of a file's bytes.
  ///
  /// - Parameter parts: the names of the parts that it may have, in the order of `archives`.
  /// - Throws: a data fault when they are no such file, of another version, cut off or damaged.
  public init(bytes: [UInt8], parts: [String]) throws(Fault) {
    guard bytes.count >= Self.magic.count, Array(bytes[..<Self.magic.count]) == Self.magic else {
      throw Fault(.data, "this isn't a model file of Winnow; those start with 0x89 and 'WINNOW'")
    }
    guard bytes.count >= Self.prefix else { throw Self.cutOff }
    let version = Self.number(bytes, at: 8)
    guard version == Self.version else {
      throw Fault(
        .data, "the model file has format version \(version); this program reads \(Self.version)")
    }
    let start = Self.prefix + Int(Self.number(bytes, at: 12))
    guard start <= bytes.count else { throw Self.cutOff }
    let header = Array(bytes[Self.prefix..<start])
    guard Array(SHA256.hex(header).utf8) == Array(bytes[16..<Self.prefix]) else {
      throw Self.damaged("header")
    }
    let node = try JSON.parse(header, dialect: .json)
    var reader = try ObjectReader(node)
    let body = Array(bytes[start...])
    let (arrays, digest) = (try reader.array("arrays") ?? [], try reader.string("bodySHA256"))
    archives = try Self.read(arrays, from: body, parts: parts)
    guard SHA256.hex(body) == digest else { throw Self.damaged("body") }
    self.header = (node.members ?? []).filter { $0.key != "arrays" && $0.key != "bodySHA256" }
  }

  private static func read(
    _ lines: [JSONNode], from body: [UInt8], parts: [String]
  ) throws(Fault) -> [(part: String, archive: Archive)] {
    var archives = parts.map { (part: $0, archive: Archive()) }
    var names: Set<String> = []
    var offset = 0
    for line in lines {
      var reader = try ObjectReader(line, path: "arrays")
      let (part, name) = (try reader.string("part"), try reader.string("name"))
      let (type, count) = (try reader.string("type"), try reader.count("count"))
      guard names.insert("\(part)/\(name)").inserted,
        let place = parts.firstIndex(of: part)
      else { throw damaged("list of arrays") }
      archives[place].archive.put(name, try read(type, count, from: body, at: &offset))
    }
    guard offset >= body.count else {
      throw Fault(.data, "the model file has \(body.count - offset) bytes after its end")
    }
    return archives
  }

  private static func read(
    _ type: String, _ count: Int, from body: [UInt8], at offset: inout Int
  ) throws(Fault) -> Archive.Values {
    let sizes = ["float32": 4, "float64": 8, "int64": 8, "uint32": 4]
    guard let size = sizes[type] else { throw damaged("list of arrays") }
    guard count <= (body.count - offset) / size else { throw cutOff }
    let range = offset..<offset + count * size
    offset = (range.upperBound + alignment - 1) / alignment * alignment
    guard offset <= body.count else { throw cutOff }
    return switch type {
    case "float32":
      .floats(numbers(body, range, of: UInt32.self).map { Float(bitPattern: $0) })
    case "float64":
      .doubles(numbers(body, range, of: UInt64.self).map { Double(bitPattern: $0) })
    case "int64": .integers(numbers(body, range, of: Int64.self))
    default: .indices(numbers(body, range, of: UInt32.self))
    }
  }

  private static func numbers<Number: FixedWidthInteger & BitwiseCopyable>(
    _ body: [UInt8], _ range: Range<Int>, of type: Number.Type
  ) -> [Number] {
    body.withUnsafeBytes { body in
      stride(from: range.lowerBound, to: range.upperBound, by: MemoryLayout<Number>.size).map {
        Number(littleEndian: body.loadUnaligned(fromByteOffset: $0, as: Number.self))
      }
    }
  }

  private static func number(_ bytes: [UInt8], at offset: Int) -> UInt32 {
    (0..<4).reduce(0) { $0 | UInt32(bytes[offset + $1]) << (8 * UInt32($1)) }
  }

  private static var cutOff: Fault { Fault(.data, "the model file is cut off") }

  private static func damaged(_ part: String) -> Fault {
    Fault(.data, "the model file's \(part) is damaged: it doesn't match its checksum or itself")
  }
}
