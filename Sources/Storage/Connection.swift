import CSQLite
public import Messages

/// An open SQLite database: the one owner of its handle, closed when it goes.
public struct Connection: ~Copyable {
  private let handle: OpaquePointer
  /// The file's path as it was given.
  public let path: String
  /// What to do about a damaged file, for messages.
  private let advice: String

  /// Opens a database, made anew where there is none.
  ///
  /// - Parameter path: a file, or `:memory:`.
  /// - Parameter busyMilliseconds: how long to wait for other writers, ≥ 0.
  /// - Throws: an I/O fault when the file can't be opened or isn't a database.
  public init(path: String, busyMilliseconds: Int32 = 30_000) throws(Fault) {
    var opened: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
    let code = sqlite3_open_v2(path, &opened, flags, nil)
    handle = try Self.checked(code, opened, path)
    (self.path, advice) = (path, "move it away to start anew")
    sqlite3_extended_result_codes(handle, 1)
    sqlite3_busy_timeout(handle, busyMilliseconds)
  }

  /// Opens a database of another program for reading.
  ///
  /// The file must be a copy in a private folder: what its write-ahead log or journal holds is
  /// worked in. What its schema does by itself isn't trusted.
  /// - Parameters:
  ///   - path: the file.
  ///   - name: the path that faults name, since the copy says nothing to people.
  ///   - advice: what to do when the file is damaged.
  /// - Throws: an I/O fault when the file can't be opened or isn't a database.
  public init(reading path: String, as name: String, advice: String) throws(Fault) {
    var opened: OpaquePointer?
    let code = sqlite3_open_v2(path, &opened, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nil)
    let handle = try Self.checked(code, opened, name)
    sqlite3_extended_result_codes(handle, 1)
    let sql = "PRAGMA trusted_schema = OFF; PRAGMA query_only = ON; PRAGMA cell_size_check = ON"
    let result = sqlite3_exec(handle, sql, nil, nil, nil)
    guard result == SQLITE_OK else {
      let fault = Self.fault(result, sql, of: handle, name, advice)
      sqlite3_close_v2(handle)
      throw fault
    }
    (self.handle, self.path, self.advice) = (handle, name, advice)
  }

  /// The handle of a database that was opened.
  ///
  /// `deinit` doesn't run when `init` throws, and a failed open still gives a handle.
  private static func checked(
    _ code: Int32, _ opened: OpaquePointer?, _ path: String
  ) throws(Fault) -> OpaquePointer {
    guard code == SQLITE_OK, let opened else {
      let message = opened.map { String(cString: sqlite3_errmsg($0)) } ?? "out of memory"
      sqlite3_close_v2(opened)
      throw Fault(
        .io, "the database can't be opened: \(message) (SQLite code \(code))",
        at: Fault.Place(file: path))
    }
    return opened
  }

  deinit { sqlite3_close_v2(handle) }

  /// Runs statements that take no values, separated by semicolons; rows are dropped.
  public func execute(_ sql: String) throws(Fault) {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw fault(code, sql) }
  }

  /// Runs one statement with values for its `?`, and gives each row to `body`.
  ///
  /// - Precondition: there are as many values as `?`.
  public func run(
    _ sql: String, _ values: [SQLValue] = [],
    row body: (borrowing Row) throws(Fault) -> Void = { _ in }
  ) throws(Fault) {
    try statement(sql).run(values, row: body)
  }

  /// A statement to be run again and again; the connection must outlive it.
  public func statement(_ sql: String) throws(Fault) -> Statement {
    Statement(handle: try prepare(sql), database: handle, sql: sql, path: path, advice: advice)
  }

  /// Runs `body` as one transaction that takes the write lock first; undone when `body` throws.
  ///
  /// Taking the lock at once lets the busy timeout work: a lock that is upgraded later fails
  /// without waiting.
  public func transaction(_ body: () throws(Fault) -> Void) throws(Fault) {
    try execute("BEGIN IMMEDIATE")
    do {
      try body()
      try execute("COMMIT")
    } catch {
      rollBack()
      throw error
    }
  }

  /// Ends a transaction without its changes; where none is open any more, nothing happens.
  func rollBack() { sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) }

  /// The first column of the first row as an integer; nil without a row.
  public func integer(_ sql: String, _ values: [SQLValue] = []) throws(Fault) -> Int64? {
    var result: Int64?
    try run(sql, values) { row in if result == nil { result = row.integer(0) } }
    return result
  }

  /// Turns the write-ahead log on, so that readers never wait for a writer.
  ///
  /// A database in memory has none and stays as it is. The change of mode takes an exclusive lock
  /// for which SQLite doesn't wait by itself, so it is tried again while others open the file.
  func turnOnWriteAheadLog() throws(Fault) {
    var attempts = 0
    while true {
      do {
        try execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL")
        return
      } catch {
        attempts += 1
        guard attempts < 200, sqlite3_errcode(handle) & 0xFF == SQLITE_BUSY else { throw error }
        sqlite3_sleep(25)
      }
    }
  }

  private func prepare(_ sql: String) throws(Fault) -> OpaquePointer {
    var statement: OpaquePointer?
    let code = sqlite3_prepare_v2(handle, sql, -1, &statement, nil)
    guard code == SQLITE_OK, let statement else { throw fault(code, sql) }
    return statement
  }

  /// A fault with SQLite's code, its words and the statement.
  private func fault(_ code: Int32, _ sql: String) -> Fault {
    Self.fault(code, sql, of: handle, path, advice)
  }

  static func fault(
    _ code: Int32, _ sql: String, of handle: OpaquePointer, _ path: String, _ advice: String
  ) -> Fault {
    let place = Fault.Place(file: path)
    let message = String(cString: sqlite3_errmsg(handle))
    switch code & 0xFF {
    case SQLITE_NOTADB, SQLITE_CORRUPT:
      return Fault(
        .io,
        "this isn't a SQLite database, or it is damaged: \(message) (SQLite code \(code)); "
          + advice, at: place)
    case SQLITE_BUSY:
      return Fault(
        .io, "another program keeps the database locked: \(message) (SQLite code \(code))",
        at: place)
    default:
      return Fault(.io, "\(message) (SQLite code \(code)) in: \(sql)", at: place)
    }
  }
}
