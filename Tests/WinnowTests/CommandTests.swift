import Foundation
import Messages
import Testing

@Suite("The commands")
struct CommandTests {
  @Test("every command has a help page with its options and an example, and is listed")
  func help() throws {
    let program = try Program()
    defer { program.remove() }
    let lines = try program.run("--help").output.split(separator: "\n")
    let names = lines.filter { $0.hasPrefix("  ") }.compactMap { $0.split(separator: " ").first }
    #expect(names.contains("run") && names.count >= 9)
    for name in names.map(String.init) {
      let result = try program.run(name, "--help")
      #expect(result.status == 0 && result.errors.isEmpty, "\(name)")
      #expect(result.output.contains("usage: winnow \(name)"))
      #expect(result.output.contains("example: winnow \(name)"))
      #expect(result.output.contains("--quiet"))
    }
  }

  @Test("the template is an experiment that check accepts, for all classifiers and for each")
  func template() throws {
    let program = try Program()
    defer { program.remove() }
    let kinds = try program.run("list", "classifiers", "--json").output
    #expect(kinds.contains("linear-svm"))
    for words in [["template"], ["template", "linear-svm"]] {
      try program.write(try program.run(words).output, to: "mine.json")
      let result = try program.run("check", "mine.json")
      #expect(result.status == 0, "\(result.errors)")
    }
  }

  @Test("list prints every topic, for people and for machines")
  func list() throws {
    let program = try Program()
    defer { program.remove() }
    let result = try program.run("list")
    for word in [
      "starter", "linear-svm", "macroF1", "transaction.finance", "jsonl", "html", "bits",
    ] {
      #expect(result.output.contains(word), "\(word)")
    }
    let json = try JSON.parse(try program.run("list", "--json").output, dialect: .json)
    #expect(json["classifiers"]?.elements?.isEmpty == false)
  }

  @Test("a model trained from a run answers as its predictions did")
  func trainAndPredict() throws {
    let program = try Program.withExperiment()
    defer { program.remove() }
    #expect(try program.run("run", "small.json", "--out", "run").status == 0)
    let trained = try program.run("train", "run", "-o", "small.model")
    #expect(trained.status == 0, "\(trained.errors)")
    let plain = try program.run(
      "predict", "small.model", "--text", "you won a prize, claim now", "--plain")
    #expect(plain.output == "junk\n", "\(plain.errors)")
    let lines = try program.run("predict", "small.model", "messages.jsonl")
    #expect(lines.output.split(separator: "\n").count == 60)
    let first = try JSON.parse(String(lines.output.prefix { $0 != "\n" }), dialect: .json)
    #expect(first["id"] == "m0")
    #expect(first["predicted"] == "allow")
    #expect(first["action"]?.int == 1)
    let piped = try program.run(
      ["predict", "small.model", "--plain"], input: "{\"text\": \"payment received\"}\n")
    #expect(piped.output == "transaction.finance\n", "\(piped.errors)")
  }

  @Test("evaluate agrees with the run on its own predictions, and takes anybody's")
  func evaluate() throws {
    let program = try Program.withExperiment()
    defer { program.remove() }
    #expect(try program.run("run", "small.json", "--out", "run").status == 0)
    let entry = "multinomial-bayes smoothing=0.1"
    let result = try program.run(
      "evaluate", "run/predictions.jsonl", "--entry", entry, "--format", "json")
    let evaluated = try JSON.parse(result.output, dialect: .json)
    let run = try JSON.parse([UInt8](try program.bytes("run/results.json")), dialect: .json)
    let own = try #require(run["entries"]?.elements?.first { $0["name"]?.string == entry })
    let matrix = try #require(own["confusion"]?["leaf"])
    #expect(evaluated["entries"]?.elements?.first?["confusion"]?["leaf"] == matrix)
    try program.write("m0\tallow\nm1\tallow\n", to: "theirs.tsv")
    let theirs = try program.run("evaluate", "theirs.tsv", "--gold", "messages.jsonl")
    #expect(theirs.status == 0, "\(theirs.errors)")
    #expect(theirs.output.contains("50.0%"))
  }

  @Test("bench measures every classifier and prints numbers for machines")
  func bench() throws {
    let program = try Program()
    defer { program.remove() }
    let lines = (0..<40).map { "\($0 % 2 == 0 ? "ham" : "spam")\tmessage \($0)\n" }.joined()
    try program.write(lines, to: "sms.tsv")
    let result = try program.run(
      "bench", "sms.tsv", "--json", "--rounds", "1", "--test", "sms.tsv")
    #expect(result.status == 0, "\(result.errors)")
    let node = try JSON.parse(result.output, dialect: .json)
    let read = try #require(node["read"])
    let (seconds, rate) = (read["seconds"]?.double ?? 0, read["messagesPerSecond"]?.double ?? 0)
    #expect(seconds > 0 && abs(rate * seconds - 40) < 1e-6, "forty records")
    let entries = try #require(node["entries"]?.elements)
    #expect(entries.count >= 4)
    for entry in entries {
      #expect((entry["score"]?["messagesPerSecond"]?.double ?? 0) > 0)
      #expect((entry["latency"]?["p99Nanoseconds"]?.double ?? 0) > 0)
      #expect((entry["modelBytes"]?.int ?? 0) > 0)
    }
  }
}
