internal import Messages
internal import TextProcessing

/// The identifiers of the messages so far, to find one that stands twice.
///
/// A hash table with linear probing whose slots hold message numbers, so that it keeps no copies.
/// Identifiers that differ only in composition are the same, as everywhere in Swift.
struct IdentifierTable {
  /// 0 where free, else 32 bits of the hash above the message's number plus 1.
  private var slots = [UInt64](repeating: 0, count: 1 << 10)
  private var count = 0

  /// Adds the identifier that the message with a number will have; false where another has it.
  mutating func insert(_ id: String, at number: Int, among messages: [Message]) -> Bool {
    if count * 2 >= slots.count { grow(messages) }
    let hash = Self.hash(id)
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[slot] != 0 {
      let isCandidate = slots[slot] >> 32 == hash >> 32
      if isCandidate, messages[Int(slots[slot] & 0xFFFF_FFFF) - 1].id == id { return false }
      slot = (slot + 1) & (slots.count - 1)
    }
    slots[slot] = (hash >> 32) << 32 | UInt64(number + 1)
    count += 1
    return true
  }

  private mutating func grow(_ messages: [Message]) {
    var larger = [UInt64](repeating: 0, count: slots.count * 4)
    for entry in slots where entry != 0 {
      let hash = Self.hash(messages[Int(entry & 0xFFFF_FFFF) - 1].id)
      var slot = Int(truncatingIfNeeded: hash) & (larger.count - 1)
      while larger[slot] != 0 { slot = (slot + 1) & (larger.count - 1) }
      larger[slot] = entry
    }
    slots = larger
  }

  /// FNV-1a over the UTF-8 bytes of the composed text, its upper half folded in.
  private static func hash(_ id: String) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in composed(id).utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return hash ^ hash >> 29
  }
}
