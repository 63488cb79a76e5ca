/// Finds web addresses and amounts of money among the tokens of a message.
struct TokenPatterns {
  /// Web addresses: `http:`, `www.`, or a domain that ends in a known or slash-followed name.
  private(set) var links = 0
  /// Numbers with the sign or name of a currency beside them.
  private(set) var amounts = 0

  private let message: TokenizedMessage
  private static let schemes = WordSet(["http", "https", "www"])
  private static let domains = WordSet([
    "app", "biz", "cc", "cn", "co", "com", "de", "edu", "fr", "gov", "id", "in", "info", "io",
    "jp", "kr", "link", "ly", "me", "mobi", "net", "ng", "online", "org", "ru", "shop", "site",
    "top", "tr", "tv", "uk", "us", "vip", "xyz", "example",
  ])
  private static let currencies = WordSet([
    "$", "£", "€", "₹", "¥", "₩", "₦", "₺", "฿", "₫", "₱", "₽", "rs", "inr", "usd", "eur", "gbp",
    "ngn", "idr", "rp", "tl", "try", "krw", "cny", "rmb", "jpy", "aed", "rwf", "元", "円", "원",
    "บาท",
  ])

  /// Patterns of a message.
  init(_ message: TokenizedMessage) { self.message = message }

  /// Looks at every token.
  mutating func run() {
    let (schemes, domains, currencies) = (Self.schemes, Self.domains, Self.currencies)
    var address = 0
    for token in 0..<message.tokenCount {
      let first = self.first(token)
      if first >= 0x30, first <= 0x39 {
        let before = isByte(token - 1, ".") ? token - 2 : token - 1
        if has(before, currencies) || has(token + 1, currencies) { amounts += 1 }
      } else if token >= address, starts(token, schemes, domains) {
        links += 1
        address = end(ofAddress: token)
      }
    }
  }

  private func starts(_ token: Int, _ schemes: WordSet, _ domains: WordSet) -> Bool {
    if first(token) == UInt8(ascii: "h") || first(token) == UInt8(ascii: "w"), has(token, schemes) {
      return true
    }
    guard token >= 2, isByte(token - 1, "."), touches(token - 2), touches(token - 1) else {
      return false
    }
    let isLong = message.tokens.ends[token] - message.tokens.starts[token] >= 2
    return has(token, domains) || isLong && touches(token) && isByte(token + 1, "/")
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

  /// Whether a token is one given character of ASCII.
  private func isByte(_ token: Int, _ character: Unicode.Scalar) -> Bool {
    token >= 0 && token < message.tokenCount && UInt32(first(token)) == character.value
      && message.tokens.ends[token] - message.tokens.starts[token] == 1
  }

  /// Whether a token is a word of a set.
  private func has(_ token: Int, _ words: WordSet) -> Bool {
    guard token >= 0, token < message.tokenCount else { return false }
    let (start, end) = (Int(message.tokens.starts[token]), Int(message.tokens.ends[token]))
    return words.contains(message.text + start, count: end - start)
  }

  private func first(_ token: Int) -> UInt8 {
    message.text.load(fromByteOffset: Int(message.tokens.starts[token]), as: UInt8.self)
  }
}
