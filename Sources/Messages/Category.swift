/// The four top-level labels of Apple's message filter, in declared order.
public enum Category: UInt8, CaseIterable, Hashable, Sendable, Comparable {
  case allow, junk, promotion, transaction

  /// The name in files: `allow`, `junk`, `promotion`, `transaction`.
  public var name: String { String(describing: self) }

  /// Apple's `ILMessageFilterAction` number, 1 to 4 (0 is "none", an abstention).
  public var appleNumber: Int { Int(rawValue) + 1 }

  public static func < (left: Category, right: Category) -> Bool {
    left.rawValue < right.rawValue
  }
}
