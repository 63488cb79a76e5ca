import Messages

/// What a stream replies to one line.
struct StreamReply {
  /// What the line was.
  enum Kind: String { case label, correction, retraction }

  /// A JSON object on one line.
  let text: String

  private init(_ members: [JSONMember]) { text = JSONNode(.object(members)).compact }

  /// The reply to a message: the first entry's answer, the rules that fired, what was learned.
  init(
    _ id: String, _ answers: StreamLearner.Answers, _ learner: StreamLearner, rules: [String],
    event: StreamEvent?, version: Int
  ) {
    let labels = learner.labels
    let answer = answers.answers[0]
    // Written as it comes, without a tree of values: this is most of what a stream writes.
    var writer = JSONWriter()
    writer.writeRaw("{\"id\":")
    writer.write(id)
    writer.writeRaw(",\"label\":")
    writer.write(answer.name(in: labels))
    writer.writeRaw(answer == .none ? ",\"abstained\":true" : ",\"abstained\":false")
    writer.writeRaw(learner.scoreMeaning == .probability ? ",\"probabilities\":{" : ",\"scores\":{")
    for (number, score) in answers.scores.enumerated() {
      if number > 0 { writer.writeRaw(",") }
      writer.write(labels.names[number])
      writer.writeRaw(":")
      writer.writeRaw(score.description)
    }
    writer.writeRaw("},\"rules\":")
    writer.writeCompact(.texts(rules))
    writer.writeRaw(",\"learned\":")
    writer.writeCompact(event.flatMap { Self.learned($0, labels) } ?? .null)
    writer.writeRaw(",\"version\":\(version)}")
    text = writer.text
  }

  private static func learned(_ event: StreamEvent, _ labels: LabelSpace) -> JSONNode? {
    guard let bytes = event.target, let target = try? JournalBytes.target(bytes) else { return nil }
    return ["from": .string(event.origin.rawValue), "label": .string(target.name(in: labels))]
  }

  /// The reply to a message that had come before: the first one, marked.
  init(repeating line: String) {
    text = line.dropLast() + ",\"repeat\":true}"
  }

  /// The reply to a label, a correction or the retraction of a message.
  ///
  /// - Parameters:
  ///   - waits: whether the label's message hasn't come yet.
  ///   - isRepeat: whether all that had been said before; then nothing has changed.
  init(
    _ kind: Kind, _ id: String, label: String? = nil, waits: Bool = false, isRepeat: Bool = false
  ) {
    var members = [JSONMember("id", .string(id)), JSONMember("event", .string(kind.rawValue))]
    if let label { members.append(JSONMember("label", .string(label))) }
    if waits { members.append(JSONMember("waits", true)) }
    if isRepeat { members.append(JSONMember("repeat", true)) }
    self.init(members)
  }

  /// The reply to a retraction of all that a rule taught.
  init(retracted rule: String, lessons: Int, beyond: Int) {
    self.init([
      JSONMember("rule", .string(rule)), JSONMember("event", .string(Kind.retraction.rawValue)),
      JSONMember("lessons", .integer(lessons)), JSONMember("beyondHorizon", .integer(beyond)),
    ])
  }

  /// The reply to a line that was understood and changes nothing.
  init(_ kind: Kind, _ id: String?, refused reason: String) {
    self.init([
      JSONMember("id", .text(id)), JSONMember("event", .string(kind.rawValue)),
      JSONMember("refused", .string(reason)),
    ])
  }
}

extension Target {
  /// The label, the members joined by `|`, or the most likely labels of a distribution.
  func name(in labels: LabelSpace) -> String {
    switch self {
    case .one(let label): return labels.names[label]
    case .anyOf(let members): return members.map { labels.names[$0] }.joined(separator: "|")
    case .distribution(let shares):
      let most = shares.max() ?? 0
      return shares.indices.filter { shares[$0] == most }.map { labels.names[$0] }
        .joined(separator: "|")
    }
  }
}
