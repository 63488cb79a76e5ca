import CSQLite
import Messages

/// A database that a test makes.
///
/// Not the project's own connection: its module leads to ICU, whose headers and those of Foundation
/// contradict each other.
final class SQLiteFile {
  private let handle: OpaquePointer

  init(path: String) throws {
    var opened: OpaquePointer?
    guard sqlite3_open(path, &opened) == SQLITE_OK, let opened else {
      throw Fault(.io, "\(path) can't be opened")
    }
    handle = opened
  }

  deinit { sqlite3_close_v2(handle) }

  /// Runs statements separated by semicolons.
  func execute(_ sql: String) throws {
    guard sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else {
      throw Fault(.io, String(cString: sqlite3_errmsg(handle)))
    }
  }
}
