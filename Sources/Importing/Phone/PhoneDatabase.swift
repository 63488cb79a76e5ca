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

  private static let advice =
    "make a new backup or copy, or try to rescue it with: sqlite3 FILE .recover"

  /// Reads all messages by the numbers of their rows.
  ///
  /// - Throws: a no-input, I/O or data fault that names the path; what `take` throws.
  func read(
    _ options: ImportOptions, into log: inout ImportLog, _ take: (Message) throws(Fault) -> Void
  ) throws(Fault) {
    let copy = try PrivateCopy(path, beside: beside)
    let header = try checkedHeader(copy)
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
  }

  /// The header, when the file is a whole database.
  private func checkedHeader(_ copy: borrowing PrivateCopy) throws(Fault) -> SQLiteHeader {
    let place = Fault.Place(file: path)
    let size = FileBytes.size(of: copy.path) ?? 0
    guard let header = SQLiteHeader(path: copy.path) else {
      throw Fault(
        .data,
        size == 0
          ? "the file is empty (0 bytes) where a SQLite database is expected"
          : "this isn't a SQLite database: it doesn't begin with 'SQLite format 3' (the file of an"
            + " encrypted backup looks like this; make a backup that isn't encrypted)", at: place)
    }
    if let expected = header.byteCount, size < expected, !copy.has("-wal") {
      throw Fault(
        .io,
        "the database is cut off: there are \(size) of the \(expected) bytes that its header gives;"
          + " copy it again", at: place)
    }
    return header
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
        + " columns that are expected (\(found))\(hint)", at: Fault.Place(file: path))
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
