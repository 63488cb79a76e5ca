internal import Messages
internal import Storage

/// A backup of an iPhone as Finder and iTunes make it: files named by a hash of where they were.
///
/// A file is called SHA-1 of `domain-path`. Since iOS 10 it stands in a folder of the first two
/// digits and is listed in `Manifest.db`; before that all files stand together.
struct BackupFolder {
  let path: String

  /// The names of the database and of what may stand beside it, by ending.
  private static let names = [
    (ending: "", name: "3d0d7e5fb2ce288813306e4d4636395e047a3d28"),
    (ending: "-wal", name: "cd47480f213dba9bc38ee792775d17e3f5a73a59"),
    (ending: "-shm", name: "36ce215df2239f14660f11541cb64a3f790c95cd"),
  ]
  private static let database = "Library/SMS/sms.db"

  /// Whether a folder looks like a backup.
  ///
  /// - Throws: an I/O fault where that can't be told, as for lack of permission.
  static func isBackup(_ path: String) throws(Fault) -> Bool {
    for name in ["Manifest.db", "Manifest.mbdb", "Manifest.plist"]
    where try FileBytes.presence(at: "\(path)/\(name)") == .file { return true }
    return try file(names[0].name, in: path) != nil
  }

  /// The names of the backups in a folder of backups.
  static func backups(in path: String) -> [String] {
    ((try? FileBytes.names(in: path)) ?? []).prefix(1000).filter {
      FileBytes.isFolder("\(path)/\($0)") && (try? isBackup("\(path)/\($0)")) == true
    }
  }

  /// The path of a file of the backup, in either layout.
  private static func file(_ name: String, in path: String) throws(Fault) -> String? {
    for place in ["\(path)/\(name.prefix(2))/\(name)", "\(path)/\(name)"]
    where try FileBytes.presence(at: place) == .file { return place }
    return nil
  }

  /// The database of messages.
  ///
  /// - Throws: a no-input, I/O or data fault that says why there is none and what to do.
  func messages(_ log: inout ImportLog) throws(Fault) -> PhoneDatabase {
    try checkFolder()
    let isEncrypted = try isEncrypted()
    if isEncrypted == true { throw encrypted }
    let listed = try listed(isEncrypted, &log)
    var database: PhoneDatabase?
    var beside: [PrivateCopy.Part] = []
    for (ending, name) in Self.names {
      let entry = listed.first { $0.ending == ending }
      guard let found = try Self.file(entry?.name ?? name, in: path) else {
        if ending.isEmpty { throw missing(isListed: entry != nil) }
        if ending == "-wal", let entry, entry.size != 0 { log.notes.append(missingLog(entry)) }
        continue
      }
      if ending.isEmpty {
        database = PhoneDatabase(path: found, mayLackLog: false, mayBeEncrypted: isEncrypted == nil)
        compare(entry?.size, found, &log)
      } else {
        beside.append(PrivateCopy.Part(path: found, ending: ending))
      }
    }
    guard var database else { throw missing(isListed: false) }
    database.beside = beside
    return database
  }

  private func checkFolder() throws(Fault) {
    let names: [String]
    do { names = try FileBytes.names(in: path) } catch { throw error.inFile(path) }
    guard try !Self.isBackup(path) else { return }
    let place = Fault.Place(file: path)
    let backups = Self.backups(in: path)
    guard backups.isEmpty else {
      throw Fault(
        .noInput,
        "this folder holds \(backups.count) backups, one of which must be named: "
          + backups.map { "\(path)/\($0)" }.joined(separator: ", "), at: place)
    }
    throw Fault(
      .noInput,
      "this folder is no backup of an iPhone: there is neither Manifest.db nor the file of sms.db"
        + (names.isEmpty ? " (it is empty)" : ""), at: place)
  }

  /// Whether `Manifest.plist`, in either form, says that the backup is encrypted; nil where it says
  /// neither that nor the contrary.
  ///
  /// - Throws: an I/O fault where it can't be read.
  private func isEncrypted() throws(Fault) -> Bool? {
    let file = "\(path)/Manifest.plist"
    guard try FileBytes.presence(at: file) == .file else { return nil }
    let bytes = try FileBytes.read(file)
    if let list = BinaryPropertyList(bytes) { return list.bool("IsEncrypted") }
    let text = String(decoding: bytes, as: UTF8.self)
    guard let key = text.firstRange(of: "<key>IsEncrypted</key>") else { return nil }
    let value = text[key.upperBound...].drop(while: \.isWhitespace)
    return value.hasPrefix("<true/>") ? true : value.hasPrefix("<false/>") ? false : nil
  }

  private var encrypted: Fault {
    Fault(
      .data,
      "this backup is encrypted; make one that isn't: connect the iPhone, switch off 'Encrypt local"
        + " backup' in Finder or iTunes (it asks for the backup's password), back up now, import,"
        + " and switch it on again", at: Fault.Place(file: path))
  }

  private func missing(isListed: Bool) -> Fault {
    let words =
      isListed
      ? "Manifest.db lists sms.db, but its file isn't there: the backup was copied in part, or its"
        + " making was broken off; back up again"
      : "this backup holds no sms.db: messages are left out where Messages in iCloud is switched on"
        + " (switch it off for a backup, or import chat.db of a Mac), and a backup that was broken"
        + " off may lack it"
    return Fault(.noInput, words, at: Fault.Place(file: path))
  }

  /// A file that `Manifest.db` lists.
  private struct Entry {
    var ending: String
    var name: String
    var size: Int?
  }

  private func missingLog(_ entry: Entry) -> String {
    "Manifest.db lists sms.db-wal, the write-ahead log, but its file \(entry.name) isn't there; the"
      + " newest messages may be missing: back up again, or copy the backup again"
  }

  /// What `Manifest.db` lists of the files that are wanted; nothing where it isn't there, or is broken
  /// and the database is found without it.
  private func listed(
    _ isEncrypted: Bool?, _ log: inout ImportLog
  ) throws(Fault) -> [Entry] {
    let manifest = "\(path)/Manifest.db"
    guard try FileBytes.presence(at: manifest) == .file else { return [] }
    let copy = try PrivateCopy(manifest)
    let trouble: Fault
    do throws(Fault) { return try files(copy, manifest) } catch { trouble = error }
    let found = try Self.file(Self.names[0].name, in: path)
    // An encrypted backup encrypts its manifest and its files too.
    if isEncrypted == nil, FileBytes.size(of: copy.path) != 0, SQLiteHeader(path: copy.path) == nil,
      found.flatMap(SQLiteHeader.init(path:)) == nil
    {
      throw Fault(
        encrypted.kind,
        encrypted.message + " (Manifest.db isn't a SQLite database, and no Manifest.plist says that"
          + " the backup isn't encrypted)", at: encrypted.place)
    }
    guard found != nil else {
      let name = Self.names[0].name
      throw Fault(
        trouble.kind,
        "\(trouble.message); so it doesn't tell which file is sms.db, and neither"
          + " '\(name.prefix(2))/\(name)' nor '\(name)', as that is called, is in the folder; copy"
          + " the backup again, or back up again", at: trouble.place)
    }
    log.notes.append(
      "Manifest.db is broken (\(trouble.message)), so sms.db was found by the name that it has in"
        + " every backup; other files of this backup may be broken too")
    return []
  }

  private func files(
    _ copy: borrowing PrivateCopy, _ manifest: String
  ) throws(Fault) -> [Entry] {
    let place = Fault.Place(file: manifest)
    if let trouble = SQLiteHeader.trouble(of: copy.path), !copy.has("-wal") {
      throw Fault(.data, trouble, at: place)
    }
    let database = try Connection(
      reading: copy.path, as: manifest, advice: "make a new backup")
    guard try PhoneTables(database).columns("Files").contains("fileID") else {
      throw Fault(
        .data, "there is no table 'Files' as every backup has it; make a new backup", at: place)
    }
    var entries: [Entry] = []
    let sql = """
      SELECT fileID, relativePath, file FROM Files
      WHERE domain = 'HomeDomain' AND relativePath IN (?, ?, ?) ORDER BY relativePath
      """
    try database.run(sql, Self.names.map { .text(Self.database + $0.ending) }) { row in
      guard let name = row.text(0), let relative = row.text(1), Self.isHash(name) else { return }
      let size = BinaryPropertyList(row.blob(2))?.integer("Size")
      let ending = String(relative.dropFirst(Self.database.count))
      entries.append(Entry(ending: ending, name: name, size: size))
    }
    return entries
  }

  /// Whether a name is 40 hexadecimal digits, as it must be before it becomes part of a path.
  private static func isHash(_ name: String) -> Bool {
    name.utf8.count == 40
      && name.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }

  private func compare(_ listed: Int?, _ file: String, _ log: inout ImportLog) {
    guard let listed, let found = FileBytes.size(of: file), listed != found else { return }
    log.notes.append(
      "Manifest.db gives \(listed) bytes for sms.db and its file has \(found); the file may have been"
        + " changed after the backup")
  }
}
