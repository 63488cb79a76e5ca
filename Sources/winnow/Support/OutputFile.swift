import Glibc
import Messages

/// A file that is written piece by piece and appears whole or not at all.
///
/// It is a temporary file beside it until fsync and rename; `-` is standard output. Only its owner may
/// read the file, since it may hold people's messages.
struct OutputFile: ~Copyable {
  private let path: String
  private let temporary: String
  private let descriptor: Int32
  private var isFinished = false
  /// Whether nobody reads standard output any more.
  private(set) var readerLeft = false

  /// Begins a file.
  ///
  /// - Throws: `.io` with the system's reason.
  init(_ path: String) throws(Fault) {
    self.path = path
    if path == "-" {
      (temporary, descriptor) = ("", STDOUT_FILENO)
      return
    }
    let name = "\(path).\(getpid()).\(UInt32.random(in: 0 ... .max)).tmp"
    let opened = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard opened >= 0 else { throw Files.fault("can't be written", path, as: .io) }
    (temporary, descriptor) = (name, opened)
  }

  deinit {
    if path != "-", !isFinished {
      close(descriptor)
      unlink(temporary)
    }
  }

  /// Adds bytes.
  ///
  /// - Throws: `.io` with the system's reason.
  mutating func append(_ bytes: [UInt8]) throws(Fault) {
    var start = 0
    while start < bytes.count {
      let count = bytes.withUnsafeBytes {
        write(descriptor, $0.baseAddress?.advanced(by: start), bytes.count - start)
      }
      if count < 0, errno != EINTR {
        readerLeft = errno == EPIPE
        throw Files.fault("can't be written", path == "-" ? "standard output" : path, as: .io)
      }
      start += max(0, count)
    }
  }

  /// Makes the file appear.
  ///
  /// - Throws: `.io` with the system's reason; then there is no file.
  mutating func finish() throws(Fault) {
    guard path != "-" else { return }
    guard fsync(descriptor) == 0, rename(temporary, path) == 0 else {
      throw Files.fault("can't be written", path, as: .io)
    }
    isFinished = true
    close(descriptor)
  }
}
