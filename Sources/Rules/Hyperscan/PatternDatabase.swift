internal import CHyperscan
internal import Glibc

/// An expression that the engine would not compile.
struct PatternRefusal: Error {
  /// Its position among the expressions; nil when it is all of them together.
  var index: Int?
  /// The engine's reason.
  var reason: String
}

/// Compiled expressions that are looked for together in one pass.
///
/// `@unchecked` is sound: the engine never writes to a database after it was made; all that
/// scanning writes is in the scratch memory that the caller owns.
final class PatternDatabase: @unchecked Sendable {
  let handle: OpaquePointer

  private init(_ handle: OpaquePointer) { self.handle = handle }

  deinit { hs_free_database(handle) }

  /// Compiles expressions, each of which reports the number beside it.
  static func compile(
    _ patterns: [(pattern: EnginePattern, number: UInt32)]
  ) throws(PatternRefusal) -> PatternDatabase {
    var text: [CChar] = []
    var offsets: [Int] = []
    for (pattern, _) in patterns {
      offsets.append(text.count)
      text += pattern.expression.utf8.map(CChar.init(bitPattern:)) + [0]
    }
    var handle: OpaquePointer?
    var error: UnsafeMutablePointer<hs_compile_error_t>?
    let status = text.withUnsafeBufferPointer { text in
      hs_compile_multi(
        offsets.map { offset in text.baseAddress.map { $0 + offset } },
        patterns.map(\.pattern.flags), patterns.map(\.number), UInt32(patterns.count),
        UInt32(HS_MODE_BLOCK), nil, &handle, &error)
    }
    defer { hs_free_compile_error(error) }
    guard status == HS_SUCCESS, let handle else {
      let index = error.map { Int($0.pointee.expression) } ?? -1
      throw PatternRefusal(index: index < 0 ? nil : index, reason: Engine.reason(error))
    }
    return PatternDatabase(handle)
  }

  /// A database from what `serialized` gave, or nil when it is of another version or processor.
  static func deserialize(_ bytes: some RandomAccessCollection<UInt8>) -> PatternDatabase? {
    let bytes = bytes.map(CChar.init(bitPattern:))
    var handle: OpaquePointer?
    guard hs_deserialize_database(bytes, bytes.count, &handle) == HS_SUCCESS, let handle else {
      return nil
    }
    return PatternDatabase(handle)
  }

  /// The database as bytes for `deserialize`; nil where memory is short.
  func serialized() -> [UInt8]? {
    var bytes: UnsafeMutablePointer<CChar>?
    var count = 0
    guard hs_serialize_database(handle, &bytes, &count) == HS_SUCCESS, let bytes else {
      return nil
    }
    defer { free(bytes) }
    return UnsafeBufferPointer(start: bytes, count: count).map(UInt8.init(bitPattern:))
  }
}
