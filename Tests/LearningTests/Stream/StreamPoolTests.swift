import Learning
import Messages
import Testing

@Suite("Several passes over a stream")
struct StreamPoolTests {
  private let passes = (0..<3).map { pass in
    StreamSample.evaluation(StreamSample.steps(120, seed: UInt64(pass)), hasTimes: false)
  }

  @Test("give figures of the counts added up, and each pass's accuracy")
  func figures() {
    let pooled = StreamEvaluation.pooled(passes)
    let steps = (0..<3).flatMap { StreamSample.steps(120, seed: UInt64($0)) }
    let figures = StreamSample.tally(steps).leafFigures
    #expect(pooled.passes == 3 && pooled.counts.messages == 360 && pooled.counts.learned == 360)
    #expect(pooled["accuracy"] == figures.accuracy && pooled["kappa"] == figures.kappa)
    let windows = (0..<3).flatMap { StreamSample.steps(120, seed: UInt64($0)).suffix(50) }
    let windowed = StreamSample.tally(windows).leafFigures
    #expect(pooled["windowedAccuracy"] == windowed.accuracy)
    #expect(pooled.passAccuracies == passes.map { $0.record()["accuracy"] })
    #expect(pooled.windows?.parts.map(\.messages) == [50, 50, 20])
  }

  @Test("give curves averaged point by point")
  func curves() throws {
    let pooled = StreamEvaluation.pooled(passes).curve
    let single = passes.map { $0.record().curve }
    #expect(pooled.count == 120)
    for (index, point) in pooled.enumerated() {
      #expect(point.messages == index + 1)
      let mean = single.reduce(0) { $0 + ($1[index].windowedAccuracy ?? .nan) } / 3
      #expect(abs(try #require(point.windowedAccuracy) - mean) < 2e-6)
    }
  }

  @Test("count pairs for 1−ROCA% within each pass only")
  func ranks() throws {
    let singles = try passes.map { pass in
      try #require(pass.record()["oneMinusROCAPercent"])
    }
    let weights = passes.map { pass in
      let counts = pass.record().counts
      return Double(counts.positives * counts.negatives)
    }
    let mean = zip(singles, weights).reduce(0) { $0 + $1.0 * $1.1 } / weights.reduce(0, +)
    let pooled = try #require(StreamEvaluation.pooled(passes)["oneMinusROCAPercent"])
    #expect(abs(pooled - mean) < 1e-12)
  }

  @Test("of different lengths keep what they share, and stretches of one length")
  func unequal() {
    let long = StreamSample.evaluation(StreamSample.steps(1100, seed: 4), hasTimes: false)
    let pooled = StreamEvaluation.pooled([passes[0], long])
    #expect(pooled.curve.last?.messages == 1100)
    #expect(pooled.coldStart.map(\.labels) == passes[0].record().coldStart.map(\.labels))
    let counted = (pooled.windows?.parts ?? []).reduce(0) { sum, part in
      sum + part.counts.reduce(0) { $0 + $1.reduce(0, +) }
    }
    #expect(counted == 1220)
  }
}
