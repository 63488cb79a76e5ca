internal import Messages

/// The first hundred bytes of a SQLite file.
struct SQLiteHeader {
  /// Whether the file was last written with a write-ahead log.
  let usesWriteAheadLog: Bool
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
    let pageSize = number(16..<18) == 1 ? 65_536 : number(16..<18)
    // The number of pages counts only when the change counter stands twice.
    byteCount = number(24..<28) == number(92..<96) ? number(28..<32) * pageSize : nil
  }

  /// The header of a file at a path; nil where there is none.
  init?(path: String) {
    guard let bytes = FileBytes.first(100, of: path) else { return nil }
    self.init(bytes)
  }
}
