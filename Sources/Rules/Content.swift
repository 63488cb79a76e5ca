/// What a text may have that is recognised by its form.
public enum Content: String, CaseIterable, Sendable {
  /// A web address, with or without `http://`.
  case url
  /// An amount of money: a number with the sign or name of a currency beside it.
  case amount
  /// A one-time code: 4 to 8 digits, or letters and digits, with a word near them that says so.
  case code
}
