import FoundationEssentials
import Importing
import Messages
import Storage
import ImportingSupport
import Testing

@Suite("A broken database")
struct PhoneBadInputTests {
  private func fault(_ path: String) throws -> Fault {
    try #require(throws: Fault.self) { _ = try Imported(SMSDatabaseImporter.self, path) }
  }

  private func filled(_ scratch: Scratch) throws -> String {
    try PhoneFixture.make(.mac, in: scratch) { database in
      for number in 0..<300 {
        try database.run(
          "INSERT INTO message (guid, text, service) VALUES (?, ?, 'SMS')",
          [.text("G\(number)"), .text(String(repeating: "word ", count: 40))])
      }
    }
  }

  @Test("that is none says what it is")
  func noDatabase() throws {
    let scratch = try Scratch()
    try scratch.write("text.db", "hello")
    try scratch.write("empty.db", "")
    #expect(!SMSDatabaseImporter.recognizes(scratch.path + "/text.db"))
    let text = try fault(scratch.path + "/text.db")
    #expect(text.kind == .data && text.message.hasPrefix("this isn't a SQLite database"))
    #expect(text.place.file == scratch.path + "/text.db")
    #expect(try fault(scratch.path + "/empty.db").message.contains("0 bytes"))
    #expect(try fault(scratch.path + "/absent.db").kind == .noInput)
    #expect(try fault(scratch.path).message.contains("kind iphone-backup"))
  }

  @Test("of another program names its tables")
  func otherTables() throws {
    let scratch = try Scratch()
    for (name, sql) in [("a", "CREATE TABLE notes (x)"), ("b", "CREATE TABLE message (x, text)")] {
      let path = "\(scratch.path)/\(name).db"
      do { try Connection(path: path).execute(sql) }
      let found = try fault(path)
      #expect(found.kind == .data && found.message.contains("holds no messages of a phone"))
      #expect(found.message.contains(name == "a" ? "its tables are notes" : "message"))
    }
    for (name, sql, words) in [
      ("m", "CREATE TABLE Files (x); CREATE TABLE Properties (x)", "the folder that it is in must"),
      ("s", "CREATE TABLE sms (x); CREATE TABLE threads (x)", "it is of an Android phone"),
    ] {
      let path = "\(scratch.path)/\(name).db"
      do { try Connection(path: path).execute(sql) }
      #expect(try fault(path).message.contains(words))
    }
    // A view is no table: what it does when it is read is up to the file.
    let path = scratch.path + "/view.db"
    do {
      try Connection(path: path).execute(
        "CREATE VIEW message AS SELECT 1 AS handle_id, 'x' AS text, 1 AS date")
    }
    #expect(try fault(path).message.contains("no table 'message'"))
  }

  @Test("that is cut off is told from a whole one")
  func truncated() throws {
    let scratch = try Scratch()
    let bytes = try Repository.bytes(try filled(scratch))
    for count in [50, 100, 4096, 5000, bytes.count / 2, bytes.count - 1] {
      try scratch.write("cut.db", Array(bytes[..<count]))
      let found = try fault(scratch.path + "/cut.db")
      #expect(found.message.contains(count < 100 ? "isn't a SQLite database" : "is cut off"))
    }
  }

  @Test("whose pages are overwritten is a fault or gives what is left, never a crash")
  func corrupt() throws {
    let scratch = try Scratch()
    let bytes = try Repository.bytes(try filled(scratch))
    var random = SplitMix(state: 3)
    var faults = 0
    for _ in 0..<60 {
      var broken = bytes
      let place = 100 + Int(random.next() % UInt64(bytes.count - 400))
      for index in place..<place + 200 { broken[index] = UInt8(truncatingIfNeeded: random.next()) }
      try scratch.write("broken.db", broken)
      do {
        _ = try Imported(SMSDatabaseImporter.self, scratch.path + "/broken.db")
      } catch let fault as Fault {
        #expect(fault.place.file == scratch.path + "/broken.db")
        faults += 1
      }
    }
    #expect(faults > 5)
    var wrecked = bytes
    for index in 4096..<min(8192 * 4, wrecked.count) { wrecked[index] = 0xFF }
    try scratch.write("wrecked.db", wrecked)
    #expect(try fault(scratch.path + "/wrecked.db").message.contains("sqlite3 FILE .recover"))
  }

  @Test("whose write-ahead log is missing is a fault only where nothing is left")
  func missingLog() throws {
    let scratch = try Scratch()
    let path = scratch.path + "/sms.db"
    let database = try Connection(path: path)
    try database.execute("PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0")
    try database.execute(PhoneFixture.Version.mac.tables)
    try database.execute("INSERT INTO message (guid, text, service) VALUES ('A', 'x', 'SMS')")
    try FileManager.default.copyItem(atPath: path, toPath: scratch.path + "/alone.db")
    let found = try fault(scratch.path + "/alone.db")
    #expect(found.message.contains("no tables at all"))
    #expect(found.message.contains("'\(scratch.path)/alone.db-wal', which isn't there: copy that"))
    // A link's log stands beside what it leads to.
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path + "/link.db", withDestinationPath: path)
    #expect(
      try Imported(SMSDatabaseImporter.self, scratch.path + "/link.db").messages.map(\.id) == ["A"])
    // Beside its log, and while another program has it open, it is whole.
    let whole = try Imported(SMSDatabaseImporter.self, path)
    #expect(whole.messages.map(\.id) == ["A"] && whole.log.notes.isEmpty)
  }

  @Test("that is locked by another program is read all the same")
  func locked() throws {
    let scratch = try Scratch()
    let path = try filled(scratch)
    let database = try Connection(path: path)
    // So small a cache spills into the file, whose old pages are then in the journal alone.
    try database.execute(
      "PRAGMA cache_size = 1; BEGIN EXCLUSIVE; UPDATE message SET text = 'no' WHERE ROWID > 5")
    let journal = try Repository.bytes(path + "-journal")
    #expect(journal.count > 4096)
    let found = try Imported(SMSDatabaseImporter.self, path).messages
    #expect(found.count == 300 && found.allSatisfy { $0.text != "no" })
    try database.execute("ROLLBACK")
  }
}
