internal import Rules

/// Reads the hosts of addresses, in all scripts.
///
/// A name of a host is letters of scripts that put spaces between words, digits, hyphens and low
/// lines; or letters of scripts that don't. Where the one kind meets the other without a full stop, a
/// host begins or ends, as in 点击abc.cn查看.
struct HostReader {
  let text: FoldedText

  /// Last names that make a word a host, beyond those that rules know: of countries, as far as they
  /// are no words of English, and others that senders of spam like.
  private static let latinEndings: Set<String> = [
    "ae", "ar", "au", "az", "bd", "bg", "br", "by", "ca", "ch", "ci", "cl", "cm", "cr", "cy", "cz",
    "dk", "do", "dz", "ec", "ee", "eg", "es", "fi", "ge", "gh", "gr", "hk", "hn", "hr", "hu", "ie",
    "il", "ir", "iq", "ke", "kg", "kh", "kw", "kz", "la", "lb", "lk", "lt", "lu", "lv", "ma", "md",
    "mm", "mn", "mo", "mt", "mx", "mz", "np", "nz", "om", "pe", "pk", "pl", "pr", "pt", "py", "qa",
    "ro", "rs", "rw", "sa", "se", "sg", "si", "sk", "sn", "su", "sv", "tg", "th", "tj", "tn", "tw",
    "tz", "ua", "ug", "uy", "uz", "ve", "vn", "za", "zm", "zw", "asia", "bank", "bid", "bond",
    "buzz", "cfd", "click", "cyou", "dev", "fun", "icu", "lat", "live", "lol", "ltd", "monster",
    "museum", "ooo", "party", "photography", "pro", "quest", "rest", "sbs", "stream", "tokyo",
    "travel", "website", "win", "world", "xin", "zip", "zone",
  ]
  /// Last names in other letters than a to z that make a word a host: mostly those of countries.
  private static let endings: Set<String> = [
    "рф", "рус", "бел", "укр", "срб", "мон", "мкд", "қаз", "бг", "ею", "ευ", "ελ", "հայ", "გე",
    "中国", "中國", "香港", "台湾", "台灣", "澳门", "澳門", "新加坡", "公司", "网络", "한국", "닷컴",
    "みんな", "ไทย", "ລາວ", "भारत", "ভারত", "বাংলা", "ਭਾਰਤ", "ભારત", "భారత్", "இந்தியா",
    "இலங்கை", "ලංකා", "ಭಾರತ", "ഭാരതം", "ଭାରତ", "ישראל", "امارات", "السعودية", "مصر", "قطر",
    "الاردن", "الجزائر", "المغرب", "تونس", "سورية", "عراق", "عمان", "فلسطين", "سودان", "اليمن",
    "ایران", "پاکستان", "بھارت",
  ]

  /// Whether a host may begin at a position.
  func begins(_ position: Int) -> Bool {
    isOfName(position) && !isJoined(position - 1)
      && (!text.isOne(of: ".@", position - 1) || followsSentence(position))
  }

  /// The end of a host that begins at a position, before full stops and hyphens that close it.
  func end(_ start: Int) -> Int {
    var end = nameEnd(start)
    while text.isOne(of: ".", end), !followsSentence(end + 1) {
      while text.isOne(of: ".", end) { end += 1 }
      end = nameEnd(end)
    }
    while end > start, text.isOne(of: ".-_", end - 1) { end -= 1 }
    return end
  }

  /// The last name of a host behind a full stop: two to 18 letters of a to z, two or more others, or
  /// Punycode.
  func ending(_ host: Range<Int>) -> Range<Int>? {
    var first = host.upperBound
    while first > host.lowerBound, isOfName(first - 1) { first -= 1 }
    let ending = first..<host.upperBound
    guard first > host.lowerBound, ending.count >= 2 else { return nil }
    let isName =
      isLatin(ending)
      ? ending.count <= 18 : text.has("xn--", at: first) || ending.allSatisfy { text[$0] >= 0x80 }
    return isName ? ending : nil
  }

  /// Whether an ending is all letters of a to z.
  func isLatin(_ ending: Range<Int>) -> Bool { ending.allSatisfy(text.isLatin) }

  /// Whether an ending makes a word a host without more ado.
  func isKnown(_ ending: Range<Int>) -> Bool {
    let name = text.text(ending)
    return name.hasPrefix("xn--") || WebEndings.all.contains(name)
      || Self.latinEndings.contains(name) || Self.endings.contains(name)
  }

  /// What stays of a host: `www.` and the last name.
  func kept(_ host: Range<Int>) -> [Range<Int>] {
    let www = text.has("www.", at: host.lowerBound) ? [host.lowerBound..<host.lowerBound + 4] : []
    return www + (ending(host).map { [$0] } ?? [])
  }

  /// Whether a full stop before a position ends a sentence of a script without spaces: three names or
  /// more follow it, as in 참고바랍니다.blog.shop.kr.
  private func followsSentence(_ position: Int) -> Bool {
    guard text.isOne(of: ".", position - 1), text.isUnspaced(position - 2) else { return false }
    var (end, stops) = (position, 0)
    while !text.isUnspaced(end), isOfName(end) || text.isOne(of: ".", end) {
      if text.isOne(of: ".", end), isOfName(end + 1) { stops += 1 }
      end += 1
    }
    return stops >= 2
  }

  private func nameEnd(_ start: Int) -> Int {
    guard isOfName(start) else { return start }
    var end = start + 1
    while isJoined(end - 1) { end += 1 }
    return end
  }

  private func isOfName(_ position: Int) -> Bool {
    text.isAlphanumeric(position) || text.isOne(of: "-_", position) || text.isUnspaced(position)
  }

  /// Whether a position and the next one belong to one name.
  private func isJoined(_ position: Int) -> Bool {
    isOfName(position) && isOfName(position + 1)
      && text.isUnspaced(position) == text.isUnspaced(position + 1)
  }
}
