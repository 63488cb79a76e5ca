import FoundationEssentials
import Messages
import Rules
import Testing

/// A rule pack of `Experiments/rules` and the table it is tested with.
struct PackFile: CustomTestStringConvertible {
  /// One message of a table, which rules must fire on it, and which must not.
  struct Case {
    var message: Message
    /// Names of rules.
    var fires: [String]
    /// Names of rules; `china: *` stands for all rules whose names begin with `china: `.
    var silent: [String]
  }

  /// The file's name without its ending.
  let name: String
  let rules: RuleFile
  let cases: [Case]

  var testDescription: String { name }

  /// How the names of its rules begin: the first word of the pack's name and a colon.
  var prefix: String { (name.split(separator: "-").first.map(String.init) ?? name) + ": " }

  /// All packs by name.
  static let all: [PackFile] = {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return files.filter { $0.hasSuffix(".json5") }.sorted().compactMap { file in
      do {
        return try PackFile(String(file.dropLast(6)))
      } catch {
        Issue.record("\(file): \(error)")
        return nil
      }
    }
  }()

  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path
  private static let folder = root + "/Experiments/rules"

  private init(_ name: String) throws {
    self.name = name
    let path = Self.folder + "/\(name).json5"
    rules = try RuleFile.parse(try Self.bytes(path), file: path)
    cases = try Self.lines(Self.root + "/Tests/RulesTests/Packs/\(name).jsonl").map(Self.readCase)
  }

  private static func readCase(_ node: JSONNode) throws(Fault) -> Case {
    var reader = try ObjectReader(node)
    let message = Message(
      id: "case", text: try reader.string("text"), sender: try reader.optionalString("sender"),
      language: try reader.optionalString("language"))
    let lists = try ["fires", "silent"].map { (key) throws(Fault) in
      (try reader.array(key) ?? []).compactMap(\.string)
    }
    try reader.finish()
    return Case(message: message, fires: lists[0], silent: lists[1])
  }

  /// The values on the lines of a file of JSON Lines.
  static func lines(_ path: String) throws -> [JSONNode] {
    try bytes(path).split(separator: UInt8(ascii: "\n")).map {
      try JSON.parse(Array($0), dialect: .json, file: path)
    }
  }

  /// Messages with gold labels in the form of the starter corpus, of the rules part alone:
  /// families whose SHA-256 begins with a byte below 51, a fifth of all.
  static func rulesPart(_ path: String) throws -> [Message] {
    try lines(path).map(readMessage).filter {
      (UInt8(SHA256.hex(($0.group ?? $0.id).utf8).prefix(2), radix: 16) ?? 255) < 51
    }
  }

  /// The starter corpus.
  static var starter: String { root + "/Datasets/starter/messages.jsonl" }

  private static func readMessage(_ node: JSONNode) throws(Fault) -> Message {
    var reader = try ObjectReader(node)
    func text(_ key: String) throws(Fault) -> String? {
      let text = try reader.optionalString(key)
      return text?.isEmpty == true ? nil : text
    }
    return Message(
      id: try reader.string("id"), text: try reader.string("text"), sender: try text("sender"),
      language: try text("language"), gold: try LabelNames.read(reader.string("label")).gold,
      group: try text("group"))
  }

  private static func bytes(_ path: String) throws -> [UInt8] {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw Fault(.data, "there is no file \(path)")
    }
    return Array(data)
  }
}
