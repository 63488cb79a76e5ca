import Glibc
import Messages

/// A file under a temporary name, which takes its own name when it is whole.
///
/// `-` is standard output, and a device or a pipe is written to as it is.
struct StagedFile {
  private let path: String
  /// What the file is called at the end; nil where it is no file.
  private let target: String?
  private let temporary: String
  private let descriptor: Int32
  private var isOpen = true

  /// Begins a file, which only its owner may read where it is private.
  ///
  /// - Throws: `.io` with the system's reason.
  init(_ path: String, isPrivate: Bool) throws(Fault) {
    self.path = path
    switch path == "-" ? .stream(STDOUT_FILENO) : try Destination(path) {
    case .stream(let stream):
      (target, temporary, descriptor) = (nil, "", stream)
    case .file(let file):
      let name = "\(file).\(getpid()).\(UInt32.random(in: 0 ... .max)).tmp"
      let opened = open(
        name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, Files.mode(isPrivate: isPrivate))
      guard opened >= 0 else { throw Files.fault("can't be written", path, as: .io) }
      (target, temporary, descriptor) = (file, name, opened)
    }
  }

  /// Adds bytes; where nobody reads a pipe any more, `errno` is `EPIPE`.
  ///
  /// - Throws: `.io` with the system's reason.
  func append(_ bytes: [UInt8]) throws(Fault) {
    guard Files.writeAll(bytes, to: descriptor) else {
      throw Files.fault("can't be written", path == "-" ? "standard output" : path, as: .io)
    }
  }

  /// Says that all bytes are there, and puts them on the disk.
  ///
  /// - Throws: `.io` with the system's reason.
  mutating func seal() throws(Fault) {
    guard path != "-" else { return }
    let isWhole = target == nil || fsync(descriptor) == 0
    isOpen = false
    guard isWhole && close(descriptor) == 0 else {
      throw Files.fault("can't be written", path, as: .io)
    }
  }

  /// Gives a sealed file its name.
  ///
  /// - Throws: `.io` with the system's reason.
  func appear() throws(Fault) {
    guard let target else { return }
    guard rename(temporary, target) == 0 else {
      throw Files.fault("can't be written", path, as: .io)
    }
  }

  /// Removes what was written, unless it has appeared.
  mutating func remove() {
    guard path != "-" else { return }
    if isOpen { close(descriptor) }
    isOpen = false
    if target != nil { unlink(temporary) }
  }
}
