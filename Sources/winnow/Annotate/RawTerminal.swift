import DataTools
import Glibc
import Messages
import Synchronization

/// The terminal, key by key: without echo and line editing, on a screen of its own.
///
/// Handlers of signals only write the signal's number into a pipe that `next` waits at beside the
/// keys; so the terminal is put right by ordinary code, before the program stops, ends or goes on.
struct RawTerminal: ~Copyable {
  private static let pipeEnd = Atomic<Int32>(-1)
  private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH]

  private let saved: termios
  private let pipeStart: Int32
  private var pending: [UInt8] = []

  /// Whether both standard input and standard output are a terminal.
  static var isThere: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 }

  /// Takes the terminal over.
  ///
  /// - Throws: an I/O fault where it can't be.
  init() throws(Fault) {
    var state = termios()
    var ends: [Int32] = [-1, -1]
    guard tcgetattr(STDIN_FILENO, &state) == 0, pipe(&ends) == 0 else {
      throw Files.fault("the terminal can't be read key by key", "standard input", as: .io)
    }
    for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    (saved, pipeStart) = (state, ends[0])
    Self.pipeEnd.store(ends[1], ordering: .relaxed)
    for number in Self.signals { Self.listen(to: number) }
    enter()
  }

  deinit {
    for number in Self.signals { signal(number, SIG_DFL) }
    leave()
    close(Self.pipeEnd.exchange(-1, ordering: .relaxed))
    close(pipeStart)
  }

  /// The size of the window in cells; 80 × 24 where it can't be told.
  static var size: (columns: Int, rows: Int) {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0
    else { return (80, 24) }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// Puts some lines in place of what is shown.
  func show(_ lines: [String]) {
    // Each line is cleared behind its end, so that nothing flickers.
    Terminal.write(
      "\u{1B}[H" + lines.joined(separator: "\u{1B}[K\r\n") + "\u{1B}[K\u{1B}[J",
      to: STDOUT_FILENO)
  }

  /// Waits for what happens next.
  mutating func next() -> TerminalEvent {
    while true {
      if let key = takeKey() { return key }
      var waited = [
        pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
        pollfd(fd: pipeStart, events: Int16(POLLIN), revents: 0),
      ]
      guard poll(&waited, 2, -1) > 0 else {
        if errno == EINTR { continue }
        return .stop
      }
      if waited[1].revents != 0 {
        if let event = takeSignal() { return event }
      } else if !readKeys() {
        return .stop
      }
    }
  }
}

extension RawTerminal {
  private static func listen(to number: Int32) {
    signal(number) { number in
      let code = errno
      var byte = UInt8(truncatingIfNeeded: number)
      _ = Glibc.write(RawTerminal.pipeEnd.load(ordering: .relaxed), &byte, 1)
      errno = code
    }
  }

  private func enter() {
    var raw = saved
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO | IEXTEN)
    raw.c_iflag &= ~tcflag_t(IXON | ICRNL)
    tcsetattr(STDIN_FILENO, TCSADRAIN, &raw)
    // The other screen, without a cursor.
    Terminal.write("\u{1B}[?1049h\u{1B}[?25l", to: STDOUT_FILENO)
  }

  private func leave() {
    var state = saved
    Terminal.write("\u{1B}[?25h\u{1B}[?1049l", to: STDOUT_FILENO)
    tcsetattr(STDIN_FILENO, TCSADRAIN, &state)
  }

  /// What the signal that came first means.
  private func takeSignal() -> TerminalEvent? {
    var byte: UInt8 = 0
    guard read(pipeStart, &byte, 1) == 1 else { return nil }
    switch Int32(byte) {
    case SIGTSTP:
      leave()
      Self.suspend()
      enter()
      return .redraw
    case SIGCONT:
      enter()
      return .redraw
    case SIGWINCH: return .redraw
    default: return .stop
    }
  }

  /// Stops as the shell expects, and returns when the program goes on.
  private static func suspend() {
    // Threads of the pool hold signals back; this one must take its own, or it would run on.
    var (own, old) = (sigset_t(), sigset_t())
    sigemptyset(&own)
    sigaddset(&own, SIGTSTP)
    signal(SIGTSTP, SIG_DFL)
    pthread_sigmask(SIG_UNBLOCK, &own, &old)
    raise(SIGTSTP)
    pthread_sigmask(SIG_SETMASK, &old, nil)
    listen(to: SIGTSTP)
  }

  /// Reads what was typed; false where there is no terminal any more.
  private mutating func readKeys() -> Bool {
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = read(STDIN_FILENO, &bytes, bytes.count)
    if count < 0 { return errno == EINTR }
    pending += bytes.prefix(count)
    return count > 0
  }

  private mutating func takeKey() -> TerminalEvent? {
    while let first = pending.first {
      if first == 0x1B {
        let (event, count) = TerminalEvent.escape(pending)
        pending.removeFirst(count)
        if let event { return event }
        continue
      }
      let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
      guard pending.count >= length else { return nil }
      let text = String(decoding: pending.prefix(length), as: UTF8.self)
      pending.removeFirst(length)
      if let character = text.first, first >= 0x20, first != 0x7F { return .character(character) }
    }
    return nil
  }
}
