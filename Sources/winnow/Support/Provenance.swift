import FoundationEssentials
import Glibc
import LinearAlgebra
import Messages

/// What a run was made with: program, compiler, BLAS, commit, machine.
enum Provenance {
  /// The program's version.
  static let version = "0.1.0"

  /// The compiler that built the program.
  static var compiler: String {
    #if compiler(>=6.4)
      "Swift 6.4 or later"
    #elseif compiler(>=6.3)
      "Swift 6.3"
    #else
      "Swift 6.2"
    #endif
  }

  /// SHA-256 of the program's own bytes, so that another build never reuses finished parts.
  static func programHash() throws(Fault) -> String { SHA256.hex(try Files.read("/proc/self/exe")) }

  /// The commit that is checked out, or nil outside a checkout.
  static var commit: String? {
    let git = ProjectRoot.path + "/.git"
    guard let head = line(git + "/HEAD") else { return nil }
    guard head.hasPrefix("ref: ") else { return head }
    let name = String(head.dropFirst(5))
    return line("\(git)/\(name)") ?? packed(name, git)
  }

  private static func packed(_ name: String, _ git: String) -> String? {
    guard let bytes = try? Files.read(git + "/packed-refs") else { return nil }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
      .first { $0.hasSuffix(" \(name)") }.map { String($0.prefix { $0 != " " }) }
  }

  private static func line(_ path: String) -> String? {
    guard let bytes = try? Files.read(path) else { return nil }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").first.map(String.init)
  }

  /// The library that the linear models run on.
  ///
  /// - Throws: a fault for a build of OpenBLAS whose results aren't repeatable.
  static func backend() throws(Fault) -> Backend {
    do { return try Backend.start() } catch { throw Fault(.failed, "\(error)") }
  }

  /// The time now as ISO 8601 in UTC, to the second.
  static var now: String { Date().formatted(.iso8601) }

  /// The machine's name.
  static var host: String {
    ProcessInfo.processInfo.hostName
  }

  /// The most memory the process has held, in bytes.
  static var peakMemory: Int {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_maxrss * 1024
  }
}
