internal import TextProcessing

/// Words and word n-grams; characters and character n-grams of scripts written without spaces.
///
/// Both belong to one family because they play one part: in a Chinese message the few Latin words
/// would otherwise weigh as much as all the rest.
struct WordFamily: FeatureFamily {
  static let name = "words"
  static let length: Float = 1

  private let words: ClosedRange<Int>?
  private let runs: ClosedRange<Int>?
  private let marks: Bool
  private let splitsRuns: Bool
  private let seed = Self.seed
  private let runSeed = StableHash.hash("runs".utf8)

  init?(_ settings: FeatureSettings.Counting) {
    guard settings.words != nil || settings.runs != nil else { return nil }
    (words, runs, marks) = (settings.words, settings.runs, settings.punctuation)
    splitsRuns = settings.ideographs == .characters
  }

  func bound(_ message: TokenizedMessage) -> Int {
    message.byteCount * ((words?.count ?? 0) + (runs?.count ?? 0))
  }

  func count(_ message: TokenizedMessage, into sink: inout HashSink) { walk(message, &sink) }

  func explain(_ message: TokenizedMessage, into sink: inout NamingSink) { walk(message, &sink) }

  @inline(__always)
  private func walk(_ message: TokenizedMessage, _ sink: inout some GramSink) {
    let text = message.text
    let (starts, ends) = (message.tokens.starts, message.tokens.ends)
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 8) { memory in
      guard let memory = memory.baseAddress else { return }
      var chain = WordChain(words ?? 1...1, memory)
      for token in 0..<message.tokenCount {
        let kind = message.tokens.kinds[token]
        if kind == TokenKind.mark.rawValue, !marks { continue }
        let (start, end) = (Int(starts[token]), Int(ends[token]))
        if words != nil {
          if splitsRuns, kind >= TokenKind.delimitedRun.rawValue {
            addCharacters(start..<end, message, &chain, &sink)
          } else if kind == TokenKind.run.rawValue {
            chain.cut()
          } else {
            sink.enter(start..<end, message)
            let hash = StableHash.hash(text + start, count: end &- start, seed: seed)
            chain.add(hash, to: &sink)
          }
        }
        if kind >= TokenKind.hangul.rawValue, let runs {
          CharacterRun(text, start..<end, seed: runSeed).walk(runs, &sink)
        }
      }
    }
  }

  /// Takes each character of a run for a word.
  @inline(__always)
  private func addCharacters(
    _ range: Range<Int>, _ message: TokenizedMessage, _ chain: inout WordChain,
    _ sink: inout some GramSink
  ) {
    var start = range.lowerBound
    while start < range.upperBound {
      let lead = message.text.load(fromByteOffset: start, as: UInt8.self)
      let count = CharacterRun.length(lead)
      sink.enter(start..<(start &+ count), message)
      let mask = UInt64.max &>> UInt64(truncatingIfNeeded: 64 &- 8 &* count)
      let word = StableHash.load(message.text + start) & mask
      chain.add(StableHash.hash(word: word, count: count, seed: seed), to: &sink)
      start &+= count
    }
  }
}
