internal import Glibc
internal import Synchronization

/// Work on a thread of its own, whose outcome can be waited for or looked at.
///
/// Where no thread can be started, the work is done before `init` returns.
public final class BackgroundWork<Value: Sendable>: Sendable {
  private let outcome: Outcome
  /// The thread, until somebody has waited for it.
  private let thread: Mutex<pthread_t?>

  /// Starts the work.
  ///
  /// - Parameter notify: called on the thread as soon as there is an outcome.
  public init(
    _ work: sending @escaping () -> Value, notify: @escaping @Sendable () -> Void = {}
  ) {
    let outcome = Outcome()
    self.outcome = outcome
    thread = Mutex(
      ThreadBody.start {
        let value = work()
        outcome.value.withLock { $0 = value }
        notify()
      })
  }

  deinit {
    let thread = thread.withLock { $0 }
    if let thread { pthread_detach(thread) }
  }

  /// The outcome; nil while the work goes on.
  public var result: Value? { outcome.value.withLock { $0 } }

  /// Waits for the outcome.
  public func wait() -> Value {
    thread.withLock { thread in
      if let running = thread { pthread_join(running, nil) }
      thread = nil
    }
    guard let value = result else { preconditionFailure("the work ended without an outcome") }
    return value
  }

  /// What the thread and its owner share.
  private final class Outcome: Sendable {
    let value = Mutex<Value?>(nil)
  }
}

/// What a thread does, as something that C can carry.
private final class ThreadBody {
  private let run: () -> Void

  private init(_ run: @escaping () -> Void) { self.run = run }

  /// Starts a thread; where that fails, does its work and gives nil.
  static func start(_ run: @escaping () -> Void) -> pthread_t? {
    var thread = pthread_t()
    let body = Unmanaged.passRetained(ThreadBody(run))
    let code = pthread_create(
      &thread, nil,
      { raw in
        if let raw { Unmanaged<ThreadBody>.fromOpaque(raw).takeRetainedValue().run() }
        return nil
      }, body.toOpaque())
    if code == 0 { return thread }
    body.takeRetainedValue().run()
    return nil
  }
}
