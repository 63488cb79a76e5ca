import Testing

@testable import Importing

@Suite("Binary property lists")
struct BinaryPropertyListTests {
  /// A list whose objects are given as bytes; references have two bytes.
  private func list(_ objects: [[UInt8]], top: Int = 0) throws -> BinaryPropertyList {
    var bytes = Array("bplist00".utf8)
    var offsets: [Int] = []
    for object in objects {
      offsets.append(bytes.count)
      bytes += object
    }
    let table = bytes.count
    for offset in offsets { bytes += number(offset, 4) }
    bytes += [0, 0, 0, 0, 0, 0, 4, 2]
    bytes += number(objects.count, 8) + number(top, 8) + number(table, 8)
    return try #require(BinaryPropertyList(bytes))
  }

  private func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(value >> (8 * $0) & 0xFF) }
  }

  private func text(_ text: String) -> [UInt8] {
    [0x50 | UInt8(text.utf8.count)] + Array(text.utf8)
  }

  @Test("give a truth value of the outermost dictionary, an integer of any")
  func values() throws {
    let dictionary: [UInt8] = [0xD2, 0, 1, 0, 2, 0, 3, 0, 4]
    let objects = [dictionary, text("IsEncrypted"), text("Size"), [0x09], [0x11, 0x10, 0x00]]
    let found = try list(objects)
    #expect(found.bool("IsEncrypted") == true && found.bool("Size") == nil)
    #expect(found.integer("Size") == 4096 && found.integer("IsEncrypted") == nil)
    #expect(try list(objects, top: 1).bool("IsEncrypted") == nil)
    #expect(try list(objects, top: 1).integer("Size") == 4096)
  }

  @Test("are looked through at once, even if every object is the same huge dictionary")
  func hugeDictionaries() throws {
    // A dictionary that claims 60,000 members, in the place of 9,000 objects.
    let claimed = 60_000
    var bytes = Array("bplist00".utf8) + [0xDF, 0x12] + number(claimed, 4)
    bytes += [UInt8](repeating: 0, count: claimed * 4)
    let table = bytes.count
    for _ in 0..<9000 { bytes += number(8, 4) }
    bytes += [0, 0, 0, 0, 0, 0, 4, 2] + number(9000, 8) + number(0, 8) + number(table, 8)
    let found = try #require(BinaryPropertyList(bytes))
    let duration = ContinuousClock().measure {
      #expect(found.integer("Size") == nil && found.bool("IsEncrypted") == nil)
    }
    #expect(duration < .seconds(20), "540 million keys take minutes")
  }
}
