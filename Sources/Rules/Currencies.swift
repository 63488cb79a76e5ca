/// Signs and names of currencies in normal form.
package enum Currencies {
  /// Signs; normal form has made the full-width ones narrow.
  package static let signs = "$£€₹¥₩₦₺฿₫₱₽₴₪₡₲₵"

  /// Names that stand before a number.
  package static let namesBefore = [
    "rs", "inr", "usd", "us$", "eur", "gbp", "ngn", "idr", "rp", "tl", "krw", "cny", "rmb",
    "jpy", "aed", "rwf", "sar", "qar", "omr", "kwd", "bhd", "pkr", "bdt", "lkr", "npr", "kes",
    "zar", "sgd", "hkd", "twd", "nt$", "hk$", "myr", "rm", "php", "thb", "vnd", "brl", "r$", "mxn",
    "cad", "aud", "nzd", "chf",
  ]

  /// Names that stand behind a number.
  package static let namesBehind = [
    "rs", "inr", "usd", "eur", "euro", "euros", "gbp", "dollar", "dollars", "pound", "pounds",
    "rupee", "rupees", "rwf", "frw", "aed", "krw", "cny", "rmb", "jpy", "yen", "yuan", "idr",
    "ngn", "naira", "tl", "sar", "pkr", "kes", "thb", "chf", "руб", "rub",
  ]

  /// Characters and words of scripts without spaces that stand behind a number.
  package static let unitsBehind = ["元", "円", "원", "块", "塊", "万元", "萬元", "億円", "万円", "บาท"]
}
