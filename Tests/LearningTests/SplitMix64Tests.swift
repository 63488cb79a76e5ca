import Learning
import Testing

@Suite("SplitMix64")
struct SplitMix64Tests {
  /// The published reference implementation's first outputs for seed 1234567.
  @Test("gives the reference sequence")
  func reference() {
    var generator = SplitMix64(seed: 1_234_567)
    let first = (0..<5).map { _ in generator.next() }
    #expect(
      first == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
        4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
      ])
  }

  @Test("draws below a bound evenly, and goes on from its state")
  func bounded() {
    var generator = SplitMix64(seed: 3)
    var counts = [Int](repeating: 0, count: 6)
    for _ in 0..<6000 { counts[generator.below(6)] += 1 }
    #expect(counts.allSatisfy { abs($0 - 1000) < 150 })
    var twin = SplitMix64(seed: generator.state)
    #expect(twin.next() == generator.next())
    let draws = (0..<1000).map { _ in generator.unit() }
    #expect(draws.allSatisfy { $0 >= 0 && $0 < 1 })
    #expect(abs(draws.reduce(0, +) / 1000 - 0.5) < 0.05)
  }
}
