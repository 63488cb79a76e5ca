internal import Messages
internal import Storage

/// The tables of a database with their columns, since no two versions of the phone have the same.
struct PhoneTables {
  private var tables: [(name: String, columns: [String])] = []

  init(_ database: borrowing Connection) throws(Fault) {
    var names: [String] = []
    try database.run("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name") { row in
      if let name = row.text(0) { names.append(name) }
    }
    for name in names {
      var columns: [String] = []
      try database.run("SELECT name FROM pragma_table_info(?)", [.text(name)]) { row in
        if let column = row.text(0) { columns.append(column) }
      }
      tables.append((name, columns))
    }
  }

  /// The names of the tables, sorted.
  var names: [String] { tables.map(\.name) }

  /// The columns of a table; none where there is no such table.
  func columns(_ table: String) -> [String] { tables.first { $0.name == table }?.columns ?? [] }
}
