public import Messages

/// The bytes that vectors, votes and targets are kept as in a journal; little-endian.
///
/// Numbers of features and of rules ascend and are written as differences in 7-bit groups, the
/// highest bit of a byte telling that more follow; values and weights keep their bits.
public enum JournalBytes {
  /// Some vectors: for each a count, the differences, the values.
  public static func bytes(of vectors: [Features]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(vectors.reduce(8) { $0 + 8 + 7 * $1.count })
    for features in vectors {
      put(UInt64(features.count), into: &bytes)
      var last: UInt32 = 0
      for index in features.indices {
        put(UInt64(index - last), into: &bytes)
        last = index
      }
      for value in features.values { putBits(UInt64(value.bitPattern), count: 4, into: &bytes) }
    }
    return bytes
  }

  /// Ascending numbers.
  public static func bytes(of numbers: [Int]) -> [UInt8] {
    var bytes: [UInt8] = []
    var last = 0
    for number in numbers {
      put(UInt64(number - last), into: &bytes)
      last = number
    }
    return bytes
  }

  /// Scores, with all their bits.
  public static func bytes(of scores: [Double]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(8 * scores.count)
    for score in scores { putBits(score.bitPattern, count: 8, into: &bytes) }
    return bytes
  }

  /// A target: its form, then a number, the members' numbers, or the shares.
  public static func bytes(of target: Target) -> [UInt8] {
    switch target {
    case .one(let label): return [0, UInt8(truncatingIfNeeded: label), UInt8(label >> 8)]
    case .anyOf(let members): return [1] + bytes(of: members)
    case .distribution(let shares):
      return [2] + bytes(of: shares)
    }
  }

  /// The vectors that some bytes hold.
  ///
  /// - Throws: a data fault when they are cut off or not `count` vectors below 2^24.
  public static func vectors(_ bytes: [UInt8], count: Int) throws(Fault) -> [Features] {
    var reader = JournalReader(bytes)
    var vectors: [Features] = []
    for _ in 0..<count {
      let size = try reader.number(upTo: UInt64(bytes.count))
      var indices: [UInt32] = []
      indices.reserveCapacity(Int(size))
      var last: UInt64 = 0
      for _ in 0..<size {
        last += try reader.number(upTo: 1 << 24)
        guard last < 1 << 24 else { throw JournalReader.damaged }
        indices.append(UInt32(last))
      }
      var values: [Float] = []
      values.reserveCapacity(Int(size))
      for _ in 0..<size {
        values.append(Float(bitPattern: UInt32(try reader.bits(count: 4))))
      }
      vectors.append(Features(indices: indices, values: values))
    }
    guard reader.isAtEnd else { throw JournalReader.damaged }
    return vectors
  }

  /// The ascending numbers that some bytes hold.
  ///
  /// - Throws: a data fault when they are cut off.
  public static func numbers(_ bytes: [UInt8]) throws(Fault) -> [Int] {
    var reader = JournalReader(bytes)
    var (numbers, last): ([Int], UInt64) = ([], 0)
    while !reader.isAtEnd {
      last += try reader.number(upTo: 1 << 31)
      numbers.append(Int(last))
    }
    return numbers
  }

  /// The scores that some bytes hold.
  ///
  /// - Throws: a data fault when they are cut off.
  public static func scores(_ bytes: [UInt8]) throws(Fault) -> [Double] {
    var reader = JournalReader(bytes)
    var scores: [Double] = []
    while !reader.isAtEnd { scores.append(Double(bitPattern: try reader.bits(count: 8))) }
    return scores
  }

  /// The target that some bytes hold.
  ///
  /// - Throws: a data fault when they hold none.
  public static func target(_ bytes: [UInt8]) throws(Fault) -> Target {
    switch bytes.first {
    case 0 where bytes.count == 3: return .one(Int(bytes[1]) | Int(bytes[2]) << 8)
    case 1: return .anyOf(try numbers(Array(bytes.dropFirst())))
    case 2 where bytes.count % 8 == 1:
      return .distribution(try scores(Array(bytes.dropFirst())))
    default: throw JournalReader.damaged
    }
  }

  private static func put(_ number: UInt64, into bytes: inout [UInt8]) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  private static func putBits(_ bits: UInt64, count: Int, into bytes: inout [UInt8]) {
    for byte in 0..<count { bytes.append(UInt8(truncatingIfNeeded: bits >> (8 * UInt64(byte)))) }
  }
}

/// Reads numbers off bytes that may be damaged.
private struct JournalReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  static var damaged: Fault { Fault(.io, "the journal is damaged: a record doesn't fit itself") }

  var isAtEnd: Bool { position == bytes.count }

  mutating func number(upTo limit: UInt64) throws(Fault) -> UInt64 {
    var (number, shift): (UInt64, UInt64) = (0, 0)
    while position < bytes.count, shift < 63 {
      let byte = bytes[position]
      position += 1
      number |= UInt64(byte & 0x7F) << shift
      shift += 7
      guard byte & 0x80 != 0 else {
        guard number <= limit else { throw Self.damaged }
        return number
      }
    }
    throw Self.damaged
  }

  mutating func bits(count: Int) throws(Fault) -> UInt64 {
    guard position + count <= bytes.count else { throw Self.damaged }
    var bits: UInt64 = 0
    for byte in 0..<count { bits |= UInt64(bytes[position + byte]) << (8 * UInt64(byte)) }
    position += count
    return bits
  }
}
