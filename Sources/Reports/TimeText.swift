internal import FoundationEssentials

/// A point in time for people.
package enum TimeText {
  /// ISO 8601 in UTC, to the second.
  package static func of(_ seconds: Double) -> String {
    Date(timeIntervalSince1970: seconds.rounded(.down)).formatted(.iso8601)
  }
}
