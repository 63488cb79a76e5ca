internal import TextProcessing

/// The views of one text, in memory that is used again for the next.
struct ViewTexts: Sendable {
  /// The normal form.
  private(set) var normal = NormalText()
  private var skeleton = NormalText()
  private var folded: [UInt8] = []
  private var compact: [UInt8] = []
  private var isASCII = true

  /// Makes views of a text: the normal form in any case, the others where asked for.
  mutating func fill(_ raw: UnsafeBufferPointer<UInt8>, skeleton: Bool, compact: Bool) {
    normal.fill(raw, foldDigits: false)
    isASCII = normal.isASCII && normal.count == raw.count
    if skeleton { fillSkeleton(raw) }
    if compact { fillCompact() }
  }

  private mutating func fillSkeleton(_ raw: UnsafeBufferPointer<UInt8>) {
    // Nothing of ASCII looks like another letter, so the normal form will do.
    if isASCII { return }
    LookAlikes.fold(raw, into: &folded)
    folded.withUnsafeBufferPointer { skeleton.fill($0, foldDigits: false) }
  }

  private mutating func fillCompact() {
    compact.removeAll(keepingCapacity: true)
    normal.storage.withUnsafeBufferPointer { storage in
      let text = UnsafeBufferPointer(rebasing: storage[..<normal.count])
      var index = 0
      while index < text.count {
        let (point, length) = decodeUTF8(text, at: index)
        if Self.isKept(point) { compact.append(contentsOf: text[index..<index + length]) }
        index += length
      }
    }
  }

  /// Whether the compact view keeps a code point: letters, digits, marks, emoji, currency signs.
  private static func isKept(_ point: UInt32) -> Bool {
    if point < 0x80 {
      return (0x61...0x7A).contains(point) || (0x30...0x39).contains(point) || point == 0x24
    }
    switch CharacterClass.of(point) {
    case .space, .punctuation: return false
    case .symbol:
      return Unicode.Scalar(point)?.properties.generalCategory == .currencySymbol
    default: return true
    }
  }

  /// Calls a closure with one of the views made, or with the raw text.
  func withBytes<Result>(
    of view: TextView, raw: UnsafeBufferPointer<UInt8>,
    _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    func pass(_ text: NormalText) -> Result {
      text.storage.withUnsafeBufferPointer {
        body(UnsafeBufferPointer(rebasing: $0[..<text.count]))
      }
    }
    switch view {
    case .raw: return body(raw)
    case .normal: return pass(normal)
    case .skeleton: return pass(isASCII ? normal : skeleton)
    case .compact: return compact.withUnsafeBufferPointer(body)
    }
  }

  /// One view of a text as new bytes.
  mutating func bytes(of text: String, in view: TextView) -> [UInt8] {
    Array(text.utf8).withUnsafeBufferPointer { raw in
      fill(raw, skeleton: view == .skeleton, compact: view == .compact)
      return withBytes(of: view, raw: raw) { Array($0) }
    }
  }
}
