import Glibc
import Learning
import Messages
import Testing

@Suite struct RuleModelSpeedMeasurement {
  /// 100,000 messages, 50 rules and 14 leaves, where nearly every message has a pattern of its own.
  @Test func fitsAndLabelsAHundredThousandMessagesInSeconds() throws {
    let matrix = try VoteMatrix.random(rules: 50, messages: 100_000, seed: 1, rate: 0.2)
    var model = try LearnedModel.make(matrix.rules)
    let start = seconds()
    try model.fit(matrix.table)
    let fitted = seconds()
    let labels = model.labels(of: matrix.table)
    let end = seconds()
    print("rule model: fitting \(fitted - start) s, labelling \(end - fitted) s of one core")
    #expect(labels.count == 100_000)
    #expect(end - start < 20)
  }

  /// Processor time of this thread.
  private func seconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
