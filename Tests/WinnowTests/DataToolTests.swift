import Foundation
import Messages
import Testing

@Suite("The data tools")
struct DataToolTests {
  private static func program() throws -> Program {
    let program = try Program.withExperiment()
    try program.write(
      """
      {"id": "a", "text": "hello there", "label": "junk", "mine": 1}
      {"id": "b", "text": "hello there", "label": "allow"}
      {"id": "c", "text": "Hello  There"}

      """, to: "few.jsonl")
    return program
  }

  private func json(_ text: String) throws -> JSONNode {
    try JSON.parse(Array(text.utf8), dialect: .json, file: nil)
  }

  @Test("summary prints counts for people and for machines")
  func summary() throws {
    let program = try Self.program()
    defer { program.remove() }
    let text = try program.run("data", "summary", "messages.jsonl")
    #expect(text.status == 0, "\(text.errors)")
    for part in ["60 messages", "promotion.offers", "12   20.0%", "families of near duplicates"] {
      #expect(text.output.contains(part), "\(part)\n\(text.output)")
    }
    let node = try json(try program.run("data", "summary", "messages.jsonl", "--json").output)
    #expect(node["messages"]?.int == 60)
    #expect(node["labels"]?["junk"]?.int == 12)
    let input = try program.run(
      ["data", "summary", "-", "--json"], input: "{\"id\": \"x\", \"text\": \"é\"}\n")
    #expect(try json(input.output)["lengths"]?["max"]?.int == 1)
  }

  @Test("find the project's data sets beside the program, and say where they looked")
  func datasets() throws {
    let program = try Self.program()
    defer { program.remove() }
    let beside = try program.run("data", "summary", "starter")
    #expect(beside.status == 0, "\(beside.errors)")
    let absent = try program.run("data", "summary", "startr")
    #expect(absent.status == 66)
    #expect(absent.errors.contains("there is no file 'startr', and as a data set: no data set"))
    let copy = program.folder.appending(path: "copy")
    try FileManager.default.copyItem(at: Program.executable, to: copy)
    let alone = try program.run(["data", "summary", "starter"], executable: copy)
    #expect(alone.status == 66)
    #expect(alone.errors.contains("a folder Datasets beside Package.swift, looked for upwards"))
    #expect(alone.errors.contains(program.folder.path), "\(alone.errors)")
  }

  @Test("dedupe copies records as they stand, and says what it dropped")
  func dedupe() throws {
    let program = try Self.program()
    defer { program.remove() }
    let result = try program.run(
      "data", "dedupe", "few.jsonl", "-o", "out.jsonl", "--dropped", "gone.jsonl")
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.errors.contains("2 of 3 messages"))
    #expect(result.errors.contains("'a' (junk), 'b' (allow)"))
    #expect(
      String(decoding: try program.bytes("out.jsonl"), as: UTF8.self)
        == """
        {"id": "a", "text": "hello there", "label": "junk", "mine": 1}
        {"id": "c", "text": "Hello  There"}

        """)
    #expect(
      String(decoding: try program.bytes("gone.jsonl"), as: UTF8.self)
        == "{\"id\":\"b\",\"label\":\"allow\",\"kept\":\"a\",\"keptLabel\":\"junk\"}\n")
    let normal = try program.run(
      "data", "dedupe", "few.jsonl", "-o", "-", "--by", "normal", "--conflicts", "drop")
    #expect(normal.status == 0 && normal.output.isEmpty)
  }

  @Test("split writes the same files each time, with a report of labels")
  func split() throws {
    let program = try Self.program()
    defer { program.remove() }
    let words = [
      "data", "split", "messages.jsonl", "--into", "train=0.8,test=0.2", "-o", "parts", "--json",
    ]
    let result = try program.run(words)
    #expect(result.status == 0, "\(result.errors)")
    let train = String(decoding: try program.bytes("parts/train.jsonl"), as: UTF8.self)
    let test = String(decoding: try program.bytes("parts/test.jsonl"), as: UTF8.self)
    #expect(
      (train + test).split(separator: "\n").sorted()
        == Program.messages.split(separator: "\n").sorted())
    let node = try json(result.output)
    #expect(node["groups"]?.string == "data")
    #expect(node["parts"]?.elements?.first?["labels"]?["junk"]?.int == 10)
    // Families have two members: 12 of a label become 10 and 2.
    #expect(node["notes"]?.elements?.first?.string?.contains("families stay together") == true)
    #expect(try program.run(words).output == result.output)
    #expect(String(decoding: try program.bytes("parts/train.jsonl"), as: UTF8.self) == train)
  }

  @Test("split gives digits enough to tell what it got from what was wanted")
  func splitDigits() throws {
    let program = try Program()
    defer { program.remove() }
    let lines = (0..<9000).map {
      "{\"id\":\"\($0)\",\"text\":\"t \($0)\",\"label\":\"junk\",\"group\":\"g\($0 / 7)\"}\n"
    }
    try program.write(lines.joined(), to: "many.jsonl")
    let words = ["data", "split", "many.jsonl", "-o", "parts", "--groups", "data", "--into"]
    let result = try program.run(words + ["train=0.9,test=0.1"])
    #expect(result.status == 0, "\(result.errors)")
    let notes = (result.output + result.errors).split(separator: "\n").filter {
      $0.contains("families stay together")
    }
    #expect(!notes.isEmpty)
    for note in notes {
      let shares = note.split(separator: " ").filter { $0.contains("%") }.map {
        $0.prefix { $0 != "%" }
      }
      #expect(shares.count == 2 && shares[0] != shares[1], "\(note)")
    }
    let sum = try program.run(words + ["train=0.9,test=0.10001"])
    #expect(
      sum.status == 64 && sum.errors.contains("the shares sum to 1.00001; they must sum to 1"))
  }

  @Test("redact rewrites texts and senders, names what it carried over, and repeats with a seed")
  func redact() throws {
    let program = try Self.program()
    defer { program.remove() }
    try program.write(
      """
      {"id": "a", "text": "Hi Anna, code 482913", "sender": "+447700900123", "mine": "Anna"}
      {"id": "b", "text": "see you"}

      """, to: "private.jsonl")
    try program.write("Anna Berg\n", to: "names.txt")
    let words = [
      "data", "redact", "private.jsonl", "--names", "names.txt", "-o", "out.jsonl", "--seed", "5",
      "--json",
    ]
    let result = try program.run(words)
    #expect(result.status == 0, "\(result.errors)")
    let node = try json(result.output)
    #expect(node["redacted"]?["name"]?.int == 1 && node["redacted"]?["code"]?.int == 1)
    #expect(node["seenDifferently"]?["code"]?.int == 0)
    #expect(result.errors.contains("'mine'"))
    let text = String(decoding: try program.bytes("out.jsonl"), as: UTF8.self)
    #expect(!text.contains("Hi Anna") && !text.contains("482913") && !text.contains("7700900"))
    #expect(text.contains("\"mine\": \"Anna\"") && text.hasSuffix("\"text\": \"see you\"}\n"))
    #expect(try program.run(words).output == result.output)
    #expect(String(decoding: try program.bytes("out.jsonl"), as: UTF8.self) == text)
    let dropped = try program.run(
      "data", "redact", "private.jsonl", "-o", "-", "--drop-keys", "--quiet")
    #expect(!dropped.output.contains("mine") && dropped.errors.isEmpty)
  }

  @Test("annotate keeps every answer, goes on where it stopped, and puts the labels into the data")
  func annotate() throws {
    let program = try Self.program()
    defer { program.remove() }
    try program.write(
      """
      {"id": "a", "text": "parcel on its way", "mine": 1}
      {"id": "b", "text": "you won a prize"}
      {"id": "c", "text": "labelled", "label": "allow"}

      """, to: "open.jsonl")
    try program.write(LabelTests.rules, to: "rules.json5")
    let words = ["data", "annotate", "open.jsonl", "-o", "log.jsonl", "--batch"]
    let first = try program.run(words + ["--rules", "rules.json5"], input: "d\nf\nu\nx\nq\nj\n")
    #expect(first.status == 0, "\(first.errors)")
    let questions = try first.output.split(separator: "\n").map { try json(String($0)) }
    #expect(questions.map { $0["id"]?.string } == ["a", "b", "b"])
    #expect(questions[1]["rules"]?.string?.contains("prize") == true)
    #expect(first.errors.contains("'x' means nothing") && first.errors.contains("1 left"))
    let log =
      "{\"id\":\"a\",\"label\":\"transaction.orders\"}\n{\"id\":\"b\",\"label\":\"transaction.finance\"}\n"
      + "{\"id\":\"b\",\"label\":null}\n"
    #expect(String(decoding: try program.bytes("log.jsonl"), as: UTF8.self) == log)
    let second = try program.run(words, input: "j\n")
    #expect(second.status == 0 && second.errors.contains("2 labelled, 0 skipped, 0 left"))
    let applied = try program.run(
      "data", "annotate", "open.jsonl", "-o", "log.jsonl", "--apply", "out.jsonl")
    #expect(applied.status == 0 && applied.errors.contains("2 of them"))
    #expect(
      String(decoding: try program.bytes("out.jsonl"), as: UTF8.self)
        == """
        {"id": "a", "text": "parcel on its way", "mine": 1, "label": "transaction.orders"}
        {"id": "b", "text": "you won a prize", "label": "junk"}
        {"id": "c", "text": "labelled", "label": "allow"}

        """)
  }

  /// Words after `data`, the exit status, and words that the message must hold.
  static let bad: [(words: String, status: Int32, says: [String])] = [
    ("", 64, ["usage", "summary"]),
    ("sumary few.jsonl", 64, ["did you mean 'data summary'"]),
    ("summary", 64, ["usage: winnow data summary DATA"]),
    ("summary absent.jsonl", 66, ["absent.jsonl"]),
    ("summary startr", 66, ["did you mean 'starter'"]),
    ("summary few.jsonl --sett x=1", 64, ["did you mean '--set'", "winnow data summary --help"]),
    ("dedupe few.jsonl", 64, ["-o FILE"]),
    ("dedupe few.jsonl -o few.jsonl", 64, ["is the file that is read"]),
    ("dedupe few.jsonl -o absent/x.jsonl", 74, ["absent"]),
    ("dedupe few.jsonl -o x.jsonl --by txt", 64, ["did you mean 'text'"]),
    ("dedupe few.jsonl -o - --json", 64, ["--json"]),
    ("split few.jsonl -o parts", 64, ["--into"]),
    ("split few.jsonl -o parts --into a=0.5", 64, ["name at least two"]),
    ("split few.jsonl -o parts --into a=0.5,b=0.4", 64, ["0.9"]),
    ("split few.jsonl -o parts --into a=0.5,a=0.5", 64, ["twice"]),
    ("split few.jsonl -o parts --into a/b=0.5,c=0.5", 64, ["'a/b=0.5'"]),
    ("split few.jsonl -o parts --into a=0.5,b=0.5 --by time", 65, ["time", "few.jsonl"]),
    ("split few.jsonl -o parts --into a=0.5,b=0.5 --groups data", 65, ["\"found\""]),
    ("split few.jsonl -o . --into few=0.5,b=0.5", 64, ["is the file that is read"]),
    ("redact few.jsonl", 64, ["-o FILE"]),
    ("annotate few.jsonl", 64, ["-o FILE"]),
    ("annotate few.jsonl -o log.jsonl", 64, ["terminal", "--batch"]),
    ("annotate - -o log.jsonl --batch", 64, ["standard input"]),
    ("annotate few.jsonl -o messages.jsonl --batch", 65, ["'text'", "messages.jsonl:1"]),
    ("annotate few.jsonl -o log.jsonl --batch --model small.json", 65, ["small.json"]),
    ("annotate few.jsonl -o log.jsonl --batch --set labels=as-is", 65, ["as-is", "a map"]),
    ("annotate few.jsonl -o absent/log.jsonl --batch", 74, ["absent"]),
    ("annotate few.jsonl -o absent.jsonl --apply out.jsonl", 66, ["absent.jsonl"]),
    ("redact few.jsonl -o x --names absent.txt", 66, ["absent.txt"]),
    ("redact few.jsonl -o x --seed -1", 64, ["--seed"]),
    (
      "split few.jsonl -o parts --into a=0.5,b=0.5 --by time --groups found", 64, ["--groups found"]
    ),
  ]

  @Test("say what is wrong with their input", arguments: bad)
  func refuses(bad: (words: String, status: Int32, says: [String])) throws {
    let program = try Self.program()
    defer { program.remove() }
    let result = try program.run(["data"] + bad.words.split(separator: " ").map(String.init))
    #expect(result.status == bad.status, "\(result.errors)")
    #expect(result.output.isEmpty)
    for words in bad.says { #expect(result.errors.contains(words), "\(result.errors)") }
  }
}
