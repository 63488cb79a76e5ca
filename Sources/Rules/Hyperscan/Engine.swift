internal import CHyperscan
internal import Glibc
internal import Messages

/// The engine as a whole: which one it is, and what it says of single expressions.
enum Engine {
  /// Version and processor, which decide what a serialised database fits.
  static let identity: String = {
    var platform = hs_platform_info_t()
    hs_populate_platform(&platform)
    let version = hs_version().map { String(cString: $0) } ?? "unknown"
    return "hyperscan \(version) tune \(platform.tune) features \(platform.cpu_features)"
  }()

  /// Refuses an expression that the engine can't read or that can match the empty text.
  ///
  /// - Parameter written: the pattern as the user wrote it, for the message.
  static func check(_ pattern: EnginePattern, _ written: String) throws(Fault) {
    var info: UnsafeMutablePointer<hs_expr_info_t>?
    var error: UnsafeMutablePointer<hs_compile_error_t>?
    let status = hs_expression_info(pattern.expression, pattern.flags, &info, &error)
    defer {
      free(info)
      hs_free_compile_error(error)
    }
    guard status == HS_SUCCESS, let info else {
      throw Fault(.data, "the regex '\(written)' is refused by the engine: \(reason(error))")
    }
    guard info.pointee.min_width > 0 else {
      throw Fault(
        .data,
        "the regex '\(written)' can match the empty text, so it would match every message; "
          + "look for an empty alternative, or for '*' and '?' over everything")
    }
  }

  /// What the engine says of an expression, without its full stop.
  static func reason(_ error: UnsafeMutablePointer<hs_compile_error_t>?) -> String {
    guard let message = error?.pointee.message else { return "no reason given" }
    let text = String(cString: message)
    return text.hasSuffix(".") ? String(text.dropLast()) : text
  }
}
