import Glibc
import Messages

/// Reads lines as they come, from standard input or a file, with a file that grows if asked.
struct LineReader {
  private let descriptor: Int32
  private let follows: Bool
  private let path: String
  private var buffer: [UInt8] = []
  private var start = 0
  private var isAtEnd = false
  private var file: stat

  /// The most bytes of a line; a longer one is taken apart, and its parts won't be understood.
  static let longestLine = 64 << 20

  /// A reader of a file, or of standard input for `-`.
  ///
  /// - Parameter follows: whether to wait for more at the end, also in a new file of the same name.
  /// - Throws: `.noInput` when there is no such file.
  init(_ path: String, follows: Bool) throws(Fault) {
    (self.path, self.follows) = (path, follows)
    descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Files.fault("can't be opened", path) }
    file = stat()
    fstat(descriptor, &file)
  }

  /// Whether a whole line waits in memory, so that taking it needs no reading.
  var hasLine: Bool { buffer[start...].contains(0x0A) }

  /// The next line without its end; nil at the end, or once a signal has come.
  ///
  /// - Throws: an I/O fault when reading fails.
  mutating func next() throws(Fault) -> [UInt8]? {
    var searched = start
    while true {
      if let end = buffer[searched...].firstIndex(of: 0x0A) {
        defer { start = end + 1 }
        return Array(buffer[start..<end])
      }
      searched = buffer.count
      if buffer.count - start > Self.longestLine || isAtEnd && start < buffer.count {
        defer { start = buffer.count }
        return Array(buffer[start...])
      }
      if isAtEnd { return nil }
      let before = buffer.count - start
      guard try fill() else { return nil }
      if start == 0 { searched = before }
    }
  }

  /// Reads more; false once a signal asks to stop.
  private mutating func fill() throws(Fault) -> Bool {
    buffer.removeFirst(start)
    start = 0
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while !Signals.asksToStop {
      let count = read(descriptor, &chunk, chunk.count)
      if count > 0 {
        buffer += chunk[..<count]
        return true
      }
      if count < 0 {
        if errno == EINTR {
          return Signals.hasAny && !Signals.asksToStop ? true : !Signals.asksToStop
        }
        throw Files.fault("can't be read", path, as: .io)
      }
      guard follows else {
        isAtEnd = true
        return true
      }
      // A file that grows has nothing to wait on but time.
      usleep(100_000)
      if Signals.hasAny { return !Signals.asksToStop }
    }
    return false
  }
}
