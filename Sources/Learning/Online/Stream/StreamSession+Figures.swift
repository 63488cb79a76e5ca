public import Messages

extension StreamSession {
  /// The SHA-256 of the state, which names what was learned.
  public var modelHash: String { StateFile.hash(learner.state) }

  /// Counts a line that couldn't be read.
  public mutating func countRejected() { counts.rejected += 1 }

  /// The figures over all messages whose label has come, first answers against gold labels.
  public func record(name: String) throws(Fault) -> RunRecord {
    let cells = try confusion().sorted { $0.key < $1.key }
    var entries: [EntryRecord] = []
    for (number, entry) in learner.entries.enumerated() {
      var tally = Tally(labels: learner.labels)
      for (cell, count) in cells where cell.entry == number {
        guard let gold = try LabelNames.read(cell.truth).gold else { continue }
        let answer = try Answer(named: cell.answer, in: learner.labels)
        for _ in 0..<count { tally.add(truth: gold, answer: answer) }
      }
      entries.append(
        EntryRecord(
          name: entry.name, kind: entry.classifier.kind, settings: entry.resolved,
          leaf: tally.leafFigures, category: tally.categoryFigures, confusion: tally.confusions))
    }
    let messages = cells.filter { $0.key.entry == 0 }.reduce(0) { $0 + $1.value }
    return RunRecord(
      name: name, seed: 0, config: JSONNode(.object([])),
      data: DataRecord(
        name: name, sha256: "", messages: messages, labels: [], groups: messages,
        grouping: "none", rejected: []),
      split: SplitRecord(kind: "stream", parts: []), entries: entries)
  }

  /// Takes a snapshot now, so that the next start has nothing to fold.
  public mutating func takeSnapshot() throws(Fault) {
    try commit()
    try keepSnapshot()
  }
}
