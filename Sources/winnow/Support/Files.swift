import Glibc
import Messages

/// Reading and writing whole files, with faults that name the path.
enum Files {
  /// The bytes of a file; `-` is standard input.
  ///
  /// - Throws: `.noInput` when there is no such file, `.io` when it can't be read.
  static func read(_ path: String) throws(Fault) -> [UInt8] {
    let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw fault("can't be opened", path) }
    defer { if path != "-" { close(descriptor) } }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      if count == 0 { return bytes }
      if count > 0 {
        bytes += chunk[..<count]
      } else if errno != EINTR {
        throw fault("can't be read", path)
      }
    }
  }

  /// A file to write.
  struct New {
    var path: String
    var bytes: [UInt8]
  }

  /// Writes files that belong together: all of them appear, or none.
  ///
  /// Each is a temporary file beside its place until all are on the disk; a signal waits for the end.
  /// `-` is standard output, and a device or a pipe is written to as it is. Private files can be read
  /// by their owner alone.
  ///
  /// - Throws: a usage fault where two of them are one file, `.io` with the system's reason.
  static func write(_ files: [New], isPrivate: Bool) throws(Fault) {
    try Destination.refuseTwins(files.map(\.path))
    try Interruption.held { () throws(Fault) in
      var staged: [StagedFile] = []
      do throws(Fault) {
        for file in files where file.path != "-" {
          staged.append(try StagedFile(file.path, isPrivate: isPrivate))
          try staged[staged.count - 1].append(file.bytes)
          try staged[staged.count - 1].seal()
        }
        for file in staged { try file.appear() }
        for file in files where file.path == "-" { Terminal.write(file.bytes, to: STDOUT_FILENO) }
      } catch {
        for index in staged.indices { staged[index].remove() }
        throw error
      }
    }
  }

  /// Writes a file whole or not at all.
  static func write(
    _ bytes: [UInt8], to path: String, isPrivate: Bool = false
  ) throws(Fault) {
    try write([New(path: path, bytes: bytes)], isPrivate: isPrivate)
  }

  /// The permissions of a new file.
  static func mode(isPrivate: Bool) -> mode_t { isPrivate ? 0o600 : 0o644 }

  /// Writes all bytes; false where that fails, with the reason in `errno`.
  static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var start = 0
    while start < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress?.advanced(by: start), bytes.count - start)
      }
      if count < 0, errno != EINTR { return false }
      start += max(0, count)
    }
    return true
  }

  /// Writes text whole or not at all.
  static func write(_ text: String, to path: String) throws(Fault) {
    try write(Array(text.utf8), to: path)
  }

  /// Makes a folder and those above it.
  static func makeFolder(_ path: String) throws(Fault) {
    if mkdir(path, 0o755) == 0 { return }
    if errno == ENOENT, folder(of: path) != path {
      try makeFolder(folder(of: path))
      if mkdir(path, 0o755) == 0 { return }
    }
    // Somebody else may have made it in between.
    var status = stat()
    let code = errno
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
      errno = code
      throw fault("the folder can't be made", path)
    }
  }

  /// Whether something is there.
  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Whether this user may read what is there.
  static func isReadable(_ path: String) -> Bool { access(path, R_OK) == 0 }

  /// Whether a folder has nothing in it.
  ///
  /// - Throws: `.io` when it can't be listed.
  static func isEmptyFolder(_ path: String) throws(Fault) -> Bool {
    try names(in: path).isEmpty
  }

  /// The folder a path stands in; `.` where it names none.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// A path as seen from a folder, unless it is absolute.
  static func resolve(_ path: String, from folder: String) -> String {
    path.hasPrefix("/") || path == "-" ? path : "\(folder)/\(path)"
  }

  /// A path from the root of the file system.
  static func absolute(_ path: String) -> String {
    guard let name = realpath(path, nil) else { return path }
    defer { free(name) }
    return String(cString: name)
  }

  /// The names in a folder, sorted.
  ///
  /// - Throws: `.io` when it can't be listed.
  static func names(in path: String) throws(Fault) -> [String] {
    guard let folder = opendir(path) else { throw fault("the folder can't be listed", path) }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        String(cString: UnsafeRawPointer(pointer).assumingMemoryBound(to: CChar.self))
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// A fault with the system's reason for the last failure.
  static func fault(
    _ what: String, _ path: String, as kind: Fault.Kind? = nil
  ) -> Fault {
    let code = errno
    let reason = String(cString: strerror(code))
    return Fault(
      kind ?? (code == ENOENT ? .noInput : .io), "\(what): \(reason)", at: Fault.Place(file: path))
  }
}
