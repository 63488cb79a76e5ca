/// Writes keys: the index in the upper bits, the number of the family in the lowest three.
struct HashSink: GramSink {
  private var next: UnsafeMutablePointer<UInt32>
  private let first: UnsafeMutablePointer<UInt32>
  private let shift: UInt64
  private let key: UInt64
  /// The number of the family whose hashes come now.
  var family: UInt32 = 0

  /// A sink that writes from `keys` on and trusts that there is room.
  init(_ keys: UnsafeMutablePointer<UInt32>, bits: Int, key: UInt64) {
    (first, next, shift, self.key) = (keys, keys, UInt64(64 - bits), key)
  }

  /// The number of keys written.
  var count: Int { next - first }

  @inline(__always)
  func enter(_ range: Range<Int>, _ message: TokenizedMessage) {}

  @inline(__always)
  mutating func add(_ hash: UInt64, tokens length: Int) { write(hash) }

  @inline(__always)
  mutating func add(_ hash: UInt64, _ name: @autoclosure () -> String) { write(hash) }

  @inline(__always)
  private mutating func write(_ hash: UInt64) {
    let hash = key == 0 ? hash : StableHash.combine(hash, key)
    next.pointee = UInt32(truncatingIfNeeded: hash &>> shift) << 3 | family
    next += 1
  }
}
