import Learning
import Messages
import Rules
import Synchronization

/// The rule files of an experiment or a command, and what they say of messages.
struct RuleFiles {
  /// The files in the order in which they are named.
  let files: [RuleFile]
  private let matcher: RuleMatcher

  /// Reads and compiles rule files.
  ///
  /// - Parameters:
  ///   - paths: as they are named; seen from `folder`.
  ///   - scope: the part of messages that rules may look at.
  /// - Throws: a fault with file, line and the rule's name.
  init(_ paths: [String], from folder: String, scope: RuleScope) throws(Fault) {
    var files: [RuleFile] = []
    for path in paths {
      let file = Files.resolve(path, from: folder)
      files.append(try RuleFile.parse(try Files.read(file), file: file))
    }
    self.files = files
    matcher = try RuleMatcher(
      try RuleFile.merge(files), scope: scope, store: FolderPatternStore(".winnow/cache"))
  }

  /// The rules in use as the rule models see them.
  var voting: [VotingRule] {
    matcher.rules.map {
      VotingRule(name: $0.name, vote: $0.vote, weight: $0.weight, priority: $0.priority)
    }
  }

  /// The rules in use.
  var rules: [Rule] { matcher.rules }

  /// Rules that the scope doesn't admit.
  var leftOut: [Rule] { matcher.leftOut }

  /// What finds the rules that fire on one message; for one thread at a time.
  var firing: @Sendable (Message) -> [Int] {
    let matcher = matcher
    let scratch = Mutex(RuleMatcher.Scratch())
    return { message in
      scratch.withLock { scratch in
        var fired: [Int] = []
        matcher.fire(on: message, with: &scratch, into: &fired)
        return fired
      }
    }
  }

  /// The rules that fire on each message.
  func fire(on messages: [Message]) -> VoteTable {
    var table = VoteTable()
    var scratch = RuleMatcher.Scratch()
    var fired: [Int] = []
    for message in messages {
      matcher.fire(on: message, with: &scratch, into: &fired)
      table.append(fired)
    }
    return table
  }

  /// The votes that an experiment needs, of rules that were compiled for a scope.
  func votes(on messages: [Message], _ scope: LaneSettings.Scope) -> StreamVotes {
    StreamVotes(
      scope: scope, rules: voting, table: fire(on: messages), digests: files.map(\.sha256),
      leftOut: leftOut.map(\.name))
  }
}

extension RuleScope {
  /// The scope that a config names.
  init(_ scope: LaneSettings.Scope) {
    switch scope {
    case .all: self = .all
    case .text: self = .text
    case .sender: self = .sender
    }
  }
}

/// Keeps compiled patterns in a folder.
struct FolderPatternStore: PatternStore {
  private let folder: String

  /// A store in a folder that is made when first needed.
  init(_ folder: String) { self.folder = folder }

  func load(_ key: String) -> [UInt8]? { try? Files.read("\(folder)/patterns-\(key)") }

  func save(_ key: String, _ bytes: [UInt8]) {
    guard (try? Files.makeFolder(folder)) != nil else { return }
    try? Files.write(bytes, to: "\(folder)/patterns-\(key)")
  }
}
