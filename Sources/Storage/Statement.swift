import CSQLite
public import Messages

/// A prepared statement: the one owner of its handle, let go when it goes.
public struct Statement: ~Copyable {
  private let handle: OpaquePointer
  private let database: OpaquePointer
  private let sql: String
  private let path: String
  private let advice: String

  init(
    handle: OpaquePointer, database: OpaquePointer, sql: String, path: String, advice: String
  ) {
    (self.handle, self.database, self.sql) = (handle, database, sql)
    (self.path, self.advice) = (path, advice)
  }

  deinit { sqlite3_finalize(handle) }

  /// Runs the statement with values for its `?`, and gives each row to `body`.
  ///
  /// - Precondition: there are as many values as `?`.
  public func run(
    _ values: [SQLValue] = [], row body: (borrowing Row) throws(Fault) -> Void = { _ in }
  ) throws(Fault) {
    precondition(
      Int(sqlite3_bind_parameter_count(handle)) == values.count,
      "\(values.count) values for: \(sql)")
    defer { sqlite3_reset(handle) }
    for (index, value) in values.enumerated() {
      let code = value.bind(to: handle, at: Int32(index + 1))
      guard code == SQLITE_OK else { throw fault(code) }
    }
    while true {
      switch sqlite3_step(handle) {
      case SQLITE_ROW: try body(Row(statement: handle))
      case SQLITE_DONE: return
      case let code: throw fault(code)
      }
    }
  }

  private func fault(_ code: Int32) -> Fault {
    Connection.fault(code, sql, of: database, path, advice)
  }
}
