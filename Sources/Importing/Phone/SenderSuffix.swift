/// What a phone's filter adds to a sender, such as `(smsft_fi)` in `VM-BANK-S(smsft_fi)`.
///
/// A suffix is one or more of `(filtered)` and of `(sms…)` and `(ft…)` with letters a to z and `_`,
/// at the very end; `(800) 555-0199` has none. It tells the label, so it must not reach a learner.
struct SenderSuffix: Hashable {
  /// The words in brackets, from the first to the last.
  var words: [String]

  /// The words with their brackets.
  var text: String { words.map { "(\($0))" }.joined() }

  /// A sender taken apart: without its suffix, and the suffix if there is one.
  ///
  /// The sender is empty where there is nothing but a suffix.
  static func split(_ sender: String) -> (sender: String, suffix: SenderSuffix?) {
    var rest = Array(sender.utf8)[...]
    var words: [String] = []
    while rest.last == UInt8(ascii: ")"), let opening = rest.lastIndex(of: UInt8(ascii: "(")) {
      let word = rest[(opening + 1)...].dropLast()
      guard isAdded(word) else { break }
      words.insert(String(decoding: word, as: UTF8.self), at: 0)
      rest = rest[..<opening]
    }
    if words.isEmpty { return (sender, nil) }
    return (String(decoding: rest, as: UTF8.self), SenderSuffix(words: words))
  }

  private static func isAdded(_ word: ArraySlice<UInt8>) -> Bool {
    if word.elementsEqual("filtered".utf8) { return true }
    return (word.starts(with: "sms".utf8) || word.starts(with: "ft".utf8))
      && word.allSatisfy { (0x61...0x7A).contains($0) || $0 == UInt8(ascii: "_") }
  }
}
