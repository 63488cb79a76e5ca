/// Finds numbers and words with digits that are neither amounts nor dates nor parts of addresses.
///
/// Taken are numbers of four digits and more, however they are grouped; words with three digits or
/// more; and, where the text holds a one-time code, words with any digit, and letters and digits with
/// a space after each. Not taken: numbers with a measure, and what stands in 【】 below seven digits.
struct NumberScanner {
  let text: FoldedText
  /// Whether rules find a one-time code in the text.
  let hasCode: Bool
  let dates: DateScanner

  private static let units: Set<String> = [
    "am", "pm", "st", "nd", "rd", "th", "x", "k", "m", "g", "b", "gb", "mb", "kb", "tb", "kg", "mg",
    "ml", "l", "km", "cm", "mm", "min", "mins", "hr", "hrs", "h", "hour", "hours", "d", "day",
    "days", "yr", "yrs", "s", "sec", "secs", "w", "kw", "kwh", "mbps", "gbps", "lakh", "cr",
  ]

  /// Takes all of them.
  func scan(into claims: inout RedactionClaims) {
    let signature = signatures()
    var position = 0
    while position < text.count {
      guard text.isAlphanumeric(position), claims.isFree(position) else {
        position += 1
        continue
      }
      let word = word(at: position, claims)
      let digits = word.count { text.isDigit($0) }
      if signature[position], digits < 7 {
        position = word.upperBound
      } else if hasCode, let code = spaced(word, claims) {
        claims.claim(code, .code, kept: maskRanges(code))
        position = code.upperBound
      } else if digits == word.count {
        position = number(word, into: &claims)
      } else {
        if digits > 0 { mixed(word, digits + joined(word, claims), into: &claims) }
        position = word.upperBound
      }
    }
  }

  private func word(at start: Int, _ claims: RedactionClaims) -> Range<Int> {
    var end = start
    while end < text.count, text.isAlphanumeric(end), claims.isFree(end) { end += 1 }
    return start..<end
  }

  /// Which positions stand in 【】.
  private func signatures() -> [Bool] {
    var inside = Array(repeating: false, count: text.count)
    var open: Int?
    for position in 0..<text.count {
      if text[position] == 0x3010 { open = position }
      guard text[position] == 0x3011, let start = open else { continue }
      for place in start...position { inside[place] = true }
      open = nil
    }
    return inside
  }
}

extension NumberScanner {
  /// Takes a word of letters and digits, unless it is a date or a measure.
  private func mixed(_ word: Range<Int>, _ digits: Int, into claims: inout RedactionClaims) {
    let number = word.lowerBound..<text.digitsEnd(word.lowerBound)
    if dates.isDate(word) {
      if dates.redacts { claims.claim(word, .date) }
    } else if !number.isEmpty, Self.units.contains(text.text(number.upperBound..<word.upperBound)) {
      if number.count >= 4 { claims.claim(number, .number) }
    } else if digits >= 3 || hasCode {
      claims.claim(word, .code, kept: maskRanges(word))
    }
  }

  /// The number of digits in the words that hyphens join to a word, as in NH55-201.
  private func joined(_ word: Range<Int>, _ claims: RedactionClaims) -> Int {
    var (digits, start, end) = (0, word.lowerBound, word.upperBound)
    while text.isOne(of: "-", start - 1), isJoint(start - 2, claims) {
      start -= 2
      while start > 0, isJoint(start - 1, claims) { start -= 1 }
      digits += (start..<word.lowerBound).prefix { !text.isOne(of: "-", $0) }.count(
        where: text.isDigit)
    }
    while text.isOne(of: "-", end), isJoint(end + 1, claims) {
      let first = end + 1
      end = first
      while isJoint(end, claims) { end += 1 }
      digits += (first..<end).count(where: text.isDigit)
    }
    return digits
  }

  private func isJoint(_ position: Int, _ claims: RedactionClaims) -> Bool {
    text.isAlphanumeric(position) && claims.isFree(position)
  }

  /// The letters x of a range: they stand for digits that were hidden.
  private func maskRanges(_ range: Range<Int>) -> [Range<Int>] {
    range.filter { text.isOne(of: "x", $0) }.map { $0..<$0 + 1 }
  }

  /// At least four letters and digits with one space between each two, one of them a digit.
  private func spaced(_ first: Range<Int>, _ claims: RedactionClaims) -> Range<Int>? {
    var (end, count, digits) = (first.lowerBound, 0, 0)
    while end < text.count, claims.isFree(end), text.isAlphanumeric(end),
      !text.isAlphanumeric(end + 1)
    {
      count += 1
      digits += text.isDigit(end) ? 1 : 0
      end += 1
      guard text.isOne(of: " ", end), text.isAlphanumeric(end + 1) else { break }
      end += 1
    }
    if text.isOne(of: " ", end - 1) { end -= 1 }
    return count >= 4 && digits > 0 ? first.lowerBound..<end : nil
  }
}

extension NumberScanner {
  /// Digits with one mark between each two, such as 12-345, and what those groups make together.
  private struct Chain {
    var runs: [Range<Int>]
    var hasBlanks = false
    var isGrouped = false

    var digits: Int { runs.reduce(0) { $0 + $1.count } }
    var range: Range<Int> { runs[0].lowerBound..<runs[runs.count - 1].upperBound }
  }

  /// Takes the number that begins with some digits, if it is long enough; the position behind it.
  private func number(_ first: Range<Int>, into claims: inout RedactionClaims) -> Int {
    let tight = tight(first, claims)
    let loose = loose(tight, claims)
    let isSpacedCode = loose.runs.allSatisfy { $0.count == 1 } && loose.digits >= 4
    let chain = loose.hasBlanks && (loose.digits >= 7 || isSpacedCode) ? loose : tight
    let isPercentage =
      text.isOne(of: "%", chain.range.upperBound) && chain.runs.allSatisfy { $0.count < 4 }
    guard chain.digits >= 4, !isPercentage else { return chain.range.upperBound }
    let isLong = chain.digits >= 7
    let kind: RedactionKind = chain.isGrouped ? .number : isLong ? .phone : .code
    claims.claim(chain.range, kind, kept: isLong ? keptPrefix(chain) : [])
    return chain.range.upperBound
  }

  private func tight(_ first: Range<Int>, _ claims: RedactionClaims) -> Chain {
    var chain = Chain(runs: [first])
    while true {
      let mark = chain.range.upperBound
      let isPoint = text.isOne(of: ".,", mark) || [0x066B, 0x066C].contains(text[mark])
      guard isPoint || text.isOne(of: "-/:", mark), let next = run(mark + 1, claims),
        // One digit behind a comma begins something else: 551208,5分钟内有效.
        !(text.isOne(of: ",", mark) && next.count == 1)
      else { return chain }
      chain.isGrouped = chain.isGrouped || isPoint
      chain.runs.append(next)
    }
  }

  /// A chain with the groups that blanks and parentheses join to it, as in telephone numbers.
  private func loose(_ tight: Chain, _ claims: RedactionClaims) -> Chain {
    var chain = tight
    let first = tight.runs[0]
    // A number that begins like one for dialling may have longer groups: 0800 505060.
    let isDialled =
      text.isOne(of: "+", first.lowerBound - 1)
      || text.isOne(of: "0", first.lowerBound) && (3...7).contains(first.count)
    while true {
      var next = chain.range.upperBound
      while next < chain.range.upperBound + 2, text.isOne(of: " ().-", next) { next += 1 }
      guard next > chain.range.upperBound, let run = run(next, claims) else { return chain }
      // A run of six digits stands for itself.
      let isShort = chain.runs.allSatisfy { $0.count <= 5 } && run.count <= 5
      guard isShort || isDialled else { return chain }
      chain.runs.append(run)
      chain.hasBlanks = true
    }
  }

  /// The digits that begin at a position and are a word by themselves.
  private func run(_ start: Int, _ claims: RedactionClaims) -> Range<Int>? {
    let run = start..<text.digitsEnd(start)
    guard !run.isEmpty, claims.isFree(run), !text.isAlphanumeric(run.upperBound) else { return nil }
    return run
  }

  /// What stays of a long number: the country code behind a +, or the zeros at its beginning.
  private func keptPrefix(_ chain: Chain) -> [Range<Int>] {
    let start = chain.range.lowerBound
    if text.isOne(of: "+", start - 1) {
      let digits = chain.runs.flatMap { $0 }.prefix(4)
      let length = CountryCode.length(digits.map { Int(text[$0]) - 0x30 })
      return digits.prefix(length).map { $0..<$0 + 1 }
    }
    var end = start
    while end < start + 2, text[end] == 0x30 { end += 1 }
    return end > start ? [start..<end] : []
  }
}

/// The country codes of telephone numbers (ITU-T E.164).
enum CountryCode {
  private static let twoDigits: Set<Int> = [
    20, 27, 30, 31, 32, 33, 34, 36, 39, 40, 41, 43, 44, 45, 46, 47, 48, 49, 51, 52, 53, 54, 55, 56,
    57, 58, 60, 61, 62, 63, 64, 65, 66, 81, 82, 84, 86, 90, 91, 92, 93, 94, 95, 98,
  ]

  /// The length of the code that a number begins with: 1 to 3 digits.
  static func length(_ digits: some Collection<Int>) -> Int {
    let first = Array(digits.prefix(2))
    guard first.count == 2 else { return first.count }
    if first[0] == 1 || first[0] == 7 { return 1 }
    return twoDigits.contains(first[0] * 10 + first[1]) ? 2 : min(3, digits.count)
  }
}
