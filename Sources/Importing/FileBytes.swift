internal import Glibc
internal import Messages

/// Reading files and folders.
enum FileBytes {
  /// All bytes of a file.
  ///
  /// - Throws: a no-input fault where there is no such file, an I/O fault where reading fails.
  static func read(_ path: String) throws(Fault) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw fault("open", path) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw fault("read", path) }
    guard status.st_mode & S_IFMT != S_IFDIR else {
      throw Fault(.io, "'\(path)' is a folder where a file is expected")
    }
    var bytes: [UInt8] = []
    var chunk = max(Int(status.st_size) + 1, 1 << 16)
    while true {
      let (part, count) = readOnce(descriptor, chunk)
      guard count >= 0 else { throw fault("read", path) }
      if count == 0 { return bytes }
      if bytes.isEmpty { bytes = part } else { bytes += part }
      chunk = 1 << 16
    }
  }

  /// The first bytes of a file, fewer where it is shorter; nil where it can't be read.
  static func first(_ count: Int, of path: String) -> [UInt8]? {
    // Opening a pipe would wait for a writer.
    guard isRegular(path) else { return nil }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    let (bytes, found) = readOnce(descriptor, count)
    return found < 0 ? nil : bytes
  }

  /// The length of a file in bytes; nil where it can't be told.
  static func size(of path: String) -> Int? {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : nil
  }

  private static func readOnce(_ descriptor: Int32, _ chunk: Int) -> ([UInt8], Int) {
    var count = 0
    let part = [UInt8](unsafeUninitializedCapacity: chunk) { buffer, initialized in
      repeat {
        count = Glibc.read(descriptor, buffer.baseAddress, chunk)
      } while count < 0 && errno == EINTR
      initialized = max(count, 0)
    }
    return (part, count)
  }

  /// The names of the files in a folder, sorted by their UTF-8 bytes; hidden ones are left out.
  ///
  /// - Throws: a no-input fault where there is no such folder, an I/O fault where reading fails.
  static func names(in folder: String) throws(Fault) -> [String] {
    guard let handle = opendir(folder) else { throw fault("open", folder) }
    defer { closedir(handle) }
    var names: [String] = []
    while let entry = readdir(handle) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { field in
        field.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
  }

  /// What stands at a path.
  enum Presence { case nothing, file, folder }

  /// What stands at a path.
  ///
  /// - Throws: an I/O fault where that can't be told, as for lack of permission.
  static func presence(at path: String) throws(Fault) -> Presence {
    var status = stat()
    if stat(path, &status) == 0 { return status.st_mode & S_IFMT == S_IFDIR ? .folder : .file }
    guard errno == ENOENT || errno == ENOTDIR else { throw fault("read", path) }
    return .nothing
  }

  /// The path that a path leads to when all links are followed; itself where nothing is there.
  static func real(_ path: String) -> String {
    guard let name = realpath(path, nil) else { return path }
    defer { free(name) }
    return String(cString: name)
  }

  /// Whether there is a folder at a path.
  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Whether there is a file, not a folder, at a path.
  static func isFile(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFDIR
  }

  /// Whether there is a plain file at a path, not a folder, a device or a pipe.
  static func isRegular(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// A fault with the reason of the last call of the system.
  static func fault(_ verb: String, _ path: String) -> Fault {
    let code = errno
    if code == ENOENT || code == ENOTDIR {
      return isFile(path)
        ? Fault(.io, "'\(path)' is a file where a folder is expected")
        : Fault(.noInput, "there is no file or folder '\(path)'\(blocked(path))")
    }
    let isForbidden = code == EACCES || code == EPERM
    return Fault(
      .io,
      "can't \(verb) '\(path)': \(String(cString: strerror(code)))"
        + (isForbidden ? "; run as a user who may read it and enter the folders on its way" : ""))
  }

  /// What to say where a file stands in the way of a path.
  private static func blocked(_ path: String) -> String {
    var rest = path[...]
    while let slash = rest.lastIndex(of: "/") {
      rest = rest[..<slash]
      if isFile(String(rest)) { return ", since '\(rest)' is a file" }
    }
    return ""
  }
}
