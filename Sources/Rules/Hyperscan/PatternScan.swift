internal import CHyperscan

/// One pass over one view of a text; what was found is noted in the caller's memory.
struct PatternScan {
  private let text: UnsafeBufferPointer<UInt8>
  private let wordLengths: UnsafeBufferPointer<Int>
  /// One bit a pattern.
  private let hits: UnsafeMutableBufferPointer<UInt64>
  /// The patterns found, in the order of finding, after those of earlier passes.
  private let found: UnsafeMutableBufferPointer<UInt32>
  private var count: Int

  /// Looks for all patterns of a database.
  ///
  /// - Parameters:
  ///   - hits: one bit a pattern; those found are set.
  ///   - found: room for all patterns; those found are appended after the first `count`.
  /// - Returns: the number of patterns found so far.
  static func run(
    _ database: PatternDatabase, memory: EngineMemory, over text: UnsafeBufferPointer<UInt8>,
    wordLengths: UnsafeBufferPointer<Int>, hits: UnsafeMutableBufferPointer<UInt64>,
    found: UnsafeMutableBufferPointer<UInt32>, count: Int
  ) -> Int {
    // No pattern matches the empty text, and no message has 4 GiB.
    guard let base = text.baseAddress, let length = UInt32(exactly: text.count), length > 0 else {
      return count
    }
    var scan = PatternScan(
      text: text, wordLengths: wordLengths, hits: hits, found: found, count: count)
    let status = withUnsafeMutablePointer(to: &scan) { scan in
      UnsafeRawPointer(base).withMemoryRebound(to: CChar.self, capacity: text.count) { bytes in
        hs_scan(
          database.handle, bytes, length, 0, memory.handle,
          { number, _, end, _, context in
            context?.assumingMemoryBound(to: PatternScan.self).pointee
              .take(Int(number), end: Int(end))
            return 0
          }, scan)
      }
    }
    precondition(status == HS_SUCCESS, "scanning failed: status \(status)")
    return scan.count
  }

  private mutating func take(_ number: Int, end: Int) {
    let bit: UInt64 = 1 << UInt64(number & 63)
    guard hits[number >> 6] & bit == 0 else { return }
    let length = wordLengths[number]
    if length > 0 {
      let edges = WordEdges(text: text)
      guard edges.isEdge(end - length), edges.isEdge(end) else { return }
    }
    hits[number >> 6] |= bit
    found[count] = UInt32(truncatingIfNeeded: number)
    count += 1
  }
}
