import Importing
import Learning
import Messages
import Rules

/// An experiment as its config file gives it, with `--set` applied, and where its data is.
struct ExperimentFile {
  /// The decoded experiment.
  let experiment: Experiment
  /// Where messages are and how they are read.
  let source: DataSource
  /// The folder that paths of the config are seen from.
  let folder: String

  /// Reads a config file, or the config that a run folder keeps.
  ///
  /// - Parameter changes: `KEY=VALUE` words of `--set`, carried out in order.
  /// - Throws: a fault with the file, line, column and dotted path.
  init(_ path: String, changes: [String] = []) throws(Fault) {
    let bytes = try Files.read(path)
    let folder = path == "-" ? "." : Files.folder(of: path)
    do throws(Fault) {
      let node = try JSON.parse(bytes, dialect: .json5, file: path)
      try self.init(node, folder: folder, changes: changes)
    } catch { throw error.kind == .usage ? error : error.inFile(path) }
  }

  /// An experiment from a config that is already parsed.
  init(_ node: JSONNode, folder: String, changes: [String] = []) throws(Fault) {
    var node = node
    for change in changes { node = try Self.changed(node, change) }
    experiment = try Experiment(node)
    source = try DataSource(
      try ObjectReader(experiment.data, path: "data"),
      labels: experiment.labels == .asIs ? .asIs : .names)
    self.folder = folder
  }

  /// A config with one `KEY=VALUE` carried out.
  static func changed(_ node: JSONNode, _ change: String) throws(Fault) -> JSONNode {
    guard let equals = change.firstIndex(of: "="), equals != change.startIndex else {
      throw Fault(.usage, "--set takes KEY=VALUE, not '\(change)'")
    }
    let text = String(change[change.index(after: equals)...])
    let value = (try? JSON.parse(Array(text.utf8), dialect: .json5, file: nil)) ?? .string(text)
    return try node.setting(String(change[..<equals]), to: value.withoutPlaces)
  }

  /// The config with every default spelt out.
  var resolved: JSONNode { experiment.resolved(data: source.resolved) }

  /// Reads the messages.
  func readMessages(strict: Bool = false) throws(Fault) -> MessageSet {
    try source.load(root: ProjectRoot.path, base: folder, strict: strict)
  }

  /// Plans the way through a stream of messages.
  ///
  /// - Throws: a fault of a rule file, and what planning finds.
  func streamPlan(_ messages: MessageSet) throws(Fault) -> StreamPlan {
    let looked = experiment.part.members(of: messages.messages)
    var votes: [StreamVotes] = []
    if let settings = experiment.prequential?.rules {
      for scope in experiment.ruleScopes {
        let rules = try RuleFiles(settings.paths, from: folder, scope: RuleScope(scope))
        votes.append(rules.votes(on: looked, scope))
      }
    }
    return try StreamPlan(experiment, messages: looked, votes: votes)
  }

  /// Plans the run over some messages, reading the fold file where the split names one.
  func plan(_ messages: MessageSet) throws(Fault) -> ExperimentPlan {
    guard case .foldFile(let path) = experiment.split?.kind else {
      return try ExperimentPlan(experiment, messages: messages.messages)
    }
    let file = Files.resolve(path, from: folder)
    let folds = try FoldFile.parse(try Files.read(file), name: file)
    return try ExperimentPlan(experiment, messages: messages.messages, foldFile: folds)
  }
}

/// Reads a file of folds: a line a message, identifier and fold separated by a tab.
enum FoldFile {
  /// The fold of each identifier; a first line `id<TAB>fold` is a heading.
  ///
  /// - Throws: a data fault with the line for a line of another shape or an identifier met twice.
  static func parse(_ bytes: [UInt8], name: String) throws(Fault) -> [String: String] {
    var folds: [String: String] = [:]
    let lines = String(decoding: bytes, as: UTF8.self).split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() where !line.isEmpty {
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
      let place = Fault.Place(file: name, line: index + 1)
      guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
        throw Fault(.data, "a line is an identifier, a tab and a fold, not '\(line)'", at: place)
      }
      if index == 0, parts[0] == "id" { continue }
      guard folds.updateValue(String(parts[1]), forKey: String(parts[0])) == nil else {
        throw Fault(.data, "the identifier '\(parts[0])' has a fold already", at: place)
      }
    }
    guard !folds.isEmpty else {
      throw Fault(.data, "the file has no folds", at: Fault.Place(file: name))
    }
    return folds
  }
}

extension JSONNode {
  /// The value as if it had been made, so that faults don't point into another file.
  var withoutPlaces: JSONNode {
    switch value {
    case .array(let elements): JSONNode(.array(elements.map(\.withoutPlaces)))
    case .object(let members):
      JSONNode(.object(members.map { JSONMember($0.key, $0.value.withoutPlaces) }))
    default: JSONNode(value)
    }
  }
}
