internal import Rules
internal import TextProcessing

/// Finds e-mail and web addresses.
///
/// Of a host, the last name stays (and `www`), so that what was an address to rules still is one.
struct AddressScanner {
  let text: FoldedText

  /// Takes all addresses.
  func scan(into claims: inout RedactionClaims) {
    var position = 0
    while position < text.count {
      guard isOfAddress(position) else {
        position += 1
        continue
      }
      var end = position
      while end < text.count, isOfAddress(end) { end += 1 }
      position = max(end, scan(position..<end, into: &claims))
    }
  }

  /// Takes the addresses of a run without blanks; the position behind the last.
  private func scan(_ run: Range<Int>, into claims: inout RedactionClaims) -> Int {
    var position = run.lowerBound
    while position < run.upperBound {
      let found = withScheme(position, run) ?? email(position, run) ?? bare(position, run)
      guard let found else {
        position += 1
        continue
      }
      claims.claim(found.range, found.kind, kept: found.kept)
      position = found.range.upperBound
    }
    return position
  }

  /// An address that begins with a scheme, such as `https://`.
  private func withScheme(_ start: Int, _ run: Range<Int>) -> RedactionSpan? {
    guard text.isLatin(start), !text.isLatin(start - 1) else { return nil }
    var host = start
    while text.isLatin(host) { host += 1 }
    guard text.has("://", at: host) else { return nil }
    host += 3
    while text.isOne(of: "/", host) { host += 1 }
    var end = trimmed(host..<run.upperBound)
    // A host of other characters goes to the next blank or slash.
    if end == host { while text[end] > 0x20, text[end] != 0x2F { end += 1 } }
    guard end > host else { return nil }
    return RedactionSpan(
      kind: .url, range: start..<end, kept: [start..<host] + keptOfHost(host, end))
  }

  private func email(_ start: Int, _ run: Range<Int>) -> RedactionSpan? {
    guard isOfName(start), start == run.lowerBound || !isOfName(start - 1) else { return nil }
    var at = start
    while at < run.upperBound, isOfName(at) { at += 1 }
    guard text.isOne(of: "@", at), text.isAlphanumeric(at + 1) else { return nil }
    var end = at + 1
    while end < run.upperBound, text.isAlphanumeric(end) || text.isOne(of: ".-", end) { end += 1 }
    end = trimmed(start..<end)
    // Without a full stop, as in payment addresses, the host is letters: mode@5pm is none.
    let isHost =
      (at + 1..<end).contains { text.isOne(of: ".", $0) }
      || end - at > 3 && (at + 1..<end).allSatisfy { !text.isDigit($0) }
    guard isHost else { return nil }
    return RedactionSpan(
      kind: .email, range: start..<end, kept: ending(at + 1, end).map { [$0] } ?? [])
  }

  /// An address without a scheme: a host with a known ending, or with a path, or with `www`.
  private func bare(_ start: Int, _ run: Range<Int>) -> RedactionSpan? {
    guard isOfHost(start), start == run.lowerBound || !isBeforeHost(start - 1) else { return nil }
    var end = start
    while end < run.upperBound, isOfHost(end) || text.isOne(of: ".", end) { end += 1 }
    while end > start, text.isOne(of: ".-_", end - 1) { end -= 1 }
    guard let ending = ending(start, end) else { return nil }
    let hasPath =
      text.isOne(of: "/", end)
      && (text.isDigit(end + 1) || text.isLatin(end + 1)
        || text.isOne(of: "?", end + 1))
    guard hasPath || text.has("www.", at: start) || WebEndings.all.contains(text.text(ending))
    else { return nil }
    let goesOn = text.isOne(of: "/?#:", end)
    let whole = goesOn ? max(end, trimmed(end..<run.upperBound)) : end
    return RedactionSpan(kind: .url, range: start..<whole, kept: keptOfHost(start, end))
  }

  /// `www.` and the last name of the host that begins at a position.
  private func keptOfHost(_ start: Int, _ limit: Int) -> [Range<Int>] {
    var end = start
    while end < limit, !text.isOne(of: "/?#:", end) { end += 1 }
    let www = text.has("www.", at: start) ? [start..<start + 4] : []
    return www + (ending(start, end).map { [$0] } ?? [])
  }

  /// The letters behind the last full stop of a host: two to ten, else nothing stays.
  private func ending(_ start: Int, _ end: Int) -> Range<Int>? {
    var first = end
    while first > start, text.isLatin(first - 1) { first -= 1 }
    guard (2...10).contains(end - first), first > start, text.isOne(of: ".", first - 1) else {
      return nil
    }
    return first..<end
  }

  /// The end of a range without the marks that end a sentence.
  private func trimmed(_ range: Range<Int>) -> Int {
    var end = range.upperBound
    while end > range.lowerBound, text.isOne(of: ".,;:!?'*~", end - 1) { end -= 1 }
    return end
  }

  private func isOfAddress(_ position: Int) -> Bool {
    let point = text[position]
    if point < 0x80 { return point > 0x20 && !text.isOne(of: "\"<>()[]{}|\\^`", position) }
    return text.isAlphanumeric(position)
  }

  private func isOfHost(_ position: Int) -> Bool {
    text.isDigit(position) || text.isLatin(position) || text.isOne(of: "-_", position)
  }

  private func isBeforeHost(_ position: Int) -> Bool {
    isOfHost(position) || text.isOne(of: ".@", position)
  }

  private func isOfName(_ position: Int) -> Bool {
    text.isAlphanumeric(position) || text.isOne(of: "._%+-", position)
  }
}
