/// Reads the members of a JSON object one by one and then complains about those nobody asked for.
///
/// Every fault names the dotted path, line and column, what was found and what is allowed.
public struct ObjectReader {
  /// The dotted path of this object; empty at the top.
  public let path: String
  private let node: JSONNode
  private let members: [JSONMember]
  private var asked: [String] = []

  /// A reader of an object.
  ///
  /// - Throws: a data fault when the node isn't an object.
  public init(_ node: JSONNode, path: String = "") throws(Fault) {
    guard let members = node.members else {
      throw Self.fault("an object is expected, not \(node.kindName)", node, path)
    }
    (self.node, self.members, self.path) = (node, members, path)
  }

  /// The member with a key, or nil where it is absent; null counts as present.
  public mutating func take(_ key: String) -> JSONNode? {
    asked.append(key)
    return members.first { $0.key == key }?.value
  }

  /// The string of a key, or the default where it is absent.
  ///
  /// - Throws: a data fault when it isn't a string.
  public mutating func string(_ key: String, default fallback: String) throws(Fault) -> String {
    try optionalString(key) ?? fallback
  }

  /// The string of a key that must be there.
  ///
  /// - Throws: a data fault when it is absent or isn't a string.
  public mutating func string(_ key: String) throws(Fault) -> String {
    guard let text = try optionalString(key) else { throw missing(key, "a string") }
    return text
  }

  /// The string of a key, or nil where it is absent or null.
  ///
  /// - Throws: a data fault when it isn't a string.
  public mutating func optionalString(_ key: String) throws(Fault) -> String? {
    guard let node = take(key), !node.isNull else { return nil }
    guard let text = node.string else { throw wrong(key, node, "a string") }
    return text
  }

  /// One of some choices, or the default where the key is absent.
  ///
  /// - Throws: a data fault that lists the choices and suggests the nearest.
  public mutating func choice(
    _ key: String, of choices: [String], default fallback: String
  ) throws(Fault) -> String {
    guard let node = take(key) else { return fallback }
    guard let text = node.string, choices.contains(text) else {
      let hint = node.string.flatMap { nearest(to: $0, in: choices) }
      throw wrong(
        key, node,
        "one of " + choices.joined(separator: ", ")
          + (hint.map { " (did you mean '\($0)'?)" } ?? ""))
    }
    return text
  }

  /// The integer of a key within a range, or the default where it is absent.
  ///
  /// - Throws: a data fault when it isn't an integer or is out of range.
  public mutating func int(
    _ key: String, in range: ClosedRange<Int>, default fallback: Int
  ) throws(Fault) -> Int {
    guard let node = take(key) else { return fallback }
    guard let integer = node.int, range.contains(integer) else {
      throw wrong(key, node, "an integer from \(range.lowerBound) to \(range.upperBound)")
    }
    return integer
  }

  /// The number of a key within a range, or the default where it is absent.
  ///
  /// - Throws: a data fault when it isn't a number or is out of range.
  public mutating func double(
    _ key: String, in range: ClosedRange<Double>, default fallback: Double
  ) throws(Fault) -> Double {
    guard let node = take(key) else { return fallback }
    guard let number = node.double, range.contains(number) else {
      throw wrong(key, node, "a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// The truth value of a key, or the default where it is absent.
  ///
  /// - Throws: a data fault when it isn't true or false.
  public mutating func bool(_ key: String, default fallback: Bool) throws(Fault) -> Bool {
    guard let node = take(key) else { return fallback }
    guard let truth = node.bool else { throw wrong(key, node, "true or false") }
    return truth
  }

  /// A reader of the object under a key, or nil where it is absent.
  ///
  /// - Throws: a data fault when it isn't an object.
  public mutating func object(_ key: String) throws(Fault) -> ObjectReader? {
    guard let node = take(key) else { return nil }
    return try ObjectReader(node, path: place(key))
  }

  /// The elements of the array under a key, or nil where it is absent.
  ///
  /// - Throws: a data fault when it isn't an array.
  public mutating func array(_ key: String) throws(Fault) -> [JSONNode]? {
    guard let node = take(key) else { return nil }
    guard let elements = node.elements else { throw wrong(key, node, "an array") }
    return elements
  }

  /// Says that all keys have been asked for.
  ///
  /// - Throws: a data fault that names the first unknown key and the nearest known one.
  public func finish() throws(Fault) {
    guard let unknown = members.first(where: { !asked.contains($0.key) }) else { return }
    let hint = didYouMean(unknown.key, in: asked)
    throw Fault(
      .data, "unknown key '\(unknown.key)'\(hint) (known: \(asked.joined(separator: ", ")))",
      at: Fault.Place(
        line: unknown.line > 0 ? unknown.line : nil,
        column: unknown.column > 0 ? unknown.column : nil, path: place(unknown.key)))
  }

  /// The keys present that nobody has asked for yet, in their order.
  public var unread: [String] { members.map(\.key).filter { !asked.contains($0) } }

  /// The dotted path of a key of this object.
  public func place(_ key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }

  /// A fault about a key's value: what is expected, and what was found.
  public func wrong(_ key: String, _ node: JSONNode, _ expected: String) -> Fault {
    Self.fault("\(key) is \(node.brief); it must be \(expected)", node, place(key))
  }

  /// A fault about a key that is absent.
  public func missing(_ key: String, _ expected: String) -> Fault {
    Self.fault("'\(key)' is missing; it must be \(expected)", node, place(key))
  }

  private static func fault(_ message: String, _ node: JSONNode, _ path: String) -> Fault {
    Fault(
      .data, message,
      at: Fault.Place(
        line: node.line > 0 ? node.line : nil, column: node.column > 0 ? node.column : nil,
        path: path.isEmpty ? nil : path))
  }
}

extension JSONNode {
  /// What kind of value this is, with an article, for messages.
  public var kindName: String {
    switch value {
    case .null: "null"
    case .bool: "a truth value"
    case .integer, .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }

  /// The value itself when it is short, else its kind, for messages.
  public var brief: String {
    switch value {
    case .bool(let bool): "\(bool)"
    case .integer(let integer): "\(integer)"
    case .number(let number): "\(number)"
    case .string(let text) where text.utf8.count <= 60: "'\(text)'"
    default: kindName
    }
  }
}
