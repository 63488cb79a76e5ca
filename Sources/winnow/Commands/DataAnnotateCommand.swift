import DataTools
import Importing
import Learning
import Messages

/// Labels messages by hand, a key a label.
enum DataAnnotateCommand: Command {
  static let name = "data annotate"
  static let summary = "labels messages at the terminal, a key a label, the least certain first"
  static let operands = "DATA"
  static let options =
    [
      Option("-o", "FILE", "the file of annotations; one that is there is gone on with"),
      Option("--model", "MODEL", "show this model's guess (default: one that learns as you label)"),
      Option("--rules", "FILE", repeats: true, "show what rules say"),
      Option("--relabel", "ask about messages that have a label too"),
      Option("--skipped", "ask about those that were passed over again"),
      Option("--apply", "FILE", "ask nothing; write DATA with the labels of -o as JSON Lines"),
      Option("--batch", "no terminal: a key a line on standard input, a question a line on output"),
    ] + DataFile.options
  static let example = "winnow data annotate messages.jsonl -o labels.jsonl"
  static let discussion =
    """
    DATA is a message file or folder, or a data set's name. Other shapes are read with --set KEY=VALUE
    of an experiment's data (--set format=tsv).
    Every answer is a line {"id", "label"} that is on the disk before the next message is shown; the
    last line of an id holds, and undo adds a line that takes the answer back. So stop whenever you
    like, and go on with the same command. Asked first is the message of which the two best labels
    are closest. Keys are the same for ever:
    \(keys)
    """

  /// The keys of the labels, four a line.
  private static let keys: String = {
    let keys = Label.all.map { "\(AnnotationKeys.key(of: $0)) \($0.name)" }
    return stride(from: 0, to: keys.count, by: 4).map { first in
      "  " + keys[first..<min(first + 4, keys.count)].joined(separator: ", ")
    }.joined(separator: "\n")
  }()

  static func run(_ arguments: Arguments) async throws(Fault) -> Int32 {
    let path = try arguments.operands(1...1)[0]
    guard let output = arguments.value("-o"), output != "-" else {
      throw Fault(.usage, "-o FILE says where the annotations go")
    }
    try Destination.refuse(output, over: path)
    if let rejected = try arguments.file("--rejected") {
      try Destination.refuse(rejected, over: output)
    }
    if let applied = arguments.value("--apply") {
      return try apply(output, path, to: applied, arguments)
    }
    let isBatch = arguments.has("--batch")
    guard isBatch || RawTerminal.isThere else {
      throw Fault(
        .usage,
        "labelling by hand needs a terminal for input and output; --batch takes a key a line")
    }
    guard path != "-" else {
      throw Fault(.usage, "standard input is for the keys; name a file of messages")
    }
    let set = try DataFile.read(path, arguments)
    try RejectedRecords.report(set, arguments)
    try refuseForeignLabels(set, path)
    var desk = try desk(set, output, arguments)
    defer { if !arguments.quiet { Terminal.error("\(output): \(desk.summary)") } }
    if isBatch {
      try desk.askByLines()
      return 0
    }
    return try desk.askAtTerminal() ? 0 : Interruption.exitStatus
  }

  private static func desk(
    _ set: MessageSet, _ output: String, _ arguments: Arguments
  ) throws(Fault) -> AnnotationDesk {
    let guesser: any MessageGuesser
    if let path = arguments.value("--model") {
      do throws(Fault) {
        guesser = ModelGuesser(try Model(fileBytes: try Files.read(path)), set.messages)
      } catch {
        throw error.inFile(path)
      }
    } else {
      guesser = try OnlineGuesser(set.messages)
    }
    let paths = arguments.values("--rules")
    let rules = paths.isEmpty ? nil : try RuleGuesses(paths, set.messages)
    let file = try AnnotationFile(output)
    if file.wasTorn, !arguments.quiet {
      Terminal.error("winnow: the last line of \(output) had no end and was cut off")
    }
    let session = try AnnotationSession(
      set.messages, guesser: guesser, log: file.log, asksLabelled: arguments.has("--relabel"),
      asksSkipped: arguments.has("--skipped"))
    if session.foreign > 0, !arguments.quiet {
      Terminal.error("winnow: \(session.foreign) answers are for messages that aren't in the data")
    }
    if session.current == nil, !arguments.quiet {
      Terminal.error("winnow: all messages have a label; --relabel asks about them too")
    }
    return AnnotationDesk(
      session, file: file, rules: rules, name: set.name,
      guesser: arguments.has("--model") ? "model" : "guess")
  }

  private static func refuseForeignLabels(_ set: MessageSet, _ path: String) throws(Fault) {
    guard let gold = set.messages.lazy.compactMap(\.gold).first(where: { $0.leaves == nil }) else {
      return
    }
    throw Fault(
      .data,
      "the labels are the data's own (as-is), such as '\(gold.name)', which no key stands for; a map makes"
        + " them ours: --set \"labels={ham: 'allow', spam: 'junk'}\"", at: Fault.Place(file: path))
  }

  /// Writes the messages with their labels.
  private static func apply(
    _ log: String, _ path: String, to output: String, _ arguments: Arguments
  ) throws(Fault) -> Int32 {
    for input in [log, path] { try Destination.refuse(output, over: input) }
    let (answers, _) = try AnnotationLog.parse(try Files.read(log), file: log)
    let set = try DataFile.read(path, arguments)
    RejectedRecords.print(set, arguments)
    // Where labels are read by a map or as numbers, a record would hold two kinds of them.
    let keepsRecords = !arguments.values("--set").contains { $0.hasPrefix("labels") }
    let lines = try AnnotatedLines.bytes(of: set, answers, keepsRecords: keepsRecords)
    let rejected = try RejectedRecords.files(set, arguments)
    try Files.write([Files.New(path: output, bytes: lines)] + rejected, isPrivate: true)
    guard !arguments.quiet else { return 0 }
    let ids = Set(set.messages.map(\.id))
    let labels = answers.answers.filter { $0.annotation != .skipped }
    let foreign = labels.count { !ids.contains($0.id) }
    Terminal.error(
      "\(DataOutput.name(output)): \(set.messages.count) messages, \(labels.count - foreign) of them"
        + " with a label of \(log)"
        + (foreign > 0 ? "; \(foreign) answers are for messages that aren't there" : ""))
    if let note = CarriedLines.note(on: set) { Terminal.error("winnow: \(note)") }
    return 0
  }
}
