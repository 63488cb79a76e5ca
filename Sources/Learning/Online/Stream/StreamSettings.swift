public import Messages

/// How a stream learns.
public struct StreamSettings: Sendable {
  /// What it learns from.
  public enum Source: String, CaseIterable, Sendable { case gold, rules, both, none }

  /// What becomes of the lesson when a message's label changes.
  public enum Correction: String, CaseIterable, Sendable {
    /// At the next replay the new label stands where the old one stood.
    case replace
    /// The new label is one lesson more.
    case append
  }

  /// What it learns from.
  public var source = Source.both
  /// What a weak label tells.
  public var target = TargetForm.soft
  /// The weight of a weak label.
  public var weakWeight = 1.0
  /// What becomes of a message on which no rule has a say.
  public var unmatched = Unmatched.skip
  /// What becomes of the lesson when a label changes.
  public var correction = Correction.replace
  /// Lessons older than so many events stay in their place.
  public var horizon = 1_000_000
  /// Events between two replays, where something has changed.
  public var replayEvery = 10_000
  /// Events between two snapshots.
  public var snapshotEvery = 50_000
  /// Whether texts are kept.
  public var keepsText = false

  /// The defaults.
  public init() {}

  var learnsGold: Bool { source == .gold || source == .both }
  var learnsRules: Bool { source == .rules || source == .both }
}

/// The rules of a stream and how they are looked for.
public struct StreamRules: Sendable {
  /// The rules as rule models see them.
  public let rules: [VotingRule]
  /// The ascending positions of the rules that fire on a message.
  public let fire: @Sendable (Message) -> [Int]

  /// Rules.
  public init(_ rules: [VotingRule], fire: @escaping @Sendable (Message) -> [Int]) {
    (self.rules, self.fire) = (rules, fire)
  }
}

/// How often things happened in a stream since it was opened.
public struct StreamCounts: Sendable, Equatable {
  /// Messages answered.
  public var messages = 0
  /// Messages and labels that had come before.
  public var repeats = 0
  /// Lessons by gold labels, corrections included.
  public var gold = 0
  /// Lessons by rules.
  public var weak = 0
  /// Labels that wait for their messages.
  public var early = 0
  /// Labels that were changed.
  public var corrections = 0
  /// Labels that were taken back, and lessons of rules.
  public var retractions = 0
  /// Lines that were understood and refused.
  public var refusals = 0
  /// Lines that couldn't be read.
  public var rejected = 0
  /// Replays.
  public var replays = 0

  /// Nothing yet.
  public init() {}
}
