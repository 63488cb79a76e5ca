import Importing
import Messages
import ImportingSupport
import Testing

@Suite("Data sets of the project")
struct DatasetTests {
  private let card =
    #"{"name": "tiny", "title": "T", "summary": "S", "licence": "CC0-1.0", "file": "m.jsonl", "#
    + #""messages": 1, "sha256": "DIGEST", "shortcuts": ["none"]}"#

  private func scratch(digest: String? = nil) throws -> Scratch {
    let scratch = try Scratch()
    let bytes = Array("{\"id\": \"a\", \"text\": \"x\", \"label\": \"junk\"}\n".utf8)
    try scratch.write("Datasets/tiny/m.jsonl", bytes)
    try scratch.write("Datasets/empty/README.md", "no card")
    let text = card.split(separator: "DIGEST").joined(separator: digest ?? SHA256.hex(bytes))
    try scratch.write("Datasets/tiny/card.json", text)
    return scratch
  }

  @Test("are those folders that have a card")
  func listed() throws {
    let scratch = try scratch()
    let datasets = try Dataset.all(in: scratch.path)
    #expect(datasets.map(\.name) == ["tiny"] && datasets[0].shortcuts == ["none"])
  }

  @Test("are loaded by name") func loaded() throws {
    let scratch = try scratch()
    let set = try scratch.load("{dataset: 'tiny'}")
    #expect(set.name == "tiny" && set.messages.map(\.id) == ["a"])
  }

  @Test("aren't loaded when the file isn't the one on the card")
  func mismatch() throws {
    let scratch = try scratch(digest: String(repeating: "0", count: 64))
    let fault = #expect(throws: Fault.self) { try scratch.load("{dataset: 'tiny'}") }
    #expect(fault?.kind == .data && fault?.message.contains("SHA-256") == true)
  }

  @Test("that are unknown give a fault with the nearest")
  func unknown() throws {
    let scratch = try scratch()
    let fault = #expect(throws: Fault.self) { try scratch.load("{dataset: 'tinny'}") }
    #expect(fault?.kind == .noInput)
    #expect(
      fault?.message == "no data set is called 'tinny'; did you mean 'tiny'? (there are: tiny)")
    #expect(throws: Fault.self) { try scratch.load("{dataset: '../tiny'}") }
  }

  @Test("with a wrong card name the card") func wrongCard() throws {
    let scratch = try Scratch()
    try scratch.write("Datasets/bad/card.json", "{\"name\": \"good\"}")
    let fault = #expect(throws: Fault.self) { try Dataset.all(in: scratch.path) }
    #expect(fault?.place.file == "\(scratch.path)/Datasets/bad/card.json")
    #expect(fault?.place.path == "name")
  }

  @Test("have the starter corpus among them, as its card describes it")
  func starter() throws {
    let dataset = try Dataset.named("starter", in: Repository.root)
    #expect(dataset.licence == "CC0-1.0" && dataset.shortcuts.count == 4)
    let set = try DataSource(config: "{dataset: 'starter'}")
      .load(root: Repository.root, base: "", strict: true)
    #expect(set.messages.count == 3360 && dataset.messageCount == 3360 && set.rejected.total == 0)
    for label in Label.leaves {
      #expect(set.messages.count { $0.gold == .label(label) } == 240)
    }
    #expect(set.messages.allSatisfy { $0.time != nil && $0.group != nil && $0.language != nil })
    #expect(Set(set.messages.map(\.group)).count == 2610)
    #expect(set.messages[0].time == 1_767_225_600)
    let card = try Repository.bytes("Datasets/starter/README.md")
    #expect(String(decoding: card, as: UTF8.self).contains(set.sha256))
  }
}
