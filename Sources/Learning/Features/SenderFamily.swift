/// Features of the sender: what kind of address it is, its prefix, its name.
///
/// A message without a sender has none of them.
struct SenderFamily: FeatureFamily {
  static let name = "sender"
  static let length: Float = 0.5

  private let seed = Self.seed

  init?(_ settings: FeatureSettings.Counting) {
    guard settings.sender else { return nil }
  }

  func bound(_ message: TokenizedMessage) -> Int { 16 }

  func count(_ message: TokenizedMessage, into sink: inout HashSink) { walk(message, &sink) }

  func explain(_ message: TokenizedMessage, into sink: inout NamingSink) { walk(message, &sink) }

  private func walk(_ message: TokenizedMessage, _ sink: inout some GramSink) {
    let sender = String(decoding: message.sender, as: UTF8.self)
      .filter { !$0.isWhitespace }.uppercased()
    guard !sender.isEmpty else { return }
    let digits = sender.filter { $0.isASCII && $0.isNumber }
    if sender.contains("@") {
      add("kind mail", &sink)
    } else if sender.contains(where: { $0.isLetter }) {
      addName(sender, &sink)
    } else {
      addNumber(sender, digits, &sink)
    }
  }

  private func addNumber(_ sender: String, _ digits: String, _ sink: inout some GramSink) {
    let kind =
      sender.hasPrefix("+") || digits.hasPrefix("00")
      ? "international"
      : digits.count <= 6 ? "short code" : digits.count <= 9 ? "long code" : "number"
    add("kind " + kind, &sink)
    add("digits \(min(digits.count, 20))", &sink)
    for length in 2...4 where digits.count > length {
      add("prefix " + digits.prefix(length), &sink)
    }
    if kind == "short code" { add("code " + digits, &sink) }
  }

  /// An Indian header is two letters for operator and circle, a hyphen, the name, and since 2025 a
  /// hyphen with P, S, T or G for what it carries.
  private func addName(_ sender: String, _ sink: inout some GramSink) {
    let parts = sender.split(separator: "-", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), parts[0].count == 2,
      parts[0].allSatisfy({ $0.isASCII && $0.isLetter }), (3...9).contains(parts[1].count)
    else {
      add("kind name", &sink)
      add("name " + sender, &sink)
      return
    }
    add("kind header", &sink)
    add("name " + parts[1], &sink)
    if parts.count == 3, ["P", "S", "T", "G"].contains(parts[2]) {
      add("class " + parts[2], &sink)
    }
  }

  private func add(_ feature: String, _ sink: inout some GramSink) {
    sink.add(StableHash.hash(feature.utf8, seed: seed), feature)
  }
}
