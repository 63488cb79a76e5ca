import Messages
import TestSupport
import Testing

@testable import Learning

@Suite("Explanation")
struct ExplanationTests {
  static let texts = [
    "", "Free entry! Call 0800-123 456 now", "【星澜通信】尊敬的客户，余额为36.82元", "무료 수신거부 080",
    "Уоur раrсеl is held, naïve café", "🎉 win £100 at www.example.com/x 🎉", "ฟรี ๑๒๓", "a a a a b",
    "مبلغ ۵۰۰ می‌توانید",
  ]

  @Test("names just what the fast path counts, bit for bit", arguments: texts)
  func agrees(text: String) throws {
    for bits in [10, 18] {
      let settings = try featureSettings(
        ("characters", "1-5"), ("runs", "1-3"), ("words", "1-3"), ("message", true),
        ("sender", true), ("bits", .integer(bits)),
        ("characterScope", bits == 10 ? "word" : "chunk"),
        ("ideographs", bits == 10 ? "runs" : "characters"))
      let featurizer = Featurizer(settings.counting)
      var counted = CountedMessage()
      featurizer.count(text: text, sender: "VM-DEMOBK-S", into: &counted)
      var sums: [UInt32: Int] = [:]
      for feature in featurizer.explain(text: text, sender: "VM-DEMOBK-S") {
        let family = featureFamilies.firstIndex { $0.name == feature.family } ?? 0
        sums[feature.index << 3 | UInt32(family), default: 0] += feature.count
      }
      let keys = sums.keys.sorted()
      #expect(keys == Array(counted.keys[..<counted.count]))
      #expect(keys.map { UInt32(sums[$0] ?? 0) } == Array(counted.counts[..<counted.count]))
    }
  }

  @Test("agrees with the fast path on real messages of many languages")
  func agreesOnRealMessages() throws {
    guard let path = SharedData.path("starter/messages.jsonl") else { return }
    let settings = try featureSettings(("characters", "2-4"), ("message", true))
    let featurizer = Featurizer(settings.counting)
    for text in try TestMessages.texts(path).prefix(400) {
      let named = featurizer.explain(text: text)
      let counted = featurizer.counted(text)
      #expect(named.reduce(0) { $0 + $1.count } == counted.counts[..<counted.count].reduce(0, +))
      let keys = Set(named.map { "\($0.index) \($0.family)" })
      #expect(keys.count == counted.count)
    }
  }
}
