import Learning
import Messages

/// Streams drawn by a seed, for comparing with plain recounts.
enum StreamSample {
  /// Steps over leaves, with some coarse truths, sets and abstentions where they are asked for.
  static func steps(
    _ count: Int, seed: UInt64, isCoarse: Bool = false, isMargin: Bool = false
  ) -> [StreamStep] {
    var generator = SplitMix64(seed: seed)
    var last = Answer.none
    var steps: [StreamStep] = []
    for position in 0..<count {
      let truth = Label.leaves[generator.below(5) * generator.below(3)]
      var gold = Gold.label(truth)
      if isCoarse, generator.below(9) == 0 { gold = .label(.anyTransaction) }
      if isCoarse, generator.below(9) == 0 { gold = .anyOf(LabelSet([.allow]).complement) }
      let answer: Answer =
        switch generator.below(10) {
        case 0: .none
        case 1: .coarse(.transaction)
        case 2, 3: .label(generator.below(14))
        default: .label(truth.number)
        }
      let scores = (0..<14).map { _ in 1 + generator.below(9) }
      let sum = Double(scores.reduce(0, +))
      steps.append(
        StreamStep(
          position: position, time: Double(position), truth: gold, answer: answer,
          probabilities: isMargin ? nil : scores.map { Double($0) / sum },
          logOdds: Double(generator.below(7)) - (truth == .junk ? 2 : 3),
          isFirstContact: generator.below(3) == 0, lastAvailable: last, learned: position / 2))
      if position % 2 == 1 { last = .label(truth.number) }
    }
    return steps
  }

  /// The evaluation of steps over leaves.
  static func evaluation(
    _ steps: [StreamStep], window: Int = 50, fading: Double = 0.99, hasTimes: Bool = true,
    labels: LabelSpace = .leaf, keepsLogOdds: Bool = true
  ) -> StreamEvaluation {
    var evaluation = StreamEvaluation(
      labels: labels, positive: .junk(in: labels), window: window, fading: fading,
      hasTimes: hasTimes, keepsLogOdds: keepsLogOdds)
    for step in steps {
      evaluation.add(step)
      evaluation.count(learned: 1)
    }
    return evaluation
  }

  /// What a plain tally says of some steps.
  static func tally(_ steps: some Sequence<StreamStep>, labels: LabelSpace = .leaf) -> Tally {
    var tally = Tally(labels: labels)
    for step in steps { tally.add(truth: step.truth, answer: step.answer) }
    return tally
  }
}
