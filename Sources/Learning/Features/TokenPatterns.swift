/// Finds web addresses and amounts of money among the tokens of a message.
struct TokenPatterns {
  /// Web addresses: `http:`, `www.`, or a domain that ends in a known or slash-followed name.
  private(set) var links = 0
  /// Numbers with the sign or name of a currency beside them.
  private(set) var amounts = 0

  private let message: TokenizedMessage
  private static let domains: Set<String> = [
    "app", "biz", "cc", "cn", "co", "com", "de", "edu", "fr", "gov", "id", "in", "info", "io",
    "jp", "kr", "link", "ly", "me", "mobi", "net", "ng", "online", "org", "ru", "shop", "site",
    "top", "tr", "tv", "uk", "us", "vip", "xyz", "example",
  ]
  private static let currencies: Set<String> = [
    "$", "£", "€", "₹", "¥", "₩", "₦", "₺", "฿", "₫", "₱", "₽", "rs", "inr", "usd", "eur", "gbp",
    "ngn", "idr", "rp", "tl", "try", "krw", "cny", "rmb", "jpy", "aed", "rwf", "元", "円", "원",
    "บาท",
  ]

  /// Patterns of a message.
  init(_ message: TokenizedMessage) { self.message = message }

  /// Looks at every token.
  mutating func run() {
    var address = 0
    for token in 0..<message.tokenCount {
      if isDigits(token) {
        if isCurrency(token - 1) || isCurrency(token - 2) && isDot(token - 1)
          || isCurrency(token + 1)
        {
          amounts += 1
        }
      } else if token >= address, startsAddress(token) {
        links += 1
        address = end(ofAddress: token)
      }
    }
  }

  private func startsAddress(_ token: Int) -> Bool {
    let text = string(token)
    if text == "http" || text == "https" || text == "www" { return true }
    guard token >= 2, isDot(token - 1), touches(token - 2), touches(token - 1) else {
      return false
    }
    return Self.domains.contains(text)
      || touches(token) && string(token + 1) == "/" && text.utf8.count >= 2
  }

  /// The token after an address: it goes on as long as tokens touch.
  private func end(ofAddress token: Int) -> Int {
    var token = token
    while touches(token) { token += 1 }
    return token + 1
  }

  /// Whether nothing stands between a token and the next.
  private func touches(_ token: Int) -> Bool {
    token >= 0 && token + 1 < message.tokenCount
      && message.tokens.ends[token] == message.tokens.starts[token + 1]
  }

  private func isDot(_ token: Int) -> Bool { string(token) == "." }

  private func isCurrency(_ token: Int) -> Bool { Self.currencies.contains(string(token)) }

  /// Whether a token begins with a digit of ASCII.
  private func isDigits(_ token: Int) -> Bool {
    let first = message.text.load(
      fromByteOffset: Int(message.tokens.starts[token]), as: UInt8.self)
    return first >= 0x30 && first <= 0x39
  }

  /// A token's text, or nothing where it is long or there is none.
  private func string(_ token: Int) -> String {
    guard token >= 0, token < message.tokenCount else { return "" }
    let range = Int(message.tokens.starts[token])..<Int(message.tokens.ends[token])
    return range.count <= 12 ? message.string(range) : ""
  }
}
