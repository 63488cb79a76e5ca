/// A counted part of a counted whole.
public struct Proportion: Hashable, Sendable {
  /// The part; at most the whole.
  public private(set) var part = 0
  /// The whole.
  public private(set) var whole = 0

  /// A part of a whole.
  ///
  /// - Precondition: the part is from 0 to the whole.
  public init(_ part: Int, of whole: Int) {
    precondition((0...whole).contains(part), "the part is \(part) of \(whole)")
    (self.part, self.whole) = (part, whole)
  }

  /// Nothing of nothing.
  init() {}

  /// Counts one more of the whole.
  mutating func add(_ isPart: Bool) {
    whole += 1
    if isPart { part += 1 }
  }

  /// The part as a share, 0 to 1; nil where the whole is empty.
  public var share: Double? { whole == 0 ? nil : Double(part) / Double(whole) }

  /// Wilson's 95 % interval of the share; nil where the whole is empty.
  public var interval: Figures.Interval? {
    whole == 0 ? nil : Figures.Interval(wilson: part, of: whole)
  }
}
