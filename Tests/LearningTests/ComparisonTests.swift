import Learning
import Messages
import Testing

@Suite("A comparison of two classifiers")
struct ComparisonTests {
  private func pairs(_ onlyFirst: Int, _ onlySecond: Int, both: Int = 10) -> [Comparison.Pair] {
    Array(repeating: .init(first: true, second: false), count: onlyFirst)
      + Array(repeating: .init(first: false, second: true), count: onlySecond)
      + Array(repeating: .init(first: true, second: true), count: both)
  }

  @Test("counts who was right, and takes the first minus the second")
  func counts() throws {
    let comparison = try Comparison(pairs(6, 2, both: 12), seed: 1, resamples: 200)
    #expect(comparison.onlyFirst == 6 && comparison.onlySecond == 2 && comparison.bothRight == 12)
    #expect(comparison.messages == 20 && comparison.groups == 20)
    #expect(comparison.difference == 0.2)
    #expect(comparison.interval.low < 0.2 && comparison.interval.high > 0.2)
  }

  /// With one against eight it is 2·P(X = 0) + P(X = 1) = (2 + 9)/512.
  ///
  /// The others are
  /// `2*binom.cdf(k-1, n, .5) + binom.pmf(k, n, .5)` of scipy 1.17.1.
  private static let midPs: [(Int, Int, Double)] = [
    (1, 8, 0.021484375), (8, 1, 0.021484375), (0, 5, 0.03125), (3, 3, 1), (0, 0, 1),
    (30, 50, 0.02565435797169623), (400, 500, 0.0008541955361977138),
    (2000, 1500, 2.5702789128292057e-17),
  ]

  @Test("has McNemar's mid-p", arguments: midPs)
  func midP(onlyFirst: Int, onlySecond: Int, expected: Double) throws {
    let comparison = try Comparison(pairs(onlyFirst, onlySecond), seed: 1, resamples: 1)
    #expect(abs(comparison.midP - expected) <= 1e-9 * expected)
  }

  @Test("of identical answers has no difference and p = 1")
  func identical() throws {
    let comparison = try Comparison(pairs(0, 0), seed: 5, resamples: 100)
    #expect(comparison.difference == 0 && comparison.midP == 1)
    #expect(comparison.interval == Figures.Interval(low: 0, high: 0))
  }

  /// The standard error of the mean of d ∈ {−1, 0, 1} gives the width for independent messages.
  @Test("has an interval as wide as the normal approximation when messages are independent")
  func independent() throws {
    let comparison = try Comparison(pairs(60, 40, both: 300), seed: 2, resamples: 4000)
    let (mean, square) = (20.0 / 400, 100.0 / 400)
    let half = 1.96 * ((square - mean * mean) / 400).squareRoot()
    #expect(abs(comparison.interval.low - (mean - half)) < 0.004)
    #expect(abs(comparison.interval.high - (mean + half)) < 0.004)
  }

  @Test("is wider when the messages of a group stand or fall together")
  func grouped() throws {
    var grouped = pairs(60, 40, both: 300)
    for index in grouped.indices { grouped[index].group = "g\(index / 20)" }
    let (loose, tight) = (
      try Comparison(grouped, seed: 2, resamples: 2000),
      try Comparison(pairs(60, 40, both: 300), seed: 2, resamples: 2000)
    )
    #expect(loose.groups == 20)
    let width = loose.interval.high - loose.interval.low
    #expect(width > 2 * (tight.interval.high - tight.interval.low))
    #expect(loose.difference == tight.difference)
  }

  @Test("gives the same interval for the same seed, and refuses no messages")
  func seeds() throws {
    let (one, other) = (
      try Comparison(pairs(5, 3), seed: 9, resamples: 300),
      try Comparison(pairs(5, 3), seed: 9, resamples: 300)
    )
    #expect(one == other)
    #expect(throws: Fault.self) { try Comparison([], seed: 1) }
  }

  @Test("pairs lines by message, and refuses lists that don't match")
  func pairing() throws {
    func line(_ id: String, _ gold: String, _ answer: String) -> PredictionRecord {
      PredictionRecord(entry: "e", id: id, gold: gold, predicted: answer)
    }
    let first = [line("a", "junk", "junk"), line("b", "allow", "junk")]
    let second = [line("b", "allow", "allow"), line("a", "junk", "junk")]
    let pairs = try Comparison.pairs(first, second, groups: ["b": "g"])
    #expect(
      pairs == [.init(first: true, second: true), .init(first: false, second: true, group: "g")])
    let bad: [[PredictionRecord]] = [
      [second[0]], second + [line("c", "junk", "junk")], second + [second[0]],
      [line("b", "junk", "allow"), second[1]],
    ]
    for other in bad {
      #expect(throws: Fault.self) { try Comparison.pairs(first, other) }
    }
  }
}
