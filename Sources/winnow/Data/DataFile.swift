import Importing
import Messages

/// The messages that a data tool works on: a file in any format, or a data set of the project.
enum DataFile {
  /// The options that say how it is read.
  static let options = [
    Option("--strict", "stop at the first record that can't be read"),
    Option("--rejected", "FILE", "write the records that can't be read as JSON Lines"),
    Option.set,
  ]

  /// What the help of each tool says of DATA.
  static let help = """
    DATA is a message file or folder, - for standard input, or a data set's name. Other shapes are
    read with --set KEY=VALUE of an experiment's data (--set format=tsv, --set labels=as-is).
    """

  /// Reads the messages with their records.
  ///
  /// Of a file of plain lines whose name is no label, the messages have none.
  /// - Throws: what reading throws; a usage fault where rejected records would take the data's place.
  static func read(_ path: String, _ arguments: Arguments) throws(Fault) -> MessageSet {
    if let rejected = try arguments.file("--rejected") {
      try Destination.refuse(rejected, over: path)
    }
    let changes = arguments.values("--set")
    guard !MessageFile.isDataset(path) else {
      do throws(Fault) {
        return try load(["dataset": .string(path)], changes, arguments)
      } catch { throw MessageFile.neither(error, path) }
    }
    guard path == "-" || Files.exists(path) || path.contains("*") else {
      throw Fault(.noInput, "there is no such file", at: Fault.Place(file: path))
    }
    var members = [JSONMember("path", .string(path == "-" ? "/dev/stdin" : path))]
    if path == "-" { members.append(JSONMember("format", "jsonl")) }
    let hasPlainLines = path.hasSuffix(".txt") || changes.contains("format=lines")
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let stem = name.split(separator: ".").first.map(String.init) ?? ""
    let namesLabel = (try? LabelNames.read(stem))?.gold != nil
    let isUnlabelled =
      hasPlainLines && !namesLabel && !changes.contains { $0.hasPrefix("labels") }
    if isUnlabelled { members.append(JSONMember("labels", "as-is")) }
    var set = try load(JSONNode(.object(members)), changes, arguments)
    if isUnlabelled { for row in set.messages.indices { set.messages[row].gold = nil } }
    return set
  }

  private static func load(
    _ node: JSONNode, _ changes: [String], _ arguments: Arguments
  ) throws(Fault) -> MessageSet {
    var node = node
    for change in changes { node = try ExperimentFile.changed(node, change) }
    let source = try DataSource(try ObjectReader(node))
    return try source.load(
      root: ProjectRoot.path, base: ".", strict: arguments.has("--strict"), keepsRecords: true)
  }
}
