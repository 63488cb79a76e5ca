/// Dates as phones keep them.
enum PhoneDate {
  /// Seconds from 1970 to 2001, from which newer phones count.
  static let offset = 978_307_200.0

  /// Seconds since 1970; nil for 0, which stands for no date, and for what can't be one.
  ///
  /// Since iOS 11 dates are nanoseconds since 2001, before that seconds since 2001, up to iOS 5
  /// seconds since 1970. Rows of several kinds stand in one table, since a phone doesn't rewrite
  /// old ones; so the number itself tells nanoseconds. What lies between seconds and 10¹⁶ nanoseconds
  /// (April 2001, before there were phones that count so) is in neither unit: milliseconds and
  /// microseconds since 1970 are there.
  static func seconds(_ date: Int64, isUnix: Bool) -> Double? {
    let isNanoseconds = date.magnitude >= 10_000_000_000_000_000
    guard date != 0, isNanoseconds || date.magnitude < 100_000_000_000 else { return nil }
    let seconds = seconds(date, isUnix, isNanoseconds: isNanoseconds)
    return Timestamp.plausible.contains(seconds) ? seconds : nil
  }

  private static func seconds(_ date: Int64, _ isUnix: Bool, isNanoseconds: Bool) -> Double {
    if isNanoseconds {
      // Whole seconds apart from the rest, so that no digit is lost.
      let (whole, rest) = date.quotientAndRemainder(dividingBy: 1_000_000_000)
      return Double(whole) + offset + Double(rest) / 1e9
    }
    return Double(date) + (isUnix ? 0 : offset)
  }
}
