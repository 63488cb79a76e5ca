import DataTools
import Importing
import Messages
import Rules

/// Writes messages without what says who somebody is.
enum DataRedactCommand: Command {
  static let name = "data redact"
  static let summary = "puts placeholders of the same shape for numbers, addresses and names"
  static let operands = "DATA"
  static let options =
    [
      Option("-o", "FILE", "the JSON Lines file to write; - is standard output"),
      Option("--names", "FILE", "names to redact: one a line, or an address book as vCard"),
      Option("--dates", "redact dates and times written in digits too"),
      Option("--senders", "redact headers and short codes too"),
      Option("--drop-keys", "leave out keys of JSON Lines that no message has"),
      Option("--seed", "N", "repeat the same output; whoever knows N can undo it by trying"),
    ] + DataFile.options + [Option.json]
  static let example = "winnow data redact messages.jsonl --names contacts.vcf -o shared.jsonl"
  static let discussion =
    DataFile.help + """

      Redacted are telephone numbers, codes, amounts, e-mail and web addresses, other numbers of four
      digits and more, names of --names, and senders that are numbers. Lengths, separators, scripts
      and letter case stay, and the same thing has the same placeholder. Names that aren't given,
      places, times and the way somebody writes stay: read what you share (docs/data-tools.md).
      """

  static func run(_ arguments: Arguments) async throws(Fault) -> Int32 {
    let path = try arguments.operands(1...1)[0]
    let output = try DataOutput.path(arguments, data: path)
    var options = Redaction.Options()
    if let file = arguments.value("--names") {
      try Destination.refuse(output, over: file)
      options.names = try NameList.parse(try Files.read(file), file: file)
    }
    (options.dates, options.senders) = (arguments.has("--dates"), arguments.has("--senders"))
    if arguments.has("--seed") {
      options.seed = UInt64(try arguments.int("--seed", in: 0...Int.max, default: 0))
    }
    let set = try DataFile.read(path, arguments)
    RejectedRecords.print(set, arguments)
    let redaction = Redaction(set.messages, options)
    let lines = try RedactedLines(
      redaction, of: set, keepsOtherKeys: !arguments.has("--drop-keys"))
    let rejected = try RejectedRecords.files(set, arguments)
    try Files.write([Files.New(path: output, bytes: lines.bytes)] + rejected, isPrivate: true)
    let report = RedactionReport(
      redaction: redaction, set: set, otherKeys: lines.otherKeys,
      changed: try ContentChanges.count(redaction, set.messages))
    DataOutput.report(report.node, report.lines(output), arguments)
    return 0
  }
}
