import Glibc
import Messages
import Testing

@testable import Learning

@Suite("Weighting")
struct WeightingTests {
  private static let documents = ["free call now", "call me now now", "see you"]

  private func value(
    _ word: String, _ text: String, _ weighting: Weighting, _ featurizer: Featurizer
  ) throws -> Float {
    let index = try #require(featurizer.explain(text: text).first { $0.name == word }).index
    let features = weighting.features(of: featurizer.counted(text))
    let place = try #require(features.indices.firstIndex(of: index))
    return features.values[place]
  }

  // scikit-learn 1.9.1: TfidfVectorizer(sublinear_tf=True).fit_transform(documents), whose
  // idf = ln((1 + n) / (1 + df)) + 1 is ours. By hand: now occurs in 2 of 3 documents, so
  // idf = ln(4/3) + 1 = 1.28768; twice in the second, so 1 + ln 2 = 1.69315 times that = 2.18024.
  @Test("gives the TF-IDF of scikit-learn")
  func scikitLearn() throws {
    let settings = try featureSettings(("words", "1"))
    let featurizer = Featurizer(settings.counting)
    var weighting = Weighting(settings)
    for text in Self.documents { weighting.observe(featurizer.counted(text)) }
    let expected: [(Int, String, Float)] = [
      (0, "call", 0.51785612), (0, "free", 0.68091856), (0, "now", 0.51785612),
      (1, "call", 0.42274111), (1, "me", 0.55585376), (1, "now", 0.71576292),
      (2, "see", 0.70710678), (2, "you", 0.70710678),
    ]
    for (row, word, figure) in expected {
      let value = try value(word, Self.documents[row], weighting, featurizer)
      #expect(abs(value - figure) < 1e-6)
    }
  }

  // scikit-learn: TfidfVectorizer().fit(documents).transform(["free zzz"]) has 1.0 for free alone.
  @Test("fitted, gives no value to a feature that it never saw, until it sees it")
  func closedVocabulary() throws {
    let settings = try featureSettings(("words", "1"))
    let featurizer = Featurizer(settings.counting)
    var table = CountTable(settings.counting)
    for text in Self.documents { table.append(featurizer.counted(text)) }
    var weighting = Weighting(settings)
    weighting.fit(table, rows: 0..<3)
    #expect(try value("free", "free zzz", weighting, featurizer) == 1)
    #expect(try value("zzz", "free zzz", weighting, featurizer) == 0)
    var archive = Archive()
    weighting.save(into: &archive)
    var restored = Weighting(settings)
    try restored.restore(from: archive)
    #expect(try value("zzz", "free zzz", restored, featurizer) == 0)
    restored.observe(featurizer.counted("free"))
    #expect(try value("zzz", "free zzz", restored, featurizer) > 0.7)
  }

  @Test("makes of counts what its formulas say")
  func formulas() throws {
    let text = "now now now"
    for (name, figure) in [("counts", 3), ("binary", 1), ("log-tf", 1 + log(3.0))] {
      let settings = try featureSettings(
        ("words", "1"), ("weighting", .string(name)), ("normalization", "none"))
      let featurizer = Featurizer(settings.counting)
      let weighting = Weighting(settings)
      #expect(try value("now", text, weighting, featurizer) == Float(figure))
    }
  }

  @Test("brings each family to its length, or the whole vector to length 1")
  func lengths() throws {
    for (name, figure) in [("family", 2.0), ("vector", 1.0)] {
      let settings = try featureSettings(
        ("characters", "2-4"), ("normalization", .string(name)), ("bits", 24))
      let counted = Featurizer(settings.counting).counted("call me now or never, my friend")
      let features = Weighting(settings).features(of: counted)
      let square = features.values.reduce(0.0) { $0 + Double($1) * Double($1) }
      #expect(abs(square - figure) < 1e-5)
    }
  }

  @Test("learns the same frequencies one by one as from a table, and gives the same bits")
  func onlineEqualsBatch() throws {
    let settings = try featureSettings(("characters", "2-3"), ("bits", 10))
    let featurizer = Featurizer(settings.counting)
    let messages = Self.documents.map { Message(id: $0, text: $0) }
    let table = CountTable(messages, featurizer)
    var batch = Weighting(settings)
    batch.fit(table, rows: [0, 1, 2])
    var online = Weighting(settings)
    for text in Self.documents { online.observe(featurizer.counted(text)) }
    let rows = batch.apply(table)
    for (row, text) in Self.documents.enumerated() {
      #expect(online.features(of: featurizer.counted(text)) == rows[row])
    }
    batch.fit(table, rows: [2])
    #expect(batch.messageCount == 1)
    let chosen = batch.apply(table, rows: [2, 0])
    #expect(chosen.count == 2)
    #expect(chosen[0] == batch.apply(table)[2])
  }

  @Test("counts a message once where two of its features share an index")
  func collisions() throws {
    let settings = try featureSettings(("characters", "2-8"), ("bits", 10))
    let featurizer = Featurizer(settings.counting)
    var weighting = Weighting(settings)
    let counted = featurizer.counted("a long message with many words that share their indices")
    weighting.observe(counted)
    // With n = df = 1 every idf is 1, so nothing exceeds its log-tf.
    let plain = try featureSettings(
      ("characters", "2-8"), ("bits", 10), ("weighting", "log-tf"))
    #expect(weighting.features(of: counted) == Weighting(plain).features(of: counted))
  }

  @Test("goes on from saved frequencies with the very bits")
  func resume() throws {
    let settings = try featureSettings()
    let featurizer = Featurizer(settings.counting)
    var weighting = Weighting(settings)
    weighting.observe(featurizer.counted(Self.documents[0]))
    var archive = Archive()
    weighting.save(into: &archive)
    var other = Weighting(settings)
    try other.restore(from: archive)
    for text in Self.documents {
      weighting.observe(featurizer.counted(text))
      other.observe(featurizer.counted(text))
      #expect(
        weighting.features(of: featurizer.counted(text))
          == other.features(of: featurizer.counted(text)))
    }
    var narrow = Weighting(try featureSettings(("bits", 12)))
    #expect(throws: Fault.self) { try narrow.restore(from: archive) }
  }

  @Test("joins tables that were counted in parts")
  func tables() throws {
    let featurizer = Featurizer(try featureSettings().counting)
    let messages = Self.documents.map { Message(id: $0, text: $0) }
    let whole = CountTable(messages, featurizer)
    var parts = CountTable(messages.prefix(1), featurizer)
    parts.append(CountTable(messages.dropFirst(), featurizer))
    #expect(parts.keys == whole.keys)
    #expect(parts.counts == whole.counts)
    #expect(parts.offsets == whole.offsets)
  }
}
