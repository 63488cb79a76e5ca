import DataTools
import Importing
import Messages
import Rules

/// What was redacted, and what it changed for rules.
struct RedactionReport {
  let redaction: Redaction
  let set: MessageSet
  let otherKeys: [String]
  /// For each kind of content, in how many messages rules see it now and didn't, or the reverse.
  let changed: [(content: String, count: Int)]

  private var notes: [String] {
    var notes: [String] = []
    if !otherKeys.isEmpty {
      let names = otherKeys.prefix(10).map { "'\($0.prefix(40))'" }.joined(separator: ", ")
      notes.append(
        "these keys were carried over as they stood; look whether they say who somebody is, or leave"
          + " them out with --drop-keys: \(names)" + (otherKeys.count > 10 ? ", …" : ""))
    }
    for change in changed where change.count > 0 {
      notes.append("rules with has: \"\(change.content)\" see \(change.count) messages differently")
    }
    return notes + [CarriedLines.note(on: set)].compactMap { $0 }
  }

  /// Lines for people.
  func lines(_ output: String) -> [String] {
    let touched = redaction.changes.count { !$0.isEmpty }
    let counts = redaction.counts.filter { $0.count > 0 }
      .map { "\($0.count) \($0.kind.rawValue)" }
    let names =
      redaction.replacedNames > 0
      ? ["  \(redaction.replacedNames) identifiers, groups and sources replaced"] : []
    return [
      "\(DataOutput.name(output)): \(set.messages.count) messages, \(touched) of them changed",
      "  redacted: \(counts.isEmpty ? "nothing" : counts.joined(separator: ", "))",
    ] + names + notes.map { "winnow: \($0)" }
  }

  /// The report for machines.
  var node: JSONNode {
    [
      "messages": .integer(set.messages.count),
      "changed": .integer(redaction.changes.count { !$0.isEmpty }),
      "redacted": JSONNode(
        .object(redaction.counts.map { JSONMember($0.kind.rawValue, .integer($0.count)) })),
      "replacedNames": .integer(redaction.replacedNames),
      "seenDifferently": JSONNode(
        .object(changed.map { JSONMember($0.content, .integer($0.count)) })),
      "otherKeys": JSONNode(.array(otherKeys.map(JSONNode.string))),
      "notes": JSONNode(.array(notes.map(JSONNode.string))),
    ]
  }
}

/// Whether rules still see in redacted messages what they saw before.
enum ContentChanges {
  /// For each kind of content the number of messages in which it was seen before or after only.
  static func count(
    _ redaction: Redaction, _ messages: [Message]
  ) throws(Fault) -> [(content: String, count: Int)] {
    let rules = try RuleFile.parse(Array(source.utf8), file: "content")
    let matcher = try RuleMatcher(rules.rules)
    var counts = Array(repeating: 0, count: Content.allCases.count)
    var scratch = RuleMatcher.Scratch()
    var (before, after) = ([Int](), [Int]())
    for row in messages.indices where !redaction.changes[row].isEmpty {
      matcher.fire(on: messages[row], with: &scratch, into: &before)
      matcher.fire(on: redaction.message(row, of: messages), with: &scratch, into: &after)
      for rule in Set(before).symmetricDifference(after) { counts[rule] += 1 }
    }
    return zip(Content.allCases, counts).map { ($0.rawValue, $1) }
  }

  private static let source: String = {
    let rules = Content.allCases.map {
      "{name: '\($0.rawValue)', when: {has: '\($0.rawValue)'}, vote: 'junk'}"
    }
    return "{name: 'content', writtenOn: 'nothing', rules: [\(rules.joined(separator: ", "))]}"
  }()
}
