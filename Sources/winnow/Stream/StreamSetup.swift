import Importing
import Learning
import Messages
import Rules

/// What a stream is made of, by the command line and the config.
struct StreamSetup {
  /// What learns, before the first event.
  let learner: StreamLearner
  /// How it learns.
  let settings: StreamSettings
  /// The rule files; empty for none.
  let rulePaths: [String]
  /// The part of messages that rules may look at.
  let scope: RuleScope
  /// All that must stay the same for a state to go on.
  let identity: JSONNode
  private let ruleModel: (kind: any RuleModel.Type, settings: SettingValues)
  private let folder: String

  private static let plain = """
    {name: "stream", data: {dataset: "starter"}, labels: "leaf", protocol: {kind: "prequential"},
    classifiers: [{kind: "logistic-regression"}]}
    """

  /// Reads the config, if any, and the options.
  ///
  /// - Parameter key: what feature hashes are keyed with; 0 for nothing.
  /// - Throws: a fault with the option's or the config's place.
  init(_ arguments: Arguments, key: UInt64) throws(Fault) {
    let file: ExperimentFile
    if let path = arguments.value("--config") {
      file = try ExperimentFile(path, changes: arguments.values("--set"))
    } else {
      let node = try JSON.parse(Array(Self.plain.utf8), dialect: .json5)
      file = try ExperimentFile(node, folder: ".", changes: arguments.values("--set"))
    }
    let experiment = file.experiment
    folder = arguments.value("--rules") == nil ? file.folder : "."
    let rules = experiment.prequential?.rules
    rulePaths = arguments.value("--rules").map { [$0] } ?? rules?.paths ?? []
    let lane = try Self.lane(experiment.entries)
    scope = RuleScope(lane.scope)
    let defaults = try SettingValues(LearnedModel.settings)
    ruleModel = (rules?.model ?? LearnedModel.self, rules?.modelSettings ?? defaults)
    settings = try Self.settings(arguments, lane, hasRules: !rulePaths.isEmpty)
    let labels = try Self.labels(experiment.labels)
    var learner = try StreamLearner(
      experiment.entries, labels: labels, decision: experiment.decision, key: key)
    var model: String?
    if let path = arguments.value("--model") {
      let bytes = try Files.read(path)
      guard key == 0 else {
        throw Fault(.usage, "--model and --keyed exclude each other: a model's hashes have no key")
      }
      do throws(Fault) { try learner.start(from: try Model(fileBytes: bytes)) } catch {
        throw error.inFile(path)
      }
      model = SHA256.hex(bytes)
    }
    self.learner = learner
    identity = JSONNode(
      .object([
        JSONMember("labels", .string(labels.kind.rawValue)),
        JSONMember("decision", .string(experiment.decision.rawValue)),
        JSONMember("entries", JSONNode(.array(experiment.entries.map(\.resolved)))),
        JSONMember("model", model.map { .string($0) } ?? .null),
        JSONMember(
          "ruleModel",
          JSONNode(
            .object(
              [JSONMember("kind", .string(ruleModel.kind.kind))] + ruleModel.settings.members))),
        JSONMember("keyed", JSONNode(.bool(key != 0))),
      ]))
  }

  /// A stream can't know which labels will come.
  private static func labels(_ kind: LabelSpace.Kind) throws(Fault) -> LabelSpace {
    switch kind {
    case .leaf: return .leaf
    case .category: return .category
    case .present, .asIs:
      throw Fault(
        .data,
        "labels are \"\(kind.rawValue)\"; a stream needs \"leaf\" or \"category\", since it"
          + " can't know which labels will come", at: Fault.Place(path: "labels"))
    }
  }

  /// How all entries learn: a stream learns message by message, and of the settings of entries it
  /// knows only what concerns all of them.
  private static func lane(_ entries: [EntrySpec]) throws(Fault) -> LaneSettings {
    for entry in entries { try check(entry) }
    let lanes = entries.compactMap(\.lane).map(LaneSettings.init)
    guard let first = lanes.first else {
      return LaneSettings(try SettingValues(LaneSettings.table))
    }
    guard lanes.allSatisfy({ $0 == first }) else {
      throw Fault(
        .data, "entries differ in scope or unmatched, which a stream knows once for all of them",
        at: Fault.Place(path: "classifiers"))
    }
    return first
  }

  private static func check(_ entry: EntrySpec) throws(Fault) {
    if let c = entry.settings.names.contains("c") ? entry.settings["c"] : nil, !c.isNull {
      throw Fault(
        .data, "entry '\(entry.name)' sets c, which needs the number of messages; set l2",
        at: Fault.Place(path: "classifiers"))
    }
    guard !entry.takesGivenFeatures else {
      throw Fault(
        .data, "entry '\(entry.name)' takes given features, and the lines of a stream hold texts",
        at: Fault.Place(path: "features.weighting"))
    }
    guard let lane = entry.lane else { return }
    let plain = try SettingValues(LaneSettings.table)
    let other = lane.names.filter {
      !["scope", "unmatched"].contains($0) && lane[$0].compact != plain[$0].compact
    }
    guard other.isEmpty else {
      throw Fault(
        .data,
        "entry '\(entry.name)' sets \(other.joined(separator: ", ")), which experiments know and"
          + " streams don't", at: Fault.Place(path: "classifiers"))
    }
  }

  private static func settings(
    _ arguments: Arguments, _ lane: LaneSettings, hasRules: Bool
  ) throws(Fault) -> StreamSettings {
    var settings = StreamSettings()
    let fallback = hasRules ? StreamSettings.Source.both : .gold
    settings.source = try choice("--learn", arguments, fallback)
    settings.target = try choice("--target", arguments, .soft)
    settings.correction = try choice("--correction", arguments, .replace)
    settings.unmatched = lane.unmatched
    settings.horizon = try arguments.int(
      "--horizon", in: 0...1_000_000_000, default: settings.horizon)
    settings.replayEvery = try arguments.int(
      "--replay-every", in: 1...1_000_000_000, default: settings.replayEvery)
    settings.snapshotEvery = try arguments.int(
      "--snapshot-every", in: 1...1_000_000_000, default: settings.snapshotEvery)
    settings.keepsText = arguments.has("--keep-text")
    return settings
  }

  private static func choice<Choice: RawRepresentable & CaseIterable>(
    _ option: String, _ arguments: Arguments, _ fallback: Choice
  ) throws(Fault) -> Choice where Choice.RawValue == String {
    guard let word = arguments.value(option) else { return fallback }
    guard let choice = Choice(rawValue: word) else {
      let known = Choice.allCases.map(\.rawValue)
      throw Fault(
        .usage,
        "\(option) is '\(word)'; it must be one of \(known.joined(separator: ", "))"
          + didYouMean(word, in: known))
    }
    return choice
  }

  /// Reads and compiles the rules; nil without any.
  func rules() throws(Fault) -> StreamRules? {
    guard !rulePaths.isEmpty else { return nil }
    let files = try RuleFiles(rulePaths, from: folder, scope: scope)
    return StreamRules(files.voting, fire: files.firing)
  }

  /// A fresh rule model over some rules; nil without any.
  func makeRuleModel(_ rules: [VotingRule]) throws(Fault) -> (any RuleModel)? {
    guard !rules.isEmpty else { return nil }
    return try ruleModel.kind.init(
      ruleModel.settings, for: try VotingRules(rules, labels: learner.labels))
  }
}
