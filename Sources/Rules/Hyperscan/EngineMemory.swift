internal import CHyperscan

/// The memory that the engine writes to while it scans.
///
/// `@unchecked` is sound: it is reached only through a `RuleMatcher.Scratch` that its caller holds
/// `inout`, and a scratch that shares its memory with a copy gets its own before it is used.
final class EngineMemory: @unchecked Sendable {
  private(set) var handle: OpaquePointer?
  /// The engine that the memory is large enough for; held, so that no other can have its address.
  private var engine: MatchingEngine?

  init() {}

  deinit { hs_free_scratch(handle) }

  /// Makes the memory large enough for an engine.
  ///
  /// - Precondition: there is memory to be had.
  func fit(_ engine: MatchingEngine) {
    if self.engine === engine { return }
    for case let database? in engine.databases {
      let status = hs_alloc_scratch(database.handle, &handle)
      precondition(status == HS_SUCCESS, "no memory for scanning: status \(status)")
    }
    self.engine = engine
  }
}
