import Learning
import Messages
import Reports

/// Reports one run, or several side by side.
enum ReportCommand: Command {
  static let name = "report"
  static let summary = "a report of one run, or of several side by side"
  static let operands = "RUN…"
  static let options = [
    Option("--format", "FORMAT", "one of " + reportFormats.map(\.name).joined(separator: ", ")),
    Option("--output", "FILE", "write to a file instead of standard output"),
    Option("--entry", "NAME", "whose matrices are shown (default: the chosen or best entry)"),
    Option("--all-matrices", "the matrices of every entry"),
  ]
  static let example = "winnow report Runs/quickstart-1a2b3c4d --format markdown"
  static let discussion = "RUN is a run folder, or a results.json."

  static func run(_ arguments: Arguments) async throws(Fault) -> Int32 {
    let paths = try arguments.operands(1...100)
    let name = try arguments.choice("--format", of: reportFormats.map(\.name), default: "text")
    guard let format = reportFormats.first(where: { $0.name == name }) else {
      preconditionFailure("a format that was chosen from the roster isn't in it")
    }
    var runs: [RunRecord] = []
    for path in paths { runs.append(try RunFolder.record(at: path)) }
    var options = ReportOptions()
    options.columns = Terminal.columns
    options.color = Terminal.colors && !arguments.has("--output")
    if arguments.has("--all-matrices") { options.matrices = .all }
    if let entry = arguments.value("--entry") {
      try requireEntry(entry, in: runs)
      options.matrices = .named(entry)
    }
    let text = format.render(runs, options)
    if let output = arguments.value("--output") {
      try Files.write(text, to: output)
    } else {
      Terminal.print(text)
    }
    return 0
  }

  private static func requireEntry(_ name: String, in runs: [RunRecord]) throws(Fault) {
    let names = runs.flatMap { $0.entries.map(\.name) }
    guard !names.contains(name) else { return }
    let hint = didYouMean(name, in: names)
    throw Fault(
      .usage, "no run has an entry '\(name)'\(hint) (there are \(names.joined(separator: "; ")))")
  }
}
