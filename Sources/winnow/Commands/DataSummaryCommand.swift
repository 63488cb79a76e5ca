import DataTools
import Importing
import Messages

/// Counts what a file of messages holds.
enum DataSummaryCommand: Command {
  static let name = "data summary"
  static let summary = "counts by label, source, language, sender, length; duplicates and families"
  static let operands = "DATA"
  static let options = DataFile.options + [Option.json]
  static let example = "winnow data summary starter"
  static let discussion =
    DataFile.help + """

      Duplicates are messages with the very text of an earlier one; families are near duplicates:
      3 of 5 runs of five characters alike, without case and digits. Lengths are in code points.
      """

  static func run(_ arguments: Arguments) async throws(Fault) -> Int32 {
    let set = try DataFile.read(try arguments.operands(1...1)[0], arguments)
    try Files.write(try RejectedRecords.files(set, arguments), isPrivate: true)
    let summary = DataSummary(set)
    Terminal.print(
      arguments.json
        ? summary.node.pretty : SummaryText(summary: summary, columns: Terminal.columns).text)
    return 0
  }
}
