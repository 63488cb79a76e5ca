import Glibc
import Synchronization

/// Notices SIGINT and SIGTERM, so that what is in hand can be finished and kept.
enum Interruption {
  private static let noticed = Atomic<Bool>(false)

  /// Starts noticing; a second signal ends the program at once.
  static func watch() {
    for number in [SIGINT, SIGTERM] {
      signal(number) { number in
        Interruption.noticed.store(true, ordering: .relaxed)
        signal(number, SIG_DFL)
      }
    }
  }

  /// Whether a signal has come.
  static var hasCome: Bool { noticed.load(ordering: .relaxed) }

  /// The exit status after an interruption.
  static let exitStatus: Int32 = 130
}
