import Learning
import Messages
import Testing

/// What every metric of the roster must hold to.
@Suite("Every metric")
struct MetricContractTests {
  struct Named: Sendable, CustomTestStringConvertible {
    let metric: Metric
    var testDescription: String { metric.name }
  }

  private func figure(_ metric: Metric, _ tally: Tally) -> Double? {
    tally.leafFigures[metric.name]
  }

  private func undefinedReason(_ metric: Metric, _ tally: Tally) -> String? {
    tally.leafFigures.undefined.first { $0.figure == metric.name }?.reason
  }

  @Test("has a name of its own and a summary")
  func description() {
    #expect(Set(metrics.map(\.name)).count == metrics.count)
    #expect(metrics.allSatisfy { !$0.summary.isEmpty && !$0.name.isEmpty })
  }

  @Test("is undefined with a reason before the first message", arguments: metrics.map(Named.init))
  func empty(_ named: Named) {
    let metric = named.metric
    for labels in [LabelSpace.leaf, .category, .asIs([.named("a")])] {
      let tally = Tally(labels: labels)
      #expect(figure(metric, tally) == nil)
      #expect(undefinedReason(metric, tally)?.isEmpty == false)
    }
  }

  @Test("is at its best when all is right", arguments: metrics.map(Named.init))
  func perfect(_ named: Named) throws {
    let metric = named.metric
    var tally = Tally(labels: .leaf)
    for label in Label.leaves {
      var certain = [Double](repeating: 0, count: 14)
      certain[label.number] = 1
      for _ in 0..<25 {
        tally.add(
          truth: .label(label), answer: .label(label.number), probabilities: certain,
          alternative: label)
      }
    }
    let value = try #require(figure(metric, tally))
    let best = metric.higherIsBetter ? metric.range.upperBound : metric.range.lowerBound
    #expect(abs(value - best) < 1e-12)
  }

  @Test(
    "stays in its range and doesn't depend on the order of messages",
    arguments: metrics.map(Named.init))
  func order(_ named: Named) throws {
    let metric = named.metric
    var generator = SplitMix64(seed: 11)
    for count in [1, 2, 40, 400] {
      let rows = (0..<count).map { _ in (generator.below(14), generator.below(17)) }
      var (forward, backward) = (Tally(labels: .leaf), Tally(labels: .leaf))
      for row in rows { add(row, to: &forward) }
      for row in rows.reversed() { add(row, to: &backward) }
      #expect(figure(metric, forward) == figure(metric, backward))
      if let value = figure(metric, forward) {
        #expect(value.isFinite && metric.range.contains(value))
      } else {
        #expect(undefinedReason(metric, forward)?.isEmpty == false)
      }
    }
  }

  private func add(_ row: (truth: Int, answer: Int), to tally: inout Tally) {
    let answer: Answer =
      switch row.answer {
      case 14: .coarse(.promotion)
      case 15: .coarse(.transaction)
      case 16: .none
      default: .label(row.answer)
      }
    var shares = [Double](repeating: 0.05, count: 14)
    shares[row.answer % 14] = 0.35
    tally.add(
      truth: .label(Label.leaves[row.truth]), answer: answer, probabilities: shares,
      alternative: row.truth == 1 ? .allow : nil)
  }

  @Test("survives one label and one answer only", arguments: metrics.map(Named.init))
  func degenerate(_ named: Named) {
    let metric = named.metric
    var (right, wrong) = (Tally(labels: .leaf), Tally(labels: .leaf))
    for _ in 0..<3 {
      right.add(truth: .label(.junk), answer: .label(1))
      wrong.add(truth: .label(.junk), answer: .none)
    }
    for tally in [right, wrong] {
      let isDefined = figure(metric, tally) != nil
      #expect(isDefined != (undefinedReason(metric, tally) != nil))
      #expect(figure(metric, tally)?.isFinite ?? true)
    }
  }
}
