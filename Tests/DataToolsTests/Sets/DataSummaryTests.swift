import DataTools
import Importing
import Messages
import ImportingSupport
import Testing

@Suite("A summary of messages")
struct DataSummaryTests {
  static let lines = """
    {"id": "a", "text": "Your parcel waits at the depot", "label": "transaction.orders", "time": 100}
    {"id": "b", "text": "Your parcel waits at the depot!", "label": "junk", "sender": "+447700900123"}
    {"id": "c", "text": "Your parcel waits at the depot", "label": "junk", "source": "x", "time": 50}
    {"id": "d", "text": "你好", "label": "junk|promotion", "language": "zh", "sender": "VM-DEMOBK-S"}
    {"id": "e", "text": "", "label": "promotion.?", "source": "x", "group": "g"}
    {"id": "f", "text": "see you", "sender": "12345"}
    {"text": 5
    """

  private func summary(_ config: String = "") throws -> DataSummary {
    let scratch = try Scratch()
    try scratch.write("a.jsonl", Self.lines)
    return DataSummary(try scratch.load("{path: 'a.jsonl' \(config)}"))
  }

  private func pairs(_ counts: [DataSummary.Count]) -> [String] {
    counts.map { "\($0.name) \($0.count)" }
  }

  @Test("counts labels, categories, sources, languages and kinds of senders")
  func counts() throws {
    let summary = try summary()
    #expect(summary.messages == 6 && summary.unlabelled == 1)
    #expect(
      pairs(summary.labels) == [
        "junk 2", "transaction.orders 1", "promotion.? 1",
        "junk|promotion.others|promotion.offers|promotion.coupons 1",
      ])
    #expect(
      pairs(summary.categories)
        == ["junk 2", "promotion 1", "transaction 1", "several categories 1"])
    #expect(pairs(summary.sources) == ["x 2"])
    #expect(pairs(summary.languages) == ["zh 1"])
    #expect(
      pairs(summary.senderKinds)
        == ["none 3", "india-header 1", "short-code 1", "phone-international 1"])
    #expect(summary.senders == 3 && summary.groups == 1)
  }

  @Test("counts duplicates, those with another label, and families")
  func duplicates() throws {
    let summary = try summary()
    #expect(summary.duplicates == 1 && summary.duplicatesWithOtherLabel == 1)
    #expect(summary.families.count == 4 && summary.families.shared == 1)
    #expect(summary.families.messages == 3 && summary.families.largest == 3)
    #expect(summary.families.largestFirst == "a")
  }

  /// Lengths 0, 2, 7, 30, 30, 31: the third is the median by nearest rank, the sixth the 95th.
  @Test("gives lengths by nearest rank, and the range of times")
  func lengths() throws {
    let summary = try summary()
    let lengths = summary.lengths
    #expect([lengths.least, lengths.median, lengths.percentile95, lengths.most] == [0, 7, 31, 31])
    #expect(summary.earliest == 50 && summary.latest == 100 && summary.timeless == 4)
  }

  @Test("counts rejected records, and says everything in JSON")
  func node() throws {
    let summary = try summary()
    #expect(pairs(summary.rejected) == ["broken JSON 1"])
    let node = summary.node
    #expect(node["rejected"]?["broken JSON"]?.int == 1)
    #expect(node["labels"]?["junk"]?.int == 2)
    #expect(node["families"]?["largest"]?.int == 3)
  }

  @Test("puts labels of another scheme by name")
  func foreignLabels() throws {
    let summary = try summary(", labels: 'as-is'")
    #expect(pairs(summary.categories) == ["another scheme 5"])
    #expect(
      summary.labels.map(\.name)
        == ["junk", "promotion.?", "transaction.orders", "junk|promotion"].sortedAsOurs)
  }
}

extension [String] {
  /// Names of ours first, in declared order, as a summary has them.
  fileprivate var sortedAsOurs: [String] {
    let ours = Label.all.map(\.name)
    return ours.filter(contains) + filter { !ours.contains($0) }.sorted()
  }
}
