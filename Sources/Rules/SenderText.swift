internal import TextProcessing

/// A sender in the form that rules compare, in memory that is used again for the next.
///
/// The form is NFKC_Casefold without blanks at both ends and without the suffixes that phones add
/// (`(smsft_fi)`, `(filtered)`). Of a sender that consists of digits and what separates them, the
/// digits and a leading `+` remain.
struct SenderText: Sendable {
  private var text = NormalText()
  private(set) var bytes: [UInt8] = []

  /// Takes over a sender.
  mutating func fill(_ sender: String?) {
    bytes.removeAll(keepingCapacity: true)
    guard let sender else { return }
    text.fill(sender, foldDigits: false)
    text.storage.withUnsafeBufferPointer { storage in
      let whole = Self.trimmed(storage[..<text.count])
      let bare = Self.trimmed(Self.withoutSuffixes(whole))
      let kept = bare.isEmpty ? whole : bare
      if kept.allSatisfy(Self.isOfNumber) {
        bytes.append(contentsOf: kept.lazy.filter { (0x30...0x39).contains($0) || $0 == 0x2B })
      } else {
        bytes.append(contentsOf: kept)
      }
    }
  }

  /// The form of a sender.
  static func form(of sender: String) -> [UInt8] {
    var text = SenderText()
    text.fill(sender)
    return text.bytes
  }

  /// Digits, `+`, and what people write between the digits of a telephone number.
  private static func isOfNumber(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || " +-().".utf8.contains(byte)
  }

  private static func trimmed(
    _ text: Slice<UnsafeBufferPointer<UInt8>>
  ) -> Slice<UnsafeBufferPointer<UInt8>> {
    let isBlank: (UInt8) -> Bool = { $0 <= 0x20 }
    let tail = text.drop(while: isBlank)
    guard let last = tail.lastIndex(where: { !isBlank($0) }) else { return tail }
    return tail[...last]
  }

  /// Drops `(filtered)`, `(sms…)` and `(ft…)` from the end, as often as they stand there.
  private static func withoutSuffixes(
    _ text: Slice<UnsafeBufferPointer<UInt8>>
  ) -> Slice<UnsafeBufferPointer<UInt8>> {
    var text = text
    while text.last == UInt8(ascii: ")"), let open = text.lastIndex(of: UInt8(ascii: "(")) {
      let inner = text[(open + 1)..<(text.endIndex - 1)]
      let isMark =
        inner.elementsEqual("filtered".utf8)
        || (inner.starts(with: "sms".utf8) || inner.starts(with: "ft".utf8))
          && inner.allSatisfy { (0x61...0x7A).contains($0) || $0 == 0x5F }
      guard isMark else { break }
      text = text[..<open]
    }
    return text
  }
}
