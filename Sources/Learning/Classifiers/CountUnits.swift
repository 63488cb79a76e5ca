import Messages

/// Counts as integers in units of 2^−20: exact, free of order, and can be taken back.
enum CountUnits {
  /// The largest sum of all counts, in units.
  static let limit: Int64 = 1 << 58

  /// A weight in units, rounded to the nearest; what is below 2^−21 counts nothing.
  ///
  /// - Precondition: the weight is at least 0, and times 2^20 it fits 64 bits.
  @inline(__always)
  static func units(_ weight: Double) -> Int64 { Int64(weight * 0x1p20 + 0.5) }

  /// What a count in units stands for.
  @inline(__always)
  static func value(_ count: Int64) -> Double { Double(count) * 0x1p-20 }

  /// A count with a weight added.
  ///
  /// - Throws: a data fault when the sum can't be counted any more.
  static func sum(_ count: Int64, _ weight: Double) throws(Fault) -> Int64 {
    guard weight * 0x1p20 < Double(limit), count + units(weight) <= limit else {
      throw Fault(.data, "the weights learned add up to more than 2^38, which can't be counted")
    }
    return count + units(weight)
  }
}
