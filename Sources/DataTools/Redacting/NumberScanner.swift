/// Finds numbers and words with digits that are neither amounts nor dates nor parts of addresses.
///
/// Taken are numbers of four digits and more, however they are grouped; words with three digits or
/// more; and, where the text holds a one-time code, words with any digit, groups of digits, and
/// letters and digits with a space after each. Not taken: numbers with a measure, and what stands in
/// a signature below seven digits.
struct NumberScanner {
  let text: FoldedText
  /// For each position whether it belongs to a signature.
  let isSignature: [Bool]
  /// Whether the text holds a one-time code.
  let hasCode: Bool
  let dates: DateScanner

  private static let units: Set<String> = [
    "am", "pm", "st", "nd", "rd", "th", "x", "k", "m", "g", "b", "gb", "mb", "kb", "tb",
    "kg", "mg", "ml", "l", "km", "cm", "mm", "min", "mins", "hr", "hrs", "h", "hour", "hours", "d",
    "day", "days", "yr", "yrs", "s", "sec", "secs", "w", "kw", "kwh", "mbps", "gbps", "mph", "f",
    "c", "lakh", "cr",
  ]

  /// Takes all of them.
  func scan(into claims: inout RedactionClaims) {
    var position = 0
    while position < text.count {
      guard text.isAlphanumeric(position), claims.isFree(position) else {
        position += 1
        continue
      }
      let word = word(at: position, claims)
      let digits = word.count { text.isDigit($0) }
      if isSignature[position], digits < 7 {
        position = word.upperBound
      } else if hasCode, let code = spaced(word, claims) {
        claims.claim(code, .code, kept: maskRanges(code))
        position = code.upperBound
      } else if digits == word.count {
        position = number(word, into: &claims)
      } else {
        if digits > 0 { mixed(word, into: &claims) }
        position = word.upperBound
      }
    }
  }

  private func word(at start: Int, _ claims: RedactionClaims) -> Range<Int> {
    var end = start
    while end < text.count, text.isAlphanumeric(end), claims.isFree(end) { end += 1 }
    return start..<end
  }
}

extension NumberScanner {
  /// Takes a word of letters and digits, unless it is a date or a measure, and with it the words
  /// that hyphens join to it, as in NH55-201.
  private func mixed(_ word: Range<Int>, into claims: inout RedactionClaims) {
    if dates.isDate(word) {
      if dates.redacts { claims.claim(word, .date) }
    } else if let number = measure(word) {
      if number.count >= 4 { claims.claim(number, .number) }
    } else {
      let others = hyphenated(word)
      let digits = ([word] + others).joined().count(where: text.isDigit)
      guard hasCode || digits >= 3 else { return }
      for part in [word] + others.filter(isOfCode) where claims.isFree(part) {
        claims.claim(part, .code, kept: maskRanges(part))
      }
    }
  }

  /// The number of a measure such as 24hrs.
  private func measure(_ word: Range<Int>) -> Range<Int>? {
    let number = word.lowerBound..<text.digitsEnd(word.lowerBound)
    let unit = text.text(number.upperBound..<word.upperBound)
    return !number.isEmpty && Self.units.contains(unit) ? number : nil
  }

  /// Whether a word beside a hyphen is part of a code: three digits, or letters and digits.
  private func isOfCode(_ word: Range<Int>) -> Bool {
    let digits = word.count(where: text.isDigit)
    if digits == word.count { return digits >= 3 }
    return digits > 0 && measure(word) == nil && !dates.isDate(word)
  }

  /// The words that hyphens or middle dots join to a word.
  private func hyphenated(_ word: Range<Int>) -> [Range<Int>] {
    var words: [Range<Int>] = []
    var (start, end) = (word.lowerBound, word.upperBound)
    while isHyphen(start - 1), text.isAlphanumeric(start - 2) {
      let last = start - 1
      start = last - 1
      while text.isAlphanumeric(start - 1) { start -= 1 }
      words.append(start..<last)
    }
    while isHyphen(end), text.isAlphanumeric(end + 1) {
      let first = end + 1
      end = first
      while text.isAlphanumeric(end) { end += 1 }
      words.append(first..<end)
    }
    return words
  }

  private func isHyphen(_ position: Int) -> Bool {
    text.isOne(of: "-", position) || text.isMiddleDot(position)
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
    var hasDots = false

    var digits: Int { runs.reduce(0) { $0 + $1.count } }
    var range: Range<Int> { runs[0].lowerBound..<runs[runs.count - 1].upperBound }

    /// Whether middle dots list some numbers, as in 20・30代 and 第1・2・3・4回.
    var isList: Bool {
      let longest = runs.map(\.count).max() ?? 0
      return hasDots && longest <= 2 && digits < (longest == 1 ? 6 : 7)
    }
  }

  /// Takes the number that begins with some digits, if it is long enough; the position behind it.
  private func number(_ first: Range<Int>, into claims: inout RedactionClaims) -> Int {
    let chain = hasCode ? groups(first, claims) ?? chain(first, claims) : chain(first, claims)
    let isPercentage =
      text.isOne(of: "%", chain.range.upperBound) && chain.runs.allSatisfy { $0.count < 4 }
    guard chain.digits >= 4, !isPercentage, hasCode || !chain.isList else {
      return chain.range.upperBound
    }
    let isLong = chain.digits >= 7
    let kind: RedactionKind = chain.isGrouped ? .number : isLong ? .phone : .code
    claims.claim(chain.range, kind, kept: isLong ? keptPrefix(chain) : [])
    return chain.range.upperBound
  }

  /// Groups of equally many digits with a blank between each two, or of two and three, that make a
  /// code: 771 204, 12 34 56, 12 345.
  private func groups(_ first: Range<Int>, _ claims: RedactionClaims) -> Chain? {
    guard !text.isOne(of: "+", first.lowerBound - 1) else { return nil }
    var chain = Chain(runs: [first])
    while text.isOne(of: " ", chain.range.upperBound),
      let next = run(chain.range.upperBound + 1, claims)
    {
      chain.runs.append(next)
    }
    let lengths = chain.runs.map(\.count)
    let isEven =
      lengths.allSatisfy { $0 == lengths[0] && (2...3).contains($0) }
      || lengths == [2, 3] || lengths == [3, 2]
    return isEven && lengths.count > 1 && (4...6).contains(chain.digits) ? chain : nil
  }

  private func chain(_ first: Range<Int>, _ claims: RedactionClaims) -> Chain {
    let tight = tight(first, claims)
    let loose = loose(tight, claims)
    let isSpacedCode = loose.runs.allSatisfy { $0.count == 1 } && loose.digits >= 4
    return loose.hasBlanks && (loose.digits >= 7 || isSpacedCode) ? loose : tight
  }

  private func tight(_ first: Range<Int>, _ claims: RedactionClaims) -> Chain {
    var chain = Chain(runs: [first])
    while true {
      let mark = chain.range.upperBound
      let isPoint = text.isOne(of: ".,", mark) || [0x066B, 0x066C].contains(text[mark])
      let isDot = text.isMiddleDot(mark)
      guard isPoint || isDot || text.isOne(of: "-/:", mark), let next = run(mark + 1, claims),
        // One digit behind a comma begins something else: 551208,5分钟内有效.
        !(text.isOne(of: ",", mark) && next.count == 1)
      else { return chain }
      chain.isGrouped = chain.isGrouped || isPoint
      chain.hasDots = chain.hasDots || isDot
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
