/// What one rule says of a message that it fires on: one of some leaves, or none of some.
public struct Vote: Hashable, Sendable {
  /// The leaves that it leaves open: one leaf, a coarse label's, another set, or all but those that
  /// it denies; at least one, and never all.
  public let leaves: LabelSet
  /// Whether it was written as a denial, such as `!junk`.
  public let isNegative: Bool

  /// A vote from its text: a label, labels joined by `|`, or a denial that begins with `!`.
  ///
  /// - Throws: a data fault for an unknown label (with the nearest known one), for no label, and
  ///   for a set of all leaves or none, which would say nothing.
  public init(_ text: String) throws(Fault) {
    guard let leaves = try LabelNames.read(text).gold?.leaves else {
      throw Fault(
        .data, "a vote must name a label, labels joined by '|', or '!' and what it denies")
    }
    guard leaves != .all else {
      throw Fault(.data, "the vote '\(text)' allows every label, so it says nothing")
    }
    (self.leaves, isNegative) = (leaves, text.trimmingBlanks.hasPrefix("!"))
  }

  /// The text in rule files and reports: `transaction.finance`, `promotion.?`, `!junk`.
  public var name: String {
    let shown = isNegative ? leaves.complement : leaves
    let text = shown.label?.name ?? shown.members.map(\.name).joined(separator: "|")
    return isNegative ? "!" + text : text
  }
}
