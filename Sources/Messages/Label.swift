/// A label: one of the fourteen leaves, or a coarse label whose subcategory isn't known.
///
/// Labels are numbered in declared order everywhere: allow 0, junk 1, the three promotions 2–4,
/// the nine transactions 5–13, then the coarse `promotion.?` 14 and `transaction.?` 15.
public struct Label: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The number, 0 to 15.
  public let number: Int

  private init(number: Int) { self.number = number }

  /// The label with a number, or nil outside 0 to 15.
  public init?(_ number: Int) {
    guard (0..<16).contains(number) else { return nil }
    self.number = number
  }

  /// The leaf of a subcategory.
  public init(_ subcategory: Subcategory) { number = Int(subcategory.rawValue) + 2 }

  /// The person-to-person leaf.
  public static let allow = Label(number: 0)
  /// The junk leaf.
  public static let junk = Label(number: 1)
  /// A promotion whose subcategory isn't known.
  public static let anyPromotion = Label(number: 14)
  /// A transaction whose subcategory isn't known.
  public static let anyTransaction = Label(number: 15)

  /// The fourteen leaves in declared order.
  public static let leaves = (0..<14).map(Label.init(number:))
  /// The fourteen leaves, then the two coarse labels.
  public static let all = (0..<16).map(Label.init(number:))

  /// Whether this is a leaf.
  public var isLeaf: Bool { number < 14 }

  /// The category.
  public var category: Category {
    switch number {
    case 0: .allow
    case 1: .junk
    case 2...4, 14: .promotion
    default: .transaction
    }
  }

  /// The subcategory of one of the twelve leaves, else nil.
  public var subcategory: Subcategory? {
    isLeaf && number >= 2 ? Subcategory(rawValue: UInt8(number - 2)) : nil
  }

  /// The leaves this label may stand for: itself, or the three or nine of a coarse label.
  public var leaves: LabelSet { isLeaf ? LabelSet([self]) : LabelSet(category: category) }

  /// The name in files, such as `allow`, `transaction.finance` or `promotion.?`.
  public var name: String { Self.names[number] }

  private static let names = all.map { label in
    label.subcategory?.name ?? (label.isLeaf ? label.category.name : "\(label.category.name).?")
  }

  public var description: String { name }

  public static func < (left: Label, right: Label) -> Bool { left.number < right.number }
}
