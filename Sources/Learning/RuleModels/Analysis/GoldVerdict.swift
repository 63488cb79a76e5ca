/// Whether labels that are said to be open hold the truth, as far as a gold label tells.
enum GoldVerdict {
  /// Every label that the gold label allows is among them.
  case right
  /// None is.
  case wrong
  /// Some are and some aren't, as when the gold label is coarse and a leaf was said.
  case undecided

  /// The verdict on some labels by a gold label, both as bits; bit *n* is label *n*.
  init(_ open: UInt16, gold: UInt16) {
    self = open & gold == 0 ? .wrong : gold & ~open == 0 ? .right : .undecided
  }
}

/// How often labels that are said to be open held the truth.
public struct GoldVerdicts: Hashable, Sendable {
  /// Every label that the gold label allows was among them.
  public private(set) var right = 0
  /// None was.
  public private(set) var wrong = 0
  /// Some were and some weren't, so the gold label can't tell.
  public private(set) var undecided = 0

  /// Counts one more.
  mutating func add(_ verdict: GoldVerdict) {
    switch verdict {
    case .right: right += 1
    case .wrong: wrong += 1
    case .undecided: undecided += 1
    }
  }

  /// The share that was right among those where the gold label can tell.
  public var precision: Proportion { Proportion(right, of: right + wrong) }

  /// All messages with gold label.
  public var count: Int { right + wrong + undecided }
}
