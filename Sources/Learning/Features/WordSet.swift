/// A fixed set of short words that is asked by the bytes of a text.
struct WordSet: Sendable {
  /// Hashes of the words at their places, 0 where there is none.
  private var slots: [UInt64]

  /// A set of words in normal form.
  init(_ words: [String]) {
    slots = [UInt64](repeating: 0, count: 256)
    precondition(words.count < 128, "the table is made for less than 128 words")
    for word in words {
      let hash = StableHash.hash(word.utf8)
      slots[place(of: hash)] = hash
    }
  }

  /// Whether it has a word of `count` ≥ 1 bytes behind which 8 more can be read.
  func contains(_ start: UnsafeRawPointer, count: Int) -> Bool {
    let hash = StableHash.hash(start, count: count, seed: 0)
    return slots[place(of: hash)] == hash
  }

  /// Where a hash stands, or the free place where it would.
  private func place(of hash: UInt64) -> Int {
    var place = Int(hash >> 56)
    while slots[place] != 0, slots[place] != hash { place = (place + 1) & 255 }
    return place
  }
}
