internal import Messages
internal import TextProcessing

/// The identifiers of the messages so far, to find one that stands twice.
///
/// A hash table with linear probing whose slots hold message numbers, so that it keeps no copies.
/// Identifiers that differ only in composition are the same, as everywhere in Swift.
struct IdentifierTable {
  /// 0 where free, else a message's number plus 1.
  private var slots = [Int32](repeating: 0, count: 1 << 10)
  /// The hash of each message's identifier.
  private var hashes: [UInt64] = []

  /// Adds the identifier of the message that comes after some messages; false where one of them
  /// has it.
  ///
  /// - Precondition: the identifiers of those messages, and no others, were added.
  mutating func insert(_ id: String, after messages: [Message]) -> Bool {
    precondition(
      messages.count == hashes.count, "\(hashes.count) ids of \(messages.count) messages")
    if hashes.count * 2 >= slots.count { grow() }
    let hash = Self.hash(id)
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[slot] != 0 {
      let number = Int(slots[slot]) - 1
      if hashes[number] == hash, messages[number].id == id { return false }
      slot = (slot + 1) & (slots.count - 1)
    }
    hashes.append(hash)
    slots[slot] = Int32(hashes.count)
    return true
  }

  private mutating func grow() {
    slots = [Int32](repeating: 0, count: slots.count * 4)
    for (number, hash) in hashes.enumerated() {
      var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Int32(number + 1)
    }
  }

  /// FNV-1a over the UTF-8 bytes of the composed text, its upper half folded in.
  static func hash(_ id: String) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in composed(id).utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return hash ^ hash >> 29
  }
}
