public import Messages

/// What rules are used in an experiment, and what is made of their votes.
public struct RuleSettings: Sendable {
  /// The rule files, as the config names them.
  public let paths: [String]
  /// What makes weak labels of votes.
  public let model: any RuleModel.Type
  /// The rule model's settings.
  public let modelSettings: SettingValues

  /// The settings of a config's `protocol`; nil where it names no rules.
  ///
  /// - Throws: a data fault that names the key and what is allowed, also for a key that needs rules
  ///   where there are none.
  init?(_ reader: inout ObjectReader) throws(Fault) {
    let files = reader.take("rules")
    let modelNode = reader.take("ruleModel")
    guard let files, !files.isNull else {
      guard modelNode == nil else {
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
      JSONMember(
        "ruleModel",
        JSONNode(.object([JSONMember("kind", .string(model.kind))] + modelSettings.members))),
    ]
  }
}

extension Experiment {
  /// The parts of messages that rules are to look at: those that entries with rules name, in the
  /// order of the enumeration; all, where none needs rules.
  public var ruleScopes: [LaneSettings.Scope] {
    let named = entries.compactMap(\.lane).map(LaneSettings.init).filter(\.needsRules)
      .map(\.scope)
    return named.isEmpty ? [.all] : LaneSettings.Scope.allCases.filter(named.contains)
  }
}
