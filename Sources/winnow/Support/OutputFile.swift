import Glibc
import Messages

/// A file that is written piece by piece and appears whole or not at all.
///
/// It is a temporary file beside it until fsync and rename; `-` is standard output, and a device or a
/// pipe is written to as it is. Only its owner may read the file, since it may hold people's messages.
struct OutputFile: ~Copyable {
  private let path: String
  /// What the file is called at the end.
  private let target: String
  /// What it is called until then; empty where it is no file.
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
      (target, temporary, descriptor) = ("", "", STDOUT_FILENO)
      return
    }
    let found: String
    switch try Destination(path) {
    case .stream(let stream):
      (target, temporary, descriptor) = ("", "", stream)
      return
    case .file(let file): found = file
    }
    let name = "\(found).\(getpid()).\(UInt32.random(in: 0 ... .max)).tmp"
    let opened = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard opened >= 0 else { throw Files.fault("can't be written", path, as: .io) }
    (target, temporary, descriptor) = (found, name, opened)
  }

  deinit {
    if path != "-", !isFinished {
      close(descriptor)
      if !temporary.isEmpty { unlink(temporary) }
    }
  }

  /// Adds bytes.
  ///
  /// - Throws: `.io` with the system's reason.
  mutating func append(_ bytes: [UInt8]) throws(Fault) {
    guard Files.writeAll(bytes, to: descriptor) else {
      readerLeft = errno == EPIPE
      throw Files.fault("can't be written", path == "-" ? "standard output" : path, as: .io)
    }
  }

  /// Makes the file appear.
  ///
  /// - Throws: `.io` with the system's reason; then there is no file.
  mutating func finish() throws(Fault) {
    guard path != "-" else { return }
    if !temporary.isEmpty {
      guard fsync(descriptor) == 0, rename(temporary, target) == 0 else {
        throw Files.fault("can't be written", path, as: .io)
      }
    }
    isFinished = true
    close(descriptor)
  }
}
