internal import Messages
internal import TextProcessing

/// Reads conditions: all keys of one object must hold, and any of the values of one key.
struct ConditionReader {
  private var reader: ObjectReader
  private var parts: [Condition] = []

  private init(_ node: JSONNode, path: String) throws(Fault) {
    reader = try ObjectReader(node, path: path)
  }

  /// The condition that an object stands for.
  static func read(_ node: JSONNode, path: String) throws(Fault) -> Condition {
    var reader = try ConditionReader(node, path: path)
    try reader.takeGroups()
    try reader.takePatterns()
    try reader.takeFacts()
    try reader.takeSender()
    try reader.reader.finish()
    guard let first = reader.parts.first else {
      throw Fault(
        .data, "a condition without keys says nothing; write one, such as { word: \"otp\" }",
        at: node.place(path))
    }
    return reader.parts.count == 1 ? first : .all(reader.parts)
  }

  private mutating func takeGroups() throws(Fault) {
    if let all = try group("all") { parts.append(.all(all)) }
    if let any = try group("any") { parts.append(.any(any)) }
    if let none = try group("none") { parts.append(.none(none)) }
  }

  /// The conditions under a key: a list, or one alone.
  private mutating func group(_ key: String) throws(Fault) -> [Condition]? {
    guard let node = reader.take(key) else { return nil }
    let path = reader.place(key)
    guard let elements = node.elements else { return [try Self.read(node, path: path)] }
    guard !elements.isEmpty else {
      throw reader.wrong(key, node, "a list of at least one condition; this one is empty")
    }
    var conditions: [Condition] = []
    for (position, element) in elements.enumerated() {
      conditions.append(try Self.read(element, path: "\(path).\(position)"))
    }
    return conditions
  }

  private mutating func takePatterns() throws(Fault) {
    let views = TextView.allCases.map(\.rawValue)
    let viewNode = reader.take("view")
    let view = TextView(
      rawValue: try reader.choice("view", of: views, default: TextView.normal.rawValue))
    let ignoresCase = try reader.bool("ignoreCase", default: false)
    var isUsed = (view: false, ignoreCase: false)
    for kind in TextPattern.Kind.allCases {
      isUsed.view = isUsed.view || reader.has(kind.rawValue)
      try takeAny(kind.rawValue) { (text) throws(Fault) in
        .text(try TextPattern(kind, text, in: view ?? .normal, ignoresCase: ignoresCase))
      }
    }
    isUsed.ignoreCase = view == .raw && reader.has("regex")
    if let viewNode, !isUsed.view {
      throw reader.wrong("view", viewNode, "beside contains, word or regex in the same object")
    }
    if let node = reader.take("ignoreCase"), !isUsed.ignoreCase {
      throw reader.wrong(
        "ignoreCase", node,
        "beside a regex with view: \"raw\"; other views have no case, and "
          + "contains and word take the raw text as it is")
    }
  }

  private mutating func takeFacts() throws(Fault) {
    try takeAny("language") { (tag) throws(Fault) in
      guard Self.isLanguageTag(tag) else {
        throw Fault(.data, "'\(tag)' is no language tag; write one such as zh or pt-BR")
      }
      return .language(tag)
    }
    try takeChoices("script", of: Script.self) { .script($0) }
    try takeChoices("mainScript", of: Script.self) { .mainScript($0) }
    try takeChoices("has", of: Content.self) { .has($0) }
    try takeLength()
  }

  /// Letters, then letters, digits and hyphens.
  private static func isLanguageTag(_ text: String) -> Bool {
    guard let first = text.first, first.isASCII, first.isLetter else { return false }
    return text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
  }

  private mutating func takeLength() throws(Fault) {
    guard let node = reader.take("length") else { return }
    var length = try ObjectReader(node, path: reader.place("length"))
    let limit = Int(Int32.max)
    let least = try length.int("min", in: 0...limit, default: 0)
    let most = try length.int("max", in: 0...limit, default: limit)
    try length.finish()
    guard length.has("min") || length.has("max"), least <= most else {
      throw reader.wrong(
        "length", node, "{ min: …, max: … } with at least one of them, and min not above max")
    }
    parts.append(.length(least...most))
  }

  private mutating func takeSender() throws(Fault) {
    guard let node = reader.take("sender") else { return }
    let path = reader.place("sender")
    guard node.members != nil else {
      let equals = JSONNode(
        .object([JSONMember("sender", node, line: node.line, column: node.column)]))
      var short = try ConditionReader(equals, path: reader.path)
      try short.takeAny("sender") { (text) throws(Fault) in
        .sender(try SenderPattern(.equals, text))
      }
      parts += short.parts
      return
    }
    var sender = try ConditionReader(node, path: path)
    for kind in SenderPattern.Kind.allCases {
      try sender.takeAny(kind.rawValue) { (text) throws(Fault) in
        .sender(try SenderPattern(kind, text))
      }
    }
    try sender.takeChoices("kind", of: SenderKind.self) { .senderKind($0) }
    try sender.reader.finish()
    guard !sender.parts.isEmpty else {
      throw reader.wrong("sender", node, "an object with a key such as prefix or kind")
    }
    parts += sender.parts
  }

  /// Adds a condition for a key that has a string or a list of strings: any of them.
  private mutating func takeAny(
    _ key: String, _ make: (String) throws(Fault) -> Condition
  ) throws(Fault) {
    guard let node = reader.take(key) else { return }
    let elements = node.elements ?? [node]
    guard !elements.isEmpty else {
      throw reader.wrong(key, node, "a string or a list of at least one; this list is empty")
    }
    var conditions: [Condition] = []
    for element in elements {
      guard let text = element.string else {
        throw reader.wrong(key, element, "a string or a list of strings")
      }
      do {
        conditions.append(try make(text))
      } catch {
        throw Fault(error.kind, error.message, at: element.place(reader.place(key)))
      }
    }
    parts.append(conditions.count == 1 ? conditions[0] : .any(conditions))
  }

  /// Adds a condition for a key that has one or more of some names: any of them.
  private mutating func takeChoices<Choice: CaseIterable & RawRepresentable>(
    _ key: String, of _: Choice.Type, _ make: (Choice) -> Condition
  ) throws(Fault) where Choice.RawValue == String {
    let names = Choice.allCases.map(\.rawValue)
    try takeAny(key) { (text) throws(Fault) in
      guard let choice = Choice(rawValue: text) else {
        throw Fault(
          .data,
          "\(key) is '\(text)'; it must be one of \(names.joined(separator: ", "))"
            + didYouMean(text, in: names))
      }
      return make(choice)
    }
  }
}

extension ObjectReader {
  /// Whether a key is there.
  mutating func has(_ key: String) -> Bool { take(key) != nil }
}
