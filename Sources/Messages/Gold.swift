/// What a person or a data set says of a message.
public enum Gold: Hashable, Sendable {
  /// A leaf or a coarse label of ours.
  case label(Label)
  /// Any one of several leaves, such as "not allow".
  case anyOf(LabelSet)
  /// A label of another scheme, taken as it stands in the data.
  case named(String)

  /// The text in files: a name, or the members joined by `|`.
  public var name: String {
    switch self {
    case .label(let label): label.name
    case .anyOf(let set): set.members.map(\.name).joined(separator: "|")
    case .named(let name): name
    }
  }
}
