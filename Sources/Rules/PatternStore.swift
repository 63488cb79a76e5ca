/// A place where compiled patterns outlast the process.
///
/// Compiling a thousand patterns takes seconds; reading them back takes milliseconds. A store may
/// forget whatever it likes and need not protect what it keeps: an entry that was damaged or belongs
/// elsewhere is noticed and compiled afresh.
public protocol PatternStore: Sendable {
  /// The bytes that were saved under a key, or nil.
  func load(_ key: String) -> [UInt8]?
  /// Keeps bytes under a key of hexadecimal digits; a failure to do so may be ignored.
  func save(_ key: String, _ bytes: [UInt8])
}
