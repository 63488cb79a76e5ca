public import Messages

/// Where the error went.
public enum DriftChange: String, Sendable {
  /// There are more errors than before.
  case rise
  /// There are fewer errors than before.
  case fall
}

/// Watches the errors that feedback brings to light, and tells when their rate has changed.
///
/// A value type. Only a rise is an alarm: a learner's errors fall while it learns, and to refit it
/// for that would undo what it just gained. A fall is told by `lastChange` for the record.
public protocol DriftDetector: Sendable {
  /// Adds the outcome of one message whose label has come; true when the error has risen.
  ///
  /// One change gives one alarm, however long it takes to forget what was before it.
  mutating func add(error: Bool) -> Bool

  /// The change that the last `add` told; nil when it told none.
  var lastChange: DriftChange? { get }

  /// Forgets everything, as after a refit.
  mutating func reset()

  /// Writes the whole state under names that begin with `prefix`.
  func save(into archive: inout Archive, prefix: String)

  /// Takes over a state that `save` wrote; going on from it gives the very alarms.
  ///
  /// - Throws: a data fault when it isn't there or isn't the state of such a detector; then
  ///   nothing changes.
  mutating func restore(from archive: Archive, prefix: String) throws(Fault)
}
