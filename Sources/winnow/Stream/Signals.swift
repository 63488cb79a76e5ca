import Glibc
import Synchronization

/// The signals that a stream listens to; handlers only take note, the loop acts between two lines.
enum Signals {
  private static let stop = Atomic<Bool>(false)
  private static let figures = Atomic<Bool>(false)
  private static let reload = Atomic<Bool>(false)
  private static let wake = Atomic<Bool>(false)

  /// Starts listening; a second SIGINT or SIGTERM ends the program.
  static func watch() {
    for number in [SIGINT, SIGTERM] {
      handle(number) { number in
        Signals.stop.store(true, ordering: .relaxed)
        signal(number, SIG_DFL)
      }
    }
    handle(SIGUSR1) { _ in Signals.figures.store(true, ordering: .relaxed) }
    handle(SIGHUP) { _ in Signals.reload.store(true, ordering: .relaxed) }
  }

  private static func handle(_ number: Int32, _ handler: @escaping @convention(c) (Int32) -> Void) {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = handler
    sigaction(number, &action, nil)
  }

  /// Whether SIGINT or SIGTERM has come.
  static var asksToStop: Bool { stop.load(ordering: .relaxed) }
  /// Whether anything waits to be acted on.
  static var hasAny: Bool {
    asksToStop || figures.load(ordering: .relaxed) || reload.load(ordering: .relaxed)
      || wake.load(ordering: .relaxed)
  }
  /// Says from another thread that something is ready.
  static func notify() { wake.store(true, ordering: .relaxed) }
  /// Forgets that something was ready.
  static func takeNotice() { wake.store(false, ordering: .relaxed) }
  /// Whether SIGUSR1 has come since the last time.
  static func takeFigures() -> Bool { figures.exchange(false, ordering: .relaxed) }
  /// Whether SIGHUP has come since the last time.
  static func takeReload() -> Bool { reload.exchange(false, ordering: .relaxed) }
}
