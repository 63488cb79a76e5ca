internal import Messages
internal import Storage

/// A phone's database of messages, `sms.db` on a phone and `chat.db` on a Mac.
struct PhoneDatabase {
  /// The path as people know it.
  let path: String
  /// Files that belong to it but aren't called like it, as in a backup.
  var beside: [PrivateCopy.Part] = []
  /// Whether the files were copied alone, so that a write-ahead log may have been left behind.
  var mayLackLog = true
  /// Whether something that isn't a database may be an encrypted one.
  var mayBeEncrypted = true

  private static let advice =
    "make a new backup or copy, or try to rescue it with: sqlite3 FILE .recover"

  /// Reads all messages by the numbers of their rows.
  ///
  /// - Throws: a no-input, I/O or data fault that names the path; what `take` throws.
  func read(
    _ options: ImportOptions, into log: inout ImportLog, _ take: (Message) throws(Fault) -> Void
  ) throws(Fault) {
    let copy = try PrivateCopy(path, beside: beside)
    let (header, cutOff) = try checkedHeader(copy)
    let name = beside.first { $0.ending == "-wal" }?.path ?? "\(path)-wal"
    var isUsed = false
    var logNote: String?
    if copy.has("-wal") {
      let wal = try WriteAheadLog("\(copy.path)-wal", pageSize: header.pageSize)
      isUsed = wal.usedCount > 0
      logNote = wal.note(name, advice: logAdvice)
      if isUsed { noteShorter(header, wal, name, &log) }
      // SQLite itself refuses the whole database for some of what it can't use.
      if wal.refusal != nil { copy.drop("-wal") }
    }
    do throws(Fault) {
      if let cutOff, !isUsed { throw cutOff }
      let misfit = try read(copy, header, checksFit: isUsed, options, into: &log, take)
      if let misfit {
        log.notes.append(
          "the database and '\(name)' don't fit together, so that messages may be missing (SQLite"
            + " says: \(misfit)): \(logAdvice)")
      }
    } catch {
      guard error.place.file == path, logNote != nil || isUsed else { throw error }
      let words = logNote ?? "or '\(name)' isn't of this database, or of another time: \(logAdvice)"
      throw Fault(error.kind, "\(error.message); \(words)", at: error.place)
    }
    if let logNote { log.notes.append(logNote) }
  }

  /// Notes that a log makes the database shorter, which an old one beside a newer database does too.
  private func noteShorter(
    _ header: SQLiteHeader, _ wal: WriteAheadLog, _ name: String, _ log: inout ImportLog
  ) {
    guard let byteCount = header.byteCount, byteCount / header.pageSize > wal.pageCount else {
      return
    }
    log.notes.append(
      "'\(name)' makes the database shorter, from \(byteCount / header.pageSize) pages to"
        + " \(wal.pageCount): either much was deleted lately, or it is older than the database, and then"
        + " newer messages are missing: \(logAdvice)")
  }

  /// What to do about a log that can't be used.
  private var logAdvice: String {
    mayLackLog
      ? "end the program that writes to it (Messages), and copy the database, its -wal and its -shm"
        + " again, all at one time"
      : "back up again, or copy the backup again"
  }

  /// Reads all messages; the result says what speaks against the whole when that is to be checked.
  private func read(
    _ copy: borrowing PrivateCopy, _ header: SQLiteHeader, checksFit: Bool,
    _ options: ImportOptions, into log: inout ImportLog, _ take: (Message) throws(Fault) -> Void
  ) throws(Fault) -> String? {
    let database = try Connection(reading: copy.path, as: path, advice: Self.advice)
    let tables = try PhoneTables(database)
    let lacksLog = header.usesWriteAheadLog && !copy.has("-wal") && mayLackLog
    guard let schema = PhoneSchema(columns: tables.columns("message")) else {
      throw noMessages(tables, lacksLog: lacksLog)
    }
    let senders = try PhoneSenders(database, columns: tables.columns("handle"))
    var threads = try PhoneThreads(database, tables)
    try readReplies(database, schema, senders, into: &threads)
    var messages = PhoneMessages(options, senders, threads)
    var found = 0
    try database.run(schema.sql) { (row) throws(Fault) in
      found += 1
      guard let message = messages.message(schema.row(row)) else { return }
      log.keep(message)
      try take(message)
    }
    log.found += found
    messages.report(into: &log)
    if lacksLog {
      log.notes.append(
        "the database was used with a write-ahead log and no '\(path)-wal' stands beside it; if it"
          + " was copied without that file, the newest messages are missing")
    }
    return checksFit ? try misfit(database) : nil
  }

  /// What is wrong with the structure of a database; nil where nothing is.
  ///
  /// A database and a log that were copied at different times give a mixture of old and new pages,
  /// from which messages may be missing without a fault.
  private func misfit(_ database: borrowing Connection) throws(Fault) -> String? {
    var words: String?
    try database.run("PRAGMA quick_check(20)") { row in
      // Values against the rules of their columns are another matter.
      guard words == nil, let text = row.text(0), text != "ok", !text.contains(" value in "),
        !text.hasPrefix("CHECK ")
      else { return }
      let lines = text.split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("***") }
      words = lines.first.map(String.init) ?? text
    }
    return words
  }

  /// The header, when the file is a database, and a fault where that isn't whole by itself.
  private func checkedHeader(
    _ copy: borrowing PrivateCopy
  ) throws(Fault) -> (SQLiteHeader, cutOff: Fault?) {
    let trouble = SQLiteHeader.trouble(of: copy.path)
    let place = Fault.Place(file: path)
    guard let header = SQLiteHeader(path: copy.path) else {
      let isOther = KindGuess.foreign(FileBytes.first(100, of: copy.path) ?? []) != nil
      let hint =
        !mayBeEncrypted
        ? "; by Manifest.plist the backup isn't encrypted, so the file is broken: back up again"
        : isOther || FileBytes.size(of: copy.path) == 0
          ? ""
          : " (the file of an encrypted backup looks like this; make a backup that isn't encrypted)"
      throw Fault(.data, (trouble ?? "") + hint, at: place)
    }
    return (header, trouble.map { Fault(.io, "\($0); copy it again", at: place) })
  }

  private func noMessages(_ tables: PhoneTables, lacksLog: Bool) -> Fault {
    let names = tables.names
    let found =
      names.isEmpty
      ? "it has no tables at all"
      : "its tables are \(names.prefix(12).joined(separator: ", "))"
        + (names.count > 12 ? " and \(names.count - 12) more" : "")
    let hint =
      lacksLog
      ? "; it was used with a write-ahead log, so everything may be in '\(path)-wal', which isn't"
        + " there: copy that file too" : ""
    return Fault(
      .data,
      "this SQLite database holds no messages of a phone: there is no table 'message' with the"
        + " columns that are expected (\(found))\(hint)\(other(names))",
      at: Fault.Place(file: path))
  }

  /// What other database some tables are of, as a clause; empty where they don't tell.
  private func other(_ names: [String]) -> String {
    if names.contains("Files"), names.contains("Properties") || path.hasSuffix("Manifest.db") {
      return "; it is the list of files of a backup: the folder that it is in must be given"
    }
    if names.contains("sms"), names.contains("threads") {
      return "; it is of an Android phone: make a backup as XML with 'SMS Backup & Restore' there"
    }
    return ""
  }

  /// Notes when the owner of the phone answered which thread.
  private func readReplies(
    _ database: borrowing Connection, _ schema: PhoneSchema, _ senders: PhoneSenders,
    into threads: inout PhoneThreads
  ) throws(Fault) {
    var cursor = PhoneThreads.Cursor()
    var found = threads
    try database.run(schema.repliesSQL) { row in
      guard let reply = schema.reply(row) else { return }
      let places = found.chats(of: reply.number, &cursor)
      let sender = reply.address.flatMap { PhoneSenders.sender($0) } ?? senders.sender(reply.handle)
      let name = sender?.name
      found.addReply(found.thread(places, sender: name), to: name, at: reply.time)
    }
    threads = found
  }
}
