import Glibc
public import Messages

/// Adaptive windowing: keeps the longest recent stretch of outcomes whose rate of errors shows no
/// change, and drops what is older.
///
/// The window is an exponential histogram: at most five buckets of each size 1, 2, 4 …, so memory is
/// O(log n). Every 32 outcomes each border between buckets is tried: with n₀ and n₁ outcomes before
/// and after it, 1/m = 1/n₀ + 1/n₁, n = n₀ + n₁, σ² the variance of all and L = ln(2·ln n / δ), the
/// rates differ too much when |μ₀ − μ₁| > √(2σ²L/m) + 2L/(3m) (Bifet and Gavaldà, "Learning from
/// time-changing data with adaptive windowing", 2007).
///
/// Then everything before the clearest border goes, the one where the difference exceeds its bound
/// most. The paper drops the oldest bucket alone, again and again, and so forgets one step in many
/// small cuts, of which late ones look like further steps; with the clearest border a step is one
/// cut nearly always. What cuts follow are one episode with it, and one alarm: a change in the same
/// direction is told anew only after `quiet` outcomes without a cut.
public struct Adwin: DriftDetector {
  /// The confidence δ: the smaller, the fewer and the later the alarms.
  public let delta: Double
  /// The change that the last `add` told.
  public private(set) var lastChange: DriftChange?
  /// Outcomes in the window.
  public private(set) var width = 0
  /// Errors in the window.
  private var errors = 0
  /// Errors of each bucket: six places a level, the oldest bucket of a level first.
  private var buckets: [Int]
  /// Buckets of each level; a bucket of level *l* holds 2^l outcomes.
  private var used: [Int]
  /// Outcomes until the borders are tried again.
  private var untilCheck = Self.period
  /// Outcomes until the episode ends; 0 without one.
  private var untilQuiet = 0
  /// The direction of the episode.
  private var episode: DriftChange?

  /// How often the borders are tried.
  static let period = 32
  /// Outcomes without a cut that end an episode.
  static let quiet = 500
  /// The most buckets of a size; two of them become one when there is one more.
  private static let most = 5
  private static let places = most + 1
  /// Windows are shorter than 2^40 outcomes.
  private static let levels = 40
  /// The least outcomes on either side of a border.
  private static let least = 5

  /// A detector that has seen nothing.
  ///
  /// - Precondition: δ lies between 0 and 1.
  public init(delta: Double = 0.002) {
    precondition(delta > 0 && delta < 1, "delta is \(delta); it must lie between 0 and 1")
    self.delta = delta
    buckets = [Int](repeating: 0, count: Self.levels * Self.places)
    used = [Int](repeating: 0, count: Self.levels)
  }

  public mutating func reset() { self = Adwin(delta: delta) }

  public mutating func add(error: Bool) -> Bool {
    lastChange = nil
    insert(error ? 1 : 0)
    if untilQuiet > 0 { untilQuiet -= 1 }
    if untilQuiet == 0 { episode = nil }
    untilCheck -= 1
    guard untilCheck == 0 else { return false }
    untilCheck = Self.period
    guard let change = shrink() else { return false }
    if change != episode { lastChange = change }
    (episode, untilQuiet) = (change, Self.quiet)
    return lastChange == .rise
  }

  private mutating func insert(_ outcome: Int) {
    width += 1
    errors += outcome
    var (level, count) = (0, outcome)
    while true {
      let first = level * Self.places
      buckets[first + used[level]] = count
      used[level] += 1
      guard used[level] > Self.most else { return }
      count = buckets[first] + buckets[first + 1]
      for place in first..<first + Self.most - 1 { buckets[place] = buckets[place + 2] }
      used[level] -= 2
      level += 1
    }
  }

  /// Drops what is before the clearest border while there is one; the change at the first.
  private mutating func shrink() -> DriftChange? {
    var first: DriftChange?
    while let (change, older) = difference() {
      first = first ?? change
      let kept = width - older
      while width > kept { dropOldest() }
    }
    return first
  }

  private mutating func dropOldest() {
    guard let level = used.lastIndex(where: { $0 > 0 }) else { return }
    let place = level * Self.places
    width -= 1 << level
    errors -= buckets[place]
    for next in place..<place + Self.most { buckets[next] = buckets[next + 1] }
    used[level] -= 1
  }

  /// The clearest border that shows a change, and the outcomes before it.
  ///
  /// - Complexity: O(log width).
  private func difference() -> (DriftChange, older: Int)? {
    guard width >= 2 * Self.least, errors > 0, errors < width else { return nil }
    let (n, all) = (Double(width), Double(errors))
    let logarithm = log(2 * log(n) / delta)
    let variance = all / n * (1 - all / n)
    var (older, olderErrors) = (0, 0)
    var best: (DriftChange, older: Int)?
    var clearest = 1.0
    for level in used.indices.reversed() {
      for place in 0..<used[level] {
        older += 1 << level
        olderErrors += buckets[level * Self.places + place]
        guard older >= Self.least else { continue }
        guard width - older >= Self.least else { return best }
        let (n0, n1) = (Double(older), Double(width - older))
        let difference = (all - Double(olderErrors)) / n1 - Double(olderErrors) / n0
        let inverse = 1 / n0 + 1 / n1
        let bound = (2 * inverse * variance * logarithm).squareRoot() + 2 * inverse * logarithm / 3
        guard difference.magnitude > clearest * bound else { continue }
        (clearest, best) = (difference.magnitude / bound, (difference > 0 ? .rise : .fall, older))
      }
    }
    return best
  }

  public func save(into archive: inout Archive, prefix: String) {
    archive.put("\(prefix).delta", .doubles([delta]))
    archive.put("\(prefix).buckets", .integers(buckets.map(Int64.init)))
    archive.put("\(prefix).used", .integers(used.map(Int64.init)))
    let episode: Int64 = self.episode.map { $0 == .rise ? 1 : 2 } ?? 0
    archive.put(
      "\(prefix).clocks", .integers([Int64(untilCheck), Int64(untilQuiet), episode]))
  }

  public mutating func restore(from archive: Archive, prefix: String) throws(Fault) {
    let damaged = Fault(
      .data, "'\(prefix)' isn't the state of a drift detector with delta \(delta)")
    guard try archive.doubles("\(prefix).delta") == [delta] else { throw damaged }
    let buckets = try archive.integers("\(prefix).buckets").compactMap { Int(exactly: $0) }
    let used = try archive.integers("\(prefix).used").compactMap { Int(exactly: $0) }
    let clocks = try archive.integers("\(prefix).clocks")
    guard buckets.count == self.buckets.count, used.count == self.used.count, clocks.count == 3,
      used.allSatisfy({ (0...Self.most).contains($0) }),
      (1...Int64(Self.period)).contains(clocks[0]),
      (0...Int64(Self.quiet)).contains(clocks[1]), (0...2).contains(clocks[2])
    else { throw damaged }
    var restored = Adwin(delta: delta)
    (restored.buckets, restored.used) = (buckets, used)
    for level in used.indices {
      for place in 0..<used[level] {
        let count = buckets[level * Self.places + place]
        guard (0...1 << level).contains(count) else { throw damaged }
        restored.width += 1 << level
        restored.errors += count
      }
    }
    (restored.untilCheck, restored.untilQuiet) = (Int(clocks[0]), Int(clocks[1]))
    restored.episode = [nil, .rise, .fall][Int(clocks[2])]
    self = restored
  }
}
