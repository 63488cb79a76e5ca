import FoundationEssentials
import Messages
import Storage
import Testing

@Suite("A connection")
struct ConnectionTests {
  @Test("gives back what was bound: text with NUL and emoji, null, both ends of 64 bits")
  func valuesComeBack() throws {
    let connection = try Connection(path: ":memory:")
    try connection.execute("CREATE TABLE t (a, b, c, d)")
    let text = "a\u{0}b 🎍 'quoted'; DROP TABLE t"
    try connection.run(
      "INSERT INTO t VALUES (?, ?, ?, ?)",
      [.text(text), .null, .integer(.min), .real(0.1)])
    var rows = 0
    try connection.run("SELECT a, b, c, d FROM t") { row in
      rows += 1
      #expect(row.text(0) == text)
      #expect(row.text(1) == nil && row.real(1) == nil)
      #expect(row.integer(2) == .min)
      #expect(row.real(3) == 0.1)
    }
    #expect(rows == 1)
  }

  @Test("names code, message and statement in a fault")
  func faultsName() throws {
    let connection = try Connection(path: ":memory:")
    let fault = #expect(throws: Fault.self) { try connection.run("SELECT nonsense FROM nowhere") }
    let message = try #require(fault).description
    #expect(message.contains("no such table: nowhere"))
    #expect(message.contains("SQLite code 1"))
    #expect(message.contains("SELECT nonsense FROM nowhere"))
    #expect(fault?.kind == .io)
  }

  @Test("undoes a transaction whose body throws, and can start another")
  func transactionsAreUndone() throws {
    let connection = try Connection(path: ":memory:")
    try connection.execute("CREATE TABLE t (a PRIMARY KEY)")
    #expect(throws: Fault.self) {
      try connection.transaction { () throws(Fault) in
        try connection.run("INSERT INTO t VALUES (1)")
        try connection.run("INSERT INTO t VALUES (1)")
      }
    }
    #expect(try connection.integer("SELECT count(*) FROM t") == 0)
    try connection.transaction { () throws(Fault) in
      try connection.run("INSERT INTO t VALUES (1)")
    }
    #expect(try connection.integer("SELECT count(*) FROM t") == 1)
  }

  @Test("tells that the folder isn't there")
  func missingFolder() throws {
    let folder = try TemporaryFolder()
    let fault = #expect(throws: Fault.self) {
      _ = try Connection(path: folder.path("none/runs.sqlite"))
    }
    #expect(fault?.message.contains("can't be opened") == true)
    #expect(fault?.place.file?.hasSuffix("none/runs.sqlite") == true)
  }

  @Test("tells that another program keeps the lock")
  func lockedFile() throws {
    let folder = try TemporaryFolder()
    let owner = try Connection(path: folder.path("a.sqlite"))
    try owner.execute("CREATE TABLE t (a); BEGIN IMMEDIATE")
    let other = try Connection(path: folder.path("a.sqlite"), busyMilliseconds: 10)
    let fault = #expect(throws: Fault.self) { try other.execute("BEGIN IMMEDIATE") }
    #expect(fault?.message.contains("another program keeps the database locked") == true)
  }
}
