import Messages
import Testing

@testable import Learning

@Suite("Splits")
struct SplitTests {
  private static let messages = (0..<60).map { index in
    Message(
      id: "m\(index)", text: "t", time: Double(60 - index), source: "s\(index % 3)",
      gold: .label(index % 2 == 0 ? .allow : .junk), group: "g\(index / 2)")
  }

  private static let splitter = Splitter(
    messages: messages, groups: messages.map { $0.group ?? "" }, labels: (0..<60).map { $0 % 2 },
    seed: 7)

  private static func settings(_ text: String) throws -> SplitSettings {
    var reader = try ObjectReader(try JSON.parse(text, dialect: .json5), path: "protocol")
    return try SplitSettings(&reader)
  }

  static let kinds = [
    "{}", "{folds: 3}", "{kind: 'leave-one-out'}", "{kind: 'holdout', by: 'group'}",
    "{kind: 'holdout', by: 'random', fraction: 0.5}", "{kind: 'holdout', by: 'time'}",
  ]

  @Test("no message is on both sides, and folds test every message once", arguments: kinds)
  func partition(text: String) throws {
    let settings = try Self.settings(text)
    let parts = try Self.splitter.parts(settings, foldFile: [:])
    for part in parts {
      #expect(Set(part.train).isDisjoint(with: part.test))
      #expect(part.train.count + part.test.count == 60)
    }
    if parts.count > 1 { #expect(parts.flatMap(\.test).sorted() == Array(0..<60)) }
  }

  @Test("no family is on both sides of a fold or of a holdout by group")
  func families() throws {
    for text in ["{}", "{kind: 'holdout', by: 'group'}", "{kind: 'holdout', fraction: 0.75}"] {
      for part in try Self.splitter.parts(try Self.settings(text), foldFile: [:]) {
        let trained = Set(part.train.map { Self.splitter.groups[$0] })
        #expect(part.test.allSatisfy { !trained.contains(Self.splitter.groups[$0]) })
      }
    }
  }

  @Test("a holdout by time tests the latest")
  func time() throws {
    let settings = try Self.settings("{kind: 'holdout', by: 'time', fraction: 0.1}")
    #expect(try Self.splitter.parts(settings, foldFile: [:])[0].test == Array(0..<6))
  }

  @Test("folds of a file leave out messages without one")
  func foldFile() throws {
    let settings = try Self.settings("{folds: {file: 'f.tsv'}}")
    let parts = try Self.splitter.parts(settings, foldFile: ["m1": "0", "m2": "1", "m5": "10"])
    #expect(parts.map(\.name) == ["0", "1", "10"])
    #expect(parts.map(\.test) == [[1], [2], [5]])
    #expect(parts[0].train == [2, 5])
  }

  @Test("inner parts cover the training part and nothing else")
  func inner() throws {
    let outer = try Self.splitter.parts(try Self.settings("{}"), foldFile: [:])[0]
    let inner = try Self.splitter.innerParts(of: outer.train, count: 3)
    #expect(inner.flatMap(\.test).sorted() == outer.train)
    for part in inner {
      #expect(Set(part.train).isDisjoint(with: part.test))
      #expect((part.train + part.test).sorted() == outer.train)
    }
  }

  @Test(
    "a split without two parts is a fault", arguments: ["{kind: 'leave-one-out', by: 'language'}"])
  func refuses(text: String) throws {
    let settings = try Self.settings(text)
    #expect(throws: Fault.self) { try Self.splitter.parts(settings, foldFile: [:]) }
  }
}
