/// A set of leaves.
public struct LabelSet: Hashable, Sendable {
  /// Bit *n* is set when the leaf with number *n* is a member.
  public let bits: UInt16

  private init(bits: UInt16) { self.bits = bits }

  /// The set of the given labels; a coarse label brings all its leaves.
  public init(_ labels: some Sequence<Label>) {
    var bits: UInt16 = 0
    for label in labels {
      bits |= label.isLeaf ? 1 << label.number : LabelSet(category: label.category).bits
    }
    self.bits = bits
  }

  /// All leaves of a category.
  public init(category: Category) {
    switch category {
    case .allow: bits = 0b1
    case .junk: bits = 0b10
    case .promotion: bits = 0b1_1100
    case .transaction: bits = 0b11_1111_1110_0000
    }
  }

  /// All fourteen leaves.
  public static let all = LabelSet(bits: 0b11_1111_1111_1111)

  /// The members in declared order.
  public var members: [Label] { Label.leaves.filter(contains) }

  /// The number of members.
  public var count: Int { bits.nonzeroBitCount }

  /// Whether a leaf is a member.
  public func contains(_ leaf: Label) -> Bool { leaf.isLeaf && bits & (1 << leaf.number) != 0 }

  /// The leaves that aren't members.
  public var complement: LabelSet { LabelSet(bits: ~bits & Self.all.bits) }

  /// The leaves in either set.
  public func union(_ other: LabelSet) -> LabelSet { LabelSet(bits: bits | other.bits) }

  /// The one label this set amounts to (a leaf, or a coarse label when it holds exactly its
  /// leaves), else nil.
  public var label: Label? { Label.all.first { $0.leaves == self } }
}
