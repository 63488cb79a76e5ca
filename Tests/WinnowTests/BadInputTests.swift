import Foundation
import Testing

@Suite("Bad input")
struct BadInputTests {
  /// A call on the small experiment, the exit status, and words that the message must hold.
  struct Case: CustomTestStringConvertible {
    let words: [String]
    let status: Int32
    let says: [String]
    var testDescription: String { words.joined(separator: " ") }

    init(_ words: String, _ status: Int32, _ says: String...) {
      self.words = words.split(separator: " ").map(String.init)
      (self.status, self.says) = (status, says)
    }
  }

  static let cases = [
    Case("", 64, "usage"),
    Case("rum small.json", 64, "did you mean 'run'"),
    Case("run", 64, "usage: winnow run"),
    Case("run small.json other.json", 64, "other.json"),
    Case("run small.json --job 2", 64, "did you mean '--jobs'"),
    Case("run small.json --jobs 0", 64, "--jobs is '0'"),
    Case("run small.json --jobs", 64, "needs a value"),
    Case("run small.json --set seed", 64, "KEY=VALUE"),
    Case("run absent.json", 66, "absent.json"),
    Case("run small.json --set data.path=absent.jsonl", 66, "absent.jsonl"),
    Case("run small.json --set data.path=empty.jsonl", 65, "empty.jsonl", "empty"),
    Case("run small.json --set protocl.folds=3", 65, "did you mean 'protocol'"),
    Case(
      "run small.json --set classifiers.1.smoothing=-1", 65, "classifiers.1.smoothing",
      "smoothing is -1"),
    Case("run small.json --set features.bits=40", 65, "bits is 40", "10 to 24"),
    Case("run small.json --set classifiers.9.c=1", 64, "classifiers.9.c"),
    Case("run small.json --set protocol.folds=61", 65, "60", "61"),
    Case("run small.json --set protocol.kind=leave-one-out", 65, "protocol"),
    Case("run small.json --set labels=category --set data.labels.allow=spam", 65, "spam"),
    Case("run broken.json", 65, "broken.json:2"),
    Case("train small.json", 64, "-o MODEL"),
    Case("train small.json -o m --entry majorty", 64, "did you mean 'majority'"),
    Case("predict small.json --text x", 65, "small.json"),
    Case("report absent", 66, "absent"),
    Case("report small.json", 65, "small.json"),
    Case("report small.json --format pdf", 64, "html"),
    Case("list clasifiers", 64, "did you mean 'classifiers'"),
    Case("template svm", 64, "linear-svm"),
    Case("check broken.json", 65, "broken.json:2"),
    Case("bench absent.tsv", 66, "absent.tsv"),
    Case("check small.json --set classifiers.2.c=1 --set classifiers.2.l2=1", 65, "both set"),
    Case("run small.json --set classifiers.2.training=online --set classifiers.2.c=1", 65, "l2"),
    Case("check small.json --set data={dataset:'startr'}", 66, "did you mean 'starter'"),
    Case(
      "check small.json --set features={words:false,characters:false,message:false}", 65,
      "switched off"),
    Case("run small.json --set protocol={groups:'none',folds:61}", 65, "61"),
    Case("train small.json --entry majority -o absent/m", 74, "absent"),
    Case("predict absent.model --text x", 66, "absent.model"),
  ]

  @Test("gets a clear message and the right exit status", arguments: cases)
  func refuses(bad: Case) throws {
    let program = try Program.withExperiment()
    defer { program.remove() }
    try program.write("", to: "empty.jsonl")
    try program.write("{\n  name: 'x', seed 3 }", to: "broken.json")
    let result = try program.run(bad.words)
    #expect(result.status == bad.status, "\(result.errors)")
    #expect(result.output.isEmpty)
    for words in bad.says { #expect(result.errors.contains(words), "\(result.errors)") }
  }

  /// Odd records that must be read, or counted, and never end the job.
  static let oddities: [(name: String, bytes: Data, counted: String?)] = [
    ("an empty text", line("odd", "\"\""), nil),
    ("only emoji", line("odd", "\"🥳🎉👩‍👩‍👧\""), nil),
    ("a NUL", line("odd", "\"a\\u0000b\""), nil),
    ("a megabyte", line("odd", "\"\(String(repeating: "free prize ", count: 95_000))\""), nil),
    (
      "a label with one example",
      Data(
        "{\"id\":\"odd\",\"text\":\"x\",\"label\":\"transaction.weather\"}\n".utf8), nil
    ),
    (
      "broken UTF-8",
      Data("{\"id\":\"odd\",\"text\":\"a".utf8) + Data([0xFF, 0xC3])
        + Data("\",\"label\":\"junk\"}\n".utf8), "1"
    ),
    ("an identifier that was met", line("m1", "\"again\""), "m1"),
    ("an unknown label", Data("{\"id\":\"odd\",\"text\":\"x\",\"label\":\"jnk\"}\n".utf8), "jnk"),
    ("half a record", Data("{\"id\":\"odd\",\"text\":\"x\n".utf8), "1"),
    ("a record without text", Data("{\"id\":\"odd\",\"label\":\"junk\"}\n".utf8), "text"),
  ]

  private static func line(_ id: String, _ text: String) -> Data {
    Data("{\"id\":\"\(id)\",\"text\":\(text),\"label\":\"junk\"}\n".utf8)
  }

  @Test("in a record is read or counted", arguments: oddities.indices)
  func oddRecord(index: Int) throws {
    let odd = Self.oddities[index]
    let program = try Program.withExperiment()
    defer { program.remove() }
    try program.write(odd.bytes + Data(Program.messages.utf8), to: "messages.jsonl")
    let result = try program.run("run", "small.json", "--out", "run")
    #expect(result.status == 0, "\(odd.name): \(result.errors)")
    let results = String(decoding: try program.bytes("run/results.json"), as: UTF8.self)
    if let counted = odd.counted {
      #expect(result.errors.contains(counted), "\(odd.name): \(result.errors)")
      #expect(results.contains("\"messages\": 60"), "\(odd.name)")
      let strict = try program.run("run", "small.json", "--out", "strict", "--strict")
      #expect(strict.status == 65, "\(odd.name): \(strict.errors)")
    } else {
      #expect(results.contains("\"messages\": 61"), "\(odd.name)")
    }
  }

  @Test("a family larger than a fold, and five folds over a label with one example, are tried")
  func largeFamily() throws {
    let program = try Program.withExperiment()
    defer { program.remove() }
    let big = (0..<200).map {
      "{\"id\":\"b\($0)\",\"text\":\"ad \($0)\",\"label\":\"junk\",\"group\":\"big\"}\n"
    }.joined()
    let lone = "{\"id\":\"lone\",\"text\":\"snow\",\"label\":\"transaction.weather\"}\n"
    try program.write(Program.messages + big + lone, to: "messages.jsonl")
    let result = try program.run("run", "small.json", "--set", "protocol.folds=5", "--out", "run")
    #expect(result.status == 0, "\(result.errors)")
    let results = String(decoding: try program.bytes("run/results.json"), as: UTF8.self)
    #expect(results.contains("fewer than the 5 folds"))
  }
}
