import Messages

/// Tools for files of messages; each is a command of its own.
enum DataCommand: Command {
  static let name = "data"
  static let summary =
    "work on message files: " + subcommands.map { $0.word }.joined(separator: ", ")
  static let operands = "TOOL …"
  static let options: [Option] = []
  static let example = "winnow data summary starter"
  static var discussion: String {
    let width = subcommands.map { $0.word.count }.max() ?? 0
    let lines = subcommands.map { tool in
      "  " + tool.word + String(repeating: " ", count: width - tool.word.count)
        + "  \(tool.summary)"
    }
    return lines.joined(separator: "\n") + "\n\n'winnow data TOOL --help' says more of each."
  }

  static let subcommands: [any Command.Type] = [
    DataSummaryCommand.self,
    DataDedupeCommand.self,
    DataSplitCommand.self,
    DataRedactCommand.self,
    DataAnnotateCommand.self,
  ]

  static func run(_ arguments: Arguments) async throws(Fault) -> Int32 {
    let words = subcommands.map { $0.word }.joined(separator: ", ")
    throw Fault(.usage, "usage: winnow data TOOL …; the tools are \(words)")
  }
}
