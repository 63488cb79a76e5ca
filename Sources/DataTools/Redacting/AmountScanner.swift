internal import Rules

/// Finds amounts of money: a number with the sign or name of a currency beside it, as rules do.
struct AmountScanner {
  let text: FoldedText

  private static let signs = Set(Currencies.signs.unicodeScalars.map(\.value))
  private static let namesBefore = points(Currencies.namesBefore)
  private static let namesBehind = points(Currencies.namesBehind)
  private static let unitsBehind = points(Currencies.unitsBehind)

  private static func points(_ words: [String]) -> [[UInt32]] {
    words.map { $0.unicodeScalars.map(\.value) }
  }

  /// Takes the numbers of all amounts.
  func scan(into claims: inout RedactionClaims) {
    var position = 0
    while position < text.count {
      guard text.isDigit(position) else {
        position += 1
        continue
      }
      let end = numberEnd(position)
      if claims.isFree(position..<end), hasCurrency(before: position) || hasCurrency(behind: end) {
        claims.claim(position..<end, .amount)
      }
      position = end
    }
  }

  /// The end of a number with its thousands and decimals.
  private func numberEnd(_ start: Int) -> Int {
    var end = text.digitsEnd(start)
    while text.isOne(of: ".,'", end) || [0x2019, 0x066B, 0x066C].contains(text[end]) {
      guard text.isDigit(end + 1) else { break }
      end = text.digitsEnd(end + 1)
    }
    return end
  }

  private func hasCurrency(before position: Int) -> Bool {
    var end = position
    if text.isOne(of: "-", end - 1) { end -= 1 }
    if text.isOne(of: " ", end - 1) { end -= 1 }
    if Self.signs.contains(text[end - 1]) { return true }
    if text.isOne(of: ".:", end - 1) { end -= 1 }
    return Self.namesBefore.contains { name in
      let start = end - name.count
      return start >= 0 && !text.isLatin(start - 1) && stands(name, at: start)
    }
  }

  private func hasCurrency(behind position: Int) -> Bool {
    let start = text.isOne(of: " ", position) ? position + 1 : position
    if Self.signs.contains(text[start]) { return true }
    if Self.unitsBehind.contains(where: { stands($0, at: start) }) { return true }
    return Self.namesBehind.contains { name in
      stands(name, at: start) && !text.isLatin(start + name.count)
    }
  }

  private func stands(_ word: [UInt32], at position: Int) -> Bool {
    word.indices.allSatisfy { word[$0] == text[position + $0] }
  }
}
