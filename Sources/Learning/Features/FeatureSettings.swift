public import Messages

/// How features are made of a message.
public struct FeatureSettings: Hashable, Sendable {
  /// What is counted; messages counted under equal settings can be shared by all weightings.
  public struct Counting: Hashable, Sendable {
    /// Lengths of word n-grams, 1 to 5, or nil for none.
    public var words: ClosedRange<Int>?
    /// Whether punctuation marks, symbols and emoji count as words.
    public var punctuation: Bool
    /// Lengths of character n-grams inside words, 1 to 8, or nil for none.
    public var characters: ClosedRange<Int>?
    /// Where character n-grams are cut: inside words, or inside chunks between white space.
    public var characterScope: CharacterScope
    /// What of a run of Han, kana or Thai enters the n-grams of words.
    public var ideographs: Ideographs
    /// Lengths of character n-grams across runs of Han, kana, Hangul or Thai, or nil for none.
    public var runs: ClosedRange<Int>?
    /// Whether every decimal digit becomes 0.
    public var foldDigits: Bool
    /// Whether features of the message as a whole are made.
    public var message: Bool
    /// Whether features of the sender are made.
    public var sender: Bool
    /// Indices are below 2^bits; 10 to 24.
    public var bits: Int
    /// A secret that hashes are keyed with, so that nobody without it can tell a text's indices; 0
    /// for none.
    public var key: UInt64 = 0
    /// Whether the features that messages bring along are taken and none are made.
    public var isGiven = false
  }

  /// Where character n-grams are cut.
  public enum CharacterScope: String, CaseIterable, Sendable {
    /// Inside words of alphabetic scripts.
    case word
    /// Inside all that stands between white space.
    case chunk
  }

  /// What of a run of Han, kana or Thai enters the n-grams of words.
  public enum Ideographs: String, CaseIterable, Sendable {
    /// Each character, as if it were a word.
    case characters
    /// The whole run where the text delimits it and it has up to eight characters; a longer run
    /// cuts the chain.
    case runs
  }

  /// What a count becomes.
  public enum Value: String, CaseIterable, Sendable {
    /// The count itself.
    case counts
    /// 1.
    case binary
    /// 1 + ln(count).
    case logFrequency = "log-tf"
    /// (1 + ln(count)) · (1 + ln((1 + n) / (1 + df))).
    case tfidf
    /// The value that a message brings along, as it is.
    case given
  }

  /// What is divided by its Euclidean length.
  public enum Normalization: String, CaseIterable, Sendable {
    /// Each family's part of the vector by itself: words and characters to length 1, the
    /// message as a whole and the sender to ½. A family that stands alone is brought to it too.
    case family
    /// The whole vector.
    case vector
    /// Nothing.
    case none
  }

  /// What is counted.
  public var counting: Counting
  /// What a count becomes.
  public var value: Value
  /// What is brought to length 1.
  public var normalization: Normalization

  /// The settings as configs know them.
  public static let table: [Setting] = [
    Setting(
      "words", .lengths(1...5), default: "1-2",
      "Lengths of word n-grams, or false for none."),
    Setting(
      "punctuation", .flag, default: true,
      "Whether punctuation marks, symbols and emoji count as words."),
    Setting(
      "characters", .lengths(1...8), default: "2-4",
      "Lengths of character n-grams inside words or chunks, or false for none."),
    Setting(
      "characterScope", .choice(CharacterScope.allCases.map(\.rawValue)), default: "chunk",
      "Where character n-grams are cut: word, or chunk: all that stands between white space."),
    Setting(
      "ideographs", .choice(Ideographs.allCases.map(\.rawValue)), default: "characters",
      "What counts as a word in Han, kana and Thai: characters, or runs that the text delimits."),
    Setting(
      "runs", .lengths(1...8), default: false,
      "Lengths of character n-grams across runs of Han, kana, Hangul, Thai, or false for none."),
    Setting(
      "foldDigits", .flag, default: true, "Whether every decimal digit becomes 0."),
    Setting(
      "message", .flag, default: true,
      "Whether features of the whole message are made: length, links, amounts, scripts."),
    Setting(
      "sender", .flag, default: false, "Whether features of the sender are made."),
    Setting("bits", .integer(10...24), default: 18, "Feature indices are below 2^bits."),
    Setting(
      "weighting", .choice(Value.allCases.map(\.rawValue)), default: "tfidf",
      "What a count becomes: counts, binary, log-tf = 1 + ln(count), tfidf = log-tf times idf;"
        + " or given: what messages bring along as svmlight, and no features of texts."),
    Setting(
      "normalization", .choice(Normalization.allCases.map(\.rawValue)), default: "family",
      "What is brought to a Euclidean length: each family by itself, the whole vector, or none."),
  ]

  /// Checked values of `table`.
  public init(_ values: SettingValues) {
    counting = Counting(
      words: values.lengths("words"), punctuation: values.flag("punctuation"),
      characters: values.lengths("characters"),
      characterScope: CharacterScope(rawValue: values.word("characterScope")) ?? .chunk,
      ideographs: Ideographs(rawValue: values.word("ideographs")) ?? .characters,
      runs: values.lengths("runs"),
      foldDigits: values.flag("foldDigits"), message: values.flag("message"),
      sender: values.flag("sender"), bits: values.integer("bits"))
    value = Value(rawValue: values.word("weighting")) ?? .tfidf
    if value == .given { counting = .given(bits: counting.bits) }
    normalization = Normalization(rawValue: values.word("normalization")) ?? .family
  }

  /// The defaults with some members of a config in their place.
  ///
  /// - Throws: a data fault that names an unknown setting, or what values are allowed.
  public init(_ members: [JSONMember] = []) throws(Fault) {
    self.init(try SettingValues(Self.table, members))
  }

  /// Whether there are any features.
  var hasFamily: Bool {
    counting.isGiven || counting.words != nil || counting.characters != nil || counting.runs != nil
      || counting.message || counting.sender
  }
}
