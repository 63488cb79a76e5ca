public import Messages

/// The tables of a database of ours, and how an older file becomes a newer one.
public struct Schema: Sendable {
  /// What the file is called in messages, such as `run store`.
  let name: String
  /// Marks the file as ours; SQLite keeps the number in the file's header.
  let application: Int32
  /// The number of first versions that are no longer read; files of those are refused.
  let retired: Int
  /// The first step makes an empty file one of version `retired` + 1, each other one leads to the
  /// next version; steps are never changed, only added, or all replaced by retiring the versions.
  let steps: [String]

  /// A schema.
  ///
  /// - Parameter application: a number that no other kind of file has, not 0.
  public init(name: String, application: Int32, retired: Int = 0, steps: [String]) {
    precondition(application != 0, "0 is what every file of other programs has")
    (self.name, self.application, self.retired, self.steps) = (name, application, retired, steps)
  }

  /// The version that files have once they are open.
  private var current: Int { retired + steps.count }

  /// Opens a database of this schema, made anew where there is none, with a write-ahead log.
  ///
  /// - Throws: an I/O fault when the file can't be opened, is damaged, belongs to another program,
  ///   or was written by a newer version or a retired one; such a file isn't changed.
  public func open(_ path: String) throws(Fault) -> Connection {
    let connection = try Connection(path: path)
    // All of the header at one moment: another process may be making the file just now.
    try connection.execute("BEGIN")
    let found: Int
    do {
      found = try version(connection)
      try connection.execute("COMMIT")
    } catch {
      connection.rollBack()
      throw error
    }
    try connection.turnOnWriteAheadLog()
    if found < current { try bringUpToDate(connection) }
    return connection
  }

  private func bringUpToDate(_ connection: borrowing Connection) throws(Fault) {
    try connection.execute("BEGIN IMMEDIATE")
    do {
      // Another process may have been quicker while this one waited for the lock.
      for step in steps[max(0, try version(connection) - retired)...] {
        try connection.execute(step)
      }
      try connection.execute("PRAGMA application_id = \(application)")
      try connection.execute("PRAGMA user_version = \(current)")
      try connection.execute("COMMIT")
    } catch {
      connection.rollBack()
      throw error
    }
  }

  /// The version of a file of ours; 0 for an empty one.
  private func version(_ connection: borrowing Connection) throws(Fault) -> Int {
    let place = Fault.Place(file: connection.path)
    let version = try connection.integer("PRAGMA user_version") ?? 0
    let owner = try connection.integer("PRAGMA application_id") ?? 0
    let tables = try connection.integer("SELECT count(*) FROM sqlite_master") ?? 0
    if owner == 0, tables == 0, version == 0 { return 0 }
    guard owner == application else {
      throw Fault(
        .io, "this SQLite database belongs to another program; it isn't a \(name)", at: place)
    }
    guard version <= current else {
      throw Fault(
        .io, "this \(name) has version \(version); this program knows up to \(current)", at: place)
    }
    guard version > retired else {
      throw Fault(
        .io,
        "this \(name) has version \(version), which is no longer read; this program writes"
          + " \(current): begin anew in another place", at: place)
    }
    return Int(version)
  }
}
