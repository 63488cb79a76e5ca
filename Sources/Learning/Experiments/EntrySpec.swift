public import Messages

/// One classifier at one grid point, with the features it is fed.
public struct EntrySpec: Sendable {
  /// How a classifier learns the training part.
  public enum Training: String, CaseIterable, Sendable {
    /// By its solver for many examples; one by one where it has none.
    case batch
    /// One message after another.
    case online
  }

  /// `kind key=value …` with the keys that vary among entries of this kind; unique in a config.
  public var name: String
  /// The classifier.
  public let classifier: any Classifier.Type
  /// The classifier's settings.
  public let settings: SettingValues
  /// Batch or online.
  public let training: Training
  /// How often the training part is gone through online.
  public let passes: Int
  /// The features' settings.
  public let features: SettingValues
  /// How it learns and answers in a stream; nil for other protocols.
  public let lane: SettingValues?

  /// The settings that belong to every classifier, in declared order.
  public static let commonSettings = [
    Setting(
      "training", .choice(Training.allCases.map(\.rawValue)), default: "batch",
      "batch: by the solver for many examples; online: one message after another"),
    Setting(
      "passes", .integer(1...1_000), default: 1,
      "how often the training part is gone through when training is online"),
  ]

  /// All settings as they are recorded: the classifier's, the common ones, then the features'.
  public var resolved: JSONNode {
    let common =
      lane?.members ?? [
        JSONMember("training", .string(training.rawValue)), JSONMember("passes", .integer(passes)),
      ]
    return JSONNode(
      .object(
        [JSONMember("kind", .string(classifier.kind))] + settings.members + common
          + [JSONMember("features", JSONNode(.object(features.members)))]))
  }

  /// The keys and values that tell entries apart, in declared order.
  ///
  /// What goes without saying isn't shown: null, and how an entry learns by default in a stream.
  var flattened: [(key: String, value: String, isShown: Bool)] {
    (resolved.members ?? []).flatMap { member -> [(key: String, value: String, isShown: Bool)] in
      guard member.key != "kind" else { return [] }
      let inner = member.key == "features" ? member.value.members ?? [] : [member]
      return inner.map { member in
        let fallback =
          lane == nil ? nil : LaneSettings.table.first { $0.name == member.key }?.fallback
        let isDefault = member.value.isNull || fallback?.compact == member.value.compact
        return (member.key, member.value.plain, !isDefault)
      }
    }
  }
}

extension JSONNode {
  /// The value as it stands in an entry's name: strings without quotes, compact otherwise.
  var plain: String {
    switch value {
    case .null: "null"
    case .bool(let bool): "\(bool)"
    case .integer(let integer): "\(integer)"
    case .number(let number): Int(exactly: number).map { "\($0)" } ?? "\(number)"
    case .string(let text): text
    case .array(let elements): "[" + elements.map(\.plain).joined(separator: ",") + "]"
    case .object(let members):
      "{" + members.map { "\($0.key):\($0.value.plain)" }.joined(separator: ",") + "}"
    }
  }
}
