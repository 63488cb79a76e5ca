import Learning
import Messages

/// Rules that are read and compiled on a thread of their own while the stream goes on.
final class RulesReload: Sendable {
  private let work: BackgroundWork<Result<StreamRules?, Fault>>

  /// Starts reading the rule files of a set-up.
  init(_ setup: sending StreamSetup) {
    work = BackgroundWork({ RulesReload.read(setup) }, notify: Signals.notify)
  }

  private static func read(_ setup: StreamSetup) -> Result<StreamRules?, Fault> {
    do throws(Fault) { return .success(try setup.rules()) } catch { return .failure(error) }
  }

  /// The rules, or what is wrong with them; nil while they are being compiled.
  var result: Result<StreamRules?, Fault>? { work.result }
}
