public import Messages

/// The runs of a project in one SQLite file, `runs.sqlite`; many processes may add at once.
///
/// A run is known by its key: adding it again replaces it, so that equal runs are one row.
public struct RunStore: ~Copyable {
  private let connection: Connection

  /// The tables.
  static let schema = Schema(
    name: "run store", application: 0x576E_7277,
    steps: [
      """
      CREATE TABLE runs (
        key TEXT PRIMARY KEY NOT NULL, name TEXT NOT NULL, time TEXT NOT NULL,
        seed INTEGER NOT NULL, data TEXT NOT NULL, data_sha256 TEXT NOT NULL,
        config TEXT NOT NULL, folder TEXT NOT NULL
      ) WITHOUT ROWID;
      CREATE INDEX runs_by_name ON runs (name, time);
      CREATE TABLE entries (
        run TEXT NOT NULL, position INTEGER NOT NULL,
        name TEXT NOT NULL, kind TEXT NOT NULL, failure TEXT, best_in_hindsight INTEGER NOT NULL,
        messages INTEGER NOT NULL, leaf_accuracy REAL, macro_f1 REAL, macro_f1_supported REAL,
        category_accuracy REAL, wanted_to_junk REAL, log_loss REAL,
        PRIMARY KEY (run, position)
      ) WITHOUT ROWID;
      """
    ])
  /// The columns of `runs` in order.
  static let runColumns = "key, name, time, seed, data, data_sha256, config, folder"
  /// The columns of `entries` in order, after the run and the position.
  static let entryColumns =
    "name, kind, failure, best_in_hindsight, messages, leaf_accuracy, macro_f1, "
    + "macro_f1_supported, category_accuracy, wanted_to_junk, log_loss"

  /// Opens a store, made anew where there is none, and brings its tables up to date.
  ///
  /// - Parameter path: a file, or `:memory:`.
  /// - Throws: an I/O fault when the file can't be opened, isn't a run store, is damaged, or was
  ///   written by a newer version.
  public init(path: String) throws(Fault) {
    connection = try Self.schema.open(path)
  }

  /// Adds a run, in place of one with the same key.
  public func add(_ run: StoredRun) throws(Fault) {
    try connection.transaction { () throws(Fault) in
      try connection.run("DELETE FROM entries WHERE run = ?", [.text(run.key)])
      try connection.run(
        "INSERT OR REPLACE INTO runs (\(Self.runColumns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        run.values)
      for (position, entry) in run.entries.enumerated() {
        try connection.run(
          "INSERT INTO entries (run, position, \(Self.entryColumns)) "
            + "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
          [.text(run.key), .integer(Int64(position))] + entry.values)
      }
    }
  }

  /// All runs by time, then key.
  public func list() throws(Fault) -> [StoredRun] { try read("") }

  /// The runs whose key begins with the text, or whose name or folder is the text.
  public func find(_ text: String) throws(Fault) -> [StoredRun] {
    try read(
      "WHERE substr(key, 1, length(?1)) = ?1 AND ?1 <> '' OR name = ?1 OR folder = ?1",
      [.text(text)])
  }

  private func read(_ condition: String, _ values: [SQLValue] = []) throws(Fault) -> [StoredRun] {
    var runs: [StoredRun] = []
    // One transaction, so that runs and entries are of one moment; it writes nothing.
    try connection.execute("BEGIN")
    defer { connection.rollBack() }
    try connection.run(
      "SELECT \(Self.runColumns) FROM runs \(condition) ORDER BY time, key", values
    ) { row in runs.append(StoredRun(row)) }
    for index in runs.indices {
      try connection.run(
        "SELECT \(Self.entryColumns) FROM entries WHERE run = ? ORDER BY position",
        [.text(runs[index].key)]
      ) { row in runs[index].entries.append(StoredRun.Entry(row)) }
    }
    return runs
  }
}
