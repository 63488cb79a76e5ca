public import Messages

/// One setting of a classifier or of the features: its name, what values it takes, its default.
///
/// This table is all that configs, grids, `list`, `template` and error messages know of a setting.
public struct Setting: Sendable {
  /// What values a setting takes.
  public enum Kind: Sendable {
    /// A number from the lower to the upper bound; `above` excludes the lower bound.
    case number(ClosedRange<Double>, above: Bool = false)
    /// An integer within a range.
    case integer(ClosedRange<Int>)
    /// One of some words.
    case choice([String])
    /// True or false.
    case flag
    /// A range of n-gram lengths written `"1-2"` or `"3"`, within bounds, or false for none.
    case lengths(ClosedRange<Int>)
    /// `"none"`, `"balanced"`, or an object from label names to positive numbers.
    case labelWeights
    /// `"skip"`, or an object with a label and a weight.
    case unmatched
  }

  /// The name in configs; for ever.
  public let name: String
  /// What values it takes.
  public let kind: Kind
  /// The default; null means "not set" and is allowed only where this is null.
  public let fallback: JSONNode
  /// One sentence: meaning and unit.
  public let summary: String

  /// A setting.
  public init(_ name: String, _ kind: Kind, default fallback: JSONNode, _ summary: String) {
    (self.name, self.kind, self.fallback, self.summary) = (name, kind, fallback, summary)
  }

  /// What values are allowed, in words.
  public var allowed: String {
    switch kind {
    case .number(let range, let above):
      range.upperBound.isFinite
        ? "a number in \(above ? "(" : "[")\(range.lowerBound), \(range.upperBound)]"
        : above ? "a number above \(range.lowerBound)" : "a number of at least \(range.lowerBound)"
    case .integer(let range): "an integer from \(range.lowerBound) to \(range.upperBound)"
    case .choice(let words): "one of " + words.joined(separator: ", ")
    case .flag: "true or false"
    case .lengths(let range):
      "a range of lengths such as \"\(range.lowerBound)-\(range.upperBound)\", or false"
    case .labelWeights: "\"none\", \"balanced\", or an object from labels to positive numbers"
    case .unmatched: "\"skip\", or an object such as {label: \"allow\", weight: 0.1}"
    }
  }

  /// Whether a value is allowed; ranges come in as strings, numbers may be written as integers.
  public func allows(_ value: JSONNode) -> Bool {
    if value.isNull { return fallback.isNull }
    switch kind {
    case .number(let range, let above):
      guard let number = value.double, range.contains(number), number.isFinite else { return false }
      return !above || number > range.lowerBound
    case .integer(let range): return value.int.map(range.contains) ?? false
    case .choice(let words): return value.string.map(words.contains) ?? false
    case .flag: return value.bool != nil
    case .lengths(let bounds):
      if value.bool == false { return true }
      guard let range = value.string.flatMap(Setting.lengths) else { return false }
      return bounds.contains(range.lowerBound) && bounds.contains(range.upperBound)
    case .labelWeights:
      if let members = value.members {
        return members.allSatisfy { ($0.value.double ?? 0) > 0 }
      }
      return value.string == "none" || value.string == "balanced"
    case .unmatched: return (try? Unmatched(value)) != nil
    }
  }

  /// The range that `"1-2"` or `"3"` means, or nil.
  static func lengths(_ text: String) -> ClosedRange<Int>? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard (1...2).contains(parts.count), let low = parts[0], let high = parts[parts.count - 1],
      low <= high
    else { return nil }
    return low...high
  }
}

/// A checked value for every setting of a table, in declared order.
public struct SettingValues: Hashable, Sendable {
  /// The settings' names in declared order.
  public let names: [String]
  private let values: [JSONNode]

  /// The defaults of a table, with some values replaced.
  ///
  /// - Throws: a data fault that names an unknown setting, or what values are allowed.
  public init(_ table: [Setting], _ given: [JSONMember] = []) throws(Fault) {
    names = table.map(\.name)
    for member in given where !names.contains(member.key) {
      let hint = nearest(to: member.key, in: table.map(\.name))
      throw Fault(
        .data,
        "unknown setting '\(member.key)'" + (hint.map { "; did you mean '\($0)'?" } ?? "")
          + " (known: \(names.joined(separator: ", ")))",
        at: Self.place(member.key, member.line, member.column))
    }
    var values: [JSONNode] = []
    for setting in table {
      let value = given.last { $0.key == setting.name }?.value ?? setting.fallback
      guard setting.allows(value) else {
        throw Fault(
          .data, "\(setting.name) is \(value.brief); it must be \(setting.allowed)",
          at: Self.place(setting.name, value.line, value.column))
      }
      values.append(value)
    }
    self.values = values
  }

  private static func place(_ name: String, _ line: Int, _ column: Int) -> Fault.Place {
    Fault.Place(line: line > 0 ? line : nil, column: column > 0 ? column : nil, path: name)
  }

  /// The settings as JSON members in declared order.
  public var members: [JSONMember] { zip(names, values).map { JSONMember($0, $1) } }

  /// The value of a setting.
  ///
  /// - Precondition: the table has it.
  public subscript(_ name: String) -> JSONNode {
    guard let index = names.firstIndex(of: name) else {
      preconditionFailure("no setting is called '\(name)'")
    }
    return values[index]
  }

  /// The number of a setting, or nil where it isn't set.
  public func optionalNumber(_ name: String) -> Double? { self[name].double }
  /// The number of a setting that is always set.
  public func number(_ name: String) -> Double { self[name].double ?? 0 }
  /// The integer of a setting that is always set.
  public func integer(_ name: String) -> Int { self[name].int ?? 0 }
  /// The word of a setting that is always set.
  public func word(_ name: String) -> String { self[name].string ?? "" }
  /// The truth value of a setting.
  public func flag(_ name: String) -> Bool { self[name].bool ?? false }
  /// The range of n-gram lengths of a setting, or nil for none.
  public func lengths(_ name: String) -> ClosedRange<Int>? {
    self[name].string.flatMap(Setting.lengths)
  }

  public static func == (left: Self, right: Self) -> Bool {
    left.names == right.names && left.values == right.values
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(names) }
}
