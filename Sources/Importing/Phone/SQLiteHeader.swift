internal import Messages

/// The first hundred bytes of a SQLite file.
struct SQLiteHeader {
  /// Whether the file was last written with a write-ahead log.
  let usesWriteAheadLog: Bool
  /// The number of bytes of a page.
  let pageSize: Int
  /// The length that the header gives, in bytes; nil where it doesn't hold.
  let byteCount: Int?

  /// The header of a file; nil where the file doesn't begin like a database.
  init?(_ bytes: some Collection<UInt8>) {
    let bytes = Array(bytes.prefix(100))
    guard bytes.count == 100, bytes.starts(with: Array("SQLite format 3\0".utf8)) else {
      return nil
    }
    usesWriteAheadLog = bytes[18] == 2 || bytes[19] == 2
    func number(_ range: Range<Int>) -> Int { bytes[range].reduce(0) { $0 << 8 | Int($1) } }
    pageSize = number(16..<18) == 1 ? 65_536 : number(16..<18)
    // The number of pages counts only when the change counter stands twice.
    byteCount = number(24..<28) == number(92..<96) ? number(28..<32) * pageSize : nil
  }

  /// The header of a file at a path; nil where there is none.
  init?(path: String) {
    guard let bytes = FileBytes.first(100, of: path) else { return nil }
    self.init(bytes)
  }

  /// Why a file by itself is no whole database, as a clause; nil where nothing speaks against it.
  static func trouble(of path: String) -> String? {
    let size = FileBytes.size(of: path) ?? 0
    guard let header = SQLiteHeader(path: path) else {
      if let words = KindGuess.foreign(FileBytes.first(100, of: path) ?? []) { return words }
      return size == 0
        ? "the file is empty (0 bytes) where a SQLite database is expected"
        : "this isn't a SQLite database: it doesn't begin with 'SQLite format 3'"
    }
    guard let expected = header.byteCount, size < expected else { return nil }
    return
      "the database is cut off: there are \(size) of the \(expected) bytes that its header gives"
  }
}
