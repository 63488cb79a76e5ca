import Messages

extension ExperimentOutcome {
  /// The lines of `predictions.jsonl`: entries in order, each over its parts' messages in order.
  ///
  /// - Complexity: O(entries · messages · labels).
  public var predictionLines: [UInt8] {
    var bytes: [UInt8] = []
    for entry in entries where entry.record.failure == nil {
      for (index, part) in plan.parts.enumerated() {
        guard let decision = plan.decision(of: entry.sources[index]) else { continue }
        for position in part.test.indices {
          var writer = JSONWriter()
          writer.writeCompact(prediction(entry, index, part, position, decision).json)
          bytes += writer.bytes
          bytes.append(0x0A)
        }
      }
    }
    return bytes
  }

  private func prediction(
    _ entry: EntryOutcome, _ index: Int, _ part: SplitPart, _ position: Int, _ decision: Decision
  ) -> PredictionRecord {
    let message = plan.messages[part.test[position]]
    let width = plan.labels.count
    let row = Array(entry.scores[index][position * width..<(position + 1) * width])
    let answer = decision.answer(row)
    return PredictionRecord(
      entry: entry.record.name, id: message.id, gold: message.gold?.name,
      predicted: answer.name(in: plan.labels),
      scores: plan.experiment.shown(
        row, answer: answer, target: plan.targets[part.test[position]], labels: plan.labels),
      fold: part.name)
  }
}

extension Experiment {
  /// The scores that predictions keep, in the order of the labels: every one, or those of the answer
  /// and the truth.
  func shown(
    _ row: [Double], answer: Answer, target: Target?, labels: LabelSpace
  ) -> [Figures.Value] {
    let wanted: (Int) -> Bool
    switch predictions {
    case .full: wanted = { _ in true }
    case .top: wanted = { answer == .label($0) || target == .one($0) }
    case .none: wanted = { _ in false }
    }
    return row.indices.filter(wanted).map { Figures.Value(labels.names[$0], row[$0]) }
  }
}

extension ExperimentPlan {
  /// How scores of an entry become answers; nil when the policy doesn't suit its scores.
  func decision(of entry: Int) -> Decision? {
    try? Decision(
      experiment.decision, for: labels,
      scores: experiment.entries[entry].classifier.scoreMeaning)
  }
}
