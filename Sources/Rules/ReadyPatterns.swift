/// The expressions behind `has: "url"` and `has: "amount"`, over the normal form.
enum ReadyPatterns {
  /// Web addresses: a scheme, `www.`, a domain with a known ending, or any domain with a path.
  static let url = [
    "https?://[^\\s/]",
    "(?:^|[^a-z0-9])www\\.[a-z0-9]",
    "[a-z0-9]\\.(?:\(endings))(?:$|[^a-z0-9.@-]|[.](?:$|[^a-z0-9]))",
    // The last name must be letters, so that 1.5/2 and 12.05/31 are no addresses.
    "[a-z0-9]\\.[a-z]{2,10}/[a-z0-9?]",
  ].map { EnginePattern(expression: $0, in: .normal, ignoresCase: false) }

  /// Amounts: a currency before a number or behind it.
  static let amount = [
    "(?:^|[^a-z])(?:\(namesBefore))[.:]?[ ]?-?[0-9]",
    "[\(signs)][ ]?-?[0-9]",
    "[0-9][ ]?(?:\(signsBehind))",
    "[0-9][ ]?(?:\(namesBehind))(?:$|[^a-z])",
  ].map { EnginePattern(expression: $0, in: .normal, ignoresCase: false) }

  private static let endings = [
    "app", "biz", "cc", "club", "cn", "co", "com", "de", "edu", "eu", "example", "fr", "gov", "id",
    "in", "info", "io", "jp", "kr", "link", "ly", "me", "mobi", "net", "ng", "nl", "online", "org",
    "page", "ph", "ru", "shop", "site", "store", "top", "tr", "tv", "uk", "us", "vip", "xyz",
  ].joined(separator: "|")

  /// `$`, `£`, `€`, `¥` (also the full-width one, in normal form) and other signs of currencies.
  private static let signs = "$£€₹¥₩₦₺฿₫₱₽₴₪₡₲₵"

  private static let namesBefore = [
    "rs", "inr", "usd", "us\\$", "eur", "gbp", "ngn", "idr", "rp", "tl", "try", "krw", "cny", "rmb",
    "jpy", "aed", "rwf", "sar", "qar", "omr", "kwd", "bhd", "pkr", "bdt", "lkr", "npr", "kes",
    "zar", "sgd", "hkd", "twd", "nt\\$", "hk\\$", "myr", "rm", "php", "thb", "vnd", "brl", "r\\$",
    "mxn",
    "cad", "aud", "nzd", "chf", "rub",
  ].joined(separator: "|")

  private static let namesBehind = [
    "rs", "inr", "usd", "eur", "euros?", "gbp", "dollars?", "pounds?", "rupees?", "rwf", "frw",
    "aed", "krw", "cny", "rmb", "jpy", "yen", "yuan", "idr", "ngn", "naira", "tl", "try", "sar",
    "pkr", "kes", "thb", "chf", "руб", "rub", "lakhs?",
  ].joined(separator: "|")

  private static let signsBehind = ["[元円원\(signs)]", "块", "萬元", "万元", "億円", "万円", "บาท"]
    .joined(separator: "|")
}
