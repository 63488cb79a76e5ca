import Importing
import Messages

/// Imports messages from where people have them into JSON Lines.
enum ImportCommand: Command {
  static let name = "import"
  static let summary = "messages from backups, databases and files of other programs, as JSON Lines"
  static let operands = "[KIND] PATH -o FILE"
  static let options = [
    Option("-o", "FILE", "where the messages are written; - is standard output"),
    Option("--all", "keep what no filter sees too: sent messages, iMessages"),
    Option(
      "--labels", "SOURCE",
      "none, or from-phone: the answers of the phone's own filter (default: none)"),
    Option("--strict", "stop at the first record that can't be read"),
    Option(
      "--set", "KEY=VALUE", repeats: true,
      "files of records: a key of an experiment's data (--set columns={text:'body'})"),
    Option.json,
  ]
  static let example = "winnow import ~/Backups/00008030-0011 -o messages.jsonl"
  static var discussion: String {
    let width = messageImporters.map { $0.kind.count }.max() ?? 0
    let kinds = messageImporters.map { kind in
      "  \(kind.kind)\(String(repeating: " ", count: width - kind.kind.count))  \(kind.summary)"
    }
    return """
      The kind is recognised where it isn't given:
      \(kinds.joined(separator: "\n"))

      The place is never changed: databases are copied to a private folder first. FILE appears when
      all is read, can be read by its owner alone, and holds real messages of real people. What was
      found, kept and left out, and why, is said on standard error, with --json on standard output.
      """
  }

  static func run(_ arguments: Arguments) async throws(Fault) -> Int32 {
    let words = try arguments.operands(1...2)
    guard let output = arguments.value("-o") else {
      throw Fault(.usage, "usage: winnow import \(operands); -o must be given")
    }
    let path = words[words.count - 1]
    let kind = words.count == 2 ? try named(words[0]) : try KindGuess.importer(of: path)
    var options = ImportOptions()
    options.includesAll = arguments.has("--all")
    options.isStrict = arguments.has("--strict")
    let labels = try arguments.choice("--labels", of: ["none", "from-phone"], default: "none")
    options.labelsFromPhone = labels == "from-phone"
    options.data = try data(arguments)
    guard options.data.isEmpty || recordFormats.contains(where: { $0.name == kind.kind }) else {
      throw Fault(
        .usage, "--set is for files of records; the kind \(kind.kind) has nothing to set",
        at: Fault.Place(file: path))
    }
    // A backup is found by the names of its files; other folders are read file by file.
    try Destination.refuse(output, over: path, allowsNew: kind == BackupImporter.self)
    Interruption.watch()
    guard let log = try write(kind.init(options), path, to: output, quiet: arguments.quiet) else {
      return Interruption.hasCome ? Interruption.exitStatus : 0
    }
    let summary = ImportSummary(kind: kind.kind, path: path, output: output, log: log)
    if arguments.json, output != "-" {
      Terminal.print(summary.node.pretty)
    } else if !arguments.quiet {
      Terminal.error(arguments.json ? summary.node.pretty : summary.text)
    }
    return 0
  }

  /// The keys of a `data` object that `--set` gives.
  private static func data(_ arguments: Arguments) throws(Fault) -> [JSONMember] {
    var node = JSONNode(.object([]))
    for change in arguments.values("--set") { node = try ExperimentFile.changed(node, change) }
    return node.members ?? []
  }

  /// Writes the messages; nil when an interruption, or a reader who left, ended it.
  private static func write(
    _ importer: any MessageImporter, _ path: String, to output: String, quiet: Bool
  ) throws(Fault) -> ImportLog? {
    var file = try OutputFile(output)
    var log = ImportLog()
    var lines = MessageLines()
    var counter = Counter("importing", quiet: quiet)
    do throws(Fault) {
      try importer.read(path, into: &log) { (message) throws(Fault) in
        if Interruption.hasCome { throw Fault(.failed, "interrupted") }
        lines.add(message)
        counter.advance()
        guard lines.byteCount > 1 << 20 else { return }
        try file.append(lines.bytes)
        lines.removeAll()
      }
      counter.finish()
      guard log.kept > 0 else { throw nothing(log, path) }
      try file.append(lines.bytes)
      try file.finish()
    } catch {
      counter.finish()
      if Interruption.hasCome || file.readerLeft { return nil }
      throw error
    }
    return log
  }

  private static func nothing(_ log: ImportLog, _ path: String) -> Fault {
    let counts = (log.leftOut + log.rejected.counts).map { "\($0.count) \($0.name)" }
    let found = log.found == 0 ? "no message is there" : "none of the \(log.found) messages is kept"
    let words = counts.isEmpty ? found : "\(found): \(counts.joined(separator: ", "))"
    return Fault(
      .data, ([words] + log.notes).joined(separator: "; "), at: Fault.Place(file: path))
  }

  private static func named(_ name: String) throws(Fault) -> any MessageImporter.Type {
    if let kind = messageImporters.first(where: { $0.kind == name }) { return kind }
    guard !["svmlight", "libsvm", "liblinear"].contains(name) else {
      throw Fault(
        .usage,
        "files of \(name) hold features and no text, so that no messages can be made of them;"
          + " experiments read them: data: {path: FILE, format: \"svmlight\"}, features: {weighting:"
          + " \"given\"}")
    }
    let names = messageImporters.map { $0.kind }
    throw Fault(
      .usage,
      "no kind is called '\(name)'\(didYouMean(name, in: names))"
        + " (there are: \(names.joined(separator: ", ")))")
  }
}
