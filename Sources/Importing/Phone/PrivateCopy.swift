internal import Glibc
internal import Messages

/// A copy of a database with what stands beside it, in a folder that only its owner can enter; the
/// folder goes with the value.
///
/// A database may carry the mark of a write-ahead log even where there is none, and then it can't be
/// opened in a folder that isn't writable; and what is opened for reading may still be written to,
/// when a log or journal is worked in. So the original is never opened.
struct PrivateCopy: ~Copyable {
  /// A file that is copied, and what is added to the database's name for the copy.
  struct Part {
    var path: String
    var ending: String
  }

  /// The path of the copied database.
  let path: String
  private let folder: String
  private let endings: [String]

  /// The endings of what may stand beside a database: its write-ahead log, the index of that, and
  /// the journal of a transaction that was broken off.
  static let endings = ["-wal", "-shm", "-journal"]

  /// Copies a database and what stands beside it.
  ///
  /// - Parameter beside: the other files, as far as they aren't called like the database with an
  ///   ending.
  /// - Throws: a no-input or I/O fault that names the file; an I/O fault where the files change all
  ///   the time.
  init(_ database: String, beside: [Part] = []) throws(Fault) {
    var parts = [Part(path: database, ending: "")]
    for ending in Self.endings {
      if let path = try Self.path(ending, of: database, beside) {
        parts.append(Part(path: path, ending: ending))
      }
    }
    let endings = parts.map(\.ending)
    let folder = try Self.makeFolder()
    let path = folder + "/copy.db"
    do {
      try Self.copy(parts, to: path)
    } catch {
      Self.remove(folder, path, endings)
      throw error
    }
    (self.path, self.folder, self.endings) = (path, folder, endings)
  }

  deinit { Self.remove(folder, path, endings + Self.endings) }

  /// Whether a part was copied.
  func has(_ ending: String) -> Bool { endings.contains(ending) }

  /// Removes the copy of a part, so that nothing of it is worked in.
  func drop(_ ending: String) { unlink(path + ending) }

  /// The path of what stands beside a database; where that is a link, beside what it leads to.
  private static func path(
    _ ending: String, of database: String, _ beside: [Part]
  ) throws(Fault) -> String? {
    var places = beside.filter { $0.ending == ending }.map(\.path)
    if places.isEmpty { places = [database + ending, FileBytes.real(database) + ending] }
    for place in places where try FileBytes.presence(at: place) == .file { return place }
    return nil
  }

  private static let unwritable =
    "the private copy can't be written here (TMPDIR names another place)"

  private static func makeFolder() throws(Fault) -> String {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(parent)/winnow-import-XXXXXX".utf8CString)
    // mkdtemp gives the folder the mode 0700.
    guard mkdtemp(&template) != nil else {
      let fault = fault("a folder for the private copy can't be made here", parent)
      throw Fault(.io, "\(fault.message); TMPDIR names another place", at: fault.place)
    }
    return template.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? parent }
  }

  private static func remove(_ folder: String, _ path: String, _ endings: [String]) {
    for ending in [""] + endings { unlink(path + ending) }
    rmdir(folder)
  }

  /// Copies files that may be in use: again, when one has changed meanwhile.
  private static func copy(_ parts: [Part], to path: String) throws(Fault) {
    for attempt in 1...5 {
      let before = parts.map { state($0.path) }
      for part in parts { try copy(part.path, to: path + part.ending) }
      if before == parts.map({ state($0.path) }) { return }
      usleep(UInt32(attempt) * 100_000)
    }
    throw Fault(
      .io,
      "the database changes while it is copied; end the program that writes to it, or give a copy",
      at: Fault.Place(file: parts[0].path))
  }

  /// What changes when a file is written to.
  private static func state(_ path: String) -> [Int] {
    var status = stat()
    guard stat(path, &status) == 0 else { return [] }
    return [Int(status.st_size), status.st_mtim.tv_sec, status.st_mtim.tv_nsec]
  }

  private static func copy(_ source: String, to target: String) throws(Fault) {
    let input = open(source, O_RDONLY | O_CLOEXEC)
    guard input >= 0 else { throw fault("can't be read", source) }
    defer { close(input) }
    let output = open(target, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard output >= 0 else { throw fault(Self.unwritable, target) }
    defer { close(output) }
    var buffer = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      let count = read(input, &buffer, buffer.count)
      if count == 0 { return }
      guard count > 0 || errno == EINTR else { throw fault("can't be read", source) }
      var start = 0
      while start < count {
        let written = buffer.withUnsafeBytes { bytes in
          write(output, bytes.baseAddress?.advanced(by: start), count - start)
        }
        guard written >= 0 || errno == EINTR else {
          throw fault(Self.unwritable, target)
        }
        start += max(0, written)
      }
    }
  }

  private static func fault(_ what: String, _ path: String) -> Fault {
    let code = errno
    var reason = String(cString: strerror(code))
    if code == EACCES || code == EPERM {
      reason += "; run as a user who may read it, or copy it with its -wal to a folder of your own"
    }
    return Fault(
      code == ENOENT || code == ENOTDIR ? .noInput : .io, "\(what): \(reason)",
      at: Fault.Place(file: path))
  }
}
