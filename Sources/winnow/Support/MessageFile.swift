import Importing
import Messages

/// Messages of a file named on the command line, read like an experiment's data.
enum MessageFile {
  /// The messages of a file.
  ///
  /// - Parameters:
  ///   - path: `-` is standard input.
  ///   - format: how it is read; nil to go by the ending, JSON Lines for standard input.
  ///   - labels: how labels are read, `as-is` or nil for ours.
  static func read(
    _ path: String, _ arguments: Arguments, format: String? = nil, labels: String? = nil,
    strict: Bool = false
  ) throws(Fault) -> [Message] {
    guard path == "-" || Files.exists(path) else {
      throw Fault(.noInput, "there is no such file", at: Fault.Place(file: path))
    }
    var members = [JSONMember("path", .string(path == "-" ? "/dev/stdin" : path))]
    if let format = format ?? (path == "-" ? "jsonl" : nil) {
      members.append(JSONMember("format", .string(format)))
    }
    if let labels { members.append(JSONMember("labels", .string(labels))) }
    var node = JSONNode(.object(members))
    for change in arguments.values("--set") { node = try ExperimentFile.changed(node, change) }
    let source = try DataSource(try ObjectReader(node))
    let messages = try source.load(
      root: ProjectRoot.path, base: ".", strict: strict || arguments.has("--strict"))
    try RejectedRecords.report(messages, arguments)
    return messages.messages
  }

  /// The messages of a file or, where the path neither looks like one nor is one, of a data set of
  /// the project.
  static func readNamed(_ path: String, _ arguments: Arguments) throws(Fault) -> [Message] {
    guard isDataset(path) else { return try read(path, arguments) }
    return try readDataset(path, arguments)
  }

  /// Whether a word names a data set of the project: it is no path and nothing is there.
  static func isDataset(_ path: String) -> Bool {
    path != "-" && !path.contains("/") && !path.contains(".") && !Files.exists(path)
  }

  /// The messages of a data set of the project.
  static func readDataset(_ name: String, _ arguments: Arguments) throws(Fault) -> [Message] {
    var node: JSONNode = ["dataset": .string(name)]
    for change in arguments.values("--set") { node = try ExperimentFile.changed(node, change) }
    let source = try DataSource(try ObjectReader(node))
    let set: MessageSet
    do throws(Fault) {
      set = try source.load(
        root: ProjectRoot.path, base: ".", strict: arguments.has("--strict"))
    } catch { throw neither(error, name) }
    try RejectedRecords.report(set, arguments)
    return set.messages
  }

  /// A fault about a word that is the name of no data set: it may have been meant for a file.
  static func neither(_ fault: Fault, _ name: String) -> Fault {
    guard fault.kind == .noInput, fault.place == Fault.Place() else { return fault }
    return Fault(.noInput, "there is no file '\(name)', and as a data set: \(fault.message)")
  }
}
