import Importing
import Learning
import Messages

/// Says what couldn't be read.
enum RejectedRecords {
  /// How many rejected records are shown.
  private static let shown = 3
  /// How many kinds are counted one by one.
  private static let shownKinds = 8

  /// Prints the counts by kind with the first few records, and writes them all where asked.
  static func report(_ messages: MessageSet, _ arguments: Arguments) throws(Fault) {
    print(messages, arguments)
    try Files.write(try files(messages, arguments), isPrivate: true)
  }

  /// Prints the counts by kind with the first few records.
  static func print(_ messages: MessageSet, _ arguments: Arguments) {
    let rejected = messages.rejected
    if !arguments.quiet {
      for note in messages.notes { Terminal.error("winnow: \(note)") }
      if rejected.total > 0 {
        let sorted = rejected.counts.sorted { ($1.count, $0.name) < ($0.count, $1.name) }
        var counts = sorted.prefix(shownKinds).map { "\($0.count) \($0.name)" }
        if sorted.count > shownKinds { counts.append("\(sorted.count - shownKinds) kinds more") }
        let all = rejected.total + messages.messages.count
        Terminal.error(
          "winnow: \(rejected.total) of \(all) records can't be read: "
            + counts.joined(separator: ", ").replacing("\n", with: " "))
        for rejection in rejected.kept.prefix(shown) {
          Terminal.error("  \(rejection.description)")
        }
      }
    }
  }

  /// The file that is to hold the rejected records that were kept, where one is asked for: to be
  /// written together with what else a command writes.
  static func files(_ messages: MessageSet, _ arguments: Arguments) throws(Fault) -> [Files.New] {
    guard let path = try arguments.file("--rejected") else { return [] }
    let lines = messages.rejected.kept.map { $0.node.compact + "\n" }.joined()
    return [Files.New(path: path, bytes: Array(lines.utf8))]
  }
}

extension MessageSet {
  /// What a run's record says of the data; families are counted by the plan.
  var record: DataRecord {
    var counts: [String: Int] = [:]
    for message in messages { counts[message.gold?.name ?? "unlabelled", default: 0] += 1 }
    let declared = Label.all.map(\.name).filter { counts[$0] != nil }
    let others = counts.keys.filter { !declared.contains($0) }.sorted()
    return DataRecord(
      name: name, sha256: sha256, messages: messages.count,
      labels: (declared + others).map { DataRecord.Count($0, counts[$0] ?? 0) }, groups: 0,
      grouping: "none",
      rejected: rejected.counts.map { DataRecord.Count($0.name, $0.count) })
  }
}
