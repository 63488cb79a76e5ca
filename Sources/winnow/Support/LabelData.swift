import Importing
import Learning
import Messages

/// The messages that rules are looked at on: a message file, a data set's name, or an experiment.
struct LabelData {
  /// What they are called.
  let name: String
  /// The messages of the part.
  let messages: [Message]
  /// Which part was looked at.
  let part: RulesPart
  /// The labels that votes are mapped to.
  let labels: LabelSpace

  /// Reads what `--data` names; `--part` and `--labels` go before an experiment's own.
  ///
  /// - Throws: what reading throws; a usage fault where no message is in the part.
  init(_ path: String, _ arguments: Arguments) throws(Fault) {
    let parts = RulesPart.allCases.map(\.rawValue)
    let kinds = [LabelSpace.Kind.leaf, .category].map(\.rawValue)
    let part = RulesPart(rawValue: try arguments.choice("--part", of: parts, default: "all"))
    let kind = LabelSpace.Kind(
      rawValue: try arguments.choice("--labels", of: kinds, default: "leaf"))
    let read: (name: String, messages: [Message], part: RulesPart, kind: LabelSpace.Kind)
    if Self.isExperiment(path, arguments) {
      let file = try ExperimentFile(path, changes: arguments.values("--set"))
      guard file.experiment.labels != .asIs else {
        throw Fault(
          .data,
          "the experiment takes the data's own labels (as-is), which no rule votes for;"
            + " --set labels=leaf and a map in data.labels make them ours",
          at: Fault.Place(file: path, path: "labels"))
      }
      let set = try file.readMessages(strict: arguments.has("--strict"))
      try RejectedRecords.report(set, arguments)
      read = (set.name, set.messages, file.experiment.part, file.experiment.labels)
    } else {
      read = (Self.shortName(path), try Self.messages(path, arguments), .all, .leaf)
    }
    self.part = arguments.has("--part") ? part ?? .all : read.part
    name = read.name
    messages = self.part.members(of: read.messages)
    guard !messages.isEmpty else {
      throw Fault(
        .data, "none of the \(read.messages.count) messages is in the part '\(self.part.rawValue)'",
        at: Fault.Place(file: path))
    }
    labels = Self.space(arguments.has("--labels") ? kind ?? .leaf : read.kind, messages)
  }

  private static func space(_ kind: LabelSpace.Kind, _ messages: [Message]) -> LabelSpace {
    switch kind {
    case .category: .category
    case .present: .present(in: messages.compactMap(\.gold))
    case .leaf, .asIs: .leaf
    }
  }
}

extension LabelData {
  /// Whether a path names a config; `--set format=…` says that it is a file of messages.
  private static func isExperiment(_ path: String, _ arguments: Arguments) -> Bool {
    !arguments.values("--set").contains { $0.hasPrefix("format=") }
      && (path.hasSuffix(".json") || path.hasSuffix(".json5"))
  }

  /// The messages of a file or, where the path neither looks like one nor is one, of a data set of
  /// the project.
  private static func messages(
    _ path: String, _ arguments: Arguments
  ) throws(Fault) -> [Message] {
    guard MessageFile.isDataset(path) else { return try file(path, arguments) }
    return try MessageFile.readDataset(path, arguments)
  }

  /// The messages of a file.
  ///
  /// A file of plain lines has its name for a label; where that is no label, there is none.
  private static func file(_ path: String, _ arguments: Arguments) throws(Fault) -> [Message] {
    let changes = arguments.values("--set")
    let hasPlainLines = path.hasSuffix(".txt") || changes.contains("format=lines")
    let stem = shortName(path).split(separator: ".").first.map(String.init) ?? ""
    guard hasPlainLines, !changes.contains(where: { $0.hasPrefix("labels") }),
      (try? LabelNames.read(stem)) == nil
    else {
      let messages = try MessageFile.read(path, arguments)
      try refuseForeignLabels(messages, path)
      return messages
    }
    var messages = try MessageFile.read(path, arguments, labels: "as-is")
    for row in messages.indices { messages[row].gold = nil }
    return messages
  }

  private static func refuseForeignLabels(_ messages: [Message], _ path: String) throws(Fault) {
    guard let gold = messages.lazy.compactMap(\.gold).first(where: { $0.leaves == nil }) else {
      return
    }
    throw Fault(
      .data,
      "the labels are the data's own (as-is), such as '\(gold.name)', which no rule votes for;"
        + " a map makes them ours: --set \"labels={ham: 'allow', spam: 'junk'}\"",
      at: Fault.Place(file: path))
  }

  private static func shortName(_ path: String) -> String {
    path == "-" ? "standard input" : path.split(separator: "/").last.map(String.init) ?? path
  }
}
