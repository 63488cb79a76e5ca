import FoundationEssentials
import Learning
import Messages
import Testing

/// Times one message of 30 features, 14 labels and a table of 2^18 rows.
///
/// `WINNOW_MEASURE=1 swift test -c release --disable-xctest --filter LinearSpeedMeasurement`
/// prints nanoseconds a message; without the variable nothing is timed.
@Suite(.serialized) struct LinearSpeedMeasurement {
  private static let asked = ProcessInfo.processInfo.environment["WINNOW_MEASURE"] == "1"

  @Test(.enabled(if: asked), arguments: ["logistic-regression", "linear-svm"])
  func printsTheTimesOfOneMessage(kind: String) throws {
    let type = try #require(classifierKinds.first { $0.kind == kind })
    let problem = Problem(labels: .leaf, bits: 18)
    let model = try type.init(SettingValues(type.settings), for: problem)
    try measure(model)
  }

  private func measure(_ untrained: some Classifier) throws {
    var model = untrained
    let messages = self.messages(20_000)
    var (learning, scoring) = ([Int](), [Int]())
    var scores = [Double](repeating: 0, count: 14)
    let clock = ContinuousClock()
    // Twice over: the rows come up in the first round.
    for round in 0..<2 {
      for (number, features) in messages.enumerated() {
        let start = clock.now
        model.score(features, into: &scores)
        let between = clock.now
        try model.learn(features, .one(number % 14), weight: 1)
        guard round == 1 else { continue }
        scoring.append(nanoseconds(between - start))
        learning.append(nanoseconds(clock.now - between))
      }
    }
    print(type(of: model).kind, "score", percentiles(scoring), "learn", percentiles(learning))
    #expect(scores.allSatisfy { $0.isFinite })
  }

  /// Half of a message's features are among 4,096 common ones.
  private func messages(_ count: Int) -> [Features] {
    var generator = SplitMix64(seed: 5)
    return (0..<count).map { _ in
      var indices: Set<UInt32> = []
      while indices.count < 30 {
        indices.insert(UInt32(generator.below(indices.count % 2 == 0 ? 4_096 : 1 << 18)))
      }
      return Features(indices: indices.sorted(), values: Array(repeating: 0.18, count: 30))
    }
  }

  private func nanoseconds(_ duration: Duration) -> Int {
    Int(duration.components.attoseconds / 1_000_000_000)
  }

  private func percentiles(_ times: [Int]) -> String {
    let sorted = times.sorted()
    return "p50 \(sorted[sorted.count / 2]) p99 \(sorted[sorted.count * 99 / 100]) ns"
  }
}
