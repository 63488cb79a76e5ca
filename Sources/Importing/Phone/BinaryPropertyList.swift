/// A property list in Apple's binary form, of which single values are looked up.
///
/// Objects are found through a table of offsets at the end; nothing is read but what is asked for,
/// and every offset is checked, so that any bytes may stand here.
struct BinaryPropertyList {
  private let bytes: [UInt8]
  private let referenceSize: Int
  private let offsets: [Int]
  private let top: Int

  /// No list that is read here has nearly as many objects.
  private static let objectLimit = 10_000

  /// A list; nil where the bytes aren't one.
  init?(_ bytes: [UInt8]) {
    guard bytes.starts(with: Array("bplist0".utf8)), bytes.count >= 40 else { return nil }
    let trailer = bytes.count - 32
    func number(_ start: Int, _ count: Int) -> Int? { Self.number(bytes, start, count) }
    let (offsetSize, referenceSize) = (Int(bytes[trailer + 6]), Int(bytes[trailer + 7]))
    guard let count = number(trailer + 8, 8), let top = number(trailer + 16, 8),
      let table = number(trailer + 24, 8), count <= Self.objectLimit, top < count,
      table < bytes.count
    else { return nil }
    var offsets: [Int] = []
    for index in 0..<count {
      guard let offset = number(table + index * offsetSize, offsetSize), offset < trailer else {
        return nil
      }
      offsets.append(offset)
    }
    (self.bytes, self.referenceSize, self.offsets, self.top) = (bytes, referenceSize, offsets, top)
  }

  /// The truth value under a key of the outermost dictionary; nil where there is none.
  func bool(_ key: String) -> Bool? {
    guard let object = value(key, in: top) else { return nil }
    switch bytes[offsets[object]] {
    case 0x08: return false
    case 0x09: return true
    default: return nil
    }
  }

  /// The integer under a key of the first dictionary that has it, wherever that stands.
  func integer(_ key: String) -> Int? {
    for object in offsets.indices {
      guard let found = value(key, in: object) else { continue }
      let marker = bytes[offsets[found]]
      guard (0x10...0x13).contains(marker) else { continue }
      return number(offsets[found] + 1, 1 << Int(marker & 0xF))
    }
    return nil
  }

  /// The object under a key of a dictionary.
  private func value(_ key: String, in dictionary: Int) -> Int? {
    guard bytes[offsets[dictionary]] >> 4 == 0xD, let (count, start) = content(of: dictionary),
      // Each key is an object of its own; without this, looking through all would take forever.
      count <= offsets.count
    else { return nil }
    for index in 0..<count {
      guard let name = number(start + index * referenceSize, referenceSize),
        let object = number(start + (count + index) * referenceSize, referenceSize),
        offsets.indices.contains(name), offsets.indices.contains(object)
      else { return nil }
      if isText(name, key) { return object }
    }
    return nil
  }

  private func isText(_ object: Int, _ text: String) -> Bool {
    guard bytes[offsets[object]] >> 4 == 0x5, let (count, start) = content(of: object),
      start <= bytes.count - count
    else { return false }
    return bytes[start..<start + count].elementsEqual(text.utf8)
  }

  /// The number of elements of an object and where they begin.
  private func content(of object: Int) -> (count: Int, start: Int)? {
    let offset = offsets[object]
    let short = Int(bytes[offset] & 0xF)
    if short < 0xF { return (short, offset + 1) }
    let width = 1 << Int(bytes[offset + 1] & 0xF)
    guard let count = number(offset + 2, width), count <= bytes.count else { return nil }
    return (count, offset + 2 + width)
  }

  private func number(_ start: Int, _ count: Int) -> Int? { Self.number(bytes, start, count) }

  /// Big-endian bytes without a sign; nil where they don't all stand there.
  private static func number(_ bytes: [UInt8], _ start: Int, _ count: Int) -> Int? {
    guard start >= 0, (1...8).contains(count), start <= bytes.count - count else { return nil }
    return Int(exactly: bytes[start..<start + count].reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
  }
}
