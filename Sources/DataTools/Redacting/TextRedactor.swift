internal import Rules

/// Redacts texts: finds what is private and puts placeholders of the same shape in its place.
struct TextRedactor: Sendable {
  private var folding = Folding()
  private var pools = LetterPools()
  private var maker: PlaceholderMaker
  private let names: NameFinder
  private let redactsDates: Bool
  /// How many things of each kind were redacted.
  private(set) var counts: [RedactionKind: Int] = [:]

  init(names: NameList, redactsDates: Bool, seed: UInt64?) {
    maker = PlaceholderMaker(seed: seed)
    self.names = NameFinder(names, &folding)
    self.redactsDates = redactsDates
  }

  /// The parts of a text that are redacted, in their order.
  mutating func spans(of text: String) -> (text: FoldedText, spans: [RedactionSpan]) {
    let folded = FoldedText(text, &folding)
    var claims = RedactionClaims(count: folded.count)
    let dates = DateScanner(text: folded, redacts: redactsDates)
    AddressScanner(text: folded).scan(into: &claims)
    names.scan(folded, into: &claims)
    dates.scan(into: &claims)
    AmountScanner(text: folded).scan(into: &claims)
    let signatures = SignatureFinder(folded)
    let hasCode =
      signatures.hasCode || CodeFinder.findsCode(in: text)
      || (0..<folded.count).contains(where: folded.isGap)
        && CodeFinder.findsCode(in: folded.closedUp(0..<folded.count))
    NumberScanner(
      text: folded, isSignature: signatures.isSignature, hasCode: hasCode, dates: dates
    ).scan(into: &claims)
    return (folded, claims.spans.sorted { $0.range.lowerBound < $1.range.lowerBound })
  }

  /// Remembers the digits of a text, so that no placeholder is one of them by chance.
  mutating func remember(_ text: String) {
    let (folded, spans) = spans(of: text)
    for span in spans {
      maker.remember(span.range.filter(folded.isDigit).map { UInt8(folded[$0] - 0x30) })
      for run in runs(folded, span.range) { maker.remember(run.map { UInt8(folded[$0] - 0x30) }) }
    }
  }

  /// A text with placeholders.
  mutating func redacted(_ text: String) -> String {
    let (folded, spans) = spans(of: text)
    guard !spans.isEmpty else { return text }
    var scalars = folded.scalars
    for span in spans {
      replace(span, folded, &scalars)
      counts[span.kind, default: 0] += 1
    }
    return Self.text(scalars)
  }

  static func text(_ scalars: [Unicode.Scalar]) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }

  /// All letters and digits of a text from a position on, but a phone's suffix such as `(filtered)`.
  mutating func replaced(
    _ text: String, from start: Int, as kind: RedactionKind = .sender
  ) -> String {
    let folded = FoldedText(text, &folding)
    var end = folded.count
    if folded.isOne(of: ")", end - 1) {
      while end > start, !folded.isOne(of: "(", end) { end -= 1 }
    }
    guard end > start else { return text }
    // The letter of an Indian header's suffix says what it carries.
    if start > 0, folded.isOne(of: "-", end - 2) { end -= 2 }
    let kept = (start..<end).filter { kind == .code && folded.isOne(of: "x", $0) }
    var scalars = folded.scalars
    replace(
      RedactionSpan(kind: kind, range: start..<end, kept: kept.map { $0..<$0 + 1 }), folded,
      &scalars)
    return Self.text(scalars)
  }

  /// A text in which only names are redacted.
  mutating func withoutNames(_ text: String) -> String {
    let folded = FoldedText(text, &folding)
    var claims = RedactionClaims(count: folded.count)
    names.scan(folded, into: &claims)
    var scalars = folded.scalars
    for span in claims.spans { replace(span, folded, &scalars) }
    return claims.spans.isEmpty ? text : Self.text(scalars)
  }

  mutating func digit(like scalar: Unicode.Scalar, _ value: UInt32) -> Unicode.Scalar {
    pools.digit(like: scalar, value)
  }

  /// The name of something else than a text, such as an identifier: 16 hexadecimal digits.
  func pseudonym(of text: String, _ purpose: String) -> String {
    let digits = String(maker.number(for: text, purpose), radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }

  /// Remembers digits that stand in the data.
  mutating func remember(digits: [UInt8]) { maker.remember(digits) }

  mutating func count(_ kind: RedactionKind) { counts[kind, default: 0] += 1 }

  /// Digits of a sender in place of its own.
  mutating func digits(
    _ digits: [UInt8], kept: Int, _ isAcceptable: ([UInt8]) -> Bool
  ) -> [UInt8] {
    maker.digits(for: digits, kept: kept, isAmount: false, isAcceptable)
  }
}

extension TextRedactor {
  /// Puts placeholders into a part of the scalars of a text.
  mutating func replace(
    _ span: RedactionSpan, _ folded: FoldedText, _ scalars: inout [Unicode.Scalar]
  ) {
    let free = span.range.filter { position in !span.kept.contains { $0.contains(position) } }
    replaceDigits(span, folded, &scalars)
    let letters = free.filter { !folded.isDigit($0) && isLetter(folded, $0) }
    guard !letters.isEmpty else { return }
    let signs = letters.flatMap { position in
      withUnsafeBytes(of: folded[position].littleEndian) { Array($0) }
    }
    let group = UInt8(16 + (RedactionKind.allCases.firstIndex(of: span.kind) ?? 0))
    for (position, number) in zip(
      letters, maker.numbers(for: signs, group, count: letters.count))
    {
      let place = folded.places[position]
      scalars[place] = pools.letter(for: scalars[place], number)
    }
  }

  private mutating func replaceDigits(
    _ span: RedactionSpan, _ folded: FoldedText, _ scalars: inout [Unicode.Scalar]
  ) {
    guard span.kind != .url, span.kind != .email else {
      // Each number of an address by itself: it may stand in a text too.
      for run in runs(folded, span.range) {
        replaceNumber(RedactionSpan(kind: .code, range: run, kept: span.kept), folded, &scalars)
      }
      return
    }
    replaceNumber(span, folded, &scalars)
  }

  private mutating func replaceNumber(
    _ span: RedactionSpan, _ folded: FoldedText, _ scalars: inout [Unicode.Scalar]
  ) {
    let places = span.range.filter(folded.isDigit)
    guard !places.isEmpty else { return }
    var kept = places.prefix { position in span.kept.contains { $0.contains(position) } }.count
    let values = places.map { UInt8(folded[$0] - 0x30) }
    let isYearLike = Self.isYear(values)
    // A code that could be a year stays one, since rules look at that; what isn't becomes none.
    if isYearLike, span.kind == .code { kept = 2 }
    let isLong = span.kind == .phone
    let new = maker.digits(for: values, kept: kept, isAmount: span.kind == .amount) { new in
      isLong ? Self.isLike(new, values, kept) : isYearLike || !Self.isYear(new)
    }
    for (position, value) in zip(places, new) {
      let place = folded.places[position]
      scalars[place] = pools.digit(like: scalars[place], UInt32(value))
    }
  }

  /// Whether a long number would be a sender of the same kind.
  private static func isLike(_ new: [UInt8], _ old: [UInt8], _ kept: Int) -> Bool {
    let isFree = kept < new.count && (new[kept] != 0 || old[kept] == 0)
    return kept > 0 ? isFree : isFree && !new.starts(with: [1, 0, 6])
  }

  private static func isYear(_ digits: [UInt8]) -> Bool {
    digits.count == 4 && (digits[0] == 1 && digits[1] == 9 || digits[0] == 2 && digits[1] == 0)
  }

  private func isLetter(_ folded: FoldedText, _ position: Int) -> Bool {
    switch folded.scalars[folded.places[position]].properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
    // Circled and styled letters are symbols by category.
    default: folded.isLatin(position)
    }
  }

  /// The runs of digits in a range.
  private func runs(_ folded: FoldedText, _ range: Range<Int>) -> [Range<Int>] {
    var (runs, position) = ([Range<Int>](), range.lowerBound)
    while position < range.upperBound {
      let end = folded.digitsEnd(position)
      if end > position { runs.append(position..<min(end, range.upperBound)) }
      position = max(end, position + 1)
    }
    return runs
  }
}
