import Messages

/// What a stream replies to one line.
struct StreamReply {
  /// What the line was.
  enum Kind: String { case label, correction, retraction }

  /// A JSON object on one line.
  let text: String

  private init(_ members: [JSONMember]) { text = JSONNode(.object(members)).compact }

  /// What is the same in the replies to all messages of a stream.
  struct Shape {
    let labels: LabelSpace
    /// The key that scores stand under, with what goes before and after.
    fileprivate let scoresHead: String
    /// Each label as a key in front of its score, with what goes between.
    fileprivate let labelHeads: [String]

    init(_ labels: LabelSpace, _ meaning: ScoreMeaning) {
      self.labels = labels
      scoresHead = meaning == .probability ? ",\"probabilities\":{" : ",\"scores\":{"
      labelHeads = labels.names.enumerated().map { number, name in
        (number > 0 ? "," : "") + JSONNode.string(name).compact + ":"
      }
    }
  }

  /// The reply to a message: the first entry's answer, the rules that fired, what was learned.
  ///
  /// - Parameters:
  ///   - rules: the names of the rules that fired.
  ///   - isRepeat: whether the message had come before; then this is the first reply, marked.
  init(_ message: KeptMessage, _ shape: Shape, rules: [String], isRepeat: Bool = false) {
    let answer = message.answers.first ?? Answer.abstainName
    // Written as it comes, without a tree of values: this is most of what a stream writes.
    var writer = JSONWriter(capacity: 96 + 40 * shape.labelHeads.count)
    writer.writeRaw("{\"id\":")
    writer.write(message.id)
    writer.writeRaw(",\"label\":")
    writer.write(answer)
    writer.writeRaw(
      answer == Answer.abstainName ? ",\"abstained\":true" : ",\"abstained\":false")
    writer.writeRaw(shape.scoresHead)
    for (head, score) in zip(shape.labelHeads, message.scores) {
      writer.writeRaw(head)
      writer.writeRaw(score.description)
    }
    writer.writeRaw("},\"rules\":[")
    for (number, rule) in rules.enumerated() {
      if number > 0 { writer.writeRaw(",") }
      writer.write(rule)
    }
    writer.writeRaw("],\"learned\":")
    writer.write(lesson: message.taught, in: shape.labels)
    writer.writeRaw(",\"version\":")
    writer.writeRaw(String(message.taught?.number ?? message.number))
    writer.writeRaw(isRepeat ? ",\"repeat\":true}" : "}")
    text = writer.text
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

extension JSONWriter {
  /// Writes what a message taught: where it is from and the label; null for nothing.
  fileprivate mutating func write(lesson: StreamEvent?, in labels: LabelSpace) {
    guard let lesson, let bytes = lesson.target, let target = try? JournalBytes.target(bytes) else {
      return writeRaw("null")
    }
    writeRaw("{\"from\":")
    write(lesson.origin.rawValue)
    writeRaw(",\"label\":")
    write(target.name(in: labels))
    writeRaw("}")
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
