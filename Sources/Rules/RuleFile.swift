public import Messages

/// A file of rules: who it is, what it was written on, and its rules in order.
public struct RuleFile: Sendable {
  /// The name.
  public let name: String
  /// What its author says of it.
  public let note: String?
  /// The messages that the author looked at while writing it, so that nobody scores it on them.
  public let writtenOn: String
  /// The rules in file order.
  public let rules: [Rule]
  /// The SHA-256 of the file's bytes as hexadecimal digits; empty when it wasn't read from bytes.
  public let sha256: String

  /// Reads a rule file.
  ///
  /// - Parameters:
  ///   - node: the file's value.
  ///   - file: its path, for messages.
  ///   - sha256: the digest of its bytes.
  /// - Throws: a data fault with file, line, column and the rule's name, for a key that is missing,
  ///   unknown (with the nearest known one) or of a wrong value, and for two rules of one name.
  public init(_ node: JSONNode, file: String? = nil, sha256: String = "") throws(Fault) {
    do throws(Fault) {
      var reader = try ObjectReader(node)
      _ = try reader.int("version", in: 1...1, default: 1)
      name = try reader.text("name")
      note = try reader.optionalString("note")
      writtenOn = try reader.text("writtenOn")
      guard let list = try reader.array("rules") else {
        throw reader.missing("rules", "an array of rules")
      }
      try reader.finish()
      var rules: [Rule] = []
      for (position, node) in list.enumerated() {
        rules.append(try Rule(node, path: "rules.\(position)", file: file))
      }
      try Self.checkNames(of: rules)
      self.rules = rules
      self.sha256 = sha256
    } catch {
      throw file.map { error.inFile($0) } ?? error
    }
  }

  /// The rule file that some bytes of JSON5 hold.
  ///
  /// - Throws: as `init`; also for bytes that aren't JSON5.
  public static func parse(_ bytes: [UInt8], file: String) throws(Fault) -> RuleFile {
    let node = try JSON.parse(bytes, dialect: .json5, file: file)
    return try RuleFile(node, file: file, sha256: SHA256.hex(bytes))
  }

  /// The rules of several files, one file after the other.
  ///
  /// - Throws: a data fault for two rules of one name, with both places.
  public static func merge(_ files: [RuleFile]) throws(Fault) -> [Rule] {
    let rules = files.flatMap(\.rules)
    try checkNames(of: rules)
    return rules
  }

  /// Refuses two rules of one name.
  static func checkNames(of rules: [Rule]) throws(Fault) {
    var places: [String: Fault.Place] = [:]
    for rule in rules {
      guard let first = places.updateValue(rule.place, forKey: rule.name) else { continue }
      let firstPlace = first.brief.isEmpty ? "" : "; the first is at \(first.brief)"
      throw Fault(
        .data, "two rules are called '\(rule.name)'; names must be unique\(firstPlace)",
        at: rule.place)
    }
  }
}

extension Fault.Place {
  /// `file:line`, leaving out what isn't known.
  fileprivate var brief: String {
    [file, line.map { file == nil ? "line \($0)" : "\($0)" }].compactMap { $0 }
      .joined(separator: ":")
  }
}
