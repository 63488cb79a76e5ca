/// Keeps the finished parts of experiments by the hash of all that can change them.
public protocol PartStore: Sendable {
  /// The bytes kept under a key of 64 hexadecimal digits, or nil.
  func load(_ key: String) -> [UInt8]?
  /// Keeps bytes under a key; losing them only costs time.
  func save(_ key: String, _ bytes: [UInt8])
}
