import Glibc
import Messages

/// Reads lines as they come, from standard input or a file, with a file that grows if asked.
struct LineReader {
  private var descriptor: Int32
  private let follows: Bool
  private let path: String
  private var buffer: [UInt8] = []
  private var start = 0
  private var isAtEnd = false

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
  }

  /// Whether a whole line waits in memory, so that taking it needs no reading.
  var hasLine: Bool { buffer[start...].contains(0x0A) }

  /// What reading gives.
  enum Reading {
    /// A line without its end.
    case line([UInt8])
    /// A signal came that somebody should act on before reading goes on.
    case signal
    /// There is no more.
    case end
  }

  /// Reads the next line.
  ///
  /// - Throws: an I/O fault when reading fails.
  mutating func next() throws(Fault) -> Reading {
    var searched = start
    while true {
      if let end = buffer[searched...].firstIndex(of: 0x0A) {
        defer { start = end + 1 }
        return .line(Array(buffer[start..<end]))
      }
      if buffer.count - start > Self.longestLine || isAtEnd && start < buffer.count {
        defer { start = buffer.count }
        return .line(Array(buffer[start...]))
      }
      if isAtEnd { return .end }
      searched = buffer.count - start
      buffer.removeFirst(start)
      start = 0
      guard try fill() else { return .signal }
    }
  }

  /// Reads more, or finds the end; false when a signal has come.
  private mutating func fill() throws(Fault) -> Bool {
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while !Signals.hasAny {
      // Signals may reach another thread, so a read must never wait for long.
      var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&waiting, 1, 50) != 0 else { continue }
      let count = read(descriptor, &chunk, chunk.count)
      if count > 0 {
        buffer += chunk[..<count]
        return true
      }
      if count < 0 {
        if errno == EINTR { continue }
        throw Files.fault("can't be read", path, as: .io)
      }
      guard follows else {
        isAtEnd = true
        return true
      }
      try reopenIfReplaced()
      // A file that grows has nothing to wait on but time.
      usleep(100_000)
    }
    return false
  }

  /// Goes on at the start of a file that has taken the place of the one that was read, or of one
  /// that was cut off, as logs are when they are rotated.
  private mutating func reopenIfReplaced() throws(Fault) {
    var (here, there) = (stat(), stat())
    guard fstat(descriptor, &here) == 0, stat(path, &there) == 0 else { return }
    if here.st_ino == there.st_ino, here.st_dev == there.st_dev {
      if lseek(descriptor, 0, SEEK_CUR) > here.st_size { lseek(descriptor, 0, SEEK_SET) }
      return
    }
    let new = open(path, O_RDONLY | O_CLOEXEC)
    guard new >= 0 else { return }
    close(descriptor)
    descriptor = new
  }
}
