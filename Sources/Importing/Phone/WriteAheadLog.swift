internal import Messages

/// How much of a database's write-ahead log SQLite will use, found out by its own rules.
///
/// A log is a header of 32 bytes and then frames: 24 bytes and one page of the database, a change
/// to it. All numbers are big-endian. The header has a mark, a version, the page size, a count, two
/// salts, and a checksum of its first 24 bytes. A frame begins with the number of its page, the
/// length of the database in pages where it ends a transaction (else 0), the header's salts, and a
/// checksum that goes on from the frame before. SQLite uses what comes before the first frame that
/// breaks this, up to the last end of a transaction, and says nothing of the rest.
///
/// A log is written anew from its beginning, with other salts, when all of it is in the database. So
/// old frames with other salts after the good ones are usual, and mean nothing.
///
/// What can't be told: whether a log whose pages have the right size is of this very database, since
/// neither names the other.
struct WriteAheadLog {
  /// Why nothing of the log is used; nil where something may be.
  private(set) var refusal: String?
  /// The number of frames that are used.
  private(set) var usedCount = 0
  /// The number of good frames after those, of a transaction whose end isn't there.
  private(set) var openCount = 0
  /// The number of frames from the first broken one on, as far as they are of this log.
  private(set) var brokenCount = 0
  /// The number of bytes of the frame that the log breaks off in.
  private(set) var strayByteCount = 0
  /// The length of the database in pages by the last transaction that is used; 0 where none is.
  private(set) var pageCount = 0
  /// The length of the log in bytes.
  private(set) var byteCount = 0

  private static let headerLength = 32
  private static let frameHeaderLength = 24
  private static let version = 3_007_000

  /// Reads a log.
  ///
  /// - Parameters:
  ///   - path: the log.
  ///   - pageSize: the page size of the database that it stands beside.
  /// - Throws: an I/O fault where reading fails.
  init(_ path: String, pageSize: Int) throws(Fault) {
    var file = try FileChunks(path)
    byteCount = FileBytes.size(of: path) ?? 0
    var bytes: [UInt8] = []
    try file.next(Self.headerLength, into: &bytes)
    // A log that was worked in may be emptied and kept.
    guard !bytes.isEmpty else { return }
    refusal = Self.refusal(header: bytes, pageSize: pageSize)
    guard refusal == nil else { return }
    try readFrames(&file, bytes, pageSize)
    if usedCount + openCount + brokenCount + strayByteCount == 0, byteCount > Self.headerLength {
      refusal = "none of its frames belongs to its header"
    }
  }

  private static func number(_ bytes: [UInt8], _ offset: Int) -> Int {
    bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
  }

  /// Why a log with a header can't be used; nil where it can.
  private static func refusal(header: [UInt8], pageSize: Int) -> String? {
    guard header.count == headerLength else {
      return "it breaks off inside its header of \(headerLength) bytes"
    }
    guard number(header, 0) & ~1 == 0x377F_0682 else {
      return "it doesn't begin like a write-ahead log"
    }
    var checksum = Checksum(header)
    checksum.add(header[..<24])
    guard checksum.equals(header, at: 24) else {
      return "its header is damaged (the checksum is wrong)"
    }
    guard number(header, 4) == version else {
      return "it is of version \(number(header, 4)), and only \(version) is known"
    }
    let found = number(header, 8)
    guard found.nonzeroBitCount == 1, (512...65_536).contains(found) else {
      return "its pages have \(found) bytes, which no database's have"
    }
    guard found == pageSize else {
      return "its pages have \(found) bytes and the database's \(pageSize), so it is another's log"
    }
    return nil
  }

  private mutating func readFrames(
    _ file: inout FileChunks, _ header: [UInt8], _ pageSize: Int
  ) throws(Fault) {
    let length = Self.frameHeaderLength + pageSize
    var checksum = Checksum(header)
    checksum.add(header[..<24])
    var frame: [UInt8] = []
    while true {
      try file.next(length, into: &frame)
      // So few bytes don't tell whose frame they begin.
      let isOurs = frame.count < 16 || frame[8..<16] == header[16..<24]
      guard !frame.isEmpty, isOurs else { return }
      guard frame.count == length else {
        strayByteCount = frame.count
        return
      }
      checksum.add(frame[..<8])
      checksum.add(frame[Self.frameHeaderLength...])
      if brokenCount > 0 || Self.number(frame, 0) == 0 || !checksum.equals(frame, at: 16) {
        brokenCount += 1
      } else {
        openCount += 1
        let pages = Self.number(frame, 4)
        if pages > 0 { (usedCount, openCount, pageCount) = (usedCount + openCount, 0, pages) }
      }
    }
  }

  /// What a reader should know, without a full stop; nil where all of the log is used.
  ///
  /// - Parameters:
  ///   - path: the log as people know it.
  ///   - advice: what to do.
  func note(_ path: String, advice: String) -> String? {
    let end = "; the newest messages may be missing: \(advice)"
    if let refusal {
      let size = "\(byteCount) bytes"
      return "nothing of the write-ahead log '\(path)' (\(size)) was read: \(refusal)\(end)"
    }
    var left: [String] = []
    if openCount > 0 { left.append("\(openCount) of a transaction whose end isn't there") }
    if brokenCount > 0 { left.append("\(brokenCount) from a damaged one on") }
    if strayByteCount > 0 { left.append("one of which only \(strayByteCount) bytes are there") }
    guard !left.isEmpty else { return nil }
    return "of the write-ahead log '\(path)' \(usedCount) whole frames (changed pages) were read,"
      + " and left out were \(left.joined(separator: ", "))\(end)"
  }
}

/// SQLite's checksum of a write-ahead log: two sums over pairs of 32-bit numbers.
private struct Checksum {
  private var (first, second): (UInt32, UInt32) = (0, 0)
  /// Whether the numbers are read as big-endian, which the last bit of the log's mark says; the
  /// checksum itself is always written so.
  private let isBigEndian: Bool

  init(_ header: [UInt8]) { isBigEndian = header[3] & 1 == 1 }

  /// Goes on over some bytes, a multiple of eight.
  mutating func add(_ bytes: ArraySlice<UInt8>) {
    let isBigEndian = isBigEndian
    var (first, second) = (first, second)
    bytes.withUnsafeBytes { bytes in
      for offset in stride(from: 0, to: bytes.count, by: 8) {
        let left = bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
        let right = bytes.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self)
        first &+= (isBigEndian ? left.bigEndian : left.littleEndian) &+ second
        second &+= (isBigEndian ? right.bigEndian : right.littleEndian) &+ first
      }
    }
    (self.first, self.second) = (first, second)
  }

  /// Whether the sums stand at an offset.
  func equals(_ bytes: [UInt8], at offset: Int) -> Bool {
    bytes.withUnsafeBytes {
      first == $0.loadUnaligned(fromByteOffset: offset, as: UInt32.self).bigEndian
        && second == $0.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self).bigEndian
    }
  }
}
