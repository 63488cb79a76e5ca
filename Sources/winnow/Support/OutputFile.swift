import Glibc
import Messages

/// A private file that is written piece by piece and appears whole or not at all.
///
/// Only its owner may read it, since it may hold people's messages.
struct OutputFile: ~Copyable {
  private var file: StagedFile
  private var isFinished = false
  /// Whether nobody reads standard output any more.
  private(set) var readerLeft = false

  /// Begins a file; `-` is standard output.
  ///
  /// - Throws: `.io` with the system's reason.
  init(_ path: String) throws(Fault) { file = try StagedFile(path, isPrivate: true) }

  deinit {
    guard !isFinished else { return }
    var file = file
    file.remove()
  }

  /// Adds bytes.
  ///
  /// - Throws: `.io` with the system's reason.
  mutating func append(_ bytes: [UInt8]) throws(Fault) {
    do throws(Fault) {
      try file.append(bytes)
    } catch {
      readerLeft = errno == EPIPE
      throw error
    }
  }

  /// Makes the file appear.
  ///
  /// - Throws: `.io` with the system's reason; then there is no file.
  mutating func finish() throws(Fault) {
    try file.seal()
    try file.appear()
    isFinished = true
  }
}
