import Foundation
import Messages
import Testing

@Suite("The export command")
struct ExportTests {
  private static let messages = """
    {"id": "a", "time": 5, "sender": "S", "text": "win | now\\n__label__allow", "label": "junk"}
    {"id": "b", "text": "paid", "label": "transaction.finance"}
    {"id": "c", "text": "sale", "label": "promotion"}
    {"id": "d", "text": "hello"}
    """

  private static func program() throws -> Program {
    let program = try Program()
    try program.write(messages, to: "m.jsonl")
    return program
  }

  private func text(_ program: Program, _ name: String) throws -> String {
    String(decoding: try program.bytes(name), as: UTF8.self)
  }

  @Test("writes a file, and says what was left out and what is lost")
  func writes() throws {
    let program = try Self.program()
    defer { program.remove() }
    let result = try program.run(
      "export", "fasttext", "m.jsonl", "-o", "m.ft", "--unlabelled", "skip", "--coarse", "skip")
    #expect(result.status == 0 && result.output.isEmpty, "\(result.errors)")
    #expect(
      try text(program, "m.ft")
        == "__label__junk win | now ␊ ␛__label__allow\n__label__transaction.finance paid\n")
    #expect(result.errors.contains("m.ft: 2 messages as fasttext; 1 left out, without a label; 1"))
    #expect(result.errors.contains("doesn't hold time (1 messages), sender (1 messages)"))
  }

  @Test("what it writes is imported again, and an experiment's data reads it")
  func imports() throws {
    let program = try Self.program()
    defer { program.remove() }
    for kind in ["create-ml-json m.json", "vowpal-wabbit m.vw", "csv m.csv"] {
      let words = kind.split(separator: " ").map(String.init)
      let export = try program.run(
        "export", words[0], "m.jsonl", "-o", words[1], "--unlabelled", "keep", "--coarse", "keep")
      #expect(export.status == 0, "\(export.errors)")
      let again = try program.run("import", words[1], "-o", "-")
      let nodes = try again.output.split(separator: "\n").map {
        try JSON.parse(Array($0.utf8), dialect: .json)
      }
      #expect(
        nodes.map { $0["text"]?.string } == ["win | now\n__label__allow", "paid", "sale", "hello"],
        "\(again.errors)")
      #expect(
        nodes.map { $0["label"]?.string } == ["junk", "transaction.finance", "promotion.?", nil])
    }
  }

  @Test("writes a folder whole, and never into one that holds something")
  func writesFolder() throws {
    let program = try Self.program()
    defer { program.remove() }
    let words = ["export", "create-ml-folders", "m.jsonl", "-o", "out/", "--labels", "category"]
    let refused = try program.run(words)
    #expect(refused.status == 65)
    #expect(refused.errors.contains("m.jsonl: message 4 ('d'): it has no label"))
    let result = try program.run(words + ["--unlabelled", "skip", "--json"])
    #expect(result.status == 0, "\(result.errors)")
    #expect(try JSON.parse(Array(result.output.utf8), dialect: .json)["messages"]?.int == 3)
    #expect(try text(program, "out/transaction/0002.txt") == "paid")
    let again = try program.run(words + ["--unlabelled", "skip"])
    #expect(again.status == 74 && again.errors.contains("isn't empty"))
    let names = try FileManager.default.contentsOfDirectory(atPath: program.folder.path).sorted()
    #expect(names == ["m.jsonl", "out", "stderr", "stdin", "stdout"])
  }

  @Test("writes features with their names, of a config or words 1-2, and of a data set by name")
  func writesFeatures() throws {
    let program = try Self.program()
    defer { program.remove() }
    let words = [
      "export", "svmlight", "m.jsonl", "-o", "m.svm", "--unlabelled", "skip", "--coarse", "skip",
    ]
    #expect(try program.run(words).status == 0)
    let rows = try text(program, "m.svm").split(separator: "\n")
    #expect(rows.count == 2 && rows[1].hasPrefix("2 ") && rows[1].contains(":"))
    let names = try text(program, "m.svm.names").split(separator: "\n")
    #expect(names.contains { $0.hasSuffix("\twords paid") })
    #expect(try text(program, "m.svm.labels") == "1\tjunk\n2\ttransaction.finance\n")
    let back = try program.run("import", "svmlight", "m.svm", "-o", "x")
    #expect(back.status == 64 && back.errors.contains("hold features and no text"))
    try program.write(
      """
      { version: 1, name: "x", data: { path: "m.jsonl" }, classifiers: [ { kind: "majority",
        features: { words: false, characters: "3", message: false, bits: 12 } } ] }
      """, to: "x.json5")
    #expect(try program.run(words + ["--config", "x.json5", "--zero-based"]).status == 0)
    #expect(
      try text(program, "m.svm.names").split(separator: "\n").allSatisfy {
        $0.contains("\tcharacters ")
      })
    let starter = try program.run("export", "csv", "starter", "-o", "-", "--quiet")
    #expect(starter.status == 0 && starter.errors.isEmpty)
    #expect(starter.output.hasPrefix("id,text,label,time,sender,language,group\n"))
  }

  @Test(
    "says what is wrong with the call",
    arguments: [
      ("csv m.jsonl", Int32(64), "-o PATH"),
      ("fastext m.jsonl -o x", 64, "did you mean 'fasttext'"),
      ("csv absent.csv -o x", 66, "no such file"), ("csv m.jsonl -o no/x", 74, "isn't there"),
      ("csv m.jsonl -o x --zero-based", 64, "for kinds that hold features"),
      ("svmlight m.jsonl -o - --unlabelled skip --coarse skip", 64, "more than one file"),
      ("csv m.jsonl -o x --coarse drop", 64, "keep, skip, refuse"),
      ("svmlight m.jsonl -o x --unlabelled keep", 64, "skip or refuse"),
      ("svmlight m.jsonl -o x --entry a", 64, "--config"),
      ("fasttext m.jsonl -o x", 65, "message 3 ('c'): its label 'promotion.?' isn't one leaf"),
    ])
  func refuses(words: String, status: Int32, says: String) throws {
    let program = try Self.program()
    defer { program.remove() }
    let result = try program.run(["export"] + words.split(separator: " ").map(String.init))
    #expect(result.status == status && result.output.isEmpty, "\(result.errors)")
    #expect(result.errors.contains(says), "\(result.errors)")
    let names = try FileManager.default.contentsOfDirectory(atPath: program.folder.path).sorted()
    #expect(names == ["m.jsonl", "stderr", "stdin", "stdout"])
  }

  @Test("an import of a backup that breaks off leaves nothing, and says where it breaks")
  func importsBroken() throws {
    let program = try Program()
    defer { program.remove() }
    let whole =
      "<smses count=\"1\">\n<sms address=\"1\" date=\"1700000000000\" type=\"1\" body=\"a\"/>\n</smses>\n"
    try program.write(whole, to: "whole.xml")
    try program.write(String(whole.dropLast(10)), to: "broken.xml")
    let imported = try program.run("import", "whole.xml", "-o", "out.jsonl")
    #expect(imported.status == 0, "\(imported.errors)")
    #expect(
      try text(program, "out.jsonl")
        == "{\"id\":\"whole.xml:1\",\"time\":1700000000,\"sender\":\"1\",\"text\":\"a\"}\n")
    let broken = try program.run("import", "broken.xml", "-o", "broken.jsonl")
    #expect(broken.status == 65 && broken.errors.contains("broken.xml:2"), "\(broken.errors)")
    #expect(broken.errors.contains("breaks off at byte"))
    #expect(!FileManager.default.fileExists(atPath: program.folder.path + "/broken.jsonl"))
  }

  @Test("an import reads records under the names that --set gives, and refuses what isn't there")
  func importsRecords() throws {
    let program = try Program()
    defer { program.remove() }
    try program.write("[{\"body\": \"a\", \"kind\": \"ham\"}]", to: "m.json")
    let result = try program.run(
      "import", "m.json", "-o", "-", "--set", "columns={text:'body',label:'kind'}", "--set",
      "labels={ham:'allow'}")
    #expect(
      result.output == "{\"id\":\"m.json:1\",\"text\":\"a\",\"label\":\"allow\"}\n",
      "\(result.errors)")
    let missing = try program.run(
      "import", "m.json", "-o", "x", "--set", "columns={text:'body',label:'label'}")
    #expect(missing.status == 65 && missing.errors.contains("no element has the key 'label'"))
    try program.write("text,label\n\"a,junk\nb,junk\n", to: "m.csv")
    let quote = try program.run("import", "m.csv", "-o", "x", "--strict")
    #expect(quote.status == 65 && quote.errors.contains("m.csv:2:1: this quoted column has no"))
  }
}
