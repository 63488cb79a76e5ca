internal import TextProcessing

/// Features of a message as a whole: how long it is, what it holds, and what hides in it.
///
/// Each is a bucket: the feature `digits 3` says that 3/10 to 4/10 of the characters are digits.
struct MessageFamily: FeatureFamily {
  static let name = "message"
  static let length: Float = 0.5

  /// What is told; the raw values are hashed and stay for ever.
  private enum Trait: UInt64, CaseIterable {
    case length = 1, words, digits, capitals, links, amounts, phones, longestNumber, scripts
    case invisible, lookAlikes, exclamations, questions, emoji, bracketed
  }

  private let seed = Self.seed

  init?(_ settings: FeatureSettings.Counting) {
    guard settings.message else { return nil }
  }

  func bound(_ message: TokenizedMessage) -> Int { 2 * Trait.allCases.count }

  func count(_ message: TokenizedMessage, into sink: inout HashSink) { walk(message, &sink) }

  func explain(_ message: TokenizedMessage, into sink: inout NamingSink) { walk(message, &sink) }

  private func walk(_ message: TokenizedMessage, _ sink: inout some GramSink) {
    guard message.byteCount > 0 else { return }
    let scan = MessageScan(message)
    let disguises = Disguises(message.raw)
    add(.length, Self.magnitude(scan.characters), &sink)
    add(.words, Self.magnitude(message.tokenCount), &sink)
    add(.digits, Self.share(scan.digits, of: scan.characters), &sink)
    add(.capitals, Self.share(scan.capitals, of: scan.latinLetters), &sink)
    add(.links, min(scan.links, 3), &sink)
    add(.amounts, min(scan.amounts, 3), &sink)
    add(.phones, min(scan.phones, 2), &sink)
    add(.longestNumber, min(scan.longestNumber, 12), &sink)
    for script in 0..<8 where scan.scripts >> script & 1 == 1 { add(.scripts, script, &sink) }
    add(.invisible, Self.magnitude(disguises.invisible), &sink)
    add(.lookAlikes, Self.magnitude(disguises.lookAlikes), &sink)
    add(.exclamations, min(scan.exclamations, 3), &sink)
    add(.questions, min(scan.questions, 2), &sink)
    add(.emoji, min(scan.emoji, 3), &sink)
    add(.bracketed, scan.isBracketed ? 1 : 0, &sink)
  }

  /// Adds a bucket; that something isn't there is told only of shares and of size.
  private func add(_ trait: Trait, _ bucket: Int, _ sink: inout some GramSink) {
    if bucket == 0, trait.rawValue > Trait.capitals.rawValue, trait != .scripts { return }
    let word = trait.rawValue << 8 | UInt64(truncatingIfNeeded: bucket)
    sink.add(StableHash.hash(word: word, count: 8, seed: seed), "\(trait) \(bucket)")
  }

  /// 0 for 0, else 1 + the whole part of the binary logarithm.
  private static func magnitude(_ count: Int) -> Int {
    Int.bitWidth - count.leadingZeroBitCount
  }

  /// 0 for none, else 1 + tenths.
  private static func share(_ part: Int, of whole: Int) -> Int {
    part == 0 ? 0 : 1 + 10 * part / max(whole, 1)
  }
}
