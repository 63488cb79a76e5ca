internal import TextProcessing

/// A text as redaction looks at it: a code point for each visible one, without case and styles.
///
/// Decimal digits of all scripts are ASCII digits; a character whose normal form is one code point is
/// that one; what the normal form drops isn't there. Positions lead back to the text.
struct FoldedText {
  /// The text.
  let scalars: [Unicode.Scalar]
  /// The folded code points.
  private(set) var points: [UInt32] = []
  /// For each of them its place in `scalars`.
  private(set) var places: [Int] = []

  init(_ text: String, _ folding: inout Folding) {
    scalars = Array(text.unicodeScalars)
    points.reserveCapacity(scalars.count)
    places.reserveCapacity(scalars.count)
    for (place, scalar) in scalars.enumerated() {
      guard let point = folding.point(scalar) else { continue }
      points.append(point)
      places.append(place)
    }
  }

  var count: Int { points.count }

  /// The code point at a position; a line end outside the text.
  subscript(position: Int) -> UInt32 {
    points.indices.contains(position) ? points[position] : 0x0A
  }

  /// Whether there is an ASCII digit.
  func isDigit(_ position: Int) -> Bool { (0x30...0x39).contains(self[position]) }

  /// Whether there is a letter of a to z.
  func isLatin(_ position: Int) -> Bool { (0x61...0x7A).contains(self[position]) }

  /// Whether there is a letter or digit of a script that puts spaces between words.
  func isAlphanumeric(_ position: Int) -> Bool {
    let point = self[position]
    if point < 0x80 { return isDigit(position) || isLatin(position) }
    let kind = CharacterClass.of(point)
    return kind == .alphabetic || kind == .mark || kind == .digit
  }

  /// Whether there is a letter of a script without spaces between words.
  func isUnspaced(_ position: Int) -> Bool {
    switch CharacterClass.of(self[position]) {
    case .han, .kana, .hangul, .unspaced: true
    default: false
    }
  }

  /// Whether there is a dot at half the height of letters, of any script and size.
  func isMiddleDot(_ position: Int) -> Bool {
    [0xB7, 0x2022, 0x2027, 0x2219, 0x22C5, 0x30FB].contains(self[position])
  }

  /// Whether there is one of some ASCII characters.
  func isOne(of characters: StaticString, _ position: Int) -> Bool {
    let point = self[position]
    return point < 0x80
      && characters.withUTF8Buffer { $0.contains(UInt8(truncatingIfNeeded: point)) }
  }

  /// Whether some ASCII characters stand there.
  func has(_ word: StaticString, at position: Int) -> Bool {
    word.withUTF8Buffer { bytes in
      bytes.indices.allSatisfy { UInt32(bytes[$0]) == self[position + $0] }
    }
  }

  /// The end of the digits that begin at a position.
  func digitsEnd(_ position: Int) -> Int {
    var end = position
    while isDigit(end) { end += 1 }
    return end
  }

  /// The number that some digits make; large ones stop at 10⁹.
  func number(_ range: Range<Int>) -> Int {
    range.reduce(0) { min(1_000_000_000, $0 * 10 + Int(self[$1]) - 0x30) }
  }

  /// The characters of a range without the blanks and middle dots between digits.
  func closedUp(_ range: Range<Int>) -> String { text(range.filter { !isGap($0) }) }

  /// Whether there is a blank or middle dot between digits.
  func isGap(_ position: Int) -> Bool {
    isDigit(position + 1) && isDigit(position - 1)
      && (isOne(of: " ", position) || isMiddleDot(position))
  }

  /// The characters at some positions.
  func text(_ positions: some Sequence<Int>) -> String {
    var text = String.UnicodeScalarView()
    for position in positions { text.append(Unicode.Scalar(self[position]) ?? "\u{FFFD}") }
    return String(text)
  }
}

/// Folds code points, remembering those met before.
struct Folding: Sendable {
  private var known: [UInt32: UInt32?] = [:]
  private var normal = NormalText()

  /// The folded code point; nil for one that can't be seen.
  mutating func point(_ scalar: Unicode.Scalar) -> UInt32? {
    let value = scalar.value
    if value < 0x80 { return (0x41...0x5A).contains(value) ? value | 0x20 : value }
    if let point = known[value] { return point }
    let point = folded(scalar)
    known[value] = .some(point)
    return point
  }

  private mutating func folded(_ scalar: Unicode.Scalar) -> UInt32? {
    if scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue {
      return 0x30 + UInt32(value)
    }
    normal.fill(String(Character(scalar)), foldDigits: false)
    let folded = Array(String(decoding: normal.bytes, as: UTF8.self).unicodeScalars)
    if folded.isEmpty { return scalar.properties.isWhitespace ? 0x20 : nil }
    // The hyphens of other widths and that which doesn't break are hyphens.
    if folded.count == 1, (0x2010...0x2012).contains(folded[0].value) { return 0x2D }
    return folded.count == 1 ? folded[0].value : scalar.value
  }
}
