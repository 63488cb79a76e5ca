import Learning
import Messages
import Testing

@Suite("Adaptive windowing")
struct AdwinTests {
  /// What a detector told of outcomes drawn with a rate that may change.
  private func changes(
    _ rates: [(count: Int, rate: Double)], seed: UInt64
  ) -> [(position: Int, change: DriftChange, isAlarm: Bool)] {
    var (generator, detector) = (SplitMix64(seed: seed &* 7_919 &+ 13), Adwin())
    var (changes, position) = ([(position: Int, change: DriftChange, isAlarm: Bool)](), 0)
    for (count, rate) in rates {
      for _ in 0..<count {
        let isAlarm = detector.add(error: generator.unit() < rate)
        if let change = detector.lastChange { changes.append((position, change, isAlarm)) }
        position += 1
      }
    }
    return changes
  }

  @Test("never alarms on a constant", arguments: [true, false])
  func constant(error: Bool) {
    var detector = Adwin()
    var told = 0
    for _ in 0..<20_000 where detector.add(error: error) || detector.lastChange != nil {
      told += 1
    }
    #expect(told == 0)
    #expect(detector.width == 20_000)
  }

  @Test(
    "tells a change of a constant rate in fewer than 1 % of 1,000 streams of 2,000 outcomes",
    arguments: [0.02, 0.1, 0.3, 0.5])
  func falseAlarms(rate: Double) {
    let count = (0..<1_000).count { !changes([(2_000, rate)], seed: UInt64($0)).isEmpty }
    #expect(count < 10)
  }

  @Test("finds a step from 0.1 to 0.4 within 300 outcomes, once, in 95 % of 1,000 streams")
  func step() {
    var (found, single) = (0, 0)
    for seed in 0..<1_000 {
      let changes = changes([(1_000, 0.1), (1_000, 0.4)], seed: UInt64(seed))
      let late = changes.filter { $0.position >= 1_000 }
      if let first = late.first, first.position < 1_300, first.isAlarm, first.change == .rise {
        found += 1
      }
      if late.count == 1 { single += 1 }
    }
    #expect(found >= 950)
    #expect(single >= 950)
  }

  @Test("tells a fall as a change and not as an alarm")
  func fall() {
    var found = 0
    for seed in 0..<100 {
      let changes = changes([(1_000, 0.4), (1_000, 0.1)], seed: UInt64(seed))
      #expect(changes.allSatisfy { $0.isAlarm == ($0.change == .rise) })
      if changes.contains(where: { $0.position >= 1_000 && $0.change == .fall }) { found += 1 }
    }
    #expect(found >= 95)
  }

  @Test("tells a second step after the first as a second episode")
  func twoSteps() {
    var found = 0
    for seed in 0..<100 {
      let alarms = changes([(1_500, 0.05), (1_500, 0.35), (1_500, 0.8)], seed: UInt64(seed))
        .filter(\.isAlarm)
      if alarms.count == 2, alarms[0].position < 2_000, alarms[1].position >= 3_000 { found += 1 }
    }
    #expect(found >= 95)
  }

  @Test("takes memory of the logarithm of the outcomes, and has the window's width")
  func memory() throws {
    var detector = Adwin()
    var generator = SplitMix64(seed: 4)
    for count in 1...200_000 {
      _ = detector.add(error: generator.unit() < 0.2)
      guard count & (count - 1) == 0 else { continue }
      var archive = Archive()
      detector.save(into: &archive, prefix: "drift")
      // At most five buckets of each size, and one more for the size that is being filled.
      let used = try archive.integers("drift.used").reduce(0, +)
      #expect(used <= 5 * Int64(count.bitWidth - count.leadingZeroBitCount))
      #expect(detector.width <= count)
    }
  }

  @Test("goes on exactly from a saved state")
  func resumes() throws {
    for stop in [0, 1, 31, 999, 1_040, 1_300] {
      var (generator, one) = (SplitMix64(seed: 77), Adwin(delta: 0.01))
      var outcomes = (0..<3_000).map { generator.unit() < ($0 < 1_000 ? 0.1 : 0.5) }
      for error in outcomes[..<stop] { _ = one.add(error: error) }
      var archive = Archive()
      one.save(into: &archive, prefix: "drift.0")
      var other = Adwin(delta: 0.01)
      _ = other.add(error: true)
      try other.restore(from: archive, prefix: "drift.0")
      outcomes.removeFirst(stop)
      for error in outcomes {
        let (alarm, twin) = (one.add(error: error), other.add(error: error))
        #expect(alarm == twin && one.lastChange == other.lastChange && one.width == other.width)
      }
      var (last, twin) = (Archive(), Archive())
      one.save(into: &last, prefix: "a")
      other.save(into: &twin, prefix: "a")
      #expect(last == twin)
    }
  }

  @Test("refuses a state that isn't its own and changes nothing")
  func refuses() {
    var detector = Adwin()
    for index in 0..<100 { _ = detector.add(error: index % 3 == 0) }
    var archive = Archive()
    Adwin(delta: 0.5).save(into: &archive, prefix: "other")
    archive.put("bad.delta", .doubles([0.002]))
    archive.put("bad.buckets", .integers([Int64](repeating: 9, count: 240)))
    archive.put("bad.used", .integers([Int64](repeating: 3, count: 40)))
    archive.put("bad.clocks", .integers([32, 0, 0]))
    for prefix in ["other", "bad", "none"] {
      #expect(throws: Fault.self) { try detector.restore(from: archive, prefix: prefix) }
      #expect(detector.width == 100)
    }
  }

  @Test("forgets everything on reset")
  func reset() {
    var detector = Adwin()
    for _ in 0..<50 { _ = detector.add(error: true) }
    detector.reset()
    #expect(detector.width == 0)
  }
}
