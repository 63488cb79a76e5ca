import FoundationEssentials
import Messages
import Storage
import Testing

@Suite("A schema")
struct SchemaTests {
  private let first = Schema(
    name: "toy", application: 77, steps: ["CREATE TABLE t (a); INSERT INTO t VALUES (1)"])
  private let second = Schema(
    name: "toy", application: 77,
    steps: [
      "CREATE TABLE t (a); INSERT INTO t VALUES (1)", "ALTER TABLE t ADD COLUMN b DEFAULT 5",
    ])

  @Test("takes an older file the missing steps on and keeps its rows")
  func migrates() throws {
    let folder = try TemporaryFolder()
    _ = try first.open(folder.path("t.sqlite"))
    let connection = try second.open(folder.path("t.sqlite"))
    #expect(try connection.integer("SELECT a * 10 + b FROM t") == 15)
    #expect(try connection.integer("PRAGMA user_version") == 2)
    let again = try second.open(folder.path("t.sqlite"))
    #expect(try again.integer("SELECT count(*) FROM t") == 1)
  }

  @Test("refuses a file of a newer version")
  func refusesNewer() throws {
    let folder = try TemporaryFolder()
    _ = try second.open(folder.path("t.sqlite"))
    let fault = #expect(throws: Fault.self) { _ = try first.open(folder.path("t.sqlite")) }
    #expect(fault?.message == "this toy has version 2; this program knows up to 1")
  }

  @Test("refuses a file of a version that is no longer read, and makes new ones of the next")
  func refusesRetired() throws {
    let folder = try TemporaryFolder()
    let other = Schema(
      name: "toy", application: 77, retired: 1,
      steps: ["CREATE TABLE u (a)", "ALTER TABLE u ADD COLUMN b DEFAULT 5"])
    _ = try first.open(folder.path("t.sqlite"))
    let fault = #expect(throws: Fault.self) { _ = try other.open(folder.path("t.sqlite")) }
    #expect(fault?.message.hasPrefix("this toy has version 1, which is no longer read") == true)
    let made = try other.open(folder.path("u.sqlite"))
    #expect(try made.integer("PRAGMA user_version") == 3)
    #expect(try made.integer("SELECT count(b) FROM u") == 0)
    _ = try other.open(folder.path("u.sqlite"))
  }

  @Test("refuses another program's database and leaves it as it was")
  func refusesForeign() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("foreign.sqlite")
    do {
      let foreign = try Connection(path: path)
      try foreign.execute("CREATE TABLE theirs (a)")
    }
    let before = try Data(contentsOf: URL(filePath: path))
    let fault = #expect(throws: Fault.self) { _ = try first.open(path) }
    #expect(fault?.message.contains("belongs to another program; it isn't a toy") == true)
    #expect(try Data(contentsOf: URL(filePath: path)) == before)
  }

  @Test("refuses what isn't a database, and a damaged one", arguments: [0, 1])
  func refusesDamaged(kind: Int) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("bad.sqlite")
    if kind == 0 {
      try Data("{\"this\": \"is JSON\"}".utf8).write(to: URL(filePath: path))
    } else {
      _ = try first.open(path)
      var bytes = try Data(contentsOf: URL(filePath: path))
      bytes.replaceSubrange(0..<16, with: Data(repeating: 7, count: 16))
      try bytes.write(to: URL(filePath: path))
    }
    let fault = #expect(throws: Fault.self) { _ = try first.open(path) }
    #expect(fault?.message.contains("isn't a SQLite database, or it is damaged") == true)
    #expect(fault?.kind == .io)
  }

  @Test("undoes a step that fails halfway")
  func undoesFailedStep() throws {
    let folder = try TemporaryFolder()
    let broken = Schema(name: "toy", application: 77, steps: ["CREATE TABLE t (a); NONSENSE"])
    #expect(throws: Fault.self) { _ = try broken.open(folder.path("t.sqlite")) }
    let connection = try first.open(folder.path("t.sqlite"))
    #expect(try connection.integer("SELECT count(*) FROM t") == 1)
  }
}
