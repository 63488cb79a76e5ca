import Messages
import Testing

@testable import Learning

@Suite("A learning curve")
struct LearningCurveTests {
  @Test(
    "keeps at most its number of points, evenly, and the last",
    arguments: [1, 10, 999, 1_000, 1_001, 2_000, 12_345, 64_000])
  func thinning(count: Int) {
    var evaluation = StreamEvaluation(labels: .category, positive: nil, hasTimes: true)
    for position in 0..<count {
      evaluation.add(StreamStep(position: position, truth: .label(.allow), answer: .label(0)))
    }
    let messages = evaluation.record().curve.map(\.messages)
    #expect(messages.count <= LearningCurve.most)
    #expect(messages.count >= min(count, LearningCurve.most / 2))
    #expect(messages.last == count)
    let gaps = Set(zip(messages, messages.dropFirst()).map { $1 - $0 }.dropLast())
    #expect(gaps.count <= 1)
  }

  @Test("shows at every point what a recount of the messages so far gives")
  func values() throws {
    let steps = StreamSample.steps(90, seed: 6)
    let curve = StreamSample.evaluation(steps, window: 20).record().curve
    #expect(curve.count == 90)
    for (index, point) in curve.enumerated() {
      let all = StreamSample.tally(steps[...index]).leafFigures
      let last = StreamSample.tally(steps[...index].suffix(20)).leafFigures
      #expect(abs(try #require(point.accuracy) - (all.accuracy ?? 9)) <= 5e-7)
      #expect(abs(try #require(point.windowedAccuracy) - (last.accuracy ?? 9)) <= 5e-7)
      #expect((point.windowedKappa == nil) == (last.kappa == nil))
      if let kappa = point.windowedKappa { #expect(abs(kappa - (last.kappa ?? 9)) <= 5e-7) }
    }
  }
}
