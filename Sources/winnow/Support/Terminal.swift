import Glibc
import Synchronization

/// Standard output for data and standard error for words.
enum Terminal {
  private static let failed = Atomic<Bool>(false)

  /// Whether something couldn't be written to standard output.
  static var outputFailed: Bool { failed.load(ordering: .relaxed) }

  /// Writes a line of data to standard output.
  static func print(_ text: String) {
    write(text.hasSuffix("\n") ? text : text + "\n", to: STDOUT_FILENO)
  }

  /// Writes a line of words to standard error.
  ///
  /// Control characters, which names in data may hold, become U+FFFD.
  static func error(_ text: String) {
    var visible = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let isControl = scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)
      visible.append(isControl && scalar != "\n" ? "\u{FFFD}" : scalar)
    }
    write(String(visible) + "\n", to: STDERR_FILENO)
  }

  /// Whether standard output is a terminal that may be coloured.
  static var colors: Bool {
    isatty(STDOUT_FILENO) == 1 && !isSet("NO_COLOR") && value("TERM") != "dumb"
  }

  /// Whether standard error is a terminal, so that progress may be drawn.
  static var drawsProgress: Bool { isatty(STDERR_FILENO) == 1 && value("TERM") != "dumb" }

  /// The width of the terminal in columns; 100 where there is none.
  static var columns: Int {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 100 }
    return Int(size.ws_col)
  }

  /// Writes text whole, going on after short writes and interruptions; a closed pipe ends it.
  static func write(_ text: String, to descriptor: Int32) {
    write(Array(text.utf8), to: descriptor)
  }

  /// Writes bytes in the same way.
  static func write(_ bytes: [UInt8], to descriptor: Int32) {
    bytes.withUnsafeBytes { buffer in
      var start = 0
      while start < buffer.count {
        let written = Glibc.write(
          descriptor, buffer.baseAddress?.advanced(by: start), buffer.count - start)
        if written > 0 {
          start += written
        } else if errno != EINTR {
          // A reader that has left (EPIPE) wants no more; anything else is a failure.
          if errno != EPIPE, descriptor == STDOUT_FILENO { failed.store(true, ordering: .relaxed) }
          return
        }
      }
    }
  }

  private static func value(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  private static func isSet(_ name: String) -> Bool { !(value(name) ?? "").isEmpty }
}
