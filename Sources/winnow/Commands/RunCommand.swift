import Importing
import Learning
import Messages
import Reports

/// Runs an experiment.
enum RunCommand: Command {
  static let name = "run"
  static let summary = "runs an experiment; prints a table and the matrices, writes a run folder"
  static let operands = "EXPERIMENT.json"
  static let options = [
    Option.set,
    Option("--jobs", "N", "parts worked on at once (default: the number of processors)"),
    Option("--out", "DIR", "the run folder (default: Runs/NAME-KEY)"),
    Option("--dry-run", "show what would be done, and stop"),
    Option("--fresh", "reuse no finished part"),
    Option("--strict", "stop at the first record that can't be read"),
    Option("--rejected", "FILE", "write the records that can't be read to a JSON Lines file"),
    Option.json,
  ]
  static let example = "winnow run Experiments/quickstart.json --set seed=8 --jobs 2"
  static let discussion = """
    The run folder holds results.json (figures and matrices; equal runs are equal files), run.json
    (when, where, with what), predictions.jsonl, confusion-*.csv, report.html and report.md.
    Finished parts are kept under .winnow/cache and reused; interrupted runs go on where they were.
    """

  static func run(_ arguments: Arguments) async throws(Fault) -> Int32 {
    let path = try arguments.operands(1...1)[0]
    let jobs = try arguments.int("--jobs", in: 1...256, default: Processors.count)
    let file = try ExperimentFile(path, changes: arguments.values("--set"))
    let clock = ContinuousClock()
    let start = clock.now
    let messages = try file.readMessages(strict: arguments.has("--strict"))
    try RejectedRecords.report(messages, arguments)
    let job = try RunJob(file, messages)
    if arguments.has("--dry-run") {
      Terminal.print(job.text)
      return 0
    }
    let folder = try RunFolder(file, messages, job, out: arguments.value("--out"))
    guard let outcome = try await work(job, file, messages, jobs, arguments) else {
      Terminal.error("winnow: interrupted; finished parts are kept, run again to go on")
      return Interruption.exitStatus
    }
    let record = outcome.record(config: file.resolved, data: messages.record)
    try folder.write(record, outcome, seconds: seconds(clock.now - start), jobs: jobs)
    try printReport(record, folder, arguments)
    return outcome.hasFailures ? Fault.Kind.failed.rawValue : 0
  }

  private static func work(
    _ job: RunJob, _ file: ExperimentFile, _ messages: MessageSet, _ jobs: Int,
    _ arguments: Arguments
  ) async throws(Fault) -> (any RunOutcome)? {
    let backend = try Provenance.backend()
    let progress = Progress(
      file.experiment.name, total: job.workCount, unit: job.unit, quiet: arguments.quiet)
    defer { progress.finish() }
    Interruption.watch()
    switch job {
    case .stream(let plan, _):
      return try await StreamRunner(plan).run(
        jobs: jobs, progress: { progress.advance(by: $0) }, isCancelled: { Interruption.hasCome })
    case .split(let plan, _):
      let store = arguments.has("--fresh") ? nil : FolderPartStore(".winnow/cache")
      let runner = ExperimentRunner(
        plan, store: store,
        dataKey: "\(messages.sha256) \(file.source.resolved.compact)",
        programKey: "\(try Provenance.programHash()) \(backend.configuration)")
      return await runner.run(
        jobs: jobs, progress: { progress.advance(by: $0) }, isCancelled: { Interruption.hasCome })
    }
  }

  private static func printReport(
    _ record: RunRecord, _ folder: RunFolder, _ arguments: Arguments
  ) throws(Fault) {
    if arguments.json {
      Terminal.print(record.json.pretty)
    } else {
      var options = ReportOptions()
      options.columns = Terminal.columns
      options.color = Terminal.colors
      Terminal.print(ReportFormat.text.render([record], options))
    }
    if !arguments.quiet { Terminal.error("\(folder.path)/report.html") }
  }

  private static func seconds(_ duration: Duration) -> Double {
    Double(duration / .milliseconds(1)) / 1000
  }
}
