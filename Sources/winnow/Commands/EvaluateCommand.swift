import Importing
import Learning
import Messages
import Reports

/// Makes figures and matrices out of gold labels and anybody's predictions.
enum EvaluateCommand: Command {
  static let name = "evaluate"
  static let summary = "gold labels and predictions (ours or anybody's) in, matrices out"
  static let operands = "PREDICTIONS"
  static let options = [
    Option("--gold", "FILE", "messages with gold labels (default: the predictions' own gold)"),
    Option("--labels", "KIND", "leaf, category, present or as-is (default leaf)"),
    Option("--entry", "NAME", "only this entry of a run's predictions"),
    Option("--format", "FORMAT", "one of " + reportFormats.map(\.name).joined(separator: ", ")),
    Option.set,
  ]
  static let example = "winnow evaluate theirs.jsonl --gold messages.jsonl"
  static let discussion = """
    PREDICTIONS is a run's predictions.jsonl, or anybody's lines of {"id": …, "predicted": …}, or
    two columns id and label separated by a tab. Other shapes of the gold file are read with --set
    KEY=VALUE of an experiment's data. "abstain" or an empty label is an abstention.
    """

  static func run(_ arguments: Arguments) async throws(Fault) -> Int32 {
    let path = try arguments.operands(1...1)[0]
    let kinds = LabelSpace.Kind.allCases.map(\.rawValue)
    let kind = LabelSpace.Kind(
      rawValue: try arguments.choice("--labels", of: kinds, default: "leaf"))
    let name = try arguments.choice("--format", of: reportFormats.map(\.name), default: "text")
    guard let kind, let format = reportFormats.first(where: { $0.name == name }) else {
      preconditionFailure("a word that was chosen from a list isn't in it")
    }
    let predictions = try PredictionFile.read(path, entry: arguments.value("--entry"))
    let gold = try arguments.value("--gold").map { (file) throws(Fault) in
      try MessageFile.read(file, arguments, labels: kind == .asIs ? "as-is" : nil)
    }
    let data = DataRecord(
      name: arguments.value("--gold") ?? path, sha256: "", messages: gold?.count ?? 0, labels: [],
      groups: 0, grouping: "none", rejected: [])
    let record = try PredictionEvaluation(predictions, gold: gold, kind: kind).record(
      name: path, data: data, config: JSONNode(.object([])))
    var options = ReportOptions()
    options.columns = Terminal.columns
    options.color = Terminal.colors
    options.matrices = .all
    Terminal.print(format.render([record], options))
    return 0
  }
}
