public import Messages

/// Labelling messages one by one: which is asked next, what a key does, and what is written.
///
/// A value without a terminal: keys go in, lines for the file of annotations come out. Asked is the
/// open message of which the guesser is least certain, the first of those it is equally uncertain
/// of; among at most `pool` open messages, so that a step takes a moment only.
public struct AnnotationSession: Sendable {
  /// What a key led to.
  public enum Step: Hashable, Sendable {
    /// A line to be added to the file before anything else happens.
    case write(String)
    /// Show what the keys mean.
    case help
    /// Stop.
    case quit
    /// Nothing, and why.
    case nothing(String)
  }

  /// The messages.
  public let messages: [Message]
  /// The row that is asked about; nil when all are answered.
  public private(set) var current: Int?
  /// What is thought of it.
  public private(set) var guess: Guess?
  /// How many messages have an answer of this file.
  public var labelled: Int { history.count { $0.annotation != .skipped } }
  /// How many were passed over.
  public var skipped: Int { history.count - labelled }
  /// How many may still be asked about.
  public var left: Int { isOpen.count { $0 } }
  /// Answers of the file that are for messages not in the data.
  public let foreign: Int

  private var guesser: any MessageGuesser
  private var isOpen: [Bool]
  /// The answers in force, in the order in which they were given.
  private var history: [(row: Int, annotation: Annotation)] = []
  private let pool: Int

  /// A session that goes on where a file of annotations stops.
  ///
  /// - Parameters:
  ///   - guesser: of the same messages; learns the labels that there are.
  ///   - asksLabelled: whether messages that have a label of the data are asked about too.
  ///   - asksSkipped: whether messages that were passed over are asked about again.
  /// - Throws: a data fault for a label that the guesser can't learn.
  public init(
    _ messages: [Message], guesser: any MessageGuesser, log: AnnotationLog,
    asksLabelled: Bool = false, asksSkipped: Bool = false, pool: Int = 20_000
  ) throws(Fault) {
    (self.messages, self.guesser, self.pool) = (messages, guesser, pool)
    isOpen = messages.map { asksLabelled || $0.gold == nil }
    let rows = Dictionary(
      messages.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { a, _ in a })
    var foreign = 0
    for answer in log.answers {
      guard let row = rows[answer.id] else {
        foreign += 1
        continue
      }
      if asksSkipped, answer.annotation == .skipped {
        isOpen[row] = true
        continue
      }
      history.append((row, answer.annotation))
      isOpen[row] = false
    }
    self.foreign = foreign
    try relearn()
    choose()
  }

  /// Does what a key means.
  ///
  /// - Throws: a data fault for a label that the guesser can't learn.
  public mutating func press(_ key: Character) throws(Fault) -> Step {
    switch AnnotationKeys.action(key) {
    case .label(let label): return try answer(.label(label))
    case .accept: return try accept()
    case .skip: return try answer(.skipped)
    case .undo: return try undo()
    case .help: return .help
    case .quit: return .quit
    case nil: return .nothing("'\(key)' means nothing here; ? shows the keys")
    }
  }

  private mutating func answer(_ annotation: Annotation) throws(Fault) -> Step {
    guard let row = current else {
      return .nothing("all messages are answered; u takes the last answer back, q stops")
    }
    history.append((row, annotation))
    isOpen[row] = false
    if case .label(let label) = annotation { try guesser.learn(row, .label(label)) }
    choose()
    return .write(AnnotationLog.line(messages[row].id, annotation))
  }

  /// Answers what is guessed.
  private mutating func accept() throws(Fault) -> Step {
    if let guess, case .label(let label) = try? LabelNames.read(guess.name).gold {
      return try answer(.label(label))
    }
    return .nothing("there is no guess to accept; a key of a label answers, ? shows them")
  }

  /// Takes the last answer back and asks about its message again.
  private mutating func undo() throws(Fault) -> Step {
    guard let last = history.popLast() else { return .nothing("there is nothing to take back") }
    isOpen[last.row] = true
    if last.annotation != .skipped { try relearn() }
    (current, guess) = (last.row, guesser.guess(last.row))
    return .write(AnnotationLog.line(messages[last.row].id, nil))
  }

  /// Learns all labels in their order: those of the data that weren't answered anew, then the answers.
  private mutating func relearn() throws(Fault) {
    guesser.forget()
    let answered = Set(history.map(\.row))
    for (row, message) in messages.enumerated() where !answered.contains(row) {
      if let gold = message.gold, gold.leaves != nil { try guesser.learn(row, gold) }
    }
    for (row, annotation) in history {
      if case .label(let label) = annotation { try guesser.learn(row, .label(label)) }
    }
  }

  private mutating func choose() {
    (current, guess) = (nil, nil)
    for row in isOpen.indices.lazy.filter({ [isOpen] in isOpen[$0] }).prefix(pool) {
      let other = guesser.guess(row)
      if guess.map({ other.lead < $0.lead }) ?? true { (current, guess) = (row, other) }
    }
  }
}
