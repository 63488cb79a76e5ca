internal import Messages

/// The SHA-256 of a file, computed while its records are read: that is a quarter of the work.
struct FileDigest {
  private enum Progress {
    case done(String)
    case going(BackgroundWork<String>)
  }

  private let progress: Progress

  /// Begins with a file's bytes; a thread for few of them would cost more than it saves.
  init(_ bytes: [UInt8]) {
    progress =
      bytes.count < 1 << 20
      ? .done(SHA256.hex(bytes)) : .going(BackgroundWork { SHA256.hex(bytes) })
  }

  /// The digest as 64 lower-case hexadecimal digits; waits for it.
  func hex() -> String {
    switch progress {
    case .done(let hex): hex
    case .going(let work): work.wait()
    }
  }
}
