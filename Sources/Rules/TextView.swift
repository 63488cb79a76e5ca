/// The form of a message's text that a pattern is looked for in.
public enum TextView: String, CaseIterable, Sendable {
  /// The text as it arrived.
  case raw
  /// Unicode's NFKC_Casefold: styled and full-width characters are plain, letters have no case, and
  /// invisible characters are gone.
  case normal
  /// The normal form of the text in which letters of other scripts that look like a Latin letter
  /// are that letter.
  case skeleton
  /// The normal form without spaces, punctuation and symbols other than currency signs.
  case compact
}
