/// The labels that a learner chooses from, numbered in a fixed order.
public struct LabelSpace: Hashable, Sendable {
  /// Which labels these are.
  public enum Kind: String, CaseIterable, Sendable {
    /// The fourteen leaves.
    case leaf
    /// The four categories.
    case category
    /// Those of our leaves that occur in the data.
    case present
    /// The data's own labels, on another scheme, sorted by name.
    case asIs = "as-is"
  }

  /// Which labels these are.
  public let kind: Kind
  /// The names in order.
  public let names: [String]
  /// For each label the leaves that it covers; empty for `asIs`.
  private let covers: [LabelSet]
  /// For each label the label of ours that it is; empty for `asIs`.
  private let ours: [Label?]

  /// The number of labels.
  public var count: Int { names.count }

  /// The fourteen leaves.
  public static let leaf = LabelSpace(kind: .leaf, leaves: Label.leaves)

  /// The four categories.
  public static let category = LabelSpace(
    kind: .category, names: Category.allCases.map(\.name),
    covers: Category.allCases.map(LabelSet.init(category:)))

  /// Those of our leaves that occur, in declared order; a set counts as all its members.
  public static func present(in golds: some Sequence<Gold>) -> LabelSpace {
    var seen = LabelSet([])
    for gold in golds { seen = seen.union(gold.leaves ?? LabelSet([])) }
    return LabelSpace(kind: .present, leaves: seen.members)
  }

  /// The data's own labels, sorted by name.
  public static func asIs(_ golds: some Sequence<Gold>) -> LabelSpace {
    LabelSpace(kind: .asIs, names: Set(golds.map(\.name)).sorted(), covers: [])
  }

  /// A space rebuilt from its kind and names, as a model file keeps them.
  ///
  /// - Throws: a data fault when a name isn't a label of that kind, stands twice, or stands out of
  ///   order.
  public init(kind: Kind, names: [String]) throws(Fault) {
    switch kind {
    case .leaf: self = .leaf
    case .category: self = .category
    case .asIs: self = LabelSpace(kind: .asIs, names: Set(names).sorted(), covers: [])
    case .present:
      self = LabelSpace(kind: .present, leaves: Label.leaves.filter { names.contains($0.name) })
    }
    guard self.names == names else {
      throw Fault(
        .data,
        "the labels \(names.joined(separator: ", ")) aren't a \(kind.rawValue) space in its order")
    }
  }

  private init(kind: Kind, leaves: [Label]) {
    self.init(kind: kind, names: leaves.map(\.name), covers: leaves.map(\.leaves))
  }

  private init(kind: Kind, names: [String], covers: [LabelSet]) {
    (self.kind, self.names, self.covers) = (kind, names, covers)
    ours = covers.map(\.label)
  }

  /// The number of a label by its name, or nil.
  ///
  /// - Complexity: O(count).
  public func number(named name: String) -> Int? { names.firstIndex(of: name) }

  /// The label of ours with a number: a leaf, `allow`, `junk`, or a coarse label of a category
  /// space; nil for `asIs`.
  public func label(_ number: Int) -> Label? { ours.isEmpty ? nil : ours[number] }

  /// What a learner in this space is told by a gold label.
  ///
  /// A set that covers everything teaches nothing, but is a legal target.
  /// - Throws: a data fault when the space lacks the label.
  public func target(for gold: Gold) throws(Fault) -> Target {
    if kind == .asIs {
      guard let number = number(named: gold.name) else { throw lacks(gold) }
      return .one(number)
    }
    guard let leaves = gold.leaves else { throw lacks(gold) }
    let members = covers.indices.filter { covers[$0].bits & leaves.bits != 0 }
    let reached = members.reduce(LabelSet([])) { $0.union(covers[$1]) }
    guard !members.isEmpty, reached.bits & leaves.bits == leaves.bits || kind == .present else {
      throw lacks(gold)
    }
    return members.count == 1 ? .one(members[0]) : .anyOf(members)
  }

  private func lacks(_ gold: Gold) -> Fault {
    Fault(
      .data,
      "the label '\(gold.name)' isn't in the label space; it has "
        + names.joined(separator: ", "))
  }
}

extension Gold {
  /// The leaves this gold label allows; nil for a label of another scheme.
  public var leaves: LabelSet? {
    switch self {
    case .label(let label): label.leaves
    case .anyOf(let set): set
    case .named: nil
    }
  }

  /// The one label this amounts to: a set may be exactly a leaf or all leaves of a category; nil
  /// for other sets and for labels of another scheme.
  public var label: Label? {
    switch self {
    case .label(let label): label
    case .anyOf(let set): set.label
    case .named: nil
    }
  }
}
