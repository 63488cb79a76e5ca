import Messages

/// Validates an experiment without running it.
enum CheckCommand: Command {
  static let name = "check"
  static let summary = "validates an experiment without running it"
  static let operands = "EXPERIMENT.json"
  static let options = [Option.set, Option.json]
  static let example = "winnow check Experiments/quickstart.json"
  static let discussion = """
    Checks keys, values and the grid; reads no messages (for that, run with --dry-run). With --json
    it prints the config with every default spelt out.
    """

  static func run(_ arguments: Arguments) async throws(Fault) -> Int32 {
    let path = try arguments.operands(1...1)[0]
    let file = try ExperimentFile(path, changes: arguments.values("--set"))
    if arguments.json {
      Terminal.print(file.resolved.pretty)
    } else {
      let entries = file.experiment.entries
      Terminal.print("\(path) is fine: \(entries.count) entries")
      Terminal.print(entries.map { "  \($0.name)" }.joined(separator: "\n"))
    }
    return 0
  }
}
