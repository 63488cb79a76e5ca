import Glibc
@testable import Importing
import Messages

/// What holds of every importer that reads a file.
enum ImporterReading {
  /// An import: what was given, and what the log says or why it ended.
  struct Outcome: Equatable {
    var messages: [Message] = []
    var log = ImportLog()
    var fault: Fault?
  }

  /// Checks the import of a file of some bytes.
  static func check(
    _ input: [UInt8], _ importer: any MessageImporter.Type, _ options: [ImportOptions]
  ) throws(Violation) {
    let file = try PassingFile(input)
    for options in options {
      let first = outcome(file.path, importer, options)
      try require(outcome(file.path, importer, options) == first, "the same bytes are read alike")
      let log = first.log
      for message in first.messages {
        try require(message.time?.isFinite ?? true, "a time is finite")
        try require(message.sender != "", "no sender is empty")
      }
      let ids = Set(first.messages.map(\.id))
      try require(ids.count == first.messages.count, "identifiers are unique")
      try RecordReading.checkWritten(first.messages, Intake.Policy())
      guard first.fault == nil else { continue }
      try require(log.kept == first.messages.count, "what was given is counted")
      let leftOut = log.leftOut.reduce(0) { $0 + $1.count }
      try require(
        log.found == log.kept + leftOut + log.rejected.total, "what was found is accounted for")
      try checkStrict(first, file.path, importer, options)
    }
  }

  private static func outcome(
    _ path: String, _ importer: any MessageImporter.Type, _ options: ImportOptions
  ) -> Outcome {
    var found = Outcome()
    var log = ImportLog()
    var messages: [Message] = []
    do throws(Fault) {
      try importer.init(options).read(path, into: &log) { messages.append($0) }
    } catch { found.fault = error }
    (found.log, found.messages) = (log, messages)
    return found
  }

  private static func checkStrict(
    _ first: Outcome, _ path: String, _ importer: any MessageImporter.Type,
    _ options: ImportOptions
  ) throws(Violation) {
    var options = options
    options.isStrict = true
    let strict = outcome(path, importer, options)
    if first.log.rejected.total == 0 {
      try require(strict == first, "strict reading is the same where nothing is rejected")
    } else {
      try require(strict.fault != nil, "strict reading refuses what is rejected otherwise")
    }
  }
}

/// A file that goes with its value, even where the process ends, and has a path.
struct PassingFile: ~Copyable {
  private let descriptor: Int32
  /// The path, as long as this value lives.
  var path: String { "/proc/self/fd/\(descriptor)" }

  /// A file of some bytes.
  init(_ bytes: [UInt8]) throws(Violation) {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var name = Array("\(parent)/fuzz-XXXXXX".utf8CString)
    descriptor = mkstemp(&name)
    unlink(name)
    var done = 0
    while descriptor >= 0, done < bytes.count {
      let count = bytes.withUnsafeBytes {
        write(descriptor, $0.baseAddress?.advanced(by: done), bytes.count - done)
      }
      guard count > 0 else { break }
      done += count
    }
    try require(descriptor >= 0 && done == bytes.count, "a file can be written")
  }

  deinit { close(descriptor) }
}
