/// Numbers that start at a cache line, as those of an array needn't: a row of 16 of them is one
/// line, not parts of two.
struct AlignedFloats: Sendable {
  /// What copies share until one of them is changed; only its one owner writes to it.
  private final class Memory: @unchecked Sendable {
    let bytes: UnsafeMutableRawBufferPointer

    init(byteCount: Int) { bytes = .allocate(byteCount: byteCount, alignment: 64) }

    deinit { bytes.deallocate() }
  }

  private var memory = Memory(byteCount: 64)
  /// The number of numbers.
  private(set) var count = 0

  /// Adds zeros.
  ///
  /// - Complexity: O(zeros), amortized.
  mutating func append(zeros: Int) {
    let (start, end) = (4 * count, 4 * (count + zeros))
    if end > memory.bytes.count {
      move(toByteCount: max(end, 2 * start))
    } else if !isKnownUniquelyReferenced(&memory) {
      move(toByteCount: memory.bytes.count)
    }
    UnsafeMutableRawBufferPointer(rebasing: memory.bytes[start..<end])
      .initializeMemory(as: UInt8.self, repeating: 0)
    count += zeros
  }

  /// Goes on in memory of its own.
  private mutating func move(toByteCount size: Int) {
    let new = Memory(byteCount: size)
    withUnsafeBytes { new.bytes.copyMemory(from: $0) }
    memory = new
  }

  /// Calls a closure with the bytes of the numbers.
  @inline(__always)
  func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    withExtendedLifetime(memory) {
      body(UnsafeRawBufferPointer(rebasing: memory.bytes[..<(4 * count)]))
    }
  }

  /// Calls a closure with the bytes of the numbers, which it may change.
  @inline(__always)
  mutating func withUnsafeMutableBytes<Result>(
    _ body: (UnsafeMutableRawBufferPointer) -> Result
  ) -> Result {
    if !isKnownUniquelyReferenced(&memory) { move(toByteCount: memory.bytes.count) }
    return withExtendedLifetime(memory) {
      body(UnsafeMutableRawBufferPointer(rebasing: memory.bytes[..<(4 * count)]))
    }
  }
}
