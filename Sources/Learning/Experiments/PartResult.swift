import Messages

/// What one entry did on one part: scores of every tested message and its most confident errors.
struct PartResult: Sendable {
  /// `tested messages × labels` scores, row after row; empty when it failed.
  var scores: [Double] = []
  /// The most confident errors with the features that made them.
  var errors: [ErrorRecord] = []
  /// Why there are no scores, if it failed.
  var failure: String?

  /// The bytes kept for reuse: a length, the errors as JSON text, the scores' bits, then a hash of
  /// all that, so that a damaged file is noticed.
  var bytes: [UInt8] {
    let text = Array(JSONNode(.array(errors.map(\.json))).compact.utf8)
    var bytes = Self.littleEndian(UInt64(text.count)) + text
    bytes.reserveCapacity(bytes.count + scores.count * 8)
    for score in scores { bytes += Self.littleEndian(score.bitPattern) }
    return bytes + Self.littleEndian(StableHash.hash(bytes))
  }

  init(scores: [Double] = [], errors: [ErrorRecord] = [], failure: String? = nil) {
    (self.scores, self.errors, self.failure) = (scores, errors, failure)
  }

  /// The result in some bytes, or nil when they aren't one of the expected number of scores.
  init?(bytes: [UInt8], scoreCount: Int) {
    guard bytes.count >= 16, Self.integer(bytes.suffix(8)) == StableHash.hash(bytes.dropLast(8))
    else { return nil }
    let bytes = Array(bytes.dropLast(8))
    let length = Self.integer(bytes[..<8])
    guard length <= UInt64(bytes.count - 8) else { return nil }
    let textEnd = 8 + Int(length)
    guard bytes.count - textEnd == scoreCount * 8,
      let node = try? JSON.parse(Array(bytes[8..<textEnd]), dialect: .json, file: nil),
      let elements = node.elements
    else { return nil }
    errors = elements.compactMap { try? ErrorRecord(try ObjectReader($0)) }
    guard errors.count == elements.count else { return nil }
    scores = (0..<scoreCount).map { index in
      let start = textEnd + index * 8
      return Double(bitPattern: Self.integer(bytes[start..<start + 8]))
    }
  }

  private static func littleEndian(_ value: UInt64) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  private static func integer(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}
