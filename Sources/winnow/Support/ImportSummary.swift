import FoundationEssentials
import Importing
import Messages

/// What an import found, kept and left out, for people and for machines.
struct ImportSummary {
  let kind: String
  let path: String
  let output: String
  let log: ImportLog

  /// How many rejected records are shown.
  private static let shown = 3

  /// Lines for people.
  var text: String {
    let target = output == "-" ? "standard output" : output
    var lines = [
      "winnow: \(path) (\(kind)): \(log.found) messages found, \(log.kept) kept, in \(target)"
    ]
    if let earliest = log.earliest, let latest = log.latest {
      lines.append("  from \(Self.text(earliest)) to \(Self.text(latest))")
    }
    if !log.leftOut.isEmpty {
      let total = log.leftOut.reduce(0) { $0 + $1.count }
      lines.append("  \(total) left out:")
      lines += log.leftOut.map { "    \($0.count) \($0.name)" }
    }
    if log.rejected.total > 0 {
      let counts = log.rejected.counts.map { "\($0.count) \($0.name)" }.joined(separator: ", ")
      lines.append("  \(log.rejected.total) can't be read: \(counts)")
      lines += log.rejected.kept.prefix(Self.shown).map { "    \($0.description)" }
    }
    lines += log.notes.map { "  note: \($0)" }
    return lines.joined(separator: "\n")
  }

  /// A time as ISO 8601 in UTC, to the second.
  private static func text(_ seconds: Double) -> String {
    Date(timeIntervalSince1970: seconds.rounded(.down)).formatted(.iso8601)
  }

  /// One object for machines; times are Unix seconds.
  var node: JSONNode {
    func counts(_ counts: [Rejections.Count]) -> JSONNode {
      JSONNode(.array(counts.map { ["reason": .string($0.name), "count": .integer($0.count)] }))
    }
    return [
      "kind": .string(kind), "path": .string(path), "output": .string(output),
      "found": .integer(log.found), "kept": .integer(log.kept), "leftOut": counts(log.leftOut),
      "rejected": counts(log.rejected.counts),
      "earliest": log.earliest.map(JSONNode.number) ?? .null,
      "latest": log.latest.map(JSONNode.number) ?? .null,
      "notes": JSONNode(.array(log.notes.map(JSONNode.string))),
    ]
  }
}
