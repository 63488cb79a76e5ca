public import Messages

/// What rules are used in an experiment, and what is made of their votes.
public struct RuleSettings: Sendable {
  /// The rule files, as the config names them.
  public let paths: [String]
  /// The part of messages that rules may look at: `all`, `text` or `sender`.
  public let scope: String
  /// What makes weak labels of votes.
  public let model: any RuleModel.Type
  /// The rule model's settings.
  public let modelSettings: SettingValues
  /// What becomes of a message on which no rule has a say.
  public let unmatched: Unmatched

  /// The settings of a config's `protocol`; nil where it names no rules.
  ///
  /// - Throws: a data fault that names the key and what is allowed, also for a key that needs rules
  ///   where there are none.
  init?(_ reader: inout ObjectReader) throws(Fault) {
    let files = reader.take("rules")
    scope = try reader.choice("scope", of: ["all", "text", "sender"], default: "all")
    let modelNode = reader.take("ruleModel")
    let unmatchedNode = reader.take("unmatched")
    guard let files, !files.isNull else {
      guard modelNode == nil, unmatchedNode == nil else {
        throw reader.missing("rules", "the path of a rule file, or a list of them")
      }
      return nil
    }
    let paths = files.string.map { [$0] } ?? files.elements?.compactMap(\.string) ?? []
    guard !paths.isEmpty, paths.count == files.elements?.count ?? 1 else {
      throw reader.wrong("rules", files, "the path of a rule file, or a list of them")
    }
    self.paths = paths
    (model, modelSettings) = try Self.model(modelNode ?? "learned")
    unmatched =
      try unmatchedNode.map { (node) throws(Fault) in
        try Unmatched(node, path: "protocol.unmatched")
      } ?? .skip
  }

  /// A rule model by its kind, or by an object with its kind and settings.
  ///
  /// - Throws: a data fault that suggests the nearest kind.
  public static func model(
    _ node: JSONNode, path: String = "protocol.ruleModel"
  ) throws(Fault) -> (any RuleModel.Type, SettingValues) {
    let node = node.string == nil ? node : ["kind": node]
    var reader = try ObjectReader(node, path: path)
    let kinds = ruleModelKinds.map { $0.kind }
    let kind = try reader.choice("kind", of: kinds, default: "learned")
    guard let model = ruleModelKinds.first(where: { $0.kind == kind }) else {
      throw reader.missing("kind", "one of " + kinds.joined(separator: ", "))
    }
    let given = (node.members ?? []).filter { $0.key != "kind" }
    do throws(Fault) { return (model, try SettingValues(model.settings, given)) } catch {
      throw error.below(path)
    }
  }

  /// As a config writes it.
  var resolved: [JSONMember] {
    [
      JSONMember("rules", JSONNode(.array(paths.map { .string($0) }))),
      JSONMember("scope", .string(scope)),
      JSONMember(
        "ruleModel",
        JSONNode(.object([JSONMember("kind", .string(model.kind))] + modelSettings.members))),
      JSONMember("unmatched", unmatched.json),
    ]
  }
}
