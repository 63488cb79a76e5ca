import Messages

/// A command of the program.
protocol Command: Sendable {
  /// The word on the command line.
  static var name: String { get }
  /// One line for the list of commands.
  static var summary: String { get }
  /// What stands after the name, such as `EXPERIMENT.json`; empty for nothing.
  static var operands: String { get }
  /// The options it takes, beside those that every command takes.
  static var options: [Option] { get }
  /// A command line that works, and what it does.
  static var example: String { get }
  /// More for the help page: what is read, written and printed.
  static var discussion: String { get }
  /// The commands below it, whose names begin with its own; then it does nothing itself.
  static var subcommands: [any Command.Type] { get }

  /// Runs it.
  ///
  /// - Returns: the exit status.
  static func run(_ arguments: Arguments) async throws(Fault) -> Int32
}

extension Command {
  static var discussion: String { "" }
  static var subcommands: [any Command.Type] { [] }
  /// The last word of the name.
  static var word: String { name.split(separator: " ").last.map(String.init) ?? name }
}

/// An option on the command line.
struct Option: Sendable {
  /// The name with its dashes, such as `--jobs`.
  let name: String
  /// What its value is called in help, or nil for a flag.
  let value: String?
  /// One line for help.
  let summary: String
  /// Whether it may be given more than once.
  let repeats: Bool

  /// A flag.
  init(_ name: String, _ summary: String) {
    (self.name, value, self.summary, repeats) = (name, nil, summary, false)
  }

  /// An option with a value.
  init(_ name: String, _ value: String, repeats: Bool = false, _ summary: String) {
    (self.name, self.value, self.summary, self.repeats) = (name, value, summary, repeats)
  }

  /// Taken by every command.
  static let common = [
    Option("--quiet", "no progress and no remarks on standard error"),
    Option("--help", "this page"),
  ]
  static let json = Option("--json", "print JSON for a machine to read")
  static let set = Option(
    "--set", "KEY=VALUE", repeats: true,
    "replace one value of the config: dotted keys, integers index arrays from 0")
}

/// The roster: adding a command is one file and one line here.
let commands: [any Command.Type] = [
  RunCommand.self,
  StreamCommand.self,
  ReportCommand.self,
  TrainCommand.self,
  PredictCommand.self,
  EvaluateCommand.self,
  LabelCommand.self,
  ImportCommand.self,
  ExportCommand.self,
  DataCommand.self,
  BenchCommand.self,
  ListCommand.self,
  TemplateCommand.self,
  CheckCommand.self,
]
