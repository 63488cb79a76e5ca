internal import Rules

/// Finds amounts of money: a number with the sign or name of a currency beside it.
///
/// Rules look for the currencies of `Currencies` and at the digit beside them; here there are more, and
/// all groups of a number count.
struct AmountScanner {
  let text: FoldedText

  /// Names that stand on either side, beyond those that rules know.
  private static let otherNames = [
    "kr", "sek", "nok", "dkk", "isk", "pln", "zł", "czk", "kč", "huf", "bgn", "лв", "uah", "грн",
    "гривень", "гривен", "kzt", "тг", "тенге", "uzs", "so'm", "so’m", "so‘m", "soʻm", "сум", "сўм",
    "byn", "gel", "лари", "amd", "azn", "rsd", "дин", "руб", "рублей", "рубля", "рубль", "евро",
    "долларов", "vnđ", "đ", "đồng", "fcfa", "xof", "xaf", "cfa", "dhs", "egp", "ksh", "kshs", "ugx",
    "tzs", "ghs", "zmw", "birr", "etb", "ars", "clp", "uyu", "pesos", "soles", "reais", "ils",
    "baht", "ringgit", "dirham", "dirhams", "riyal", "riyals", "dinar", "dinars", "shillings",
    "taka", "ريال", "ریال", "درهم", "دينار", "جنيه", "ر.س", "د.إ", "د.ك", "ج.م", "تومان",
    "روپے", "שקל", "שקלים", "ש\"ח", "ש״ח", "টাকা", "रुपये", "रुपए", "रु", "ரூ", "රු",
  ]
  /// Names that are words too, and count only behind thousands.
  private static let ambiguousNames = [
    "ft", "fr", "dh", "din", "lei", "ron", "won", "mad", "try", "sum", "tk", "р",
  ]
  private static let namesBefore = points(Currencies.namesBefore + otherNames + ["s/"])
  private static let namesBehind = points(Currencies.namesBehind + otherNames)
  private static let namesBehindThousands = namesBehind + points(ambiguousNames)
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
      let number = position..<decimalsEnd(text.digitsEnd(position))
      let grouped = position..<decimalsEnd(groupsEnd(position))
      let candidates = grouped == number ? [number] : [grouped, number]
      let amount = candidates.first { claims.isFree($0) && isAmount($0) }
      if let amount { claims.claim(amount, .amount) }
      position = (amount ?? number).upperBound
    }
  }

  /// The end of digits with groups of three that blanks join to them, as in 1 234 567.
  private func groupsEnd(_ start: Int) -> Int {
    var end = text.digitsEnd(start)
    guard end - start <= 3, !text.isAlphanumeric(start - 1) else { return end }
    while text.isOne(of: " ", end), text.digitsEnd(end + 1) == end + 4, !isMeasured(end + 4) {
      end += 4
    }
    return end
  }

  /// Whether digits that end at a position are something else than money: 100%, 100mb.
  private func isMeasured(_ end: Int) -> Bool {
    text.isOne(of: "%", end) || text.isAlphanumeric(end) && !hasCurrency(behind: end, isLong: true)
  }

  /// The end of a number with the thousands and decimals that marks join to it.
  private func decimalsEnd(_ start: Int) -> Int {
    var end = start
    while text.isOne(of: ".,'", end) || [0xB7, 0x2019, 0x066B, 0x066C].contains(text[end]) {
      guard text.isDigit(end + 1) else { break }
      end = text.digitsEnd(end + 1)
    }
    return end
  }

  private func isAmount(_ number: Range<Int>) -> Bool {
    hasCurrency(before: number.lowerBound)
      || hasCurrency(behind: number.upperBound, isLong: number.count(where: text.isDigit) > 3)
  }

  private func hasCurrency(before position: Int) -> Bool {
    var end = position
    if text.isOne(of: "-", end - 1) { end -= 1 }
    if text.isOne(of: " ", end - 1) { end -= 1 }
    if isSign(end - 1) { return true }
    if text.isOne(of: ".:", end - 1) { end -= 1 }
    return Self.namesBefore.contains { name in
      let start = end - name.count
      return start >= 0 && !text.isAlphanumeric(start - 1) && stands(name, at: start)
    }
  }

  /// - Parameter isLong: whether the number has thousands.
  private func hasCurrency(behind position: Int, isLong: Bool) -> Bool {
    var start = position
    // Whole amounts in Scandinavia: 500,- kr.
    if text.has(",-", at: start) { start += 2 }
    if text.isOne(of: " ", start) { start += 1 }
    if isSign(start) || Self.unitsBehind.contains(where: { stands($0, at: start) }) { return true }
    let names = isLong ? Self.namesBehindThousands : Self.namesBehind
    return names.contains { stands($0, at: start) && !isLetter(start + $0.count) }
  }

  private func stands(_ word: [UInt32], at position: Int) -> Bool {
    word.indices.allSatisfy { word[$0] == text[position + $0] }
  }

  private func isSign(_ position: Int) -> Bool {
    Unicode.Scalar(text[position])?.properties.generalCategory == .currencySymbol
  }

  private func isLetter(_ position: Int) -> Bool {
    text.isAlphanumeric(position) && !text.isDigit(position)
  }
}
