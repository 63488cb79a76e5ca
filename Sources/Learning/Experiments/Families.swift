package import Messages

/// The families that keep messages together: the data's groups, or near duplicates.
package struct Families: Sendable {
  /// The family's name of each message.
  package let names: [String]
  /// What they come from: `data`, `found` or `none`.
  package let origin: String

  /// The families of messages.
  ///
  /// - Throws: a data fault when the data is to name them and doesn't.
  package init(_ messages: [Message], _ grouping: SplitSettings.Grouping) throws(Fault) {
    let areNamed = messages.contains { $0.group != nil }
    switch grouping {
    case .none: (names, origin) = (messages.map(\.id), "none")
    // Without texts nothing can be found near another.
    case .auto where !areNamed && messages.contains(where: { $0.given != nil }):
      (names, origin) = (messages.map(\.id), "none")
    case .data where !areNamed:
      throw Fault(
        .data, "no message names its group; use \"found\" to find near duplicates")
    case .auto where areNamed, .data:
      // A message without a group is a family of its own, whatever groups are called.
      (names, origin) = (messages.map { $0.group.map { "g \($0)" } ?? "m \($0.id)" }, "data")
    case .auto, .found:
      (names, origin) = (NearDuplicates.families(of: messages.map(\.text)), "found")
    }
  }
}
