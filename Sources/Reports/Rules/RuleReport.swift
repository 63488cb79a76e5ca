public import Learning
public import Messages

/// An analysis of rules with what a reader must know of it.
public struct RuleReport: Sendable {
  /// A rule file.
  public struct File: Sendable {
    /// What it is called.
    public var name: String
    /// What its author looked at while writing it.
    public var writtenOn: String
    /// The number of its rules.
    public var rules: Int
    /// The SHA-256 of its bytes.
    public var sha256: String

    /// A rule file.
    public init(name: String, writtenOn: String, rules: Int, sha256: String) {
      (self.name, self.writtenOn, self.rules, self.sha256) = (name, writtenOn, rules, sha256)
    }
  }

  /// What the messages are called.
  public var data: String
  /// Which of the messages were looked at.
  public var part: RulesPart
  /// The part of a message that rules may look at: `all`, `text` or `sender`.
  public var scope: String
  /// The rule files in the order in which they were named.
  public var files: [File]
  /// The names of the rules that the scope left out.
  public var leftOut: [String]
  /// The messages.
  public var messages: [Message]
  /// What was found.
  public var analysis: RuleAnalysis
  /// The same rules with and without the sender; empty where that makes no difference.
  public var scopes: [ScopeFigures]

  /// A report.
  ///
  /// - Parameters:
  ///   - analysis: of just these messages in this order.
  public init(
    data: String, part: RulesPart, scope: String, files: [File], leftOut: [String],
    messages: [Message], analysis: RuleAnalysis, scopes: [ScopeFigures] = []
  ) {
    (self.data, self.part, self.scope, self.files) = (data, part, scope, files)
    (self.leftOut, self.messages, self.analysis) = (leftOut, messages, analysis)
    self.scopes = scopes
  }

  /// The rules of a heat map, at most.
  static let mapSize = 30
}

extension RuleReport {
  /// The number of messages in the part that rules may be written on.
  var seen: Int { messages.count(where: RulesPart.rules.contains) }

  /// Why the figures against gold are better than they would be elsewhere; nil where they aren't.
  var warning: String? {
    guard analysis.gold > 0, seen > 0, part != .scored else { return nil }
    let all = NumberText.count(messages.count)
    let which = seen == messages.count ? "all" : "\(NumberText.count(seen)) of \(all)"
    return "\(which) messages are of the part that rules may be written on; figures against gold"
      + " flatter rules that were. --part scored leaves these messages out."
  }

  /// Which messages were looked at.
  var partText: String {
    switch part {
    case .all: "all messages"
    case .rules: "part rules: the fifth that rules may be written on"
    case .scored: "part scored: without the fifth that rules may be written on"
    }
  }

  /// What the messages and rules are, in one line.
  var facts: String {
    let gold =
      analysis.gold == 0
      ? "no gold labels" : NumberText.counted(analysis.gold, "gold label")
    return "\(NumberText.counted(analysis.messages, "message")) (\(partText)), \(gold)"
  }

  /// The rules and what they may look at, in one line.
  var rulesLine: String {
    return "\(NumberText.counted(analysis.rules.count, "rule")) of"
      + " \(NumberText.counted(files.count, "file")), which see"
      + " \(Self.sight(scope)); labels: \(analysis.labels.kind.rawValue)"
  }

  /// What rules of a scope look at.
  static func sight(_ scope: String) -> String {
    ["text": "the text alone", "sender": "the sender alone"][scope] ?? "text and sender"
  }

  /// The positions of the rules in the order of their votes, denials last.
  var byVote: [(vote: Vote, rules: [Int])] {
    let positions = analysis.rules.indices.sorted { left, right in
      let (one, other) = (analysis.rules[left].rule.vote, analysis.rules[right].rule.vote)
      if one == other { return left < right }
      return Self.rank(one).lexicographicallyPrecedes(Self.rank(other))
    }
    var groups: [(vote: Vote, rules: [Int])] = []
    for position in positions {
      let vote = analysis.rules[position].rule.vote
      if groups.last?.vote != vote { groups.append((vote, [])) }
      groups[groups.count - 1].rules.append(position)
    }
    return groups
  }

  private static func rank(_ vote: Vote) -> [Int] {
    [vote.isNegative ? 1 : 0] + vote.leaves.members.map(\.number)
  }

  /// A vote as it is shown: a line may be broken between two labels.
  static func text(_ vote: Vote) -> String { vote.name.replacing("|", with: " | ") }

  /// Two rules that conflict, with their votes.
  func sides(_ pair: ConflictPair) -> String {
    [pair.first, pair.second].map { "\(name($0)) (\(Self.text(analysis.rules[$0].rule.vote)))" }
      .joined(separator: " ⇄ ")
  }

  /// The rule's name.
  func name(_ position: Int) -> String { analysis.rules[position].rule.name }

  /// The groups of copies by name.
  var copies: [[String]] { analysis.copies.map { $0.map(name) } }

  /// The number of votes on a message, the messages, and their share; many votes in one row.
  var voteRows: [(votes: String, messages: Int)] {
    let shown = analysis.voteCounts.prefix(9).enumerated().map { votes, messages in
      (votes == 0 ? "0 (unlabelled)" : "\(votes)", messages)
    }
    let rest = analysis.voteCounts.dropFirst(9)
    return rest.isEmpty ? shown : shown + [("9 or more", rest.reduce(0, +))]
  }
}

/// A way to write an analysis of rules down: a pure function from values to text.
public struct RuleReportFormat: Sendable {
  /// The name on the command line; for ever.
  public let name: String
  /// The report, with a line feed at its end; of the options, only text heeds columns and colour.
  public let render: @Sendable (_ report: RuleReport, _ options: ReportOptions) -> String
}

/// The roster: adding a format is one file and one line here.
public let ruleReportFormats: [RuleReportFormat] = [
  .text, .json, .html,
]
