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
  static func isBackup(_ path: String) -> Bool {
    ["Manifest.db", "Manifest.mbdb", "Manifest.plist"].contains {
      FileBytes.isFile("\(path)/\($0)")
    }
      || file(names[0].name, in: path) != nil
  }

  /// The names of the backups in a folder of backups.
  static func backups(in path: String) -> [String] {
    ((try? FileBytes.names(in: path)) ?? []).prefix(1000).filter {
      FileBytes.isFolder("\(path)/\($0)") && isBackup("\(path)/\($0)")
    }
  }

  /// The path of a file of the backup, in either layout.
  private static func file(_ name: String, in path: String) -> String? {
    ["\(path)/\(name.prefix(2))/\(name)", "\(path)/\(name)"].first(where: FileBytes.isFile)
  }

  /// The database of messages.
  ///
  /// - Throws: a no-input, I/O or data fault that says why there is none and what to do.
  func messages(_ log: inout ImportLog) throws(Fault) -> PhoneDatabase {
    try checkFolder()
    if isEncrypted() { throw encrypted }
    let manifest = "\(path)/Manifest.db"
    let listed = FileBytes.isFile(manifest) ? try files(of: manifest) : []
    var database: PhoneDatabase?
    var beside: [PrivateCopy.Part] = []
    for (ending, name) in Self.names {
      let entry = listed.first { $0.ending == ending }
      guard let found = Self.file(entry?.name ?? name, in: path) else {
        if ending.isEmpty { throw missing(isListed: entry != nil) }
        continue
      }
      if ending.isEmpty {
        database = PhoneDatabase(path: found, mayLackLog: false)
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
    guard !Self.isBackup(path) else { return }
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

  /// Whether `Manifest.plist`, in either form, says that the backup is encrypted.
  private func isEncrypted() -> Bool {
    let file = "\(path)/Manifest.plist"
    guard FileBytes.isFile(file), let bytes = try? FileBytes.read(file) else { return false }
    if let list = BinaryPropertyList(bytes) { return list.bool("IsEncrypted") ?? false }
    let text = String(decoding: bytes, as: UTF8.self)
    guard let key = text.firstRange(of: "<key>IsEncrypted</key>") else { return false }
    return text[key.upperBound...].drop(while: \.isWhitespace).hasPrefix("<true/>")
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

  private func files(of manifest: String) throws(Fault) -> [Entry] {
    guard SQLiteHeader(path: manifest) != nil else {
      // An encrypted backup encrypts its manifest too.
      if FileBytes.first(1, of: manifest) == nil { _ = try FileBytes.read(manifest) }
      throw encrypted
    }
    let copy = try PrivateCopy(manifest)
    let database = try Connection(
      reading: copy.path, as: manifest, advice: "make a new backup")
    guard try PhoneTables(database).columns("Files").contains("fileID") else {
      throw Fault(
        .data, "there is no table 'Files' as every backup has it; make a new backup",
        at: Fault.Place(file: manifest))
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
