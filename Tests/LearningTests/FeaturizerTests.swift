import Messages
import Testing

@testable import Learning

@Suite("Featurizer")
struct FeaturizerTests {
  @Test("counts words and pairs of words")
  func words() throws {
    let settings = try FeatureSettings([JSONMember("weighting", "counts")])
    var counted = CountedMessage()
    Featurizer(settings.counting).count(text: "Free  free call!", into: &counted)
    // free ×2, call, !, free free, free call, call !
    #expect(counted.count == 6)
    #expect(counted.counts[..<counted.count].sorted() == [1, 1, 1, 1, 1, 2])
  }

  @Test("gives the same features for variants of case and width")
  func variants() throws {
    let featurizer = Featurizer(try FeatureSettings().counting)
    var (plain, wide) = (CountedMessage(), CountedMessage())
    featurizer.count(text: "win 100 now!", into: &plain)
    featurizer.count(text: "ＷＩＮ　１２３ now!", into: &wide)
    #expect(plain.keys[..<plain.count] == wide.keys[..<wide.count])
  }
}
