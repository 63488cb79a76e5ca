import FoundationEssentials

/// The machine's processors.
enum Processors {
  /// The number of processors that this process may use.
  static var count: Int { max(1, ProcessInfo.processInfo.activeProcessorCount) }
}
