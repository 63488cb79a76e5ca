import Glibc
import Messages
import Synchronization

/// Notices SIGINT, SIGTERM and SIGHUP, so that what is in hand can be finished and kept.
enum Interruption {
  private static let signals = [SIGINT, SIGTERM, SIGHUP]
  /// The signal that has come; 0 for none.
  private static let noticed = Atomic<Int32>(0)

  /// Starts noticing; a second signal ends the program at once.
  static func watch() {
    for number in signals where isDefault(number) { notice(number) }
  }

  /// Does something that a signal doesn't cut off.
  ///
  /// One that comes meanwhile ends the program afterwards, a second one at once; signals that are
  /// noticed already are left to who notices them.
  static func held(_ body: () throws(Fault) -> Void) throws(Fault) {
    let held = signals.filter(isDefault)
    for number in held { notice(number) }
    defer {
      for number in held { signal(number, SIG_DFL) }
      let number = noticed.load(ordering: .relaxed)
      if held.contains(number) { end(by: number) }
    }
    try body()
  }

  private static func notice(_ number: Int32) {
    signal(number) { number in
      Interruption.noticed.store(number, ordering: .relaxed)
      signal(number, SIG_DFL)
    }
  }

  /// Ends the program as a signal would have; threads that run tasks may have it blocked.
  private static func end(by number: Int32) {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, number)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    raise(number)
  }

  /// Whether a signal ends the program: it isn't noticed yet, and whoever started the program doesn't
  /// want it to be ignored, as nohup does.
  private static func isDefault(_ number: Int32) -> Bool {
    var action = sigaction()
    return sigaction(number, nil, &action) == 0
      && unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 0
  }

  /// Whether a signal has come.
  static var hasCome: Bool { noticed.load(ordering: .relaxed) != 0 }

  /// The exit status after an interruption: 128 and the signal, SIGINT where none was noticed here.
  static var exitStatus: Int32 { 128 + (hasCome ? noticed.load(ordering: .relaxed) : SIGINT) }
}
