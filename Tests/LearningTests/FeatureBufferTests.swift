import Messages
import Testing

@testable import Learning

@Suite("A feature buffer")
struct FeatureBufferTests {
  private static let texts = [
    "call me now now", "", "you", "a message that is longer than all of the others before it",
    "\u{4F60}\u{597D}, call me", "free",
  ]

  @Test("used again from message to message holds what a new one would")
  func reused() throws {
    let settings = try featureSettings(("words", "1-2"))
    let featurizer = Featurizer(settings.counting)
    var weighting = Weighting(settings)
    var buffer = FeatureBuffer()
    #expect(buffer.features == .empty)
    for text in Self.texts + Self.texts.reversed() {
      let counted = featurizer.counted(text)
      weighting.write(counted, into: &buffer)
      #expect(buffer.features == weighting.features(of: counted))
      #expect(buffer.features.count == counted.count)
      weighting.observe(counted)
    }
  }

  @Test("leaves a vector alone that was taken out of it before")
  func valuesStay() throws {
    let settings = try featureSettings(("words", "1"))
    let featurizer = Featurizer(settings.counting)
    let weighting = Weighting(settings)
    var buffer = FeatureBuffer()
    weighting.write(featurizer.counted("call me now"), into: &buffer)
    let taken = buffer.features
    weighting.write(featurizer.counted("see you"), into: &buffer)
    #expect(taken == weighting.features(of: featurizer.counted("call me now")))
    #expect(buffer.features == weighting.features(of: featurizer.counted("see you")))
  }
}
