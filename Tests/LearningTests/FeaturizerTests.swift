import Messages
import Testing

@testable import Learning

@Suite("Featurizer")
struct FeaturizerTests {
  private func names(_ text: String, _ members: (String, JSONNode)...) throws -> [String] {
    let settings = try FeatureSettings(plainMembers + members.map { JSONMember($0.0, $0.1) })
    return Featurizer(settings.counting).names(text)
  }

  @Test("counts words, marks and pairs of them in English")
  func english() throws {
    #expect(
      try names("Free FREE call!") == [
        "!", "call", "call !", "free call", "free free", "free ×2",
      ])
    #expect(
      try names("Free, call!", ("punctuation", false)) == ["call", "free", "free call"])
    #expect(try names("a b c", ("words", "2-3")) == ["a b", "a b c", "b c"])
    #expect(try names("at 12:30", ("words", "1")) == ["00 ×2", ":", "at"])
    #expect(
      try names("at 12:30", ("words", "1"), ("foldDigits", false)) == ["12", "30", ":", "at"])
  }

  @Test("counts the same for a weighting that is about to read")
  func ahead() throws {
    let settings = try FeatureSettings([])
    let featurizer = Featurizer(settings.counting)
    let counts = try FeatureSettings([JSONMember("weighting", "counts")])
    for weighting in [Weighting(settings), Weighting(counts)] {
      var (alone, ahead) = (CountedMessage(), CountedMessage())
      featurizer.count(text: "Free £5, 银行 call!", into: &alone)
      featurizer.count(text: "Free £5, 银行 call!", for: weighting, into: &ahead)
      #expect(weighting.features(of: alone) == weighting.features(of: ahead))
    }
  }

  @Test("takes a Chinese run that the text delimits for a word, and a long one for characters only")
  func chinese() throws {
    #expect(
      try names("银行 贷款", ("words", "1"), ("runs", false)) == ["贷款", "银行"])
    // As a word and as a pair of characters it falls on different indices.
    #expect(
      try names("银行，", ("words", "1-2"))
        == [",", "行", "银", "银行", "银行", "银行 ,"])
    #expect(
      try names("尊敬的客户您的余额", ("runs", "2"))
        == ["余额", "客户", "尊敬", "您的", "户您", "敬的", "的余", "的客"])
    // A number beside it does not delimit a run, and words on its two sides are no neighbours.
    #expect(try names("余额50元", ("runs", "1")) == ["00", "余", "元", "额"])
    #expect(try names("ok 这是一个很长的句子 ok", ("runs", false)) == ["ok ×2"])
  }

  @Test("takes each ideograph for a word where it is told to, across marks and scripts")
  func ideographs() throws {
    #expect(
      try names("【银行】ok", ("ideographs", "characters"), ("runs", false), ("words", "2"))
        == ["【 银", "】 ok", "行 】", "银 行"])
  }

  @Test("cuts characters inside chunks where it is told to, one shorter with ideographs")
  func chunks() throws {
    #expect(
      try names(
        "rs.5 a", ("words", false), ("runs", false), ("characters", "3"),
        ("characterScope", "chunk")) == [" a ", " rs", ".0 ", "rs.", "s.0"])
    #expect(
      try names(
        "5元。x", ("words", false), ("runs", false), ("characters", "2-3"),
        ("characterScope", "chunk")) == ["0", "0元", "x", "。", "。x", "元", "元。"])
  }

  @Test("takes kana and Han of one Japanese run together")
  func japanese() throws {
    #expect(
      try names("お支払い", ("runs", "2-3"))
        == ["お支", "お支払", "お支払い", "払い", "支払", "支払い"])
    #expect(try names("ｶﾞｽ料金", ("runs", "1"), ("words", false)) == ["ガ", "ス", "料", "金"])
  }

  @Test("gives Thai runs characters with their vowel signs as code points")
  func thai() throws {
    #expect(
      try names("ฟรี", ("runs", "2"), ("words", "1")) == ["ฟร", "ฟรี", "รี"])
  }

  @Test("gives Hangul both words and characters")
  func korean() throws {
    #expect(
      try names("무료 수신", ("runs", "1"), ("words", "1-2"))
        == ["료", "무", "무료", "무료 수신", "수", "수신", "신"])
    #expect(try names("12,300원", ("words", "1"), ("runs", false)) == [",", "00", "000", "원"])
  }

  @Test("pads words of alphabetic scripts with an edge for character n-grams")
  func characters() throws {
    #expect(
      try names("Ab c", ("words", false), ("runs", false), ("characters", "2-3"))
        == [" a", " ab", " c", " c ", "ab", "ab ", "b ", "c "])
    #expect(
      try names("да", ("words", false), ("runs", false), ("characters", "1-2"))
        == [" д", "а", "а ", "д", "да"])
    #expect(
      try names("straightforward", ("words", false), ("runs", false), ("characters", "8"))
        == [
          " straigh", "aightfor", "forward ", "ghtforwa", "htforwar", "ightforw", "raightfo",
          "straight", "tforward", "traightf",
        ])
  }

  @Test(
    "gives the same features for variants of case and width",
    arguments: [
      ("win 100 now!", "ＷＩＮ　１２３ now!"), ("éclair", "E\u{301}CLAIR"), ("free", "fr\u{200B}ee"),
      ("ガス", "ｶﾞｽ"), ("각", "\u{1100}\u{1161}\u{11A8}"), ("straße", "STRASSE"),
    ])
  func variants(left: String, right: String) throws {
    let settings = try featureSettings(("characters", "2-4"))
    let featurizer = Featurizer(settings.counting)
    let (a, b) = (featurizer.counted(left), featurizer.counted(right))
    #expect(a.keys[..<a.count] == b.keys[..<b.count])
    #expect(a.counts[..<a.count] == b.counts[..<b.count])
  }

  @Test("finds nothing in an empty text")
  func empty() throws {
    let settings = try featureSettings(("characters", "2-4"), ("message", true), ("sender", true))
    let featurizer = Featurizer(settings.counting)
    #expect(featurizer.counted("").count == 0)
    #expect(featurizer.counted(" \n\u{0}\u{200B}").count > 0)  // that it has a length
    #expect(featurizer.explain(text: "").isEmpty)
    #expect(Weighting(settings).features(of: featurizer.counted("")) == .empty)
  }

  @Test("survives emoji, NUL bytes, long words, piled-up marks and a message of a megabyte")
  func extremes() throws {
    let settings = try featureSettings(("characters", "2-4"), ("message", true))
    let featurizer = Featurizer(settings.counting)
    #expect(try names("🎉🎉👍🏽", ("words", "1")) == ["🎉 ×2", "🏽", "👍"])
    #expect(try names("a\u{0}b", ("words", "1")) == ["a", "b"])
    let texts = [
      String(repeating: "win a prize now! ", count: 60_000), String(repeating: "x", count: 100_000),
      String(repeating: "银", count: 100_000),
      "a" + String(repeating: "\u{301}\u{316}", count: 50_000),
    ]
    var counted = CountedMessage()
    for text in texts {
      featurizer.count(text: text, into: &counted)
      let features = Weighting(settings).features(of: counted)
      #expect(features.count > 0)
      #expect(features.values.allSatisfy { $0.isFinite && $0 > 0 })
      #expect(zip(features.indices, features.indices.dropFirst()).allSatisfy { $0 < $1 })
    }
    // The memory of a long message leaves no trace in the next one.
    featurizer.count(text: "win", into: &counted)
    let fresh = featurizer.counted("win")
    #expect(counted.keys[..<counted.count] == fresh.keys[..<fresh.count])
  }

  @Test("gives all indices below 2^bits", arguments: [10, 18, 24])
  func bits(bits: Int) throws {
    let settings = try featureSettings(("bits", .integer(bits)))
    let text = (0..<2000).map { "w\($0)x" }.joined(separator: " ")
    let counted = Featurizer(
      try featureSettings(("bits", .integer(bits)), ("foldDigits", false)).counting
    ).counted(text)
    let features = Weighting(settings).features(of: counted)
    #expect(features.indices.allSatisfy { $0 < 1 << bits })
    #expect(features.count > (bits == 10 ? 900 : 3900))
  }
}
