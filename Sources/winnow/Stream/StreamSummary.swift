import Learning
import Messages
import Reports

/// What happened in a stream: for people, and as JSON.
struct StreamSummary {
  private let session: StreamSession
  private let seconds: Double

  init(_ session: StreamSession, seconds: Double) {
    (self.session, self.seconds) = (session, seconds)
  }

  private var facts: [(name: String, value: Int)] {
    let counts = session.counts
    return [
      ("messages", counts.messages), ("repeats", counts.repeats), ("goldLessons", counts.gold),
      ("ruleLessons", counts.weak), ("labelsWaiting", counts.early),
      ("corrections", counts.corrections), ("retractions", counts.retractions),
      ("refusals", counts.refusals), ("rejectedLines", counts.rejected),
      ("replays", counts.replays), ("events", session.number),
    ]
  }

  /// The counts, the figures where labels have come, and the model's hash.
  func text() throws(Fault) -> String {
    let words = facts.filter { $0.value > 0 }.map { "\($0.value) \(Self.words($0.name))" }
    var lines = [words.isEmpty ? "nothing came" : words.joined(separator: ", ")]
    lines += try session.record(name: "stream").entries.compactMap(Self.line)
    lines.append("model \(session.modelHash)")
    return lines.joined(separator: "\n")
  }

  /// One line on an entry; nil where no label has come.
  private static func line(_ entry: EntryRecord) -> String? {
    guard let figures = entry.category, figures.messages > 0 else { return nil }
    func percent(_ share: Double?) -> String {
      share.map { "\(Double(Int($0 * 1_000)) / 10) %" } ?? "–"
    }
    return "\(entry.name): right \(percent(entry.leaf?.accuracy)) by label, "
      + "\(percent(figures.accuracy)) by category, of \(figures.messages) labelled messages"
  }

  private static func words(_ name: String) -> String {
    name.reduce(into: "") { $0 += $1.isUppercase ? " " + $1.lowercased() : String($1) }
  }

  /// The table and the matrices over all messages whose label has come.
  func figures() throws(Fault) -> String {
    var options = ReportOptions()
    options.columns = Terminal.columns
    return ReportFormat.text.render([try session.record(name: "stream")], options)
  }

  /// Everything for a machine.
  func json() throws(Fault) -> JSONNode {
    let record = try session.record(name: "stream")
    return JSONNode(
      .object(
        facts.map { JSONMember($0.name, .integer($0.value)) } + [
          JSONMember("seconds", .number(seconds)), JSONMember("model", .string(session.modelHash)),
          JSONMember("entries", record.json["entries"] ?? .null),
        ]))
  }
}
