import Glibc
import Learning
import Messages
import Reports

/// Where a stream works: its set-up, and its state folder, which is a passing one without --state.
struct StreamWorkspace {
  /// What the stream is made of.
  let setup: StreamSetup
  private let state: StateFolder
  private let passing: PassingFolder?

  /// Opens the state and reads the config and the rules' places.
  ///
  /// - Throws: a fault of the options, the config, or the state.
  init(_ arguments: Arguments) throws(Fault) {
    if let path = arguments.value("--state") {
      (state, passing) = (try StateFolder(path), nil)
    } else {
      let folder = try PassingFolder()
      (state, passing) = (try StateFolder(folder.path), folder)
    }
    setup = try StreamSetup(arguments, key: try state.key(wanted: arguments.has("--keyed")))
    try state.check(setup.identity)
  }

  /// The session, where the journal ends.
  ///
  /// - Throws: a fault of the rules, the journal or a snapshot.
  func open() throws(Fault) -> StreamSession {
    let setup = setup
    return try StreamSession(
      setup.learner, rules: try setup.rules(), settings: setup.settings, journal: state.journal,
      snapshots: state.snapshots
    ) { (rules) throws(Fault) in try setup.makeRuleModel(rules) }
  }

  /// Says what happened.
  func finish(
    _ session: inout StreamSession, _ loop: StreamLoop, _ arguments: Arguments
  ) throws(Fault) {
    if passing == nil { try session.takeSnapshot() }
    let summary = StreamSummary(session, seconds: loop.seconds)
    if !arguments.quiet { Terminal.error(try summary.text()) }
    if let path = arguments.value("--summary") {
      try Files.write(try summary.json().pretty, to: path)
    }
  }
}

/// A folder that goes with the program.
final class PassingFolder {
  let path: String

  /// Makes a folder among the temporary files.
  init() throws(Fault) {
    let base = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = "\(base)/winnow-stream-XXXXXX".utf8CString
    let made = template.withUnsafeMutableBufferPointer { name in
      name.baseAddress.flatMap { mkdtemp($0) } != nil
    }
    guard made else { throw Files.fault("a temporary folder can't be made", base, as: .io) }
    path = template.withUnsafeBufferPointer { buffer in
      buffer.baseAddress.map { String(cString: $0) } ?? ""
    }
  }

  deinit { Self.remove(path) }

  private static func remove(_ path: String) {
    guard let names = try? Files.names(in: path) else {
      unlink(path)
      return
    }
    for name in names { remove("\(path)/\(name)") }
    rmdir(path)
  }
}
