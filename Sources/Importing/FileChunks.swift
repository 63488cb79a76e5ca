internal import Glibc
internal import Messages

/// A file that is read piece by piece.
struct FileChunks: ~Copyable {
  private let descriptor: Int32
  private let path: String
  private let size: Int
  /// The number of bytes read so far.
  private(set) var offset = 0

  /// Opens a file.
  ///
  /// - Throws: a no-input fault where there is no such file, an I/O fault where it can't be opened.
  init(_ path: String, size: Int = 1 << 18) throws(Fault) {
    self.path = path
    self.size = size
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileBytes.fault("open", path) }
  }

  deinit { close(descriptor) }

  /// Reads the next piece in place of what an array holds; empty at the end.
  ///
  /// - Throws: an I/O fault where reading fails.
  mutating func next(into bytes: inout [UInt8]) throws(Fault) {
    try next(size, into: &bytes)
  }

  /// Reads the next piece of at most some bytes, fewer only at the end of a file on disk.
  ///
  /// - Throws: an I/O fault where reading fails.
  mutating func next(_ size: Int, into bytes: inout [UInt8]) throws(Fault) {
    var count = 0
    let descriptor = descriptor
    bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, initialized in
      repeat {
        count = Glibc.read(descriptor, buffer.baseAddress, size)
      } while count < 0 && errno == EINTR
      initialized = max(count, 0)
    }
    guard count >= 0 else { throw FileBytes.fault("read", path) }
    offset += count
  }
}
