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
}

/// Reads the lines that a stream is fed.
public struct StreamLineReader {
  private var scanner: JSONRecordScanner
  private let seconds: @Sendable (String) -> Double?

  private enum Key: Int, CaseIterable {
    case id, text, label, time, sender, correct, retract, rule
    // What else a message may hold; a line without a text may as well.
    case source, language, group, alternative, code, known

    var name: String { "\(self)" }
  }

  /// A reader of lines.
  ///
  /// - Parameter seconds: reads a point in time.
  public init(seconds: @escaping @Sendable (String) -> Double?) {
    scanner = JSONRecordScanner([], keys: Key.allCases.map(\.name))
    self.seconds = seconds
  }

  /// The line that a JSON object means.
  ///
  /// - Parameter fallbackID: the identifier of a message that has none.
  /// - Throws: a data fault for text that is no JSON object, an unknown key (with the nearest known
  ///   one), or a combination of keys that means nothing.
  public mutating func read(
    _ bytes: [UInt8], fallbackID: @autoclosure () -> String
  ) throws(Fault) -> StreamLine {
    try scanner.read(bytes)
    if let key = scanner.unknownKey {
      let known = scanner.keys
      throw Fault(
        .data,
        "unknown key '\(key)'\(didYouMean(key, in: known)) (known: \(known.joined(separator: ", ")))"
      )
    }
    guard let text = try string(.text) else { return try order() }
    let (isCorrection, isRetraction) = (try flag(.correct), try flag(.retract))
    guard !isCorrection, !isRetraction, try string(.rule) == nil else {
      throw Fault(.data, "a line with a text is a message; correct, retract and rule aren't for it")
    }
    var message = Message(id: try filled(.id) ?? fallbackID(), text: text)
    message.time = try time()
    message.sender = try string(.sender).flatMap { $0.isEmpty ? nil : $0 }
    message.source = try string(.source)
    message.language = try string(.language)
    message.group = try string(.group)
    return .message(message, label: try filled(.label))
  }

  /// What a line without a text asks for.
  private func order() throws(Fault) -> StreamLine {
    let (isCorrection, isRetraction) = (try flag(.correct), try flag(.retract))
    switch (try filled(.id), try filled(.label), try string(.rule)) {
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

  private func time() throws(Fault) -> Double? {
    guard let time = try filled(.time) else { return nil }
    guard let value = seconds(time) else {
      throw Fault(
        .data, "the time '\(time)' isn't Unix seconds or ISO 8601 such as 2026-01-31T12:30:00Z")
    }
    return value
  }

  private func value(_ key: Key) -> JSONNode? {
    let node = scanner.fields[key.rawValue].map { JSONNode($0) }
    return node?.isNull == true ? nil : node
  }

  private func string(_ key: Key) throws(Fault) -> String? {
    guard let node = value(key) else { return nil }
    guard let text = node.string else { throw wrong(key, node, "a string") }
    return text
  }

  private func flag(_ key: Key) throws(Fault) -> Bool {
    guard let node = value(key) else { return false }
    guard let flag = node.bool else { throw wrong(key, node, "true or false") }
    return flag
  }

  /// A string, or a number as it is written; empty ones count as absent.
  private func filled(_ key: Key) throws(Fault) -> String? {
    guard let node = value(key) else { return nil }
    switch node.value {
    case .string(let text): return text.isEmpty ? nil : text
    case .integer(let integer): return String(integer)
    case .number(let number): return number.description
    default: throw wrong(key, node, "a string or a number")
    }
  }

  private func wrong(_ key: Key, _ node: JSONNode, _ expected: String) -> Fault {
    Fault(.data, "\(key.name) is \(node.brief); it must be \(expected)")
  }
}
