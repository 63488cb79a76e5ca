import Glibc
import Learning
import Messages
import Testing

@Suite("Positive labels")
struct PositiveLabelsTests {
  @Test("may be named singly, coarsely or as a set")
  func names() throws {
    #expect(try PositiveLabels(named: ["junk"], in: .leaf).names == ["junk"])
    let promotions = try PositiveLabels(named: ["promotion.?"], in: .leaf)
    #expect(promotions.isPositive.indices.filter { promotions.isPositive[$0] } == [2, 3, 4])
    let two = try PositiveLabels(named: ["junk", "promotion"], in: .category)
    #expect(two.names == ["junk", "promotion"])
    #expect(try PositiveLabels(named: ["!allow"], in: .leaf).names.count == 13)
  }

  @Test(
    "are refused where they are none, all, a part or unknown",
    arguments: [[], ["!junk", "junk"], ["promotion.offers"], ["eggs"]])
  func refusals(names: [String]) {
    #expect(throws: Fault.self) { try PositiveLabels(named: names, in: .category) }
  }

  @Test("have log-odds that keep what 1 − p would lose")
  func smallProbabilities() throws {
    let junk = try #require(PositiveLabels.junk(in: .category))
    let scores = [1e-20, 1, 2e-20, 1e-20]
    let odds = logOdds(of: junk, scores: scores, meaning: .probability)
    #expect(abs(odds - -log(4e-20)) < 1e-12)
    #expect(logOdds(of: junk, scores: [0.25, 0.5, 0.125, 0.125], meaning: .probability) == 0)
  }

  @Test("have finite log-odds, and margins as the difference of the best")
  func finite() throws {
    let junk = try #require(PositiveLabels.junk(in: .category))
    let certain = logOdds(of: junk, scores: [0, 1, 0, 0], meaning: .probability)
    let never = logOdds(of: junk, scores: [1, 0, 0, 0], meaning: .probability)
    #expect(certain.isFinite && certain > 700 && never == -certain)
    #expect(logOdds(of: junk, scores: [-1, 2, 0.5, -3], meaning: .margin) == 1.5)
    let large = Double.greatestFiniteMagnitude
    #expect(logOdds(of: junk, scores: [-large, large, -large, -large], meaning: .margin) == large)
  }
}
