import Importing
import Messages
import Storage
import ImportingSupport

/// Databases of messages as phones of several versions keep them, made by SQL.
enum PhoneFixture {
  /// The tables of a version.
  enum Version: String, CaseIterable, CustomStringConvertible {
    case five = "iOS 5"
    case six = "iOS 6"
    case thirteen = "iOS 13"
    case fourteen = "iOS 14"
    case mac = "macOS with filter columns"

    var description: String { rawValue }

    /// The statements that make the tables, which are real ones cut to what matters and some more.
    var tables: String {
      switch self {
      case .five:
        """
        CREATE TABLE message (ROWID INTEGER PRIMARY KEY AUTOINCREMENT, address TEXT, date INTEGER,
          text TEXT, flags INTEGER, replace INTEGER, group_id INTEGER, recipients BLOB,
          read INTEGER, madrid_attributedBody BLOB, madrid_handle TEXT, madrid_guid TEXT,
          madrid_flags INTEGER, is_madrid INTEGER);
        """
      case .six: Self.shared(message: "", chat: "")
      case .thirteen:
        Self.shared(
          message: ", item_type INTEGER DEFAULT 0, associated_message_type INTEGER DEFAULT 0",
          chat: ", is_filtered INTEGER DEFAULT 0")
      case .fourteen:
        Self.shared(
          message: ", item_type INTEGER DEFAULT 0, associated_message_type INTEGER DEFAULT 0, "
            + "is_spam INTEGER DEFAULT 0, thread_originator_guid TEXT",
          chat: ", is_filtered INTEGER DEFAULT 0")
      case .mac:
        Self.shared(
          message: ", item_type INTEGER DEFAULT 0, associated_message_type INTEGER DEFAULT 0, "
            + "date_retracted INTEGER DEFAULT 0, date_edited INTEGER DEFAULT 0, "
            + "filter_action INTEGER DEFAULT 0, filter_sub_action INTEGER DEFAULT 0",
          chat: ", is_filtered INTEGER DEFAULT 0")
      }
    }

    private static func shared(message: String, chat: String) -> String {
      """
      CREATE TABLE handle (ROWID INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL,
        service TEXT NOT NULL, uncanonicalized_id TEXT, UNIQUE (id, service));
      CREATE TABLE chat (ROWID INTEGER PRIMARY KEY AUTOINCREMENT, guid TEXT UNIQUE NOT NULL,
        style INTEGER, chat_identifier TEXT, service_name TEXT\(chat));
      CREATE TABLE message (ROWID INTEGER PRIMARY KEY AUTOINCREMENT, guid TEXT UNIQUE NOT NULL,
        text TEXT, handle_id INTEGER DEFAULT 0, attributedBody BLOB, service TEXT, date INTEGER,
        is_from_me INTEGER DEFAULT 0\(message));
      CREATE TABLE chat_message_join (chat_id INTEGER, message_id INTEGER,
        PRIMARY KEY (chat_id, message_id));
      """
    }
  }

  /// Makes a database in a folder, and gives its path.
  static func make(
    _ version: Version, in scratch: Scratch, name: String = "sms.db",
    _ fill: (borrowing Connection) throws -> Void = { _ in }
  ) throws -> String {
    let path = "\(scratch.path)/\(name)"
    let database = try Connection(path: path)
    try database.execute(version.tables)
    try fill(database)
    return path
  }
}

/// What an import gave.
struct Imported {
  var messages: [Message] = []
  var log = ImportLog()

  /// The messages of a path, read as a kind.
  init(
    _ kind: any MessageImporter.Type, _ path: String, includesAll: Bool = false,
    labels: Bool = false, strict: Bool = false
  ) throws {
    var options = ImportOptions()
    (options.includesAll, options.labelsFromPhone) = (includesAll, labels)
    options.isStrict = strict
    var messages: [Message] = []
    try kind.init(options).read(path, into: &log) { messages.append($0) }
    self.messages = messages
  }

  subscript(id: String) -> Message? { messages.first { $0.id == id } }

  /// How many were left out for a reason that begins with some words.
  func leftOut(_ reason: String) -> Int {
    log.leftOut.filter { $0.name.hasPrefix(reason) }.reduce(0) { $0 + $1.count }
  }

  /// Whether every message that was found is accounted for.
  var adds: Bool {
    log.kept == messages.count
      && log.found == log.kept + log.rejected.total + log.leftOut.reduce(0) { $0 + $1.count }
  }
}
