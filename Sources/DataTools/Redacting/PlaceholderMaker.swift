internal import Learning
internal import Messages

/// Makes placeholders: the same thing has the same one, and nobody without the key finds the way back.
///
/// Digits and letters are drawn from SHA-256 of a secret key, the kind and the thing. The key is
/// random and never leaves the process, unless a seed is given so that the output repeats.
struct PlaceholderMaker: Sendable {
  private let key: [UInt8]
  private var made: [Thing: [UInt8]] = [:]
  /// The digits and words that stand in the data, which no placeholder may be by chance.
  private var originals: Set<[UInt8]> = []

  private struct Thing: Hashable {
    var group: UInt8
    var signs: [UInt8]
    var kept: Int
  }

  init(seed: UInt64?) {
    var bytes: [UInt8] = []
    if let seed {
      var generator = SplitMix64(seed: seed)
      for _ in 0..<4 { withUnsafeBytes(of: generator.next().littleEndian) { bytes += $0 } }
    } else {
      var generator = SystemRandomNumberGenerator()
      for _ in 0..<4 { withUnsafeBytes(of: generator.next().littleEndian) { bytes += $0 } }
    }
    key = bytes
  }

  /// Remembers digits that stand in the data.
  mutating func remember(_ digits: [UInt8]) {
    if digits.count >= 4 { originals.insert(digits) }
  }

  /// A number of 64 bits for a text.
  func number(for text: String, _ purpose: String) -> UInt64 {
    var stream = ByteStream(key: key, label: Array(purpose.utf8), thing: Array(text.utf8))
    return stream.next()
  }

  /// Numbers for the letters of a thing, one for each sign.
  func numbers(for signs: [UInt8], _ group: UInt8, count: Int) -> [UInt64] {
    var stream = ByteStream(key: key, label: [group], thing: signs)
    return (0..<count).map { _ in stream.next() }
  }

  /// Digits in place of others, each another than it was.
  ///
  /// - Parameters:
  ///   - digits: values from 0 to 9.
  ///   - kept: how many at the beginning stay.
  ///   - isAmount: whether the first digit stays zero, or not zero.
  ///   - isAcceptable: what else must hold; given up after many attempts.
  mutating func digits(
    for digits: [UInt8], kept: Int, isAmount: Bool,
    _ isAcceptable: ([UInt8]) -> Bool = { _ in true }
  ) -> [UInt8] {
    let thing = Thing(group: isAmount ? 1 : 0, signs: digits, kept: kept)
    if let known = made[thing] { return known }
    var stream = ByteStream(key: key, label: [thing.group], thing: digits)
    var result = digits
    for _ in 0..<64 {
      result = digits.indices.map { place in
        if place < kept || isAmount && place == 0 && digits[0] == 0 { return digits[place] }
        // One of the nine others, of which an amount's first isn't zero.
        let isFirst = isAmount && place == 0
        let other = UInt8(stream.next() % (isFirst ? 8 : 9)) + (isFirst ? 1 : 0)
        return other < digits[place] ? other : other + 1
      }
      if !originals.contains(result), isAcceptable(result) { break }
    }
    made[thing] = result
    return result
  }
}

/// An endless stream of numbers drawn from a key and a thing.
private struct ByteStream {
  private let start: [UInt8]
  private var block: [UInt64] = []
  private var blocks: UInt32 = 0

  init(key: [UInt8], label: [UInt8], thing: [UInt8]) {
    start = key + [UInt8(truncatingIfNeeded: label.count)] + label + thing
  }

  mutating func next() -> UInt64 {
    if block.isEmpty {
      var hash = SHA256()
      hash.update(start + withUnsafeBytes(of: blocks.littleEndian) { Array($0) })
      let digits = Array(hash.hex().utf8)
      blocks &+= 1
      block = stride(from: 0, to: 64, by: 16).map { first in
        digits[first..<first + 16].reduce(0) { $0 << 4 | UInt64($1 < 0x3A ? $1 - 0x30 : $1 - 0x57) }
      }
    }
    return block.removeLast()
  }
}
