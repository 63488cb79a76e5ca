public import Messages

/// An experiment: what is learned from which messages, how it is tested, and what is kept.
public struct Experiment: Sendable {
  /// How much of the predictions a run keeps.
  public enum PredictionDetail: String, CaseIterable, Sendable {
    /// Every score.
    case full
    /// The answer's score and the truth's.
    case top
    /// Nothing.
    case none
  }

  /// The name; part of the run folder's.
  public let name: String
  /// The seed of everything random.
  public let seed: Int
  /// The `data` object as it stands; the reader of messages understands it.
  public let data: JSONNode
  /// Which of the messages are looked at.
  public let part: RulesPart
  /// Which labels are learned.
  public let labels: LabelSpace.Kind
  /// How scores become answers.
  public let decision: DecisionPolicy
  /// How messages are split; nil for a stream.
  public let split: SplitSettings?
  /// How a stream is gone through; nil where messages are split.
  public let prequential: PrequentialSettings?
  /// The classifiers at every grid point, in declared order.
  public let entries: [EntrySpec]
  /// How much of the predictions is kept.
  public let predictions: PredictionDetail
  /// The most memory that models may take, in MiB.
  public let memoryLimit: Int

  private let features: [JSONMember]
  /// The common settings of entries in a stream; empty for other protocols.
  private let laneDefaults: [JSONMember]
  private let classifiers: [JSONNode]

  /// Decodes a config; every fault has the dotted path of the key.
  ///
  /// - Throws: a data fault for an unknown key (with the nearest known one), a value that isn't
  ///   allowed, a missing `data` or `classifiers`.
  public init(_ node: JSONNode) throws(Fault) {
    var reader = try ObjectReader(node)
    _ = try reader.int("version", in: 1...1, default: 1)
    name = try reader.string("name")
    guard Self.isFileName(name) else {
      throw reader.wrong(
        "name", .string(name), "letters, digits, '.', '-' and '_', since a folder is named by it")
    }
    seed = try reader.int("seed", in: 0...Int(Int32.max), default: 1)
    guard let data = reader.take("data") else { throw reader.missing("data", "an object") }
    self.data = data
    let parts = RulesPart.allCases.map(\.rawValue)
    part = RulesPart(rawValue: try reader.choice("part", of: parts, default: "all")) ?? .all
    let kinds = LabelSpace.Kind.allCases.map(\.rawValue)
    labels =
      LabelSpace.Kind(
        rawValue: try reader.choice("labels", of: kinds, default: "leaf")) ?? .leaf
    let policies = DecisionPolicy.allCases.map(\.rawValue)
    decision =
      DecisionPolicy(
        rawValue: try reader.choice("decision", of: policies, default: "leaf-first")) ?? .leafFirst
    var protocolNode = reader.take("protocol") ?? JSONNode(.object([]))
    if protocolNode.string != nil { protocolNode = ["kind": protocolNode] }
    (split, prequential) = try Self.procedure(protocolNode)
    features = try reader.object("features").map { _ in node["features"]?.members ?? [] } ?? []
    guard let classifiers = try reader.array("classifiers"), !classifiers.isEmpty else {
      throw reader.missing("classifiers", "a list of at least one {kind: …}")
    }
    self.classifiers = classifiers
    let details = PredictionDetail.allCases.map(\.rawValue)
    predictions =
      PredictionDetail(
        rawValue: try reader.choice("predictions", of: details, default: "top")) ?? .top
    memoryLimit = try reader.int("memoryLimit", in: 16...1_048_576, default: 4096)
    try reader.finish()
    laneDefaults = (protocolNode.members ?? []).filter { member in
      LaneSettings.table.contains { $0.name == member.key }
    }
    entries = try Grid.entries(
      classifiers, features: features, lanes: prequential == nil ? nil : laneDefaults)
  }

  /// The protocol: a split, or a stream.
  private static func procedure(
    _ node: JSONNode
  ) throws(Fault) -> (SplitSettings?, PrequentialSettings?) {
    if node["kind"]?.string == PrequentialSettings.kindName {
      return (nil, try PrequentialSettings(node))
    }
    var reader = try ObjectReader(node, path: "protocol")
    return (try SplitSettings(&reader), nil)
  }

  /// The config with every default spelt out; `data` is given by who reads the messages.
  public func resolved(data: JSONNode) -> JSONNode {
    JSONNode(
      .object([
        JSONMember("version", 1), JSONMember("name", .string(name)),
        JSONMember("seed", .integer(seed)), JSONMember("data", data),
        JSONMember("part", .string(part.rawValue)), JSONMember("labels", .string(labels.rawValue)),
        JSONMember("decision", .string(decision.rawValue)),
        JSONMember("protocol", split?.resolved ?? prequential?.resolved ?? .null),
        JSONMember("features", JSONNode(.object(Self.filled(FeatureSettings.table, features)))),
        JSONMember("classifiers", JSONNode(.array(classifiers.map(filled)))),
        JSONMember("predictions", .string(predictions.rawValue)),
        JSONMember("memoryLimit", .integer(memoryLimit)),
      ]))
  }

  /// A classifier's object with its defaults; its own features stay those it names.
  private func filled(_ node: JSONNode) -> JSONNode {
    let members = laneDefaults + (node.members ?? [])
    guard let kind = node["kind"]?.string,
      let classifier = classifierKinds.first(where: { $0.kind == kind })
    else { return node }
    let common = prequential == nil ? EntrySpec.commonSettings : LaneSettings.table
    let features = members.filter { $0.key == "features" }
    return JSONNode(
      .object(
        [JSONMember("kind", .string(kind))] + Self.filled(classifier.settings + common, members)
          + features))
  }

  /// The members of a table, those given as they are (lists included), the others by default.
  private static func filled(_ table: [Setting], _ given: [JSONMember]) -> [JSONMember] {
    table.map { setting in
      JSONMember(setting.name, given.last { $0.key == setting.name }?.value ?? setting.fallback)
    }
  }

  private static func isFileName(_ name: String) -> Bool {
    !name.isEmpty && !name.hasPrefix(".") && name.utf8.count <= 100
      && name.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF) || byte == 0x2D
          || byte == 0x2E || byte == 0x5F
      }
  }
}
