@testable import Importing
import Messages

/// What holds of every record format.
enum RecordReading {
  /// How records are read: with labels of ours or any, broken text being refused or repaired.
  static let policies = [
    Intake.Policy(), Intake.Policy(labels: .asIs, repairs: true, trims: true),
  ]

  /// Checks a format's reading of some bytes, and that messages can be written for the tool that
  /// has the format.
  static func check(
    _ input: [UInt8], _ format: any RecordFormat.Type, exporter: (any MessageExporter.Type)? = nil
  ) throws(Violation) {
    var layout = RecordLayout()
    if let delimiter = format.delimiter { layout.delimiter = delimiter }
    let reader = format.init(layout)
    for policy in policies {
      guard let intake = try intake(input, reader, policy) else { continue }
      try checkMessages(intake, input)
      try checkStrict(intake, input, reader, policy)
      try checkWritten(intake.messages, policy)
      if let exporter, !intake.messages.isEmpty { try checkExport(intake.messages, exporter) }
    }
  }

  /// What is taken in, the same each time; nil where the whole file is refused, each time.
  private static func intake(
    _ input: [UInt8], _ format: any RecordFormat, _ policy: Intake.Policy
  ) throws(Violation) -> Intake? {
    let outcomes = (0..<2).map { _ in outcome(input, format, policy) }
    switch (outcomes[0], outcomes[1]) {
    case (.success(let first), .success(let second)):
      try require(
        first.messages == second.messages && first.rejected == second.rejected
          && first.notes.sentences == second.notes.sentences, "the same bytes are read alike")
      return first
    case (.failure(let first), .failure(let second)):
      try require(first == second, "the same bytes are refused alike")
      return nil
    default: throw Violation("the same bytes are read or refused each time")
    }
  }

  /// What a format makes of some bytes.
  static func outcome(
    _ input: [UInt8], _ format: any RecordFormat, _ policy: Intake.Policy
  ) -> Result<Intake, Fault> {
    Result { () throws(Fault) in
      let file = SourceFile(name: "fuzz", utf8: input)
      var intake = Intake(policy)
      intake.begin(file)
      try format.read(file, into: &intake)
      return intake
    }
  }

  private static func checkMessages(_ intake: Intake, _ input: [UInt8]) throws(Violation) {
    let ids = Set(intake.messages.map(\.id))
    try require(ids.count == intake.messages.count, "identifiers are unique")
    try require(
      intake.recordCount <= input.count + 1, "there are no more records than bytes")
    for rejection in intake.rejected.kept {
      try require(
        (1...input.count + 1).contains(rejection.line)
          && (1...input.count + 1).contains(rejection.column ?? 1),
        "a rejection stands in the file: \(rejection.description)")
    }
    for message in intake.messages {
      try require(message.time?.isFinite ?? true, "a time is finite")
      try require(message.sender != "", "no sender is empty")
    }
  }

  /// Strict reading refuses just what is rejected otherwise, and reads just what is read.
  private static func checkStrict(
    _ intake: Intake, _ input: [UInt8], _ format: any RecordFormat, _ policy: Intake.Policy
  ) throws(Violation) {
    var policy = policy
    policy.isStrict = true
    let first = intake.rejected.kept.first
    switch outcome(input, format, policy) {
    case .success(let strict):
      try require(first == nil, "strict reading refuses a record that is rejected")
      try require(strict.messages == intake.messages, "strict reading gives the same messages")
    case .failure(let fault):
      try require(first?.fault == fault, "strict reading refuses the first rejection: \(fault)")
    }
  }

  /// Messages that are written as JSON Lines are read again as the same.
  static func checkWritten(
    _ messages: [Message], _ policy: Intake.Policy
  ) throws(Violation) {
    var lines = MessageLines()
    for message in messages { lines.add(message) }
    var policy = policy
    policy.trims = false
    switch outcome(lines.bytes, JSONLinesFormat(RecordLayout()), policy) {
    case .failure(let fault): throw Violation("lines that were written can be read: \(fault)")
    case .success(let intake):
      try require(
        intake.rejected.total == 0,
        "no line is rejected: \(intake.rejected.kept.first?.reason ?? "")")
      try require(intake.messages.count == messages.count, "each message is a line")
      for (message, again) in zip(messages, intake.messages) {
        try require(
          again == expected(message), "a line reads as its message: \(message) became \(again)")
      }
    }
  }

  /// An export, which is checked by reading it back, or refused for a reason.
  private static func checkExport(
    _ messages: [Message], _ exporter: any MessageExporter.Type
  ) throws(Violation) {
    var options = ExportOptions()
    (options.unlabelled, options.coarse) = (.keep, .keep)
    do {
      let export = try Export(exporter, messages, options)
      try require(export.kept == messages.count, "each message is exported")
    } catch let fault as Fault {
      // Times without digits to spare are refused where they would need an exponent.
      let isAllowed =
        fault.kind == .data && !fault.message.contains("nothing is written")
        && (!fault.message.contains("read back") || fault.message.contains("its time can't be"))
      try require(isAllowed, "an export is right or refused for a reason: \(fault)")
    } catch let violation as Violation {
      throw violation
    } catch {
      throw Violation("\(error)")
    }
  }

  /// A message as its line holds it: without a time that would be read as milliseconds.
  private static func expected(_ message: Message) -> Message {
    var message = message
    if let time = message.time {
      message.time = abs(time) < 1e-4 ? 0 : abs(time) < 1e11 ? time : nil
    }
    return message
  }
}
