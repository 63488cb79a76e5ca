/// Sorts the keys of one message and counts equal ones, in memory that is used again.
///
/// Hashed keys are spread evenly, so one counting pass over their upper bits puts almost every key
/// in its place. Two passes that swap neighbours without a branch mend most of the rest, since
/// branches on random keys are what costs; insertion mends what is left. Equal keys cost nothing.
struct KeySort {
  private var counters: [UInt32] = []
  private var sorted: [UInt32] = []

  /// Sorts and counts.
  ///
  /// - Precondition: every key is below 2^keyBits; `keys` and `counts` have room for one more.
  /// - Returns: the number of different keys; they stand at the start of `keys` in ascending
  ///   order, with the number of times each occurred at the start of `counts`.
  /// - Complexity: O(n) for hashed keys; at most O(n · 2^keyBits / n) for keys that collide.
  mutating func sortAndCount(
    _ keys: UnsafeMutablePointer<UInt32>, count: Int, keyBits: Int,
    counts: UnsafeMutablePointer<UInt32>
  ) -> Int {
    if count == 0 { return 0 }
    let log = Int.bitWidth - (count - 1).leadingZeroBitCount
    let bucketBits = min(max(log + 1, 4), keyBits)
    if sorted.count <= count { sorted = [UInt32](repeating: 0, count: 2 * count + 64) }
    if counters.count < 1 << bucketBits {
      counters = [UInt32](repeating: 0, count: 1 << bucketBits)
    }
    let shift = UInt32(keyBits - bucketBits)
    return counters.withUnsafeMutableBufferPointer { counters in
      sorted.withUnsafeMutableBufferPointer { sorted in
        guard let places = counters.baseAddress, let out = sorted.baseAddress else { return 0 }
        Self.distribute(keys, count, shift, 1 << bucketBits, places, out)
        Self.mend(out, count)
        return Self.collapse(out, count, keys, counts)
      }
    }
  }

  /// Puts the keys into buckets by their upper bits.
  @inline(__always)
  private static func distribute(
    _ keys: UnsafeMutablePointer<UInt32>, _ count: Int, _ shift: UInt32, _ buckets: Int,
    _ places: UnsafeMutablePointer<UInt32>, _ out: UnsafeMutablePointer<UInt32>
  ) {
    places.update(repeating: 0, count: buckets)
    for index in 0..<count { places[Int(keys[index] &>> shift)] &+= 1 }
    var sum: UInt32 = 0
    for bucket in 0..<buckets {
      let size = places[bucket]
      places[bucket] = sum
      sum &+= size
    }
    for index in 0..<count {
      let bucket = Int(keys[index] &>> shift)
      out[Int(places[bucket])] = keys[index]
      places[bucket] &+= 1
    }
  }

  /// Sorts keys that are almost in order.
  @inline(__always)
  private static func mend(_ keys: UnsafeMutablePointer<UInt32>, _ count: Int) {
    swapNeighbours(keys, count)
    if swapNeighbours(keys, count) > 0 { insert(keys, count) }
  }

  /// Carries the largest key so far along.
  ///
  /// - Returns: more than 0 where keys moved.
  @inline(__always) @discardableResult
  private static func swapNeighbours(
    _ keys: UnsafeMutablePointer<UInt32>, _ count: Int
  ) -> UInt32 {
    var (largest, moved) = (keys[0], UInt32(0))
    for index in 1..<max(1, count) {
      let key = keys[index]
      let smaller = min(largest, key)
      moved |= smaller ^ largest
      keys[index &- 1] = smaller
      largest = max(largest, key)
    }
    keys[count &- 1] = largest
    return moved
  }

  /// Sorts by insertion.
  private static func insert(_ keys: UnsafeMutablePointer<UInt32>, _ count: Int) {
    var index = 1
    while index < count {
      let key = keys[index]
      var place = index
      while place > 0, keys[place &- 1] > key {
        keys[place] = keys[place &- 1]
        place &-= 1
      }
      keys[place] = key
      index &+= 1
    }
  }

  /// Writes each different key once, with its count.
  @inline(__always)
  private static func collapse(
    _ sorted: UnsafeMutablePointer<UInt32>, _ count: Int,
    _ keys: UnsafeMutablePointer<UInt32>, _ counts: UnsafeMutablePointer<UInt32>
  ) -> Int {
    sorted[count] = UInt32.max
    var unique = 0
    for index in 0..<count {
      keys[unique] = sorted[index]
      counts[unique] = UInt32(truncatingIfNeeded: index &+ 1)
      // Without a branch: which keys are equal can't be foreseen.
      unique &+= Int(min(sorted[index] ^ sorted[index &+ 1], 1))
    }
    var before: UInt32 = 0
    for index in 0..<unique {
      let end = counts[index]
      counts[index] = end &- before
      before = end
    }
    return unique
  }
}
