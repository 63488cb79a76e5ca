import DataTools
import Importing
import Learning
import Messages
import Reports

/// Shares messages out to files.
enum DataSplitCommand: Command {
  static let name = "data split"
  static let summary = "shares messages out to files, by label and family or by time"
  static let operands = "DATA"
  static let options =
    [
      Option("--into", "PARTS", "names and shares, such as train=0.8,test=0.2"),
      Option("-o", "FOLDER", "the folder that gets a file for each part, such as train.jsonl"),
      Option("--by", "WHAT", "label: labels alike in all parts; time: the earlier first"),
      Option("--groups", "WHAT", "auto, data, found or none: what stays together (default: auto)"),
      Option("--seed", "N", "another number, another split (default: 0)"),
    ] + DataFile.options + [Option.json]
  static let example = "winnow data split starter --into train=0.8,test=0.2 -o split"
  static let discussion =
    DataFile.help + """

      Families stay on one side: the data's groups, or near duplicates where it names none. A split
      by time cuts between two messages, and says how many families stand on both sides. The same
      data, parts and seed give the same files. Records of JSON Lines are copied byte by byte.
      """

  static func run(_ arguments: Arguments) async throws(Fault) -> Int32 {
    let path = try arguments.operands(1...1)[0]
    let parts = try parts(arguments.value("--into"))
    guard let folder = arguments.value("-o"), folder != "-" else {
      throw Fault(.usage, "-o FOLDER says where the parts go; it can't be standard output")
    }
    let (order, groups) = try way(arguments)
    let seed = try arguments.int("--seed", in: 0...Int.max, default: 0)
    for part in parts { try Destination.refuse("\(folder)/\(part.name).jsonl", over: path) }
    let set = try DataFile.read(path, arguments)
    RejectedRecords.print(set, arguments)
    let split: DataSplit
    do {
      split = try DataSplit(
        set.messages, into: parts, by: order, groups: groups, seed: UInt64(seed))
    } catch {
      throw error.inFile(path)
    }
    try Files.makeFolder(folder)
    let files = zip(parts, split.rows).map { part, rows in
      Files.New(
        path: "\(folder)/\(part.name).jsonl", bytes: CarriedLines.bytes(of: set, rows: rows))
    }
    try Files.write(files + RejectedRecords.files(set, arguments), isPrivate: true)
    let report = SplitReport(split: split, set: set)
    if arguments.json { Terminal.print(report.node.pretty) }
    if !arguments.quiet { for line in report.lines { Terminal.error(line) } }
    return 0
  }

  private static func way(
    _ arguments: Arguments
  ) throws(Fault) -> (DataSplit.Order, SplitSettings.Grouping) {
    let order = try arguments.choice(
      "--by", of: DataSplit.Order.allCases.map(\.rawValue), default: "label")
    let groups = try arguments.choice(
      "--groups", of: SplitSettings.Grouping.allCases.map(\.rawValue), default: "auto")
    if order == DataSplit.Order.time.rawValue, arguments.has("--groups"), groups != "none" {
      throw Fault(
        .usage, "--groups \(groups) can't be kept by a cut in time; leave it out, or --by label")
    }
    return (
      DataSplit.Order(rawValue: order) ?? .label, SplitSettings.Grouping(rawValue: groups) ?? .auto
    )
  }

  /// The parts that `train=0.8,test=0.2` names.
  static func parts(_ text: String?) throws(Fault) -> [DataSplit.Part] {
    guard let text else {
      throw Fault(.usage, "--into PARTS names the parts and their shares: train=0.8,test=0.2")
    }
    var parts: [DataSplit.Part] = []
    for word in text.split(separator: ",", omittingEmptySubsequences: false) {
      let sides = word.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
      guard sides.count == 2, isName(sides[0]), let share = Double(sides[1]), share > 0, share < 1
      else {
        throw Fault(
          .usage,
          "'\(word)' is no part; it must be a name of letters, digits, - and _, and a share between"
            + " 0 and 1: train=0.8")
      }
      guard !parts.contains(where: { $0.name.lowercased() == sides[0].lowercased() }) else {
        throw Fault(.usage, "the part '\(sides[0])' is named twice")
      }
      parts.append(DataSplit.Part(name: sides[0], share: share))
    }
    let sum = parts.reduce(0) { $0 + $1.share }
    guard parts.count > 1, abs(sum - 1) < 1e-6 else {
      throw Fault(
        .usage,
        parts.count > 1
          ? "the shares sum to \(SplitReport.apart(sum, 1, 4).0); they must sum to 1"
          : "'\(text)' is one part; name at least two")
    }
    return parts
  }

  private static func isName(_ name: String) -> Bool {
    !name.isEmpty && !name.hasPrefix("-")
      && name.utf8.allSatisfy {
        (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0)
          || $0 == 0x2D || $0 == 0x5F
      }
  }
}
