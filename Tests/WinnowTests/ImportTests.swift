import Foundation
import Messages
import Testing

@Suite("The import command")
struct ImportTests {
  private static let tables = """
    CREATE TABLE handle (ROWID INTEGER PRIMARY KEY, id TEXT, service TEXT);
    CREATE TABLE message (ROWID INTEGER PRIMARY KEY, guid TEXT, text TEXT, handle_id INTEGER,
      service TEXT, date INTEGER, is_from_me INTEGER, filter_action INTEGER);
    INSERT INTO handle VALUES (1, 'BANK(smsft_fi)', 'SMS');
    """
  private static let rows = """
    INSERT INTO message VALUES (1, 'A', 'Paid', 1, 'SMS', 700000000, 0, 0),
      (2, 'B', 'mine', 1, 'SMS', 700000001, 1, 0), (3, 'C', 'x', 0, 'SMS', 700000002, 0, 2);
    """

  /// A folder with a database.
  private static func program(rows: String = rows) throws -> Program {
    let program = try Program()
    let database = try SQLiteFile(path: program.folder.path + "/sms.db")
    try database.execute(tables + rows)
    return program
  }

  @Test("recognises a database, writes lines that others read, and says what it left out")
  func imports() throws {
    let program = try Self.program()
    defer { program.remove() }
    let result = try program.run("import", "sms.db", "-o", "out.jsonl", "--labels", "from-phone")
    #expect(result.status == 0 && result.output.isEmpty, "\(result.errors)")
    #expect(
      String(decoding: try program.bytes("out.jsonl"), as: UTF8.self)
        == """
        {"id":"A","time":1678307200,"sender":"BANK","text":"Paid","label":"transaction.finance",\
        "known":false}
        {"id":"C","time":1678307202,"text":"x","label":"junk","known":false}

        """)
    for part in [
      "sms.db (sms-db): 3 messages found, 2 kept, in out.jsonl", "1 sent from this phone",
      "from 2023-03-08T20:26:40Z to 2023-03-08T20:26:42Z", "(smsft_fi) 1",
    ] { #expect(result.errors.contains(part), "\(part): \(result.errors)") }
    let names = try FileManager.default.contentsOfDirectory(atPath: program.folder.path).sorted()
    #expect(names == ["out.jsonl", "sms.db", "stderr", "stdin", "stdout"])
    let mode = try FileManager.default.attributesOfItem(atPath: program.folder.path + "/out.jsonl")
    #expect((mode[.posixPermissions] as? NSNumber)?.intValue == 0o600)
  }

  @Test("writes to standard output, and its summary as JSON")
  func streams() throws {
    let program = try Self.program()
    defer { program.remove() }
    let result = try program.run("import", "sms-db", "sms.db", "-o", "-", "--all", "--quiet")
    #expect(result.status == 0 && result.errors.isEmpty)
    #expect(result.output.split(separator: "\n").count == 3)
    let summary = try program.run("import", "sms.db", "-o", "out.jsonl", "--json").output
    let node = try JSON.parse(Array(summary.utf8), dialect: .json)
    #expect(node["found"]?.int == 3 && node["kept"]?.int == 2)
    #expect(node["leftOut"]?.elements?.first?["count"]?.int == 1)
    #expect(node["kind"]?.string == "sms-db" && node["earliest"]?.double == 1_678_307_200)
  }

  @Test("leaves no partial output and no private copy when the database breaks off")
  func breaksOff() throws {
    let many = (1...4000).map {
      "(\($0), 'G\($0)', '\(String(repeating: "word ", count: 80))', 1, 'SMS', 7, 0, 0)"
    }
    let program = try Self.program(
      rows: "INSERT INTO message VALUES \(many.joined(separator: ", "))")
    defer { program.remove() }
    var bytes = try program.bytes("sms.db")
    let end = bytes.count - 200_000
    for index in end..<end + 100_000 { bytes[index] = 0xFF }
    try program.write(bytes, to: "sms.db")
    try program.write("the old one", to: "out.jsonl")
    let temporary = program.folder.appending(path: "tmp").path
    try FileManager.default.createDirectory(atPath: temporary, withIntermediateDirectories: true)
    let result = try program.run(
      ["import", "sms.db", "-o", "out.jsonl"], environment: ["TMPDIR": temporary])
    #expect(result.status == 74, "\(result.errors)")
    #expect(result.errors.contains("sms.db: this isn't a SQLite database, or it is damaged"))
    #expect(String(decoding: try program.bytes("out.jsonl"), as: UTF8.self) == "the old one")
    let names = try FileManager.default.contentsOfDirectory(atPath: program.folder.path).sorted()
    #expect(names == ["out.jsonl", "sms.db", "stderr", "stdin", "stdout", "tmp"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: temporary).isEmpty)
  }

  /// Words after `import`, the exit status, and words that the message must hold.
  static let bad: [(words: String, status: Int32, says: [String])] = [
    ("sms.db", 64, ["-o must be given"]), ("-o out", 64, ["usage"]),
    ("sms-dbx sms.db -o out", 64, ["did you mean 'sms-db'", "iphone-backup, sms-db"]),
    ("sms.db -o out --labels phone", 64, ["none, from-phone"]),
    ("sms.db -o sms.db", 64, ["name another place"]), ("absent -o out", 66, ["absent"]),
    ("sms.db -o absent/out", 74, ["absent/out"]),
    ("small.json -o out", 65, ["small.json: this looks like JSON and begins with an object"]),
    ("plain -o out", 65, ["plain: this looks like none of the kinds", "sms-db (sms.db"]),
    (". -o out", 65, ["looks like none"]),
    ("iphone-backup . -o out", 66, ["no backup of an iPhone"]),
    ("iphone-backup sms.db -o out", 74, ["kind sms-db"]),
    ("sms-csv small.json -o out", 65, ["small.json:1: the first line must name"]),
    ("sms-db small.json -o out", 65, ["isn't a SQLite database"]),
    ("sent.db -o out", 65, ["none of the 1 messages is kept: 1 sent"]),
    ("none.db -o out", 65, ["no message is there"]),
    ("sms.db -o out --set encoding=utf-16", 64, ["sms-db has nothing to set"]),
    ("folders small.json -o out", 74, ["small.json: this is a file where a folder of folders"]),
    ("empty.db -o out", 65, ["empty.db: the file is empty (0 bytes)"]),
    ("/dev/null -o out", 65, ["/dev/null: this is a device or a pipe"]),
  ]

  @Test("says what is wrong with its input, and writes nothing", arguments: bad)
  func refuses(bad: (words: String, status: Int32, says: [String])) throws {
    let program = try Self.program()
    defer { program.remove() }
    try program.write(Program.experiment, to: "small.json")
    try program.write("", to: "empty.db")
    try program.write("hello", to: "plain")
    do {
      try SQLiteFile(path: program.folder.path + "/none.db").execute(Self.tables)
      let sent = try SQLiteFile(path: program.folder.path + "/sent.db")
      try sent.execute(Self.tables + "INSERT INTO message VALUES (1, 'A', 'x', 1, 'SMS', 7, 1, 0)")
    }
    let result = try program.run(["import"] + bad.words.split(separator: " ").map(String.init))
    #expect(result.status == bad.status, "\(result.errors)")
    #expect(result.output.isEmpty)
    for words in bad.says { #expect(result.errors.contains(words), "\(result.errors)") }
    #expect(!FileManager.default.fileExists(atPath: program.folder.path + "/out"))
  }

  @Test("says that it may not read a folder or file")
  func forbidden() throws {
    let program = try Self.program()
    defer { program.remove() }
    guard Program.canRunAsNobody else {
      print("skipped: only root can take permissions away from itself, by setpriv")
      return
    }
    let attributes: [FileAttributeKey: Any] = [.posixPermissions: NSNumber(value: 0o700)]
    let folder = program.folder.path
    try FileManager.default.createDirectory(
      atPath: folder + "/backup", withIntermediateDirectories: true, attributes: attributes)
    try FileManager.default.setAttributes(attributes, ofItemAtPath: folder + "/sms.db")
    for words in [["backup"], ["sms.db"], ["iphone-backup", "backup"], ["sms-db", "sms.db"]] {
      let result = try program.run(["import"] + words + ["-o", "-"], asNobody: true)
      #expect(result.status == 74 && result.output.isEmpty, "\(result.errors)")
      #expect(result.errors.contains("Permission denied"), "\(result.errors)")
    }
  }

  @Test("names the file of a backup that it may not read")
  func forbiddenParts() throws {
    guard Program.canRunAsNobody else {
      print("skipped: only root can take permissions away from itself, by setpriv")
      return
    }
    let name = "3d0d7e5fb2ce288813306e4d4636395e047a3d28"
    let log = "cd47480f213dba9bc38ee792775d17e3f5a73a59"
    let program = try Self.program()
    defer { program.remove() }
    let bytes = try program.bytes("sms.db")
    let parts = [
      "Manifest.db", "Manifest.plist", "3d/\(name)", "cd/\(log)", "3d", "cd", "",
    ]
    for (number, part) in parts.enumerated() {
      let folder = "backup\(number)"
      let manifest = try SQLiteFile(path: program.folder.path + "/manifest\(number).db")
      try manifest.execute("CREATE TABLE Files (fileID TEXT, domain TEXT, relativePath TEXT, file)")
      try program.write(try program.bytes("manifest\(number).db"), to: folder + "/Manifest.db")
      try program.write("<key>IsEncrypted</key><false/>", to: folder + "/Manifest.plist")
      try program.write(bytes, to: "\(folder)/3d/\(name)")
      try program.write("", to: "\(folder)/cd/\(log)")
      let whole = try program.run(["import", folder, "-o", "-"], asNobody: true)
      #expect(whole.status == 0, "\(whole.errors)")
      for mode in part.contains("/") || part.contains(".") ? [0o200] : [0o600, 0o644] {
        try FileManager.default.setAttributes(
          [.posixPermissions: NSNumber(value: mode)],
          ofItemAtPath: "\(program.folder.path)/\(folder)/\(part)")
        for words in [[folder], ["iphone-backup", folder]] {
          let result = try program.run(["import"] + words + ["-o", "-"], asNobody: true)
          #expect(result.status == 74 && result.output.isEmpty, "\(part): \(result.errors)")
          #expect(result.errors.contains("Permission denied"), "\(result.errors)")
          #expect(result.errors.contains(part.isEmpty ? folder : "\(folder)/\(part)"))
        }
      }
    }
  }

  @Test("says what a database's own log has lost, also where nothing is kept")
  func logs() throws {
    let program = try Self.program()
    defer { program.remove() }
    try program.write("hello", to: "sms.db-wal")
    let result = try program.run("import", "sms.db", "-o", "out.jsonl")
    #expect(result.status == 0)
    #expect(result.errors.contains("  note: nothing of the write-ahead log 'sms.db-wal' (5 bytes)"))
    try SQLiteFile(path: program.folder.path + "/none.db").execute(Self.tables)
    try program.write("hello", to: "none.db-wal")
    let none = try program.run("import", "none.db", "-o", "-")
    #expect(none.status == 65)
    #expect(none.errors.contains("no message is there; nothing of the write-ahead log 'none.db"))
  }

  @Test("of an archive or another document says what that is")
  func otherFiles() throws {
    let program = try Program()
    defer { program.remove() }
    let starts: [(bytes: [UInt8], words: String)] = [
      ([0x1F, 0x8B, 8, 0], "gzip archive"), (Array("PK\u{3}\u{4}".utf8), "zip archive"),
      (Array("ANDROID BACKUP\n5\n".utf8), "'SMS Backup & Restore'"),
      (Array("bplist00".utf8), "the folder must be given"), (Array("%PDF-1.7".utf8), "PDF"),
      (Array("h\0e\0l\0l\0o\0".utf8), "(a text in utf-16le)"),
    ]
    for (bytes, words) in starts {
      try program.write(Data(bytes), to: "file")
      let result = try program.run("import", "file", "-o", "-")
      #expect(result.status == 65 && result.errors.contains(words), "\(result.errors)")
    }
  }
}
