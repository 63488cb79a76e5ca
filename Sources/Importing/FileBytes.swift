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
    var status = stat()
    // Opening a pipe would wait for a writer.
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
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

  /// A fault with the reason of the last call of the system.
  static func fault(_ verb: String, _ path: String) -> Fault {
    let code = errno
    if code == ENOENT || code == ENOTDIR {
      return Fault(.noInput, "there is no file or folder '\(path)'")
    }
    return Fault(.io, "can't \(verb) '\(path)': \(String(cString: strerror(code)))")
  }
}
