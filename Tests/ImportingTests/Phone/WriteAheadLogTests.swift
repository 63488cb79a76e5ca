import FoundationEssentials
import Importing
import ImportingSupport
import Messages
import Storage
import Testing

@Suite("A write-ahead log")
struct WriteAheadLogTests {
  /// A database whose log holds some messages, and the bytes of both.
  private struct Pair {
    let scratch: Scratch
    let database: [UInt8]
    let log: [UInt8]

    /// Two messages in the database, then some transactions in the log.
    init(pageSize: Int = 4096, _ transactions: [String]) throws {
      scratch = try Scratch()
      let path = scratch.path + "/made.db"
      let connection = try Connection(path: path)
      try connection.execute("PRAGMA page_size = \(pageSize)")
      try connection.execute(PhoneFixture.Version.mac.tables + Self.insert("a", "b"))
      try connection.execute("PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0")
      for sql in transactions { try connection.execute(sql) }
      database = try Repository.bytes(path)
      log = try Repository.bytes(path + "-wal")
    }

    /// Messages that each fill more than a page, in one transaction.
    static func insert(_ guids: String...) -> String {
      let text = String(repeating: "word ", count: 2000)
      return "BEGIN; "
        + guids.map {
          "INSERT INTO message (guid, text, service) VALUES ('\($0)', '\(text)', 'SMS'); "
        }.joined() + "COMMIT;"
    }

    /// What an import of the database with another log gives.
    func read(_ log: [UInt8]) throws -> (ids: String, note: String?) {
      try scratch.write("sms.db", database)
      try scratch.write("sms.db-wal", log)
      let found = try Imported(SMSDatabaseImporter.self, scratch.path + "/sms.db")
      #expect(found.log.notes.count < 2 && found.adds)
      return (found.messages.map(\.id).joined(), found.log.notes.first)
    }

    /// The number of frames that SQLite itself uses.
    func used(_ log: [UInt8]) throws -> Int {
      try scratch.write("oracle.db", database)
      try scratch.write("oracle.db-wal", log)
      var count = 0
      try Connection(path: scratch.path + "/oracle.db").run("PRAGMA wal_checkpoint") {
        count = Int($0.integer(1))
      }
      return count
    }
  }

  @Test("that is whole, empty or only a header needs no remark")
  func whole() throws {
    let pair = try Pair([Pair.insert("c"), Pair.insert("d")])
    #expect(try pair.read(pair.log) == ("abcd", nil))
    #expect(try pair.read([]) == ("ab", nil))
    #expect(try pair.read(Array(pair.log[..<32])) == ("ab", nil))
  }

  @Test("that was begun anew holds old frames at its end, which mean nothing")
  func reused() throws {
    let pair = try Pair([
      Pair.insert("c", "d", "e", "f"), "PRAGMA wal_checkpoint(RESTART)", Pair.insert("g"),
    ])
    let used = try pair.used(pair.log)
    #expect(used > 0 && 32 + used * (24 + 4096) < pair.log.count)
    #expect(try pair.read(pair.log) == ("abcdefg", nil))
    #expect(try pair.read(Array(pair.log.dropLast(100))) == ("abcdefg", nil))
  }

  @Test("that is cut off says so unless a transaction ends there", arguments: [512, 4096, 65536])
  func cutOff(pageSize: Int) throws {
    let pair = try Pair(pageSize: pageSize, [Pair.insert("c"), Pair.insert("d", "e")])
    let frame = 24 + pageSize
    let count = (pair.log.count - 32) / frame
    let ends = try (0...count).filter { try pair.used(Array(pair.log[..<(32 + $0 * frame)])) == $0 }
    #expect(ends.count == 3)
    for whole in 0...count {
      for rest in whole == count ? [0] : [0, 1, 23, 200] {
        let (ids, note) = try pair.read(Array(pair.log[..<(32 + whole * frame + rest)]))
        #expect(ids == ["ab", "abc", "abcde"][ends.lastIndex { $0 <= whole } ?? 0])
        #expect((note == nil) == (rest == 0 && ends.contains(whole)), "\(whole) \(rest)")
        guard let note else { continue }
        let used = ends.last { $0 <= whole } ?? 0
        #expect(note.contains("sms.db-wal' \(used) whole frames (changed pages) were read"))
        #expect(note.contains("\(whole - used) of a transaction whose end") == (whole > used))
        #expect(note.contains("only \(rest) bytes are there") == (rest > 0))
        #expect(note.contains("newest messages may be missing: end the program that writes"))
      }
    }
  }

  @Test("that is damaged says from where on, as SQLite sees it")
  func damaged() throws {
    let pair = try Pair([Pair.insert("c"), Pair.insert("d"), Pair.insert("e")])
    let frame = 24 + 4096
    let count = (pair.log.count - 32) / frame
    for number in 0..<count {
      var log = pair.log
      log[32 + number * frame + 100] ^= 1
      let note = try #require(try pair.read(log).note)
      let used = try pair.used(log)
      #expect(note.contains("sms.db-wal' \(used) whole frames"))
      #expect(note.contains("\(count - number) from a damaged one on"))
    }
  }

  @Test("that can't belong to the database is left out with its reason")
  func foreign() throws {
    let pair = try Pair([Pair.insert("c")])
    let other = try Pair(pageSize: 1024, [Pair.insert("x")])
    var (mark, salt, header, version) = (pair.log, pair.log, pair.log, pair.log)
    mark[0] = 0
    for index in stride(from: 40, to: salt.count, by: 24 + 4096) { salt[index] ^= 1 }
    header[13] ^= 1
    version[7] ^= 1
    for (log, words) in [
      (other.log, "its pages have 1024 bytes and the database's 4096"),
      (mark, "doesn't begin like"), (salt, "none of its frames belongs to its header"),
      (header, "its header is damaged"), (version, "its header is damaged"),
      (Array(pair.log[..<20]), "breaks off inside its header"),
      (Array("hello".utf8), "(5 bytes) was read: it breaks off"),
    ] {
      let (ids, note) = try pair.read(log)
      #expect(ids == "ab" && note?.contains(words) == true, "\(note ?? "")")
      #expect(note?.hasPrefix("nothing of the write-ahead log '") == true)
    }
  }

  @Test("that spoils the database, or is all there is, stands in the fault")
  func spoils() throws {
    let pair = try Pair([Pair.insert("c")])
    let other = try Pair(["CREATE TABLE z (x); DROP TABLE message; VACUUM"])
    try pair.scratch.write("sms.db", pair.database)
    try pair.scratch.write("sms.db-wal", other.log)
    let spoilt = #expect(throws: Fault.self) {
      try Imported(SMSDatabaseImporter.self, pair.scratch.path + "/sms.db")
    }
    #expect(spoilt?.message.contains("sms.db-wal' isn't of this database") == true)
    try pair.scratch.write("sms.db", Array(pair.database.dropLast(4096)))
    try pair.scratch.write("sms.db-wal", "hello")
    let cut = #expect(throws: Fault.self) {
      try Imported(SMSDatabaseImporter.self, pair.scratch.path + "/sms.db")
    }
    #expect(cut?.message.contains("is cut off: there are") == true)
    #expect(cut?.message.contains("nothing of the write-ahead log") == true)
  }

  @Test("of another time than the database is noted, or ends the reading, but never passes")
  func otherTime() throws {
    let early = try Pair(["PRAGMA user_version = 1"])
    var silent = 0
    for count in 1...12 {
      let many = (0..<count * 4).map { Pair.insert("x\($0)") }
      let late = try Pair(many + ["PRAGMA wal_checkpoint(RESTART)", Pair.insert("y", "z")])
      do {
        let (ids, note) = try early.read(late.log)
        #expect(ids != "abyz" || note != nil)
        if note == nil { silent += 1 }
        #expect(note?.contains("don't fit together") ?? true)
      } catch let fault as Fault {
        #expect(fault.message.contains("sms.db-wal' isn't of this database, or of another time"))
      }
    }
    #expect(silent == 0)
  }

  @Test("that makes the database shorter may be an old one beside a newer database, and is noted")
  func shortens() throws {
    let old = try Pair([Pair.insert("c")])
    let new = try Pair([
      Pair.insert("c"), Pair.insert("d", "e", "f", "g", "h"), "PRAGMA wal_checkpoint(TRUNCATE)",
    ])
    try new.scratch.write("sms.db", new.database)
    try new.scratch.write("sms.db-wal", old.log)
    let found = try Imported(SMSDatabaseImporter.self, new.scratch.path + "/sms.db")
    #expect(found.log.notes.contains { $0.contains("makes the database shorter") })
  }
}
