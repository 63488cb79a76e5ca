import Messages

/// When, whether and in what form the truth of a message reaches the learner.
public struct FeedbackSettings: Sendable {
  /// The way that labels come.
  public enum Channel: Sendable {
    /// Every label.
    case all
    /// Those of a share of the messages, drawn by identifier.
    case share(Double)
    /// Those of some senders, by name.
    case senders([String])
    /// Those of a share of the senders, drawn by name.
    case senderShare(Double)
    /// Those that a user who sees only a part of the messages gives.
    case oneSided(OneSidedFeedback)
    /// Those that are asked for within a budget.
    case quota(QuotaSettings)
  }

  /// The name of the kind in configs.
  public let kind: String
  /// The way that labels come.
  public let channel: Channel
  /// How long they take.
  public let delay: FeedbackDelay
  /// How often they are wrong.
  public let noise: LabelNoise?

  static let kinds = ["immediate", "delayed", "partial", "one-sided", "noisy", "quota"]

  /// The settings of a config's `feedback`.
  ///
  /// Every kind but `immediate` may have a `delay` and `noise` beside what is its own.
  /// - Throws: a data fault that names the key and what is allowed.
  init(_ node: JSONNode) throws(Fault) {
    var reader = try ObjectReader(node, path: "protocol.feedback")
    kind = try reader.choice("kind", of: Self.kinds, default: "immediate")
    switch kind {
    case "partial": channel = try Self.partial(&reader)
    case "one-sided": channel = .oneSided(try OneSidedFeedback(&reader))
    case "quota": channel = .quota(try QuotaSettings(&reader))
    default: channel = .all
    }
    guard kind != "immediate" else {
      (delay, noise) = (.none, nil)
      try reader.finish()
      return
    }
    let delayNode = reader.take("delay")
    if kind == "delayed", delayNode == nil {
      throw reader.missing("delay", FeedbackDelay.allowed)
    }
    delay = try delayNode.map { (node) throws(Fault) in try FeedbackDelay(node) } ?? .none
    let noiseNode = reader.take("noise")
    if kind == "noisy", noiseNode == nil { throw reader.missing("noise", LabelNoise.allowed) }
    noise = try noiseNode.map { (node) throws(Fault) in try LabelNoise(node) }
    try reader.finish()
  }

  private static func partial(_ reader: inout ObjectReader) throws(Fault) -> Channel {
    if let node = reader.take("senders") {
      if let share = node.double, (0...1).contains(share) { return .senderShare(share) }
      guard let names = node.elements?.map(\.string), !names.isEmpty,
        names.allSatisfy({ $0 != nil })
      else {
        throw reader.wrong(
          "senders", node, "a list of senders, or a number from 0 to 1 for a share of them")
      }
      return .senders(names.compactMap { $0 })
    }
    guard let node = reader.take("share") else {
      throw reader.missing("share", "a number from 0 to 1 (or give senders)")
    }
    guard let share = node.double, (0...1).contains(share) else {
      throw reader.wrong("share", node, "a number from 0 to 1")
    }
    return .share(share)
  }

  /// Whether what is told of a message depends on what was answered.
  var dependsOnAnswer: Bool {
    switch channel {
    case .oneSided, .quota: true
    default: false
    }
  }

  /// The settings with every default spelt out.
  var resolved: JSONNode {
    var members = [JSONMember("kind", .string(kind))]
    switch channel {
    case .all: break
    case .share(let share): members.append(JSONMember("share", .number(share)))
    case .senderShare(let share): members.append(JSONMember("senders", .number(share)))
    case .senders(let names):
      members.append(JSONMember("senders", JSONNode(.array(names.map { .string($0) }))))
    case .oneSided(let settings): members += settings.resolved
    case .quota(let settings): members += settings.resolved
    }
    if kind != "immediate" {
      members.append(JSONMember("delay", delay.resolved))
      if let noise { members.append(JSONMember("noise", noise.resolved)) }
    }
    return JSONNode(.object(members))
  }
}
