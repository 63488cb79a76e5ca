import FoundationEssentials
import Importing
import Messages
import Storage
import ImportingSupport
import TestSupport
import Testing

@Suite("A backup of an iPhone")
struct BackupImporterTests {
  static let name = "3d0d7e5fb2ce288813306e4d4636395e047a3d28"
  static let logName = "cd47480f213dba9bc38ee792775d17e3f5a73a59"

  /// A property list with one key: the dictionary, the key, the value.
  static func list(_ key: String, _ value: [UInt8]) -> [UInt8] {
    let head = Array("bplist00".utf8) + [0xD1, 0x01, 0x02, 0x50 | UInt8(key.utf8.count)]
    let objects = head + Array(key.utf8) + value
    let table = [8, 11, UInt8(12 + key.utf8.count)] as [UInt8]
    let trailer =
      [0, 0, 0, 0, 0, 0, 1, 1] + [0, 0, 0, 0, 0, 0, 0, 3] + [0, 0, 0, 0, 0, 0, 0, 0]
      + [0, 0, 0, 0, 0, 0, 0, UInt8(objects.count)] as [UInt8]
    return objects + table + trailer
  }

  /// Makes a folder with a database of one message, as a version of the phone lays it out.
  private func backup(
    in scratch: Scratch, at place: String, size: Int? = nil, isListed: Bool = true
  ) throws -> String {
    let folder = scratch.path + "/backup"
    try scratch.write("backup/Manifest.plist", Self.list("IsEncrypted", [0x08]))
    try scratch.write("backup/\(place)/.keep", "")
    try FileManager.default.removeItem(atPath: "\(folder)/\(place)/.keep")
    let path = try PhoneFixture.make(.thirteen, in: scratch, name: "backup/\(place)/\(Self.name)") {
      try $0.execute("INSERT INTO message (guid, text, service) VALUES ('A', 'hello', 'SMS')")
    }
    let found = try Repository.bytes(path).count
    let manifest = try Connection(path: folder + "/Manifest.db")
    try manifest.execute(
      """
      CREATE TABLE Files (fileID TEXT PRIMARY KEY, domain TEXT, relativePath TEXT, flags INTEGER,
        file BLOB);
      INSERT INTO Files VALUES ('x', 'MediaDomain', 'Library/SMS/sms.db', 1, NULL);
      """)
    if isListed {
      let bytes = withUnsafeBytes(of: UInt32(size ?? found).bigEndian) { Array($0) }
      try manifest.run(
        "INSERT INTO Files VALUES (?, 'HomeDomain', 'Library/SMS/sms.db', 1, ?)",
        [.text(Self.name), .blob(Self.list("Size", [0x12] + bytes))])
    }
    return folder
  }

  private func fault(_ path: String) throws -> Fault {
    try #require(throws: Fault.self) { _ = try Imported(BackupImporter.self, path) }
  }

  @Test("has its messages where Manifest.db says, in a folder of two digits or at the top")
  func layouts() throws {
    for place in ["3d", "."] {
      let scratch = try Scratch()
      let path = try backup(in: scratch, at: place)
      for path in [path, path + "/"] {
        #expect(BackupImporter.recognizes(path))
        let found = try Imported(BackupImporter.self, path)
        #expect(found.messages == [Message(id: "A", text: "hello")])
        #expect(found.log.notes.isEmpty && found.adds)
      }
    }
  }

  @Test("of before iOS 10 has no Manifest.db, and its file is known by name")
  func flat() throws {
    let scratch = try Scratch()
    let folder = try backup(in: scratch, at: ".")
    try FileManager.default.removeItem(atPath: folder + "/Manifest.db")
    try FileManager.default.removeItem(atPath: folder + "/Manifest.plist")
    #expect(BackupImporter.recognizes(folder))
    #expect(try Imported(BackupImporter.self, folder).messages.map(\.text) == ["hello"])
  }

  @Test("may have its newest messages in a write-ahead log under a name of its own")
  func writeAheadLog() throws {
    let scratch = try Scratch()
    let folder = try backup(in: scratch, at: "3d")
    let database = try Connection(path: "\(folder)/3d/\(Self.name)")
    try database.execute(
      "PRAGMA journal_mode = WAL; INSERT INTO message (guid, text, service) VALUES ('B', 'new', 'SMS')"
    )
    try FileManager.default.createDirectory(
      atPath: folder + "/cd", withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      atPath: "\(folder)/3d/\(Self.name)-wal", toPath: "\(folder)/cd/\(Self.logName)")
    try FileManager.default.copyItem(
      atPath: "\(folder)/3d/\(Self.name)", toPath: scratch.path + "/alone")
    try database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    try FileManager.default.removeItem(atPath: "\(folder)/3d/\(Self.name)")
    for ending in ["-wal", "-shm"] {
      try FileManager.default.removeItem(atPath: "\(folder)/3d/\(Self.name)\(ending)")
    }
    try FileManager.default.copyItem(
      atPath: scratch.path + "/alone", toPath: "\(folder)/3d/\(Self.name)")
    let found = try Imported(BackupImporter.self, folder)
    #expect(found.messages.map(\.id) == ["A", "B"])
    // The file by itself has lost the second message, which is said.
    let alone = try Imported(SMSDatabaseImporter.self, scratch.path + "/alone")
    #expect(alone.messages.map(\.id) == ["A"])
    #expect(alone.log.notes.first?.contains("the newest messages are missing") == true)
  }

  @Test("whose file has another size than was noted is read, and the sizes are told")
  func sizes() throws {
    let scratch = try Scratch()
    let found = try Imported(BackupImporter.self, backup(in: scratch, at: "3d", size: 278_528))
    #expect(found.messages.count == 1)
    #expect(
      found.log.notes.first?.hasPrefix("Manifest.db gives 278528 bytes for sms.db and") == true)
  }

  @Test("that is encrypted is refused, with what to do")
  func encrypted() throws {
    let scratch = try Scratch()
    let xml = "<plist><dict>\n<key>IsEncrypted</key>\n\t<true/></dict></plist>"
    for (index, bytes) in [Self.list("IsEncrypted", [0x09]), Array(xml.utf8)].enumerated() {
      try scratch.write("\(index)/Manifest.plist", bytes)
      #expect(try fault("\(scratch.path)/\(index)").message.contains("'Encrypt local backup'"))
    }
    try scratch.write("2/Manifest.db", [UInt8](repeating: 0xA7, count: 4096))
    let found = try fault(scratch.path + "/2")
    #expect(found.kind == .data && found.message.hasPrefix("this backup is encrypted; make one"))
  }

  @Test("whose manifest is broken is read by the names of its files, unless it is encrypted")
  func brokenManifest() throws {
    let scratch = try Scratch()
    let folder = try backup(in: scratch, at: "3d")
    let whole = try Repository.bytes(folder + "/Manifest.db")
    var corrupt = whole
    for index in 4096..<corrupt.count { corrupt[index] = 0xFF }
    let other = try PhoneFixture.make(.six, in: scratch, name: "other.db")
    for (manifest, words) in [
      (Array(whole[..<5000]), "is cut off"),
      ([UInt8](repeating: 0xA7, count: 4096), "doesn't begin with 'SQLite"),
      ([], "empty (0 bytes)"), (corrupt, "damaged"),
      (try Repository.bytes(other), "no table 'Files'"),
    ] {
      try scratch.write("backup/Manifest.db", manifest)
      try scratch.write("backup/Manifest.plist", Self.list("IsEncrypted", [0x08]))
      let found = try Imported(BackupImporter.self, folder)
      #expect(found.messages.map(\.id) == ["A"] && found.log.notes.count == 1)
      #expect(found.log.notes[0].hasPrefix("Manifest.db is broken ("))
      #expect(found.log.notes[0].contains(words), "\(found.log.notes)")
      try scratch.write("backup/Manifest.plist", Self.list("IsEncrypted", [0x09]))
      #expect(try fault(folder).message.hasPrefix("this backup is encrypted"))
    }
    try scratch.write("backup/Manifest.plist", "<key>IsEncrypted</key> <false/>")
    try FileManager.default.removeItem(atPath: "\(folder)/3d/\(Self.name)")
    try scratch.write("backup/Manifest.db", [UInt8](repeating: 0xA7, count: 4096))
    let found = try fault(folder)
    #expect(found.place.file == folder + "/Manifest.db" && !found.message.contains("encrypted"))
    #expect(found.message.contains("neither '3d/\(Self.name)' nor '\(Self.name)'"))
  }

  @Test("says when a write-ahead log that is listed isn't there, and when sms.db is broken")
  func brokenParts() throws {
    let scratch = try Scratch()
    let folder = try backup(in: scratch, at: "3d")
    do {
      let manifest = try Connection(path: folder + "/Manifest.db")
      try manifest.run(
        "INSERT INTO Files VALUES (?, 'HomeDomain', 'Library/SMS/sms.db-wal', 1, NULL)",
        [.text(Self.logName)])
    }
    let notes = try Imported(BackupImporter.self, folder).log.notes
    #expect(notes.count == 1 && notes[0].contains("its file \(Self.logName) isn't there"))
    try scratch.write("backup/cd/\(Self.logName)", "hello")
    let note = try Imported(BackupImporter.self, folder).log.notes
    #expect(note.count == 1 && note[0].contains("/cd/\(Self.logName)' (5 bytes) was read"))
    #expect(note[0].hasSuffix("back up again, or copy the backup again"))
    try scratch.write("backup/3d/\(Self.name)", [UInt8](repeating: 0xA7, count: 4096))
    #expect(try fault(folder).message.contains("by Manifest.plist the backup isn't encrypted"))
  }

  @Test("without messages says why that may be")
  func missing() throws {
    let scratch = try Scratch()
    let folder = try backup(in: scratch, at: "3d", isListed: true)
    try FileManager.default.removeItem(atPath: "\(folder)/3d/\(Self.name)")
    #expect(
      try fault(folder).message.contains("Manifest.db lists sms.db, but its file isn't there"))
    try FileManager.default.removeItem(atPath: folder + "/Manifest.db")
    let found = try fault(folder)
    #expect(found.kind == .noInput && found.message.contains("Messages in iCloud"))
    #expect(found.place.file == folder)
  }

  @Test("must be a backup: another folder, a folder of backups and a file are refused")
  func otherPlaces() throws {
    let scratch = try Scratch()
    let folder = try backup(in: scratch, at: "3d")
    #expect(BackupImporter.recognizes(scratch.path))
    #expect(try fault(scratch.path).message.hasSuffix("one of which must be named: \(folder)"))
    try scratch.write("empty/x/y", "")
    #expect(!BackupImporter.recognizes(scratch.path + "/empty"))
    #expect(try fault(scratch.path + "/empty").message.contains("is no backup of an iPhone"))
    #expect(try fault(folder + "/Manifest.db").message.contains("give the folder that it is in"))
    #expect(try fault("\(folder)/3d/\(Self.name)").message.contains("kind sms-db"))
    #expect(try fault(scratch.path + "/absent").kind == .noInput)
  }

  @Test("with any manifest and any property list never crashes the reader")
  func anyBytes() throws {
    let scratch = try Scratch()
    let folder = try backup(in: scratch, at: "3d", size: 5)
    let list = Self.list("IsEncrypted", [0x08])
    var random = SplitMix(state: 11)
    for round in 0..<150 {
      var bytes = list
      if round < list.count { bytes.removeLast(round) }
      for _ in 0..<3 where !bytes.isEmpty {
        bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next())
      }
      try scratch.write("backup/Manifest.plist", bytes)
      _ = try? Imported(BackupImporter.self, folder)
    }
  }

  @Test("of the fixtures gives what the bare database gives")
  func fixture() throws {
    guard let folder = SharedData.path("fixtures/synthetic/backup") else { return }
    let backup = try Imported(BackupImporter.self, folder, labels: true)
    let bare = try Imported(SMSDatabaseImporter.self, "\(folder)/3d/\(Self.name)", labels: true)
    #expect(backup.messages == bare.messages && !backup.messages.isEmpty)
    #expect(backup.adds && backup.log.found == 27)
  }
}
