import Messages

/// Random numbers that belong to messages: the same for a seed, an identifier and a purpose, whoever
/// asks for them and in whatever order.
struct Draws: Sendable {
  /// What a number is for; different purposes have independent numbers.
  enum Purpose: UInt64, Sendable {
    case delay = 1
    case noise, partial, sender, visibility, question, randomQuestion, gold
  }

  private let keys: [UInt64]
  private let senders: [UInt64]

  init(_ messages: [Message], seed: UInt64) {
    keys = messages.map { StableHash.hash(Array($0.id.utf8), seed: seed) }
    senders = messages.map { StableHash.hash(Array(($0.sender ?? "").utf8), seed: seed) }
  }

  /// A number from 0 up to, not including, 1.
  @inline(__always)
  func unit(_ message: Int, _ purpose: Purpose) -> Double {
    let key = purpose == .sender ? senders[message] : keys[message]
    return Double(StableHash.combine(key, purpose.rawValue) >> 11) * 0x1p-53
  }
}
