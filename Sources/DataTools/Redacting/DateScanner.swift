/// Finds dates and times that are written in digits.
struct DateScanner {
  let text: FoldedText
  /// Whether they are redacted; else they are kept from being taken for numbers.
  let redacts: Bool

  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december", "sept",
  ]

  /// Takes all of them.
  func scan(into claims: inout RedactionClaims) {
    var position = 0
    while position < text.count {
      guard text.isDigit(position), claims.isFree(position) else {
        position += 1
        continue
      }
      let digits = position..<text.digitsEnd(position)
      let end = begins(position) ? date(digits) ?? time(digits) ?? year(digits) : nil
      if let end, claims.isFree(position..<end) {
        redacts ? claims.claim(position..<end, .date) : claims.protect(position..<end)
      }
      position = end ?? digits.upperBound
    }
  }

  /// Whether a word of letters and digits is a date, such as `05jan25`.
  func isDate(_ word: Range<Int>) -> Bool {
    let day = word.lowerBound..<text.digitsEnd(word.lowerBound)
    var year = day.upperBound
    while year < word.upperBound, text.isLatin(year) { year += 1 }
    guard (1...2).contains(day.count), isMonth(day.upperBound..<year) else { return false }
    return year == word.upperBound
      || [2, 4].contains(word.upperBound - year) && text.digitsEnd(year) == word.upperBound
  }

  /// Whether nothing before a position makes it part of a longer number.
  private func begins(_ position: Int) -> Bool {
    !((text.isOne(of: "-/.:,", position - 1) || text.isMiddleDot(position - 1))
      && text.isDigit(position - 2))
      && !text.isAlphanumeric(position - 1)
  }

  /// The end of 31/12/2025, 2025-12-31, 31.12.25, 31·12, with the time that `T` joins to it.
  private func date(_ first: Range<Int>) -> Int? {
    let mark = first.upperBound
    guard text.isOne(of: "-/.", mark) || text.isMiddleDot(mark) else { return nil }
    let second = mark + 1..<text.digitsEnd(mark + 1)
    guard (1...2).contains(second.count) else { return nil }
    if text[second.upperBound] == text[mark], text.isDigit(second.upperBound + 1) {
      let third = second.upperBound + 1..<text.digitsEnd(second.upperBound + 1)
      guard isDate(first, second, third) else { return nil }
      if text.isOne(of: "t", third.upperBound), text.isDigit(third.upperBound + 1) {
        return time(third.upperBound + 1..<text.digitsEnd(third.upperBound + 1))
      }
      return ends(third.upperBound) ? third.upperBound : nil
    }
    // Without a year: 31/12, or the days 20-22 June.
    let isShort = !text.isOne(of: ".", mark) && (1...2).contains(first.count)
    guard isShort, ends(second.upperBound) else { return nil }
    return isDay(first, second) || precedesMonth(second.upperBound) ? second.upperBound : nil
  }

  private func isDate(_ first: Range<Int>, _ second: Range<Int>, _ third: Range<Int>) -> Bool {
    if first.count == 4 { return isYear(first) && third.count <= 2 && isDay(second, third) }
    guard first.count <= 2, isDay(first, second) else { return false }
    return third.count == 2 || isYear(third)
  }

  /// Whether two numbers may be a day and a month, in either order.
  private func isDay(_ first: Range<Int>, _ second: Range<Int>) -> Bool {
    let (one, two) = (text.number(first), text.number(second))
    return min(one, two) >= 1 && min(one, two) <= 12 && max(one, two) <= 31
  }

  private func isYear(_ digits: Range<Int>) -> Bool {
    digits.count == 4 && (1900...2099).contains(text.number(digits))
  }

  /// The end of 10:30 and 10:30:05, and of what a dash joins to it.
  private func time(_ hours: Range<Int>) -> Int? {
    guard (1...2).contains(hours.count), text.number(hours) <= 24 else { return nil }
    var end = hours.upperBound
    var parts = 0
    while parts < 2, text.isOne(of: ":", end), text.digitsEnd(end + 1) == end + 3,
      text.number(end + 1..<end + 3) < 60
    {
      end += 3
      parts += 1
    }
    guard parts > 0 else { return nil }
    if text.isOne(of: "-~", end), text.isDigit(end + 1) {
      return time(end + 1..<text.digitsEnd(end + 1))
    }
    return ends(end) ? end : nil
  }

  /// Whether a number that ends at a position isn't part of a longer one.
  private func ends(_ position: Int) -> Bool {
    !text.isDigit(position)
      && !((text.isOne(of: "-/:,", position) || text.isMiddleDot(position))
        && text.isDigit(position + 1))
  }

  /// The end of a year beside a month's name, or before 年 or 년.
  private func year(_ digits: Range<Int>) -> Int? {
    guard isYear(digits), ends(digits.upperBound) else { return nil }
    let isNamed = text[digits.upperBound] == 0x5E74 || text[digits.upperBound] == 0xB144
    let isDated = followsMonth(digits.lowerBound) || precedesMonth(digits.upperBound)
    return isNamed || isDated ? digits.upperBound : nil
  }

  /// Whether a month's name stands before a position, perhaps with a day between.
  private func followsMonth(_ position: Int) -> Bool {
    var end = backOverMarks(position)
    if wordIsMonth(endingAt: end) { return true }
    for suffix in ["st", "nd", "rd", "th"] where end >= 2 && text.text(end - 2..<end) == suffix {
      end -= 2
      break
    }
    var start = end
    while end - start < 2, text.isDigit(start - 1) { start -= 1 }
    return start < end && wordIsMonth(endingAt: backOverMarks(start))
  }

  private func precedesMonth(_ position: Int) -> Bool {
    var start = position
    while start < position + 2, text.isOne(of: " -/,", start) { start += 1 }
    var end = start
    while text.isLatin(end) { end += 1 }
    return isMonth(start..<end)
  }

  private func backOverMarks(_ position: Int) -> Int {
    var end = position
    while end > position - 3, text.isOne(of: " ,.'-/", end - 1) { end -= 1 }
    return end
  }

  private func wordIsMonth(endingAt end: Int) -> Bool {
    var start = end
    while text.isLatin(start - 1) { start -= 1 }
    return isMonth(start..<end)
  }

  private func isMonth(_ word: Range<Int>) -> Bool {
    guard word.count >= 3 else { return false }
    let word = text.text(word)
    return Self.months.contains { $0 == word || word.count == 3 && $0.hasPrefix(word) }
  }
}
