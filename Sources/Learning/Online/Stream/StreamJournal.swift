public import Messages

/// A message that a stream has answered, as its journal keeps it.
public struct KeptMessage: Sendable {
  /// The number of its arrival among all events, from 1.
  public var number: Int
  /// The identifier, unique for ever.
  public var id: String
  /// The number of messages that had arrived before it.
  public var ordinal: Int
  /// Its vectors, as `JournalBytes` writes them.
  public var vectors: [UInt8]
  /// The rules that fired, as `JournalBytes` writes them.
  public var fired: [UInt8]
  /// The answer of each entry, as text.
  public var answers: [String]
  /// The scores of the first entry, one for each label.
  public var scores: [Double]
  /// The gold label that holds now, as text; nil where there is none.
  public var gold: String?
  /// The event that taught it; nil where it taught nothing.
  public var lesson: Int?
  /// The lesson that it gave when it arrived, always the event after its arrival; nil for none.
  public var taught: StreamEvent?
  /// The text, where the user wants it kept.
  public var text: String?

  /// A message.
  public init(
    number: Int, id: String, ordinal: Int, vectors: [UInt8], fired: [UInt8], answers: [String],
    scores: [Double], gold: String?, lesson: Int?, taught: StreamEvent?, text: String?
  ) {
    (self.number, self.id, self.ordinal, self.vectors) = (number, id, ordinal, vectors)
    (self.fired, self.answers, self.scores) = (fired, answers, scores)
    (self.gold, self.lesson, self.taught, self.text) = (gold, lesson, taught, text)
  }
}

/// Something that changes a stream's state, beside a message's arrival.
public struct StreamEvent: Sendable {
  /// What happens; the numbers are those of files.
  public enum Kind: Int, Sendable {
    /// A message teaches for the first time.
    case lesson = 1
    /// What a lesson teaches is replaced, or (without a target) taken back.
    case change = 2
    /// Everything is folded again with all changes in their places.
    case replay = 3
    /// Other rules are in use from here on.
    case rules = 4
  }

  /// Where a lesson comes from.
  public enum Origin: String, Sendable {
    case gold, rules
  }

  /// The number among all events, from 1.
  public var number: Int
  /// What happens.
  public var kind: Kind
  /// The arrival of the message that it is about; 0 for none.
  public var message: Int
  /// The lesson that is changed; 0 for none.
  public var lesson: Int
  /// Whether a change goes to the lesson's place at the next replay; else it stays where it is.
  public var isInPlace: Bool
  /// Where the lesson comes from.
  public var origin: Origin
  /// What is taught, as `JournalBytes` writes it; nil for nothing.
  public var target: [UInt8]?
  /// The gold label that held of the message before, as `JournalBytes` writes it; nil for none.
  public var previous: [UInt8]?
  /// How much it counts.
  public var weight: Double

  /// An event.
  public init(
    _ number: Int, _ kind: Kind, message: Int = 0, lesson: Int = 0, isInPlace: Bool = false,
    origin: Origin = .gold, target: [UInt8]? = nil, previous: [UInt8]? = nil, weight: Double = 1
  ) {
    (self.number, self.kind, self.message, self.lesson) = (number, kind, message, lesson)
    (self.isInPlace, self.origin, self.target) = (isInPlace, origin, target)
    (self.previous, self.weight) = (previous, weight)
  }
}

/// One step of a fold: an arrival, or an event with what its message was.
public struct JournalStep: Sendable {
  /// The number among all events.
  public var number: Int
  /// The event; nil for an arrival.
  public var event: StreamEvent?
  /// The message's vectors; empty for events without one.
  public var vectors: [UInt8]
  /// The message's votes.
  public var fired: [UInt8]
  /// Messages that had arrived before the message did.
  public var ordinal: Int

  /// A step.
  public init(number: Int, event: StreamEvent?, vectors: [UInt8], fired: [UInt8], ordinal: Int) {
    (self.number, self.event, self.vectors) = (number, event, vectors)
    (self.fired, self.ordinal) = (fired, ordinal)
  }
}

/// Where a stream keeps its events; they last once `commit` has returned.
public protocol StreamJournal: AnyObject {
  /// The number of the last event; 0 for none.
  func lastNumber() throws(Fault) -> Int
  /// The number of messages that arrived up to an event.
  func messageCount(through number: Int) throws(Fault) -> Int
  /// Makes everything since the last commit last.
  func commit() throws(Fault)

  /// The message with an identifier, or nil.
  func message(id: String) throws(Fault) -> KeptMessage?
  /// Keeps a message that is new, with the lesson that it gave.
  func add(_ message: KeptMessage) throws(Fault)
  /// Keeps what holds of a message now.
  func update(message number: Int, gold: String?, lesson: Int?) throws(Fault)
  /// Keeps an event that isn't a message's first lesson.
  func add(_ event: StreamEvent) throws(Fault)
  /// The number of the last event of a kind; 0 for none.
  func last(_ kind: StreamEvent.Kind) throws(Fault) -> Int
  /// The smallest number of a lesson that changes after an event change in its place, or nil.
  func firstChanged(after number: Int) throws(Fault) -> Int?
  /// The changes of a lesson that stand in its place, before an event: the last one, or nil.
  func change(of lesson: Int, before number: Int) throws(Fault) -> StreamEvent?
  /// Lessons that rules taught and that still hold, with their messages' numbers and votes.
  func ruleLessons(
    _ body: (_ lesson: Int, _ message: Int, _ fired: [UInt8]) throws(Fault) -> Void
  ) throws(Fault)
  /// Goes through all arrivals and events with numbers in a range, in order.
  func forEach(
    in range: ClosedRange<Int>, _ body: (JournalStep) throws(Fault) -> Void
  ) throws(Fault)

  /// A label that came before its message; nil for none.
  func earlyLabel(id: String) throws(Fault) -> String?
  /// Keeps a label until its message comes, or forgets it.
  func setEarlyLabel(id: String, _ label: String?) throws(Fault)
  /// Keeps the rules that are in use from an event on.
  func add(rules: [VotingRule], at number: Int) throws(Fault)
  /// The rules in use at an event.
  func rules(at number: Int) throws(Fault) -> [VotingRule]

  /// How often an entry answered so where the truth was so.
  func confusion() throws(Fault) -> [ConfusionCell: Int]
  /// Adds to those counts.
  func add(_ cells: [ConfusionCell: Int]) throws(Fault)
}

/// A cell of an entry's confusion matrix, by the names of the labels.
public struct ConfusionCell: Hashable, Sendable, Comparable {
  /// The entry's position.
  public let entry: Int
  /// The gold label.
  public let truth: String
  /// The answer.
  public let answer: String

  /// A cell.
  public init(entry: Int, truth: String, answer: String) {
    (self.entry, self.truth, self.answer) = (entry, truth, answer)
  }

  public static func < (left: Self, right: Self) -> Bool {
    (left.entry, left.truth, left.answer) < (right.entry, right.truth, right.answer)
  }
}
