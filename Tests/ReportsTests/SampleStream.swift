import Glibc
import Learning
import Messages

/// Streams made by hand: drawn answers whose skill grows with what was learned, and drops once.
extension SampleRun {
  /// Ten entries that answer a stream in the order of time; a change comes after two thirds of it.
  static let stream = stream(passes: 1)

  /// The same messages three times over without times.
  static let permutations = stream(passes: 3)

  private static func stream(passes: Int) -> RunRecord {
    let skills = [0.93, 0.9, 0.88, 0.86, 0.83, 0.8, 0.77, 0.72, 0.65, 0.5]
    var run = empty()
    run.name = passes == 1 ? "stream" : "permutations"
    run.data.name = "starter"
    run.data.messages = length
    run.split = SplitRecord(
      kind: "prequential",
      parts: (1...passes).map { .init(name: "\($0)", train: 0, test: length, labels: []) })
    for (index, skill) in skills.prefix(passes == 1 ? 10 : 2).enumerated() {
      let evaluations = (0..<passes).map { pass in
        evaluation(skill, seed: UInt64(10 * pass + index), hasTimes: passes == 1, index)
      }
      let tally = evaluations.dropFirst().reduce(into: evaluations[0].tally) { $0.merge($1.tally) }
      run.entries.append(
        EntryRecord(
          name: "\(index == 1 ? "linear-svm <b>" : "logistic-regression") c=\(10 * (index + 1))",
          kind: "logistic-regression", settings: ["c": .integer(10 * (index + 1))],
          leaf: tally.leafFigures, category: tally.categoryFigures, confusion: tally.confusions,
          stream: StreamEvaluation.pooled(evaluations)))
    }
    return run
  }

  private static let length = 1_200

  private static func evaluation(
    _ skill: Double, seed: UInt64, hasTimes: Bool, _ index: Int
  ) -> StreamEvaluation {
    // The messages are the same for all entries.
    var (generator, messages) = (SplitMix64(seed: seed), SplitMix64(seed: seed / 10))
    var evaluation = StreamEvaluation(
      labels: .leaf, positive: .junk(in: .leaf), window: 200, hasTimes: hasTimes)
    var (last, detector) = (Answer.none, Adwin())
    for position in 0..<length {
      let truth = Label.leaves[messages.below(3) * messages.below(5)]
      let drop = hasTimes && position > 800 && position < 1_000 ? 0.5 : 1
      let share = skill * (1 - exp(-Double(position + 8) / 90)) * drop
      let isRight = generator.unit() < share
      let answer: Answer = isRight ? .label(truth.number) : .label(generator.below(14))
      evaluation.add(
        StreamStep(
          position: position, truth: .label(truth), answer: answer,
          logOdds: (truth == .junk ? 1 : -1) + 6 * generator.unit() - 3,
          isFirstContact: messages.below(4) == 0, lastAvailable: last,
          learned: position / (index + 1)))
      if position % (index + 1) == 0 {
        evaluation.note(available: .label(truth.number))
        evaluation.count(learned: 1)
        last = .label(truth.number)
      } else {
        evaluation.count(skipped: 1)
      }
      _ = detector.add(error: !isRight)
      if let change = detector.lastChange { evaluation.note(alarmAt: position, change) }
    }
    return evaluation
  }
}
