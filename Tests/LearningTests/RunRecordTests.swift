import Learning
import Messages
import Testing

@Suite("A run record")
struct RunRecordTests {
  private func tally() -> Tally {
    var tally = Tally(labels: .leaf)
    for (step, truth) in Label.all.enumerated() {
      tally.add(
        truth: .label(truth), answer: step % 5 == 4 ? .none : .label(step % 3),
        alternative: step == 2 ? .junk : nil)
    }
    return tally
  }

  private func record() -> RunRecord {
    let tally = tally()
    let good = EntryRecord(
      name: "multinomial-bayes smoothing=0.3", kind: "multinomial-bayes",
      settings: ["smoothing": 0.3, "features": ["words": "1-2"]], chosen: ["smoothing=0.3"],
      leaf: tally.leafFigures, category: tally.categoryFigures, confusion: tally.confusions,
      partAccuracies: [0.5, nil],
      errors: [
        ErrorRecord(
          id: "m1", text: "<b>\"hi\"\u{2028}</b>", truth: "allow", answer: "junk", excess: 0.75,
          features: [.init("words: free", 1.5)])
      ])
    let failed = EntryRecord(
      name: "ridge", kind: "ridge", settings: [:], failure: "too many features")
    return RunRecord(
      name: "quick", seed: -7, config: ["version": 1],
      data: DataRecord(
        name: "starter", sha256: "ab", messages: 16, labels: [.init("allow", 1), .init("junk", 1)],
        groups: 3, grouping: "data", rejected: [.init("empty text", 2)]),
      split: SplitRecord(
        kind: "cross-validation",
        parts: [.init(name: "0", train: 8, test: 8, labels: [.init("allow", 1)])]),
      entries: [good, failed], bestInHindsight: good.name, notes: ["a note"])
  }

  @Test("is read as it was written, through text")
  func roundTrip() throws {
    let json = record().json
    let read = try RunRecord(json: JSON.parse(json.pretty, dialect: .json))
    #expect(read.json.pretty == json.pretty)
    #expect(read.entries[0].leaf == record().entries[0].leaf)
    #expect(read.entries[0].category == record().entries[0].category)
    #expect(read.entries[0].confusion == record().entries[0].confusion)
    #expect(read.entries[0].errors == record().entries[0].errors)
    #expect(read.entries[1].failure == "too many features" && read.entries[1].leaf == nil)
    #expect(read.data == record().data && read.split == record().split)
  }

  @Test("has figures and matrices where they are promised")
  func shape() throws {
    let entry = try #require(record().json["entries"]?.elements?.first)
    let metrics = try #require(entry["metrics"])
    for space in ["leaf", "category"] {
      #expect(metrics[space]?["accuracy"]?.double != nil)
      #expect(metrics[space]?["macroF1"]?.double != nil)
      #expect(metrics[space]?["accuracyInterval"]?["low"]?.double != nil)
    }
    for matrix in ["category", "subcategory", "leaf"] {
      let confusion = try #require(entry["confusion"]?[matrix])
      let rows = try #require(confusion["rows"]?.elements)
      let columns = try #require(confusion["columns"]?.elements)
      let counts = try #require(confusion["counts"]?.elements)
      #expect(counts.count == rows.count)
      #expect(counts.allSatisfy { $0.elements?.count == columns.count })
    }
    let keys = record().json.members?.map(\.key)
    #expect(
      keys == [
        "version", "name", "seed", "config", "data", "split", "entries", "bestInHindsight", "notes",
      ])
  }

  @Test("has an undefined figure as null with the reason")
  func undefined() throws {
    let leaf = try #require(record().json["entries"]?.elements?.first?["metrics"]?["leaf"])
    #expect(leaf["logLoss"]?.isNull == true)
    #expect(leaf["undefined"]?["logLoss"]?.string == "scores aren't probabilities")
    #expect(leaf["macroF1Supported"]?.isNull == true)
    #expect(leaf["undefined"]?["accuracy"] == nil)
  }

  @Test("keeps figures of a roster that isn't ours")
  func strangers() throws {
    var figures = record()
    figures.entries[0].leaf?["sharpness"] = 0.5
    let read = try RunRecord(json: figures.json)
    #expect(read.entries[0].leaf?["sharpness"] == 0.5)
  }

  @Test("with a part missing, wrong or unknown is refused with its path")
  func refusals() throws {
    let json = record().json
    for key in ["name", "seed", "data", "split", "entries", "notes", "config"] {
      let without = JSONNode(.object((json.members ?? []).filter { $0.key != key }))
      #expect(throws: Fault.self, "\(key)") { try RunRecord(json: without) }
      let wrong = JSONNode(
        .object((json.members ?? []).map { JSONMember($0.key, $0.key == key ? true : $0.value) }))
      guard key != "config" else { continue }
      #expect(throws: Fault.self, "\(key)") { try RunRecord(json: wrong) }
    }
    let more = JSONNode(.object((json.members ?? []) + [JSONMember("naem", 1)]))
    #expect(throws: Fault.self) { try RunRecord(json: more) }
    let other = JSONNode(
      .object((json.members ?? []).map { JSONMember($0.key, $0.key == "version" ? 2 : $0.value) }))
    #expect(throws: Fault.self) { try RunRecord(json: other) }
    let cell = json.compact.replacing(#""support":1,"#, with: #""support":"1","#)
    let fault = #expect(throws: Fault.self) {
      try RunRecord(json: JSON.parse(cell, dialect: .json))
    }
    #expect(fault?.place.path?.hasPrefix("entries.0.metrics.") == true)
  }
}
