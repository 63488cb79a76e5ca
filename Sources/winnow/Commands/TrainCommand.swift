import Importing
import Learning
import Messages

/// Trains one entry on all messages and writes a model file.
enum TrainCommand: Command {
  static let name = "train"
  static let summary = "trains one entry on all messages and writes a model file"
  static let operands = "EXPERIMENT.json|RUN"
  static let options = [
    Option("--entry", "NAME", "which entry (default: the only one, or a run's winner)"),
    Option("-o", "MODEL", "the model file to write"),
    Option.set,
    Option("--strict", "stop at the first record that can't be read"),
  ]
  static let example = "winnow train Runs/quickstart-1a2b3c4d -o quickstart.model"
  static let discussion = """
    Of a run folder, the winner is the grid point that inner folds chose most often; without inner
    folds, the one that is best in hindsight. The model holds hashed features, no text.
    """

  static func run(_ arguments: Arguments) async throws(Fault) -> Int32 {
    let path = try arguments.operands(1...1)[0]
    guard let output = arguments.value("-o") else {
      throw Fault(.usage, "-o MODEL says where the model goes")
    }
    guard Files.exists(Files.folder(of: output)) else {
      throw Fault(.io, "the folder isn't there", at: Fault.Place(file: Files.folder(of: output)))
    }
    let (file, winner) = try experiment(path, arguments)
    let entry = try entry(arguments.value("--entry") ?? winner, of: file.experiment)
    _ = try Provenance.backend()
    let messages = try file.readMessages(strict: arguments.has("--strict"))
    try RejectedRecords.report(messages, arguments)
    try requireSameData(messages, path)
    let plan = try ExperimentPlan(
      file.experiment, messages: messages.messages, splitting: false)
    let model = try Model(training: entry, of: plan, dataSHA256: messages.sha256)
    let bytes = model.fileBytes
    try Files.write(bytes, to: output)
    if !arguments.quiet {
      Terminal.error(
        "\(output): \(entry.name), \(plan.messages.count) messages, \(plan.labels.count) labels,"
          + " \(bytes.count >> 10) KiB")
    }
    return 0
  }

  /// The experiment of a config file, or of a run folder with its winner.
  private static func experiment(
    _ path: String, _ arguments: Arguments
  ) throws(Fault) -> (ExperimentFile, String?) {
    guard Files.exists(path + "/results.json") else {
      return (try ExperimentFile(path, changes: arguments.values("--set")), nil)
    }
    let record = try RunFolder.record(at: path)
    let file = try ExperimentFile(
      record.config, folder: try RunFolder.configFolder(of: path),
      changes: arguments.values("--set"))
    return (file, record.winner)
  }

  /// A winner is a winner on the data of its run.
  private static func requireSameData(_ messages: MessageSet, _ path: String) throws(Fault) {
    guard Files.exists(path + "/results.json") else { return }
    let record = try RunFolder.record(at: path)
    guard record.data.sha256 != messages.sha256 else { return }
    throw Fault(
      .data,
      "the data has changed since the run (SHA-256 \(messages.sha256.prefix(8))…, then"
        + " \(record.data.sha256.prefix(8))…); run again, or train from the config with --entry",
      at: Fault.Place(file: path))
  }

  private static func entry(
    _ name: String?, of experiment: Experiment
  ) throws(Fault) -> EntrySpec {
    let names = experiment.entries.map(\.name)
    guard let name else {
      guard experiment.entries.count == 1 else {
        throw Fault(
          .usage, "--entry NAME says which of: \(names.joined(separator: "; "))")
      }
      return experiment.entries[0]
    }
    if name.hasPrefix(RunRecord.innerChoice) {
      throw Fault(
        .usage,
        "'\(name)' is a choice for each part, not one grid point; leave --entry out to"
          + " train the grid point that was chosen most often")
    }
    guard let entry = experiment.entries.first(where: { $0.name == name }) else {
      let hint = didYouMean(name, in: names)
      throw Fault(
        .usage, "there is no entry '\(name)'\(hint) (there are \(names.joined(separator: "; ")))")
    }
    return entry
  }
}
