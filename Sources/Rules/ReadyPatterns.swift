/// The expressions behind `has: "url"` and `has: "amount"`, over the normal form.
enum ReadyPatterns {
  /// Web addresses: a scheme, `www.`, a domain with a known ending, or any domain with a path.
  static let url = [
    "https?://[^\\s/]",
    "(?:^|[^a-z0-9])www\\.[a-z0-9]",
    "\(host)\\.(?:\(endings))(?:$|[^a-z0-9.@-]|\\.(?:$|[^a-z0-9]))",
    // The last name must be letters, so that 1.5/2 and 12.05/31 are no addresses.
    "\(host)\\.[a-z]{2,10}/[a-z0-9?]",
  ].map { EnginePattern(expression: $0, in: .normal, ignoresCase: false) }

  /// The names of a domain but its last one, from where they begin: behind an @ is an e-mail address.
  private static let host = "(?:^|[^a-z0-9._@-])[a-z0-9_-]*[a-z0-9](?:\\.[a-z0-9_-]*[a-z0-9])*"

  /// Amounts: a currency before a number or behind it.
  static let amount = [
    "(?:^|[^a-z])(?:\(choice(Currencies.namesBefore)))[.:]?[ ]?-?[0-9]",
    "[\(Currencies.signs)][ ]?-?[0-9]",
    "[0-9][ ]?(?:[\(Currencies.signs)]|\(choice(Currencies.unitsBehind)))",
    "[0-9][ ]?(?:\(choice(Currencies.namesBehind)))(?:$|[^a-z])",
  ].map { EnginePattern(expression: $0, in: .normal, ignoresCase: false) }

  private static func choice(_ words: [String]) -> String {
    words.map { $0.replacing("$", with: "\\$") }.joined(separator: "|")
  }

  private static let endings = choice(WebEndings.all)
}

/// The last names of domains that make a word a web address without more ado.
package enum WebEndings {
  /// All of them, in normal form.
  package static let all = [
    "app", "biz", "cc", "club", "cn", "co", "com", "de", "edu", "eu", "example", "fr", "gov", "id",
    "in", "info", "io", "jp", "kr", "link", "ly", "me", "mobi", "net", "ng", "nl", "online", "org",
    "page", "ph", "ru", "shop", "site", "store", "top", "tr", "tv", "uk", "us", "vip", "xyz",
  ]
}
