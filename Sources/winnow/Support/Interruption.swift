import Glibc
import Synchronization

/// Notices SIGINT, SIGTERM and SIGHUP, so that what is in hand can be finished and kept.
enum Interruption {
  private static let noticed = Atomic<Bool>(false)

  /// Starts noticing; a second signal ends the program at once.
  static func watch() {
    for number in [SIGINT, SIGTERM, SIGHUP] where !isIgnored(number) {
      signal(number) { number in
        Interruption.noticed.store(true, ordering: .relaxed)
        signal(number, SIG_DFL)
      }
    }
  }

  /// Whether whoever started the program wants a signal to be ignored, as nohup does.
  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return false }
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
  }

  /// Whether a signal has come.
  static var hasCome: Bool { noticed.load(ordering: .relaxed) }

  /// The exit status after an interruption.
  static let exitStatus: Int32 = 130
}
