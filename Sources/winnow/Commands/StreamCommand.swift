import Learning
import Messages
import Reports

/// Answers and learns from messages as they come, for ever.
enum StreamCommand: Command {
  static let name = "stream"
  static let summary = "answers messages as they come, and learns from labels and rules"
  static let operands = "[FILE]"
  static let options = [
    Option("--state", "DIR", "keep everything in a folder, and go on where it ends"),
    Option(
      "--config", "CONFIG",
      "an experiment that names features and classifiers; the first one answers"),
    Option.set,
    Option("--rules", "FILE", "a rule file (default: those of the config)"),
    Option("--learn", "SOURCE", "gold, rules, both or none (default: both with rules, else gold)"),
    Option("--target", "FORM", "what a weak label tells: soft, hard or set (default: soft)"),
    Option("--model", "MODEL", "start from a trained model"),
    Option("--follow", "wait for more at the end of FILE"),
    Option("--every", "N", "print figures and matrices to standard error every N messages"),
    Option("--correction", "WAY", "replace a changed label's lesson, or append (default: replace)"),
    Option("--horizon", "EVENTS", "lessons older than that stay as they are (default: 1000000)"),
    Option("--replay-every", "EVENTS", "events between two replays of changes (default: 10000)"),
    Option("--snapshot-every", "EVENTS", "events between two snapshots (default: 50000)"),
    Option("--keep-text", "keep the messages' texts in the state"),
    Option("--keyed", "key the hashes of the state with a secret of its own"),
    Option("--summary", "FILE", "write what happened as JSON when the stream ends"),
  ]
  static let example =
    "winnow stream --rules Experiments/rules/general.json5 --state State < messages.jsonl"
  static let discussion = """
    A line is a JSON object: a message {"id", "text", "sender", "time", "label"}, a late label {"id",
    "label"}, a correction {"id", "label", "correct": true}, or a retraction {"id", "retract": true}
    or {"rule", "retract": true}. Each line gives one line, in order; an id that comes again gets the
    recorded answer with "repeat": true and changes nothing. Lines that can't be read are reported
    and counted. SIGINT and SIGTERM finish, save and summarise; SIGUSR1 prints the running figures;
    SIGHUP reads the rules again, and keeps the old ones if the new ones have a fault.
    """

  static func run(_ arguments: Arguments) async throws(Fault) -> Int32 {
    let operands = try arguments.operands(0...1)
    let path = operands.first ?? "-"
    guard !arguments.has("--follow") || path != "-" else {
      throw Fault(.usage, "--follow is for a file; standard input is waited for anyway")
    }
    let every = try arguments.int("--every", in: 0...1_000_000_000, default: 0)
    _ = try Provenance.backend()
    var reader = try LineReader(path, follows: arguments.has("--follow"))
    let workspace = try StreamWorkspace(arguments)
    var session = try workspace.open()
    Signals.watch()
    var loop = StreamLoop(every: every, quiet: arguments.quiet, workspace: workspace)
    do throws(Fault) {
      try loop.run(&session, &reader, name: path)
    } catch {
      // What was acknowledged is in the journal; the rest of the batch was not printed.
      throw error
    }
    try session.replay()
    try session.commit()
    try workspace.finish(&session, loop, arguments)
    return Signals.asksToStop ? Interruption.exitStatus : 0
  }
}
