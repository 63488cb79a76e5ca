/// Finds e-mail and web addresses.
///
/// Of a host, the last name stays (and `www`), so that what was an address to rules still is one.
struct AddressScanner {
  let text: FoldedText
  private let hosts: HostReader

  init(text: FoldedText) {
    self.text = text
    hosts = HostReader(text: text)
  }

  /// Takes all addresses.
  func scan(into claims: inout RedactionClaims) {
    var position = 0
    while position < text.count {
      guard let found = withScheme(position) ?? email(position) ?? bare(position) else {
        position += 1
        continue
      }
      claims.claim(found.range, found.kind, kept: found.kept)
      position = found.range.upperBound
    }
  }

  /// An address that begins with a scheme, such as `https://`.
  private func withScheme(_ start: Int) -> RedactionSpan? {
    guard text.isLatin(start), !text.isLatin(start - 1) else { return nil }
    var first = start
    while text.isLatin(first) { first += 1 }
    guard text.has("://", at: first) else { return nil }
    first += 3
    while text.isOne(of: "/", first) { first += 1 }
    let name = nameEnd(first)
    let host = name..<hosts.end(name)
    var end = pathEnd(host.upperBound)
    // A host of other characters goes to the next blank or slash.
    if end == name {
      while text[end] > 0x20, text[end] != 0x2F { end += 1 }
      end = pathEnd(end)
    }
    guard end > name else { return nil }
    return RedactionSpan(kind: .url, range: start..<end, kept: [start..<first] + hosts.kept(host))
  }

  /// The end of a user's name before a host, as in `user:word@host`; the position where there is none.
  private func nameEnd(_ start: Int) -> Int {
    var (end, name) = (start, start)
    while isOfAddress(end), !text.isOne(of: "/?#", end) {
      if text.isOne(of: "@", end) { name = end + 1 }
      end += 1
    }
    return name
  }

  private func email(_ start: Int) -> RedactionSpan? {
    let isSpaced = !text.isUnspaced(start)
    guard isOfName(start, isSpaced), !isOfName(start - 1, isSpaced) else { return nil }
    var at = start
    while isOfName(at, isSpaced) { at += 1 }
    guard text.isOne(of: "@", at), text.isAlphanumeric(at + 1) || text.isUnspaced(at + 1) else {
      return nil
    }
    let host = at + 1..<hosts.end(at + 1)
    guard isEmailHost(host, isSpaced) else { return nil }
    return RedactionSpan(
      kind: .email, range: start..<host.upperBound, kept: hosts.ending(host).map { [$0] } ?? [])
  }

  /// Whether what stands behind an @ is a host.
  ///
  /// Without a full stop, as in payment addresses, it is letters: mode@5pm is none. Scripts without
  /// spaces need an ending, since words follow a name there (@小明同学).
  private func isEmailHost(_ host: Range<Int>, _ isSpaced: Bool) -> Bool {
    guard isSpaced, !text.isUnspaced(host.lowerBound) else { return hosts.ending(host) != nil }
    return host.contains { text.isOne(of: ".", $0) }
      || host.count >= 3 && !host.contains(where: text.isDigit)
  }

  /// An address without a scheme: a host with a known ending, or with a path, or with `www`.
  private func bare(_ start: Int) -> RedactionSpan? {
    guard hosts.begins(start) else { return nil }
    let host = start..<hosts.end(start)
    guard let ending = hosts.ending(host) else { return nil }
    let end = host.upperBound
    let hasPath =
      hosts.isLatin(ending) && text.isOne(of: "/", end)
      && (text.isDigit(end + 1) || text.isLatin(end + 1) || text.isOne(of: "?", end + 1))
    guard hasPath || text.has("www.", at: start) || hosts.isKnown(ending) else { return nil }
    let whole = text.isOne(of: "/?#:", end) ? pathEnd(end) : end
    return RedactionSpan(kind: .url, range: start..<whole, kept: hosts.kept(host))
  }

  /// The end of what follows a host, before the marks that end a sentence.
  private func pathEnd(_ start: Int) -> Int {
    var end = start
    while isOfAddress(end) { end += 1 }
    while end > start, text.isOne(of: ".,;:!?'*~", end - 1) { end -= 1 }
    return end
  }

  private func isOfAddress(_ position: Int) -> Bool {
    let point = text[position]
    if point < 0x80 { return point > 0x20 && !text.isOne(of: "\"<>()[]{}|\\^`", position) }
    return text.isAlphanumeric(position)
  }

  private func isOfName(_ position: Int, _ isSpaced: Bool) -> Bool {
    guard isSpaced else { return text.isUnspaced(position) }
    return text.isAlphanumeric(position) || text.isOne(of: "._%+-", position)
  }
}
