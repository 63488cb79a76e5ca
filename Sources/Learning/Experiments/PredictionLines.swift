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
      predicted: answer.name(in: plan.labels), scores: scores(row, answer, part.test[position]),
      fold: part.name)
  }

  /// Every score, or those of the answer and the truth, in the order of the labels.
  private func scores(_ row: [Double], _ answer: Answer, _ message: Int) -> [Figures.Value] {
    let wanted: (Int) -> Bool
    switch plan.experiment.predictions {
    case .full: wanted = { _ in true }
    case .top: wanted = { answer == .label($0) || plan.targets[message] == .one($0) }
    case .none: wanted = { _ in false }
    }
    return row.indices.filter(wanted).map { Figures.Value(plan.labels.names[$0], row[$0]) }
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
