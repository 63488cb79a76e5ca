/// What is made unrecognizable, in the order in which reports list it.
public enum RedactionKind: String, CaseIterable, Hashable, Sendable {
  /// Numbers of seven digits or more, however they are grouped.
  case phone
  /// Numbers of four to six digits, and letters mixed with three digits or more.
  case code
  /// Grouped and decimal numbers without a currency, from four digits on.
  case number
  /// Numbers beside a currency.
  case amount
  /// E-mail and payment addresses.
  case email
  /// Web addresses.
  case url
  /// Names of the list that is given.
  case name
  /// Dates and times in digits, where they are asked for.
  case date
  /// Senders that are numbers, e-mail addresses or names; headers and short codes where asked for.
  case sender
}

/// A part of a text that is redacted, in positions of its folded form.
struct RedactionSpan: Hashable, Sendable {
  let kind: RedactionKind
  let range: Range<Int>
  /// What inside it stays, such as the last name of a host.
  var kept: [Range<Int>] = []
}

/// The parts of a text that are spoken for.
struct RedactionClaims {
  /// The parts to be redacted, in the order in which they were found.
  private(set) var spans: [RedactionSpan] = []
  private var isTaken: [Bool]

  init(count: Int) { isTaken = Array(repeating: false, count: count) }

  /// Whether a position is free.
  func isFree(_ position: Int) -> Bool { !isTaken[position] }

  /// Whether all of a range is free.
  func isFree(_ range: Range<Int>) -> Bool { !isTaken[range].contains(true) }

  /// Takes a range that is to be redacted.
  mutating func claim(_ range: Range<Int>, _ kind: RedactionKind, kept: [Range<Int>] = []) {
    protect(range)
    spans.append(RedactionSpan(kind: kind, range: range, kept: kept))
  }

  /// Takes a range that is to stay.
  mutating func protect(_ range: Range<Int>) {
    for position in range { isTaken[position] = true }
  }
}
