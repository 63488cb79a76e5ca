import Foundation
import Messages
import TestSupport
import Testing

@Suite("The ready experiments")
struct ReadyExperimentTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Experiments").path

  static let names =
    (try? FileManager.default.contentsOfDirectory(atPath: folder))?
    .filter { $0.hasSuffix(".json") }.sorted() ?? []

  @Test("decode, and begin with a comment that says what they show", arguments: names)
  func decode(name: String) throws {
    let program = try Program()
    defer { program.remove() }
    let path = "\(Self.folder)/\(name)"
    #expect(try String(contentsOfFile: path, encoding: .utf8).hasPrefix("// "))
    let result = try program.run("check", path)
    #expect(result.status == 0, "\(result.errors)")
  }

  @Test("there are the four that the documentation names")
  func complete() {
    for name in ["quickstart.json", "gold.json", "uci.json", "fbs-zh.json"] {
      #expect(Self.names.contains(name))
    }
  }

  @Test(
    "say what the data is and where it comes from when it is missing", arguments: ["gold", "uci"])
  func missingData(name: String) throws {
    let program = try Program()
    defer { program.remove() }
    let result = try program.run(
      "run", "\(Self.folder)/\(name).json", "--set", "data.path=absent.jsonl")
    #expect(result.status == 66)
    #expect(result.errors.contains("absent.jsonl"))
    #expect(result.errors.contains("SMS"))
  }

  /// A data set under `shared`, one SVM on the fixed folds, and the accuracy of scikit-learn's best
  /// there, which a half point of noise on another machine must not turn.
  struct Bar: CustomTestStringConvertible {
    let experiment: String
    let data: String
    let folds: String
    let accuracy: Double
    var testDescription: String { experiment }
  }

  static let bars = [
    Bar(experiment: "quickstart", data: "", folds: "starter", accuracy: 0.723),
    Bar(
      experiment: "gold", data: "data/sms-gold.jsonl", folds: "sms-gold", accuracy: 0.841),
    Bar(
      experiment: "uci", data: "data/original/uci-sms-spam.tsv", folds: "uci", accuracy: 0.989),
  ]

  @Test("on the fixed folds the SVM is level with scikit-learn's best", arguments: bars)
  func accuracy(bar: Bar) throws {
    guard let folds = SharedData.path("data/folds/\(bar.folds).tsv") else { return }
    var words = [
      "run", "\(Self.folder)/\(bar.experiment).json", "--out", "run", "--set",
      "protocol.folds={file: '\(folds)'}", "--set", "protocol.select=none", "--set",
      "classifiers=[{kind: 'linear-svm', c: 3}]",
    ]
    if !bar.data.isEmpty {
      guard let data = SharedData.path(bar.data) else { return }
      words += ["--set", "data.path=\(data)"]
    }
    let program = try Program()
    defer { program.remove() }
    let result = try program.run(words)
    #expect(result.status == 0, "\(result.errors)")
    let results = try JSON.parse([UInt8](try program.bytes("run/results.json")), dialect: .json)
    let metrics = results["entries"]?.elements?.first?["metrics"]
    #expect(try #require(metrics?["leaf"]?["accuracy"]?.double) >= bar.accuracy)
  }
}
