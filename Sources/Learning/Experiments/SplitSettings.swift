public import Messages

/// How messages are split into what is learned from and what is tested.
public struct SplitSettings: Sendable, Equatable {
  /// The kind of split.
  public enum Kind: Sendable, Equatable {
    /// Every fold is tested once, trained on the others.
    case crossValidation(folds: Int)
    /// The same with the folds of a file (id, tab, fold).
    case foldFile(path: String)
    /// Every source or language is tested once, trained on the others.
    case leaveOneOut(by: Field)
    /// One share is tested.
    case holdout(fraction: Double, by: Order)
  }

  /// What a leave-one-out leaves out.
  public enum Field: String, CaseIterable, Sendable { case source, language }

  /// Which messages a holdout tests.
  public enum Order: String, CaseIterable, Sendable {
    /// Whole families drawn at random, label counts kept even.
    case group
    /// Messages drawn at random, whatever their family.
    case random
    /// The latest.
    case time
  }

  /// Where the families of near duplicates come from.
  public enum Grouping: String, CaseIterable, Sendable {
    /// The data's groups; found ones where it has none.
    case auto
    /// The data's groups.
    case data
    /// Families found by MinHash.
    case found
    /// Every message for itself.
    case none
  }

  /// The kind of split.
  public var kind: Kind
  /// Where the families come from.
  public var grouping: Grouping
  /// Whether label counts are kept even over folds.
  public var stratified: Bool
  /// Inner folds that choose a grid point without the test part; nil to choose none.
  public var innerFolds: Int?

  static let kindNames = ["cross-validation", "leave-one-out", "holdout"]

  /// The defaults.
  init() {
    (kind, grouping, stratified, innerFolds) = (.crossValidation(folds: 5), .auto, true, nil)
  }

  /// The settings that a config's `protocol` gives.
  ///
  /// - Throws: a data fault that names the key and what is allowed.
  init(_ reader: inout ObjectReader) throws(Fault) {
    let kinds = Self.kindNames + [PrequentialSettings.kindName]
    switch try reader.choice("kind", of: kinds, default: "cross-validation") {
    case "leave-one-out":
      let by = try reader.choice("by", of: Field.allCases.map(\.rawValue), default: "source")
      kind = .leaveOneOut(by: Field(rawValue: by) ?? .source)
    case "holdout":
      let by = try reader.choice("by", of: Order.allCases.map(\.rawValue), default: "group")
      let fraction = try reader.double("fraction", in: 0.001...0.999, default: 0.2)
      kind = .holdout(fraction: fraction, by: Order(rawValue: by) ?? .group)
    default:
      kind = try Self.folds(&reader)
    }
    let grouping = try reader.choice(
      "groups", of: Grouping.allCases.map(\.rawValue), default: "auto")
    self.grouping = Grouping(rawValue: grouping) ?? .auto
    stratified = try reader.bool("stratified", default: true)
    let selection = try reader.choice("select", of: ["none", "inner"], default: "none")
    let inner = try reader.int("innerFolds", in: 2...20, default: 3)
    innerFolds = selection == "inner" ? inner : nil
    try reader.finish()
  }

  private static func folds(_ reader: inout ObjectReader) throws(Fault) -> Kind {
    guard let node = reader.take("folds") else { return .crossValidation(folds: 5) }
    if node.members != nil {
      var file = try ObjectReader(node, path: reader.place("folds"))
      let path = try file.string("file")
      try file.finish()
      return .foldFile(path: path)
    }
    guard let count = node.int, (2...100).contains(count) else {
      throw reader.wrong("folds", node, "an integer from 2 to 100, or {file: \"folds.tsv\"}")
    }
    return .crossValidation(folds: count)
  }

  /// The name of the kind of split in configs and records.
  public var kindName: String {
    switch kind {
    case .crossValidation, .foldFile: "cross-validation"
    case .leaveOneOut: "leave-one-out"
    case .holdout: "holdout"
    }
  }

  /// The settings with every default spelt out.
  public var resolved: JSONNode {
    var members = [JSONMember("kind", .string(kindName))]
    switch kind {
    case .crossValidation(let folds): members.append(JSONMember("folds", .integer(folds)))
    case .foldFile(let path): members.append(JSONMember("folds", ["file": .string(path)]))
    case .leaveOneOut(let field): members.append(JSONMember("by", .string(field.rawValue)))
    case .holdout(let fraction, let order):
      members.append(JSONMember("by", .string(order.rawValue)))
      members.append(JSONMember("fraction", .number(fraction)))
    }
    members.append(JSONMember("groups", .string(grouping.rawValue)))
    members.append(JSONMember("stratified", JSONNode(.bool(stratified))))
    members.append(JSONMember("select", .string(innerFolds == nil ? "none" : "inner")))
    if let innerFolds { members.append(JSONMember("innerFolds", .integer(innerFolds))) }
    return JSONNode(.object(members))
  }
}
