public import Messages

/// One line that a stream is fed.
public enum StreamLine: Sendable {
  /// A message, with its label where the line has one.
  case message(Message, label: String?)
  /// A label of a message that came, or will come, on a line of its own.
  case label(id: String, label: String, isCorrection: Bool)
  /// A message's label is taken back.
  case retractMessage(id: String)
  /// Everything that a rule taught is taken back.
  case retractRule(name: String)

  /// What else a message's line may hold; a line without a text may as well.
  private static let messageKeys = [
    "time", "sender", "source", "language", "group", "alternative",
  ]

  /// The line that a JSON object means.
  ///
  /// - Parameters:
  ///   - seconds: reads a point in time.
  ///   - fallbackID: the identifier of a message that has none.
  /// - Throws: a data fault for text that is no JSON object, an unknown key (with the nearest known
  ///   one), or a combination of keys that means nothing.
  public init(
    _ bytes: [UInt8], fallbackID: @autoclosure () -> String, seconds: (String) -> Double?
  ) throws(Fault) {
    var reader = try ObjectReader(try JSON.parse(bytes, dialect: .json))
    let id = try Self.text(&reader, "id")
    let text = try reader.optionalString("text")
    let label = try Self.text(&reader, "label")
    let isCorrection = try reader.bool("correct", default: false)
    let isRetraction = try reader.bool("retract", default: false)
    let rule = try reader.optionalString("rule")
    guard let text else {
      self = try Self.order(id, label, rule, isCorrection, isRetraction)
      for key in Self.messageKeys { _ = reader.take(key) }
      try reader.finish()
      return
    }
    guard !isCorrection, !isRetraction, rule == nil else {
      throw Fault(.data, "a line with a text is a message; correct, retract and rule aren't for it")
    }
    var message = Message(id: id ?? fallbackID(), text: text)
    if let time = try Self.text(&reader, "time") {
      guard let value = seconds(time) else {
        throw Fault(
          .data, "the time '\(time)' isn't Unix seconds or ISO 8601 such as 2026-01-31T12:30:00Z")
      }
      message.time = value
    }
    message.sender = try reader.optionalString("sender").flatMap { $0.isEmpty ? nil : $0 }
    message.source = try reader.optionalString("source")
    message.language = try reader.optionalString("language")
    message.group = try reader.optionalString("group")
    _ = reader.take("alternative")
    self = .message(message, label: label)
    try reader.finish()
  }

  private static func order(
    _ id: String?, _ label: String?, _ rule: String?, _ isCorrection: Bool, _ isRetraction: Bool
  ) throws(Fault) -> StreamLine {
    switch (id, label, rule) {
    case (let id?, let label?, nil) where !isRetraction:
      return .label(id: id, label: label, isCorrection: isCorrection)
    case (let id?, nil, nil) where isRetraction && !isCorrection: return .retractMessage(id: id)
    case (nil, nil, let rule?) where isRetraction && !isCorrection: return .retractRule(name: rule)
    default:
      throw Fault(
        .data,
        "a line is a message {id, text, …}, a label {id, label}, a correction {id, label, correct:"
          + " true}, or a retraction {id, retract: true} or {rule, retract: true}")
    }
  }

  /// A string, or a number as it is written; empty ones count as absent.
  private static func text(_ reader: inout ObjectReader, _ key: String) throws(Fault) -> String? {
    guard let node = reader.take(key), !node.isNull else { return nil }
    switch node.value {
    case .string(let text): return text.isEmpty ? nil : text
    case .integer(let integer): return String(integer)
    case .number(let number): return number.description
    default: throw reader.wrong(key, node, "a string or a number")
    }
  }
}
