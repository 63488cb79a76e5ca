import Glibc
import Learning
import Messages
import Synchronization

/// Rules that are read and compiled on a thread of their own while the stream goes on.
final class RulesReload: Sendable {
  private let outcome = Mutex<Result<StreamRules?, Fault>?>(nil)

  /// Starts reading the rule files of a set-up.
  init(_ setup: sending StreamSetup) {
    let work = Work(setup: setup, reload: self)
    var thread = pthread_t()
    let context = Unmanaged.passRetained(work)
    let code = pthread_create(
      &thread, nil,
      { raw in
        guard let raw else { return nil }
        let work = Unmanaged<Work>.fromOpaque(raw).takeRetainedValue()
        work.reload.finish { () throws(Fault) in try work.setup.rules() }
        return nil
      }, context.toOpaque())
    guard code == 0 else {
      context.release()
      finish { () throws(Fault) in throw Fault(.failed, "no thread could be started") }
      return
    }
    pthread_detach(thread)
  }

  private final class Work {
    let setup: StreamSetup
    let reload: RulesReload
    init(setup: StreamSetup, reload: RulesReload) { (self.setup, self.reload) = (setup, reload) }
  }

  private func finish(_ read: () throws(Fault) -> StreamRules?) {
    let result: Result<StreamRules?, Fault>
    do throws(Fault) { result = .success(try read()) } catch { result = .failure(error) }
    outcome.withLock { $0 = result }
    Signals.notify()
  }

  /// The rules, or what is wrong with them; nil while they are being compiled.
  var result: Result<StreamRules?, Fault>? { outcome.withLock { $0 } }
}
