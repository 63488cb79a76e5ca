import Foundation
import Messages
import Testing

@Suite("Experiments on given features")
struct GivenFeaturesTests {
  /// A config over a source with features; the order is the data's, since identifiers differ.
  private static func config(_ data: String, _ features: String) -> String {
    """
    {name: "g", data: \(data), labels: "leaf", features: \(features), predictions: "none",
    protocol: {kind: "prequential", order: "given", repeats: 1, groups: "none"},
    classifiers: [{kind: "linear-svm"}, {kind: "logistic-regression"}, {kind: "multinomial-bayes"}]}
    """
  }

  private static let made =
    "{words: \"1-2\", characters: false, bits: 14, weighting: \"counts\", normalization: \"vector\"}"

  private func program() throws -> Program {
    let program = try Program.withExperiment()
    try program.write(Self.config("{path: \"messages.jsonl\"}", Self.made), to: "text.json")
    return program
  }

  /// The figures of a run, without what tells the entries apart.
  private func figures(_ program: Program, _ config: String) throws -> [String] {
    let result = try program.run("run", config, "--out", "out-\(config)", "--quiet")
    #expect(result.status == 0, "\(result.errors)")
    let bytes = Array(try program.bytes("out-\(config)/results.json"))
    let node = try JSON.parse(bytes, dialect: .json, file: nil)
    let entries = try #require(node["entries"]?.elements)
    return entries.compactMap { $0["stream"]?.compact }
  }

  @Test("exported features give the very results of the texts that they were made of")
  func exported() throws {
    let program = try program()
    defer { program.remove() }
    for (base, more, key) in [("one", [], ""), ("zero", ["--zero-based"], ", zeroBased: true")] {
      let file = "\(base).svm"
      let export = try program.run(
        ["export", "svmlight", "messages.jsonl", "-o", file, "--config", "text.json"] + more)
      #expect(export.status == 0, "\(export.errors)")
      let labels = String(decoding: try program.bytes("\(file).labels"), as: UTF8.self)
        .split(separator: "\n").map { line in
          let parts = line.split(separator: "\t")
          return "\"\(parts[0])\": \"\(parts[1])\""
        }
      let data = "{path: \"\(file)\", labels: {\(labels.joined(separator: ", "))}\(key)}"
      let features = "{weighting: \"given\", bits: 14}"
      try program.write(Self.config(data, features), to: "\(base).json")
      let expected = try figures(program, "text.json")
      #expect(expected.count == 3)
      #expect(try figures(program, "\(base).json") == expected)
    }
  }

  @Test("a model is trained on given features and predicts from them")
  func predicts() throws {
    let program = try program()
    defer { program.remove() }
    let lines = (0..<40).map { "\($0 % 2 + 1) \($0 % 2 + 1):1.5 \(10 + $0 % 7):0.25" }
    try program.write(lines.joined(separator: "\n") + "\n", to: "a.svm")
    let config = """
      {name: "a", data: {path: "a.svm", labels: "as-is"}, labels: "as-is",
      features: {weighting: "given", bits: 10}, classifiers: [{kind: "linear-svm"}]}
      """
    try program.write(config, to: "a.json")
    #expect(try program.run("train", "a.json", "-o", "a.model").status == 0)
    try program.write("0 2:3\n0 1:3 99999:1\n", to: "b.svm")
    let result = try program.run("predict", "a.model", "b.svm", "--format", "svmlight", "--plain")
    #expect(result.output == "2\n1\n", "\(result.errors)")
    // A model of features has nothing to say of a text, and the other way round.
    let text = try program.run("predict", "a.model", "messages.jsonl")
    #expect(text.status == 65 && text.errors.contains("has a text"))
    let words = """
      {name: "t", data: {path: "messages.jsonl"}, labels: "present", features: {bits: 10},
      classifiers: [{kind: "linear-svm"}]}
      """
    try program.write(words, to: "t.json")
    #expect(try program.run("train", "t.json", "-o", "t.model").status == 0)
    let other = try program.run("predict", "t.model", "b.svm", "--format", "svmlight")
    #expect(other.status == 65 && other.errors.contains("\"given\""))
  }

  @Test(
    "says what is wrong",
    arguments: [
      ("1 5:1\n", "{}", "say features: {weighting: \"given\"}"),
      ("1 2000:1\n", "{weighting: \"given\", bits: 10}", "raise features.bits"),
      ("1 3:1 2:1\n", "{weighting: \"given\"}", "doesn't ascend"),
      ("1 0:1\n", "{weighting: \"given\"}", "zero-based"),
      ("1 2:nan\n", "{weighting: \"given\"}", "finite"),
    ])
  func refuses(content: String, features: String, says: String) throws {
    let program = try program()
    defer { program.remove() }
    try program.write(content, to: "x.svm")
    let data = "{path: \"x.svm\", labels: {\"1\": \"allow\"}}"
    try program.write(Self.config(data, features), to: "x.json")
    let result = try program.run("run", "x.json", "--out", "x")
    #expect(result.status == 65)
    #expect(result.errors.contains(says), "\(result.errors)")
  }

  @Test("a stream and rules want texts, and say so")
  func wantsTexts() throws {
    let program = try program()
    defer { program.remove() }
    let config = Self.config("{path: \"messages.jsonl\"}", "{weighting: \"given\"}")
    try program.write(config, to: "given.json")
    let stream = try program.run("stream", "--config", "given.json", input: "")
    #expect(stream.status == 65 && stream.errors.contains("hold texts"))
    let run = try program.run("run", "given.json", "--out", "x")
    #expect(run.status == 65 && run.errors.contains("has a text"))
  }
}
