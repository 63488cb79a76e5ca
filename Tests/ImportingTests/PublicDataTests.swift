import Importing
import Messages
import ImportingSupport
import TestSupport
import Testing

/// Public data sets as they are published, where they stand beside the checkout.
@Suite("Public data sets")
struct PublicDataTests {
  private func load(_ name: String) throws -> MessageSet? {
    guard let folder = SharedData.path("data/original") else { return nil }
    let configs = try JSON.parse(
      Repository.bytes("Tests/ImportingTests/Fixtures/sources.json5"), dialect: .json5)
    let node = try #require(configs[name])
    return try DataSource(ObjectReader(node, path: name)).load(root: "", base: folder)
  }

  @Test(
    "are read whole, by a config each",
    arguments: [
      ("uci", 5574, ["allow": 4827]), ("uci-kaggle", 5572, ["allow": 4825]),
      ("mendeley", 5971, ["allow": 4844, "junk": 638]), ("turkish", 4751, ["promotion.?": 2536]),
      ("indonesian", 1143, ["allow": 569, "junk": 335, "promotion.?": 239]),
      ("india-telecom", 2267, ["ham": 1522, "spam": 745]),
      ("korea-classified", 381, ["재난,날씨": 36, "경제,금융": 15]), ("korea-cp949", 1000, [:]),
      ("fbs-zh", 14074, ["AD-Retail": 4669, "Other": 101]), ("fbs-zh-unique", 13028, [:]),
      ("uci-unique", 5171, [:]), ("sms-gold", 4794, ["transaction.rewards": 5]),
    ])
  func areReadWhole(name: String, count: Int, labels: [String: Int]) throws {
    guard let set = try load(name) else { return }
    #expect(set.messages.count == count)
    #expect(set.rejected.total == 0, "\(set.rejected.counts)")
    for (label, expected) in labels {
      #expect(set.messages.count { $0.gold?.name == label } == expected, "\(label)")
    }
    #expect(Set(set.messages.map(\.id)).count == count)
  }

  @Test("give the very ids of the fixed folds, in their order", arguments: ["uci", "fbs-zh"])
  func giveFoldIDs(name: String) throws {
    guard let set = try load(name + "-unique"),
      let folds = SharedData.path("data/folds/\(name).tsv")
    else { return }
    let lines = String(decoding: try Repository.bytes(folds), as: UTF8.self).split(separator: "\n")
    let ids = lines.dropFirst().map { String($0.prefix { $0 != "\t" }) }
    #expect(set.messages.map(\.id) == ids)
  }

  @Test("number messages that have no id, with the file's name")
  func numberMessages() throws {
    guard let set = try load("uci") else { return }
    #expect(set.messages[16].id == "uci-sms-spam.tsv:17")
    #expect(set.messages[5573].id == "uci-sms-spam.tsv:5574")
  }

  @Test("note the blank lines of line files") func noteBlankLines() throws {
    guard let set = try load("fbs-zh") else { return }
    #expect(set.notes == ["3 blank lines were stepped over"])
  }
}
