import Importing
import Learning
import Messages

/// Measures speed on given data.
enum BenchCommand: Command {
  static let name = "bench"
  static let summary = "throughput, latency, memory and model size on a data file"
  static let operands = "DATA"
  static let options = [
    Option("--classifier", "KIND", repeats: true, "measure this one only (may be repeated)"),
    Option.set,
    Option("--repeat-to", "N", "go through the messages again until there are N"),
    Option("--rounds", "N", "rounds of each measurement; medians are shown (default 5)"),
    Option("--test", "FILE", "also the accuracy on these messages, read like DATA"),
    Option.json,
  ]
  static let example = "winnow bench sms.tsv --classifier linear-svm --set features.words=1-2"
  static let discussion = """
    DATA is read by its ending: .jsonl, .csv, or .tsv with label and text and no heading; other
    shapes with --set data.KEY=VALUE as in an experiment. One processor is used. Measured are: read
    (file to messages), featurize (text to vector), batch (all texts to a fitted model), online
    (score, then learn, one after another, from text), score (text to label), and the latency of
    single messages.
    """

  static func run(_ arguments: Arguments) async throws(Fault) -> Int32 {
    let path = try arguments.operands(1...1)[0]
    let rounds = try arguments.int("--rounds", in: 1...1000, default: 5)
    let count = try arguments.int("--repeat-to", in: 1...100_000_000, default: 1)
    let file = try experiment(path, arguments)
    _ = try Provenance.backend()
    let (messages, readSeconds) = try read(file, rounds: rounds)
    let tested = try arguments.value("--test").map { (test) throws(Fault) in
      try experiment(test, arguments).readMessages().messages
    }
    let plan = try ExperimentPlan(file.experiment, messages: messages.messages, splitting: false)
    let bench = Bench(plan: plan, repeatTo: count, rounds: rounds, tested: tested ?? [])
    var results: [BenchResult] = []
    let progress = Progress(
      "bench", total: file.experiment.entries.count, unit: "entries", quiet: arguments.quiet)
    for entry in file.experiment.entries {
      results.append(try bench.measure(entry))
      progress.advance()
    }
    progress.finish()
    let report = BenchReport(
      data: messages.name, messages: bench.messages.count, labels: plan.labels.count,
      bytes: bench.messages.reduce(0) { $0 + $1.text.utf8.count }, results: results,
      records: messages.messages.count + messages.rejected.total, readSeconds: readSeconds,
      peakMemory: Provenance.peakMemory)
    Terminal.print(arguments.json ? report.json.pretty : report.text)
    return 0
  }

  /// The messages of the data, and the median of the seconds that reading them takes.
  private static func read(
    _ file: ExperimentFile, rounds: Int
  ) throws(Fault) -> (MessageSet, seconds: Double) {
    let clock = ContinuousClock()
    var times: [Double] = []
    while true {
      let start = clock.now
      let messages = try file.readMessages()
      times.append((clock.now - start) / .seconds(1))
      if times.count == rounds { return (messages, times.sorted()[rounds / 2]) }
    }
  }

  /// An experiment over a data file, with the classifiers asked for and `--set` applied.
  private static func experiment(
    _ path: String, _ arguments: Arguments
  ) throws(Fault) -> ExperimentFile {
    let kinds = arguments.values("--classifier")
    let chosen = kinds.isEmpty ? classifierKinds.map { $0.kind } : kinds
    var data = [JSONMember("path", .string(path))]
    if path.hasSuffix(".tsv") {
      data += [
        JSONMember("format", "tsv"), JSONMember("header", false),
        JSONMember("columns", ["label": 0, "text": 1]),
      ]
    }
    let node = JSONNode(
      .object([
        JSONMember("name", "bench"), JSONMember("data", JSONNode(.object(data))),
        JSONMember("labels", "as-is"), JSONMember("features", JSONNode(.object([]))),
        JSONMember("classifiers", JSONNode(.array(chosen.map { ["kind": .string($0)] }))),
      ]))
    return try ExperimentFile(node, folder: ".", changes: arguments.values("--set"))
  }
}
