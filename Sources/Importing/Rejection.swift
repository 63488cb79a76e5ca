public import Messages

/// A record that couldn't be read, and why.
public struct Rejection: Hashable, Sendable {
  /// What kind of trouble it was; the name stands in counts and files.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// The line isn't a JSON object of the form that is expected.
    case json = "broken JSON"
    /// The text isn't in the encoding of the file.
    case encoding = "broken encoding"
    /// A quotation mark stands where none may, or its partner is missing.
    case quote = "stray quote"
    /// There are more or fewer columns than there should be.
    case columns = "wrong number of columns"
    /// A line of features isn't one: a class, then numbers that ascend with values.
    case features = "broken features"
    /// There is no text (an empty text is a text).
    case text = "no text"
    /// The label isn't known.
    case label = "unknown label"
    /// The alternative isn't one known label.
    case alternative = "unknown alternative"
    /// The time isn't ISO 8601, Unix seconds or Unix milliseconds.
    case time = "unreadable time"
    /// Whether the sender is known is neither true nor false.
    case known = "unreadable known"
    /// An earlier record has the same identifier.
    case id = "duplicate id"
  }

  /// The file's name.
  public var file: String
  /// The one-based line on which the record begins, or the trouble stands.
  public var line: Int
  /// The one-based column of the trouble in characters, where it is known.
  public var column: Int?
  /// What kind of trouble it was.
  public var kind: Kind
  /// What was found and what is allowed.
  public var reason: String
  /// The record as it stands in the file, cut after 2,000 bytes; broken bytes became U+FFFD.
  public var record: String

  /// `file:line:column: reason`.
  public var description: String { fault.description }

  /// The rejection as a fault, for strict reading.
  public var fault: Fault {
    Fault(.data, reason, at: Fault.Place(file: file, line: line, column: column))
  }

  /// The rejection as one line of a `rejected.jsonl`.
  public var node: JSONNode {
    [
      "file": .string(file), "line": .integer(line),
      "column": column.map(JSONNode.integer) ?? .null, "kind": .string(kind.rawValue),
      "reason": .string(reason), "record": .string(record),
    ]
  }
}

/// All records that couldn't be read: counted by kind, the first of them kept.
public struct Rejections: Hashable, Sendable {
  /// How many records of one kind were rejected.
  public struct Count: Hashable, Sendable {
    /// The kind's name; for labels with the value, such as `unknown label 'eggs'`.
    public var name: String
    /// How many.
    public var count: Int

    /// A count.
    public init(name: String, count: Int) { (self.name, self.count) = (name, count) }
  }

  /// The counts, in the order of first appearance; at most 20 label values are told apart.
  public private(set) var counts: [Count] = []
  /// The first ones, at most `limit`.
  public private(set) var kept: [Rejection] = []
  /// How many are kept.
  public let limit: Int

  /// None yet.
  public init(limit: Int = 1000) { self.limit = limit }

  /// How many records were rejected.
  public var total: Int { counts.reduce(0) { $0 + $1.count } }

  mutating func add(_ rejection: Rejection, value: String?) {
    if kept.count < limit { kept.append(rejection) }
    var name = rejection.kind.rawValue
    if let value { name += " '\(value.prefix(40))'" }
    if let index = counts.firstIndex(where: { $0.name == name }) {
      counts[index].count += 1
    } else if value != nil, counts.count >= 20 {
      count(rejection.kind.rawValue + " (others)")
    } else {
      counts.append(Count(name: name, count: 1))
    }
  }

  private mutating func count(_ name: String) {
    if let index = counts.firstIndex(where: { $0.name == name }) {
      counts[index].count += 1
    } else {
      counts.append(Count(name: name, count: 1))
    }
  }
}
