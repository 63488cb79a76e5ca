public import Messages

/// How a stream is gone through: each message is scored first and learned from later.
public struct PrequentialSettings: Sendable {
  /// In which order messages arrive.
  public enum Order: String, CaseIterable, Sendable {
    /// By time where every message has one, else as `shuffle`.
    case auto
    /// By time; equal times in the data's order.
    case time
    /// In several orders drawn by the seed.
    case shuffle
    /// In the data's order, once.
    case given
  }

  /// In which order messages arrive.
  public var order: Order
  /// How many orders are drawn where they are drawn.
  public var permutations: Int
  /// How often a fixed order is gone through, with other draws of all that is drawn; orders that
  /// are drawn themselves have other draws each.
  public var repeats: Int
  /// What is left out for the end, where it is scored and no label of it is told; nil for nothing.
  public var leaveOut: SplitSettings.Field?
  /// Where the families come from, for first contacts.
  public var grouping: SplitSettings.Grouping
  /// Messages in the window of windowed figures.
  public var window: Int
  /// The factor by which fading figures forget a message with each one that follows.
  public var fading: Double
  /// The labels that TREC's figures are about, as text: one or several joined by `|`.
  public var positive: String
  /// When, whether and in what form the truth reaches the learner.
  public var feedback: FeedbackSettings
  /// Whether an entry follows that at each step takes the answer of the best entry so far.
  public var leader: Bool
  /// What the rules say of messages; nil without rules.
  public var rules: RuleSettings?

  static let kindName = "prequential"

  /// The settings that a config's `protocol` gives.
  ///
  /// - Throws: a data fault that names the key and what is allowed.
  init(_ node: JSONNode) throws(Fault) {
    var reader = try ObjectReader(node, path: "protocol")
    _ = reader.take("kind")
    let order = try reader.choice("order", of: Order.allCases.map(\.rawValue), default: "auto")
    self.order = Order(rawValue: order) ?? .auto
    permutations = try reader.int("permutations", in: 1...1_000, default: 10)
    repeats = try reader.int("repeats", in: 1...1_000, default: 1)
    leaveOut = try Self.leaveOut(&reader)
    let grouping = try reader.choice(
      "groups", of: SplitSettings.Grouping.allCases.map(\.rawValue), default: "auto")
    self.grouping = SplitSettings.Grouping(rawValue: grouping) ?? .auto
    window = try reader.int("window", in: 1...1_000_000, default: 500)
    fading = try reader.double("fading", in: 0.5...1, default: 0.999)
    positive = try reader.string("positive", default: "junk")
    leader = try reader.bool("leader", default: false)
    feedback = try FeedbackSettings(reader.take("feedback") ?? JSONNode(.object([])))
    rules = try RuleSettings(&reader)
    for setting in LaneSettings.table { _ = reader.take(setting.name) }
    try reader.finish()
  }

  private static func leaveOut(
    _ reader: inout ObjectReader
  ) throws(Fault) -> SplitSettings.Field? {
    let fields = SplitSettings.Field.allCases.map(\.rawValue)
    let name = try reader.choice("leaveOut", of: fields + ["none"], default: "none")
    return SplitSettings.Field(rawValue: name)
  }

  /// The settings with every default spelt out; those of entries stand at the entries.
  public var resolved: JSONNode {
    JSONNode(
      .object(
        [
          JSONMember("kind", .string(Self.kindName)),
          JSONMember("order", .string(order.rawValue)),
          JSONMember("permutations", .integer(permutations)),
          JSONMember("repeats", .integer(repeats)),
          JSONMember("leaveOut", .string(leaveOut?.rawValue ?? "none")),
          JSONMember("groups", .string(grouping.rawValue)),
          JSONMember("window", .integer(window)), JSONMember("fading", .number(fading)),
          JSONMember("positive", .string(positive)), JSONMember("leader", JSONNode(.bool(leader))),
          JSONMember("feedback", feedback.resolved),
        ] + (rules?.resolved ?? [])))
  }
}
