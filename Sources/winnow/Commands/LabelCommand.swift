import Learning
import Messages
import Reports
import Rules

/// Labels messages by rules, and says where the rules fire, conflict and are wrong.
enum LabelCommand: Command {
  static let name = "label"
  static let summary = "weak labels from rules; where rules fire, conflict and are wrong"
  static let operands = ""
  static let options = [
    Option("--rules", "FILE", repeats: true, "a rule file; several are used together"),
    Option("--data", "DATA", "a message file, a data set's name, or an experiment's config"),
    Option("--part", "PART", "all, rules or scored: which part of the messages (default: all)"),
    Option("--scope", "SCOPE", "all, text or sender: what rules may look at (default: all)"),
    Option(
      "--model", "KIND",
      ruleModelKinds.map { $0.kind }.joined(separator: ", ") + " (default: learned)"),
    Option("--labels", "KIND", "leaf or category (default: leaf)"),
    Option("-o", "FILE", "write the weak labels as JSON Lines"),
    Option("--format", "FORMAT", ruleReportFormats.map(\.name).joined(separator: ", ")),
    Option("--output", "FILE", "write the report to a file instead of standard output"),
    Option("--strict", "stop at the first record that can't be read"),
    Option.set,
  ]
  static let example =
    "winnow label --rules Experiments/rules/general.json5 --data starter --part scored"
  static let discussion = """
    Prints for each rule where it fires, overlaps and conflicts, the accuracy estimated without gold
    labels, and precision and recall where there are gold labels; the weak labels of the model and
    of the majority vote; which rules conflict, with examples; rules that are copies or never fire.
    Part 'rules' is the fifth of the messages that rules may be written on, 'scored' the others.
    Other shapes of a message file are read with --set KEY=VALUE of an experiment's data (--set
    format=tsv). A line of -o has id, votes, label, set, probabilities, and the majority's label.
    """

  static func run(_ arguments: Arguments) async throws(Fault) -> Int32 {
    _ = try arguments.operands(0...0)
    let paths = arguments.values("--rules")
    guard !paths.isEmpty, let path = arguments.value("--data") else {
      throw Fault(.usage, "usage: winnow label --rules FILE --data DATA; both must be given")
    }
    let output = try arguments.file("-o")
    let format = try choice("--format", arguments, ruleReportFormats, default: "text") { $0.name }
    let kind = try choice("--model", arguments, ruleModelKinds, default: "learned") { $0.kind }
    let scope = try choice("--scope", arguments, RuleScope.allCases, default: "all") { $0.rawValue }
    let rules = try RuleFiles(paths, from: ".", scope: scope)
    let data = try LabelData(path, arguments)
    let labelling = try Labelling(rules, data, kind)
    if let output { try Files.write(labelling.lines(of: data), to: output) }
    var options = ReportOptions()
    options.columns = Terminal.columns
    options.color = Terminal.colors && !arguments.has("--output")
    let text = format.render(
      try labelling.report(rules, data, scope, paths: paths, kind), options)
    if let path = arguments.value("--output") {
      try Files.write(text, to: path)
    } else {
      Terminal.print(text)
    }
    return 0
  }

  /// The thing that an option names.
  private static func choice<Choice>(
    _ option: String, _ arguments: Arguments, _ all: [Choice], default fallback: String,
    name: (Choice) -> String
  ) throws(Fault) -> Choice {
    let chosen = try arguments.choice(option, of: all.map(name), default: fallback)
    guard let choice = all.first(where: { name($0) == chosen }) else {
      preconditionFailure("a word that was chosen from a list isn't in it")
    }
    return choice
  }
}
