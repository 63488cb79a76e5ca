import Glibc

/// Standard output for data and standard error for words.
enum Terminal {
  /// Writes a line of data to standard output.
  static func print(_ text: String) {
    write(text.hasSuffix("\n") ? text : text + "\n", to: STDOUT_FILENO)
  }

  /// Writes a line of words to standard error.
  static func error(_ text: String) { write(text + "\n", to: STDERR_FILENO) }

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
    let bytes = Array(text.utf8)
    bytes.withUnsafeBytes { buffer in
      var start = 0
      while start < buffer.count {
        let written = Glibc.write(
          descriptor, buffer.baseAddress?.advanced(by: start), buffer.count - start)
        if written > 0 {
          start += written
        } else if errno != EINTR {
          return
        }
      }
    }
  }

  private static func value(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  private static func isSet(_ name: String) -> Bool { !(value(name) ?? "").isEmpty }
}
