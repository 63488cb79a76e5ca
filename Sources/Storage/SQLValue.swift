import CSQLite

/// A value of a database.
public enum SQLValue: Hashable, Sendable {
  case null
  case integer(Int64)
  /// A finite number; SQLite keeps NaN as null.
  case real(Double)
  case text(String)
  case blob([UInt8])

  /// An optional number; nil becomes null.
  public init(_ number: Double?) { self = number.map { .real($0) } ?? .null }

  /// Gives the value to a parameter of a statement, numbered from 1; SQLite copies it.
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    switch self {
    case .null: sqlite3_bind_null(statement, index)
    case .integer(let integer): sqlite3_bind_int64(statement, index, integer)
    case .real(let number): sqlite3_bind_double(statement, index, number)
    case .text(let text):
      // A length, not a terminator: text may hold NUL. The macro SQLITE_TRANSIENT isn't imported.
      // Through a pointer to UTF-8, since handing the text over as C string would copy it before.
      Self.withUTF8(text) {
        sqlite3_bind_text(
          statement, index, $0, $1, unsafeBitCast(-1, to: sqlite3_destructor_type.self))
      }
    case .blob(let bytes):
      // A pointer is needed even to nothing, since without one the value would be null.
      bytes.isEmpty
        ? sqlite3_bind_zeroblob(statement, index, 0)
        : sqlite3_bind_blob(
          statement, index, bytes, Int32(bytes.count),
          unsafeBitCast(-1, to: sqlite3_destructor_type.self))
    }
  }
}

extension SQLValue {
  private static func withUTF8(
    _ text: String, _ body: (UnsafePointer<CChar>, Int32) -> Int32
  ) -> Int32 {
    var text = text
    return text.withUTF8 { utf8 in
      // Only empty text may have no address, and a pointer is needed, since without one it is null.
      guard let start = utf8.baseAddress else { return body("", 0) }
      return start.withMemoryRebound(to: CChar.self, capacity: utf8.count) {
        body($0, Int32(utf8.count))
      }
    }
  }
}

/// A row while a statement stands on it.
public struct Row: ~Copyable {
  private let statement: OpaquePointer

  init(statement: OpaquePointer) { self.statement = statement }

  /// The integer of a column, numbered from 0; 0 for null.
  public func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }

  /// The integer of a column; nil for null.
  public func optionalInteger(_ column: Int32) -> Int64? {
    sqlite3_column_type(statement, column) == SQLITE_NULL
      ? nil : sqlite3_column_int64(statement, column)
  }

  /// The number of a column without a fraction; nil for null, and for text that merely may begin
  /// like a number.
  public func number(_ column: Int32) -> Int64? {
    switch sqlite3_column_type(statement, column) {
    case SQLITE_INTEGER, SQLITE_FLOAT: sqlite3_column_int64(statement, column)
    default: nil
    }
  }

  /// The bytes of a column; none for null.
  public func blob(_ column: Int32) -> [UInt8] {
    guard let bytes = sqlite3_column_blob(statement, column) else { return [] }
    let count = Int(sqlite3_column_bytes(statement, column))
    return Array(UnsafeRawBufferPointer(start: bytes, count: count))
  }

  /// The bytes of a column; nil for null.
  public func optionalBlob(_ column: Int32) -> [UInt8]? {
    sqlite3_column_type(statement, column) == SQLITE_NULL ? nil : blob(column)
  }

  /// The number of a column; nil for null.
  public func real(_ column: Int32) -> Double? {
    sqlite3_column_type(statement, column) == SQLITE_NULL
      ? nil : sqlite3_column_double(statement, column)
  }

  /// The text of a column; nil for null.
  public func text(_ column: Int32) -> String? {
    guard let bytes = sqlite3_column_text(statement, column) else { return nil }
    let count = Int(sqlite3_column_bytes(statement, column))
    return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }
}
