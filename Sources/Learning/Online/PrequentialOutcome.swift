public import Messages

/// What a prequential experiment found out.
public struct PrequentialOutcome: RunOutcome {
  /// The plan that was carried out.
  public let plan: StreamPlan
  let passes: [PassResult]

  /// A pass fails as a whole or not at all.
  public var hasFailures: Bool { false }

  /// The record of the run.
  public func record(config: JSONNode, data: DataRecord) -> RunRecord {
    var data = data
    (data.groups, data.grouping) = (plan.groupCount, plan.grouping)
    // Of the part that is looked at.
    (data.messages, data.labels) = (plan.messages.count, plan.messages.goldCounts)
    let split = SplitRecord(
      kind: PrequentialSettings.kindName,
      parts: passes.indices.map { pass in
        let held = plan.held(in: pass)
        let scored = plan.messages.indices.filter { held?.isMember[$0] ?? true }
          .map { plan.messages[$0] }
        return SplitRecord.Part(
          name: plan.passName(pass), train: plan.messages.count - scored.count, test: scored.count,
          labels: scored.goldCounts)
      })
    let entries = plan.entryNames.indices.map(entry)
    return RunRecord(
      name: plan.experiment.name, seed: plan.experiment.seed, config: config, data: data,
      split: split, entries: entries, bestInHindsight: best(entries), notes: plan.notes)
  }

  private func entry(_ lane: Int) -> EntryRecord {
    let evaluations = passes.map { $0.evaluations[lane] }
    var tally = Tally(labels: plan.labels)
    for evaluation in evaluations { tally.merge(evaluation.tally) }
    let isFollower = lane >= plan.lanes.count
    return EntryRecord(
      name: plan.entryNames[lane],
      kind: isFollower ? Self.followerKind : plan.entry(of: lane).classifier.kind,
      settings: isFollower ? JSONNode(.object([])) : plan.entry(of: lane).resolved,
      leaf: tally.leafFigures, category: tally.categoryFigures, confusion: tally.confusions,
      partAccuracies: evaluations.map { $0.tally.mainFigures.accuracy },
      stream: StreamEvaluation.pooled(evaluations))
  }

  private static let followerKind = "follower"

  /// The lane with the highest accuracy, the first among equals; followers are no choice.
  private func best(_ entries: [EntryRecord]) -> String? {
    var best: (name: String, accuracy: Double)?
    for entry in entries where entry.kind != Self.followerKind {
      guard let accuracy = entry.mainFigures?.accuracy else { continue }
      if accuracy > best?.accuracy ?? -1 { best = (entry.name, accuracy) }
    }
    return best?.name
  }

  /// The lines of `predictions.jsonl`: entries in order, each over its passes' arrivals in order.
  ///
  /// - Complexity: O(entries · passes · messages · labels).
  public var predictionLines: [UInt8] {
    var bytes: [UInt8] = []
    for lane in plan.entryNames.indices {
      for pass in passes.indices {
        for arrival in passes[pass].scores[lane].answers.indices {
          var writer = JSONWriter()
          writer.writeCompact(prediction(lane, pass, arrival).json)
          bytes += writer.bytes
          bytes.append(0x0A)
        }
      }
    }
    return bytes
  }

  private func prediction(_ lane: Int, _ pass: Int, _ arrival: Int) -> PredictionRecord {
    let kept = passes[pass].scores[lane]
    let index = passes[pass].order[arrival]
    let message = plan.messages[index]
    let width = plan.labels.count
    let row = Array(kept.scores[arrival * width..<(arrival + 1) * width])
    let answer = kept.answers[arrival]
    return PredictionRecord(
      entry: plan.entryNames[lane], id: message.id, gold: message.gold?.name,
      predicted: answer.name(in: plan.labels),
      scores: plan.experiment.shown(
        row, answer: answer, target: plan.targets[index], labels: plan.labels),
      fold: plan.passName(pass), position: arrival,
      provenance: provenance(lane, kept.sources[arrival]))
  }

  /// Who answered: the model, the rules, or the lane that a leader followed.
  private func provenance(_ lane: Int, _ source: Int?) -> String {
    guard lane >= plan.lanes.count else { return plan.lanes[lane].settings.answer.rawValue }
    return source.map { plan.lanes[$0].name } ?? "rules"
  }
}
