/// How the labels of a data set are to be read.
public enum LabelScheme: Hashable, Sendable {
  /// Our names and Apple's.
  case names
  /// Apple's numbers.
  case appleNumbers
  /// As they stand, as labels of another scheme.
  case asIs
  /// By a map; a value that isn't in it is refused.
  case map([Entry])

  /// One line of a map.
  public struct Entry: Hashable, Sendable {
    /// The value in the data, exactly, without blanks at its ends.
    public var value: String
    /// The name it is given, such as `allow`, `junk|promotion` or `!allow`; nil for no label.
    public var name: String?
    /// What that name means.
    public var reading: LabelNames.Reading
  }

  /// The scheme that a config's `labels` names: `"names"`, `"apple-numbers"`, `"as-is"`, or a map
  /// from the data's values to label names (null for no label).
  ///
  /// - Throws: a data fault with its place below `path`.
  public init(_ node: JSONNode, path: String) throws(Fault) {
    if let members = node.members {
      guard !members.isEmpty else {
        throw Self.fault("the map of labels is empty; it must have at least one value", node, path)
      }
      var entries: [Entry] = []
      for member in members {
        entries.append(try Self.entry(member, path: "\(path).\(member.key)"))
      }
      self = .map(entries)
    } else if let scheme = Self.words.first(where: { $0.word == node.string })?.scheme {
      self = scheme
    } else {
      let words = Self.words.map(\.word)
      let hint = node.string.flatMap { nearest(to: $0, in: words) }.map {
        " (did you mean '\($0)'?)"
      }
      throw Self.fault(
        "labels is \(node.brief); it must be one of \(words.joined(separator: ", "))\(hint ?? ""),"
          + " or a map from the data's values to labels", node, path)
    }
  }

  private static let words: [(word: String, scheme: LabelScheme)] = [
    ("names", .names), ("apple-numbers", .appleNumbers), ("as-is", .asIs),
  ]

  private static func entry(_ member: JSONMember, path: String) throws(Fault) -> Entry {
    let key = member.key.trimmingBlanks
    if member.value.isNull { return Entry(value: key, name: nil, reading: .init(nil)) }
    guard let name = member.value.string else {
      throw fault(
        "\(member.key) is \(member.value.brief); it must be a label's name or null",
        member.value, path)
    }
    do {
      return Entry(value: key, name: name, reading: try LabelNames.read(name))
    } catch {
      throw fault(error.message, member.value, path)
    }
  }

  private static func fault(_ message: String, _ node: JSONNode, _ path: String) -> Fault {
    Fault(
      .data, message,
      at: Fault.Place(
        line: node.line > 0 ? node.line : nil, column: node.column > 0 ? node.column : nil,
        path: path))
  }

  /// The scheme as a config writes it.
  public var node: JSONNode {
    switch self {
    case .map(let entries):
      JSONNode(
        .object(entries.map { JSONMember($0.value, $0.name.map(JSONNode.string) ?? .null) }))
    default: .string(Self.words.first { $0.scheme == self }?.word ?? "")
    }
  }

  /// What a value in the data means; no text means no label, unless a map has it.
  ///
  /// - Throws: a data fault that names the value.
  public func read(_ text: String) throws(Fault) -> LabelNames.Reading {
    let value = text.trimmingBlanks
    switch self {
    case .names: return try LabelNames.read(value)
    case .asIs: return LabelNames.Reading(value.isEmpty ? nil : .named(value))
    case .appleNumbers:
      if value.isEmpty { return LabelNames.Reading(nil) }
      guard let number = Int(value) else {
        throw Fault(.data, "the label '\(value)' isn't one of Apple's numbers, which are asked for")
      }
      return try LabelNames.read(appleNumber: number)
    case .map(let entries):
      if let entry = entries.first(where: { $0.value == value }) { return entry.reading }
      if value.isEmpty { return LabelNames.Reading(nil) }
      throw Fault(
        .data,
        "the label '\(value)' isn't in the map, which has "
          + entries.map { "'\($0.value)'" }.joined(separator: ", "))
    }
  }
}
