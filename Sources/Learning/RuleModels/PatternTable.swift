import Glibc
import Messages

/// How often each pattern of votes has been seen: all that the learned model remembers of messages.
///
/// A pattern is the rules that spoke, by rank, and the labels that gold leaves open: all of them
/// without a gold label. With decay *d* a message that *n* messages have followed counts d^n;
/// counts are brought up to date only when they are touched. With d = 1 they are whole numbers.
struct PatternTable: Sendable {
  /// What one message more makes of the count of those before it; 1 keeps them for ever.
  let decay: Double
  /// The most patterns kept.
  let limit: Int
  /// The messages observed.
  private(set) var time = 0
  /// The patterns in the order in which they came.
  private(set) var patterns: [Pattern] = []
  /// The counts as they stood at `times`.
  private var counts: [Double] = []
  /// For each pattern the time at which its count was touched last.
  private var times: [Int] = []
  private var places: [Pattern: Int] = [:]

  /// The rules that spoke, and what gold leaves open.
  struct Pattern: Hashable, Sendable {
    /// The ranks of the rules, ascending.
    var ranks: [UInt32]
    /// The labels that are possible.
    var open: UInt16
  }

  init(decay: Double, limit: Int) { (self.decay, self.limit) = (decay, limit) }

  /// The count of a pattern now.
  func count(_ place: Int) -> Double { counts[place] * weight(age: time - times[place]) }

  /// Adds a message without gold label.
  mutating func observe(_ pattern: Pattern) {
    time += 1
    add(1, to: pattern)
  }

  /// Moves a message from one pattern to another.
  ///
  /// - Parameter age: the number of messages observed after it.
  mutating func move(from old: Pattern, to new: Pattern, age: Int) {
    guard old != new else { return }
    let weight = weight(age: age)
    if places[old] != nil { add(-weight, to: old) }
    add(weight, to: new)
  }

  private func weight(age: Int) -> Double { decay == 1 || age <= 0 ? 1 : pow(decay, Double(age)) }

  private mutating func add(_ weight: Double, to pattern: Pattern) {
    if let place = places[pattern] {
      let sum = count(place) + weight
      // What rounding leaves of a message that was taken away is nothing.
      counts[place] = sum < 1e-9 ? 0 : sum
      times[place] = time
      return
    }
    if patterns.count >= limit { forgetTheRarest() }
    places[pattern] = patterns.count
    patterns.append(pattern)
    counts.append(weight)
    times.append(time)
  }

  /// Keeps the half with the largest counts, of equal counts those touched last.
  private mutating func forgetTheRarest() {
    let now = patterns.indices.map(count)
    let order = patterns.indices.sorted {
      (now[$0], times[$0], $0) > (now[$1], times[$1], $1)
    }
    let kept = order.prefix(limit / 2).sorted()
    patterns = kept.map { patterns[$0] }
    counts = kept.map { counts[$0] }
    times = kept.map { times[$0] }
    indexPatterns()
  }

  private mutating func indexPatterns() {
    places.removeAll(keepingCapacity: true)
    for (place, pattern) in patterns.enumerated() { places[pattern] = place }
  }

  func save(into archive: inout Archive) {
    archive.put("patterns.time", .integers([Int64(time)]))
    archive.put("patterns.sizes", .indices(patterns.map { UInt32($0.ranks.count) }))
    archive.put("patterns.rules", .indices(patterns.flatMap(\.ranks)))
    archive.put("patterns.open", .indices(patterns.map { UInt32($0.open) }))
    archive.put("patterns.counts", .doubles(counts))
    archive.put("patterns.times", .integers(times.map(Int64.init)))
  }

  /// Takes over a saved table.
  ///
  /// - Throws: a data fault when it doesn't fit the rules.
  mutating func restore(from archive: Archive, rules: VotingRules) throws(Fault) {
    let (clock, sizes) = (
      try archive.integers("patterns.time"), try archive.indices("patterns.sizes")
    )
    let (voters, open) = (
      try archive.indices("patterns.rules"), try archive.indices("patterns.open")
    )
    let (saved, touched) = (
      try archive.doubles("patterns.counts"), try archive.integers("patterns.times")
    )
    guard clock.count == 1, clock[0] >= 0, sizes.count <= limit, open.count == sizes.count,
      saved.count == sizes.count, touched.count == sizes.count,
      sizes.reduce(0, { $0 + Int($1) }) == voters.count,
      voters.allSatisfy({ $0 < rules.count }), open.allSatisfy({ $0 > 0 && $0 <= rules.all }),
      saved.allSatisfy({ $0.isFinite && $0 >= 0 }), touched.allSatisfy({ 0...clock[0] ~= $0 })
    else { throw Self.damage }
    var start = 0
    var fresh = PatternTable(decay: decay, limit: limit)
    for (size, open) in zip(sizes, open) {
      let ranks = Array(voters[start..<start + Int(size)])
      guard zip(ranks, ranks.dropFirst()).allSatisfy({ $0 < $1 }) else { throw Self.damage }
      fresh.patterns.append(Pattern(ranks: ranks, open: UInt16(open)))
      start += Int(size)
    }
    (fresh.counts, fresh.times, fresh.time) = (saved, touched.map { Int($0) }, Int(clock[0]))
    fresh.indexPatterns()
    guard fresh.places.count == fresh.patterns.count else { throw Self.damage }
    self = fresh
  }

  private static let damage = Fault(.data, "the model's patterns of votes don't fit its rules")
}
