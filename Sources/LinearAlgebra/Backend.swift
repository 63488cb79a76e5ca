import COpenBLAS

/// The BLAS library that this process runs on.
///
/// All arithmetic uses one BLAS thread: results of two threads differ in the last bits, and
/// parallelism belongs to folds and runs.
public struct Backend: Hashable, Sendable {
  /// How OpenBLAS runs its threads.
  public enum Threading: Int32, Sendable {
    /// It has none.
    case serial = 0
    /// POSIX threads; one thread can be asked for once and for all.
    case posix = 1
    /// OpenMP; the number of threads is a matter of the calling thread, so it can't be fixed.
    case openMP = 2
  }

  /// What OpenBLAS says of its build, such as `OpenBLAS 0.3.21 NO_AFFINITY Zen MAX_THREADS=64`.
  public let configuration: String
  /// The processor core whose kernels are used, such as `Zen`; bits differ between cores.
  public let coreName: String
  /// How it runs its threads.
  public let threading: Threading

  /// Asks for one thread and says which library it is.
  ///
  /// - Throws: ``BackendError/openMP(configuration:)`` for an OpenMP build.
  public static func start() throws(BackendError) -> Backend {
    let backend = current
    guard backend.threading != .openMP else {
      throw .openMP(configuration: backend.configuration)
    }
    return backend
  }

  /// The library, with one thread asked for; every operation of this module passes here first.
  static let current: Backend = {
    openblas_set_num_threads(1)
    return Backend(
      configuration: String(cString: openblas_get_config()),
      coreName: String(cString: openblas_get_corename()),
      threading: Threading(rawValue: openblas_get_parallel()) ?? .openMP)
  }()

  /// Makes sure that one thread has been asked for.
  ///
  /// - Complexity: one load after the first call.
  @inline(__always)
  static func ready() { _ = current }
}

/// Why the BLAS library can't be used.
public enum BackendError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The build uses OpenMP, where one thread can't be asked for once and for all.
  case openMP(configuration: String)

  /// What was found and what is allowed.
  public var description: String {
    switch self {
    case .openMP(let configuration):
      "this OpenBLAS is an OpenMP build (\(configuration)), whose results vary with threads; "
        + "install libopenblas-pthread-dev or libopenblas-serial-dev and choose it with "
        + "update-alternatives"
    }
  }
}
