import Messages
import Testing

@testable import Learning

@Suite("An experiment's config")
struct ExperimentTests {
  static func config(_ text: String) throws -> JSONNode { try JSON.parse(text, dialect: .json5) }

  static let smallest = "{name: 'x', data: {dataset: 'starter'}, classifiers: [{kind: 'majority'}]}"

  @Test("needs only a name, data and a classifier; the rest has defaults")
  func smallest() throws {
    let experiment = try Experiment(try Self.config(Self.smallest))
    #expect(experiment.entries.map(\.name) == ["majority"])
    #expect(experiment.split?.kind == .crossValidation(folds: 5))
    #expect(experiment.labels == .leaf)
  }

  @Test("resolved, it decodes to the same experiment and resolves to itself")
  func resolvesToItself() throws {
    let node = try Self.config(
      "{name: 'x', data: {dataset: 'starter'}, features: {words: ['1', '1-2']}, protocol: "
        + "{select: 'inner'}, classifiers: [{kind: 'majority', features: {bits: 12}}]}")
    let experiment = try Experiment(node)
    let resolved = experiment.resolved(data: experiment.data)
    let again = try Experiment(resolved)
    #expect(again.resolved(data: again.data) == resolved)
    #expect(again.entries.map(\.name) == experiment.entries.map(\.name))
    #expect(experiment.entries.map(\.name) == ["majority words=1", "majority words=1-2"])
  }

  struct Bad: CustomTestStringConvertible {
    let text: String
    let path: String
    let words: [String]
    var testDescription: String { text }
  }

  static let bad = [
    Bad(text: "{name: 'x', data: {}, clasifiers: []}", path: "classifiers", words: ["missing"]),
    Bad(
      text: "{name: 'x', data: {}, classifiers: [{kind: 'majority'}], protocl: {}}",
      path: "protocl", words: ["did you mean 'protocol'"]),
    Bad(
      text: "{name: 'x', data: {}, classifiers: [{kind: 'majorty'}]}", path: "classifiers.0.kind",
      words: ["did you mean 'majority'"]),
    Bad(
      text: "{name: 'x', data: {}, classifiers: [{kind: 'majority'}], features: {bits: 40}}",
      path: "classifiers.0.features.bits", words: ["bits is 40", "10 to 24"]),
    Bad(
      text: "{name: 'x', data: {}, classifiers: [{kind: 'majority', trainin: 'online'}]}",
      path: "classifiers.0.trainin", words: ["did you mean 'training'"]),
    Bad(
      text: "{name: 'x', data: {}, classifiers: [{kind: 'majority', passes: []}]}",
      path: "classifiers.0.passes", words: ["empty list"]),
    Bad(
      text: "{name: 'x', data: {}, classifiers: [{kind: 'majority'}, {kind: 'majority'}]}",
      path: "classifiers", words: ["entries 0 and 1 are the same"]),
    Bad(
      text: "{name: '../x', data: {}, classifiers: [{kind: 'majority'}]}", path: "name",
      words: ["folder"]),
    Bad(
      text: "{name: 'x', data: {}, classifiers: [{kind: 'majority'}], protocol: {folds: 1}}",
      path: "protocol.folds", words: ["2 to 100"]),
  ]

  @Test("what isn't known or allowed is named with its path and what is allowed", arguments: bad)
  func refuses(bad: Bad) throws {
    let node = try Self.config(bad.text)
    let fault = #expect(throws: Fault.self) { try Experiment(node) }
    #expect(fault?.kind == .data)
    #expect(fault?.place.path == bad.path)
    for word in bad.words {
      #expect(fault?.message.contains(word) == true, "\(fault?.message ?? "")")
    }
  }

  @Test("the last list of a grid runs fastest; own features override common ones key by key")
  func expands() throws {
    let entries = try Experiment(
      try Self.config(
        "{name: 'x', data: {}, features: {words: '1', bits: [10, 12]}, classifiers: [{kind: "
          + "'majority', passes: [1, 2], features: {words: '1-2'}}]}")
    ).entries
    #expect(
      entries.map(\.name) == [
        "majority passes=1 bits=10", "majority passes=1 bits=12", "majority passes=2 bits=10",
        "majority passes=2 bits=12",
      ])
    #expect(entries.allSatisfy { $0.features.word("words") == "1-2" })
  }
}
