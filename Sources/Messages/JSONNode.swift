/// A JSON or JSON5 value that remembers where it stood.
public struct JSONNode: Sendable {
  /// The value.
  public enum Content: Sendable {
    case null
    case bool(Bool)
    /// A number written without a fraction or exponent that fits 64 bits.
    case integer(Int64)
    case number(Double)
    case string(String)
    case array([JSONNode])
    /// Members in their order; keys are unique (a reader refuses a repeated key).
    case object([JSONMember])
  }

  /// The value.
  public var value: Content
  /// One-based line of its first character; 0 when the value was made, not read.
  public var line: Int
  /// One-based column in characters; 0 when the value was made, not read.
  public var column: Int

  /// A value, optionally with its place.
  public init(_ value: Content, line: Int = 0, column: Int = 0) {
    (self.value, self.line, self.column) = (value, line, column)
  }

  /// The member with a key, when this is an object that has it.
  public subscript(key: String) -> JSONNode? {
    guard case .object(let members) = value else { return nil }
    return members.first { $0.key == key }?.value
  }
}

/// A key and its value in an object.
public struct JSONMember: Sendable {
  /// The key.
  public var key: String
  /// The value.
  public var value: JSONNode
  /// One-based line of the key; 0 when made.
  public var line: Int
  /// One-based column of the key; 0 when made.
  public var column: Int

  /// A member.
  public init(_ key: String, _ value: JSONNode, line: Int = 0, column: Int = 0) {
    (self.key, self.value, self.line, self.column) = (key, value, line, column)
  }
}

extension JSONNode: Equatable {
  /// Equal values, wherever they stood; 1 and 1.0 are equal.
  public static func == (left: JSONNode, right: JSONNode) -> Bool {
    switch (left.value, right.value) {
    case (.null, .null): true
    case (.bool(let a), .bool(let b)): a == b
    case (.string(let a), .string(let b)): a == b
    case (.array(let a), .array(let b)): a == b
    case (.object(let a), .object(let b)):
      a.count == b.count && zip(a, b).allSatisfy { $0.key == $1.key && $0.value == $1.value }
    default: left.double != nil && left.double == right.double
    }
  }
}

extension JSONNode {
  /// The number, whether written as an integer or not; else nil.
  public var double: Double? {
    switch value {
    case .integer(let integer): Double(integer)
    case .number(let number): number
    default: nil
    }
  }

  /// The integer, also when written as `3.0`; else nil.
  public var int: Int? {
    switch value {
    case .integer(let integer): Int(integer)
    case .number(let number): Int(exactly: number)
    default: nil
    }
  }

  /// The string; else nil.
  public var string: String? { if case .string(let string) = value { string } else { nil } }

  /// The truth value; else nil.
  public var bool: Bool? { if case .bool(let bool) = value { bool } else { nil } }

  /// The elements of an array; else nil.
  public var elements: [JSONNode]? { if case .array(let array) = value { array } else { nil } }

  /// The members of an object; else nil.
  public var members: [JSONMember]? {
    if case .object(let members) = value { members } else { nil }
  }

  /// Whether this is null.
  public var isNull: Bool { if case .null = value { true } else { false } }
}

extension JSONNode: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  public init(stringLiteral value: String) { self.init(.string(value)) }
  public init(integerLiteral value: Int64) { self.init(.integer(value)) }
  public init(floatLiteral value: Double) { self.init(.number(value)) }
  public init(booleanLiteral value: Bool) { self.init(.bool(value)) }
  /// JSON's null.
  public static let null = JSONNode(.null)
  public init(arrayLiteral elements: JSONNode...) { self.init(.array(elements)) }
  public init(dictionaryLiteral elements: (String, JSONNode)...) {
    self.init(.object(elements.map { JSONMember($0.0, $0.1) }))
  }

  /// A string value.
  public static func string(_ text: String) -> JSONNode { JSONNode(.string(text)) }
  /// An integer value.
  public static func integer(_ integer: Int) -> JSONNode { JSONNode(.integer(Int64(integer))) }
  /// A number, or null when it is nil or not finite (undefined figures are null).
  public static func number(_ number: Double?) -> JSONNode {
    guard let number, number.isFinite else { return JSONNode(.null) }
    return JSONNode(.number(number))
  }
}
