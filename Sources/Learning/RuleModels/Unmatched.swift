public import Messages

/// What becomes of a message on which no rule has a say.
public enum Unmatched: Hashable, Sendable {
  /// Nothing is learned from it.
  case skip
  /// It is taken for a label, or one of a set, with a weight; 1 is one message's worth.
  case label(Gold, weight: Double)

  /// The setting as it is written: `"skip"`, or `{label: "allow", weight: 0.1}`, where the weight
  /// may be left out and is then 1.
  ///
  /// - Throws: a data fault with its place below `path` for anything else: an unknown label or none,
  ///   a set of all labels, a weight that isn't above 0 and at most 1000.
  public init(_ node: JSONNode, path: String = "unmatched") throws(Fault) {
    if node.string == "skip" {
      self = .skip
      return
    }
    let place = Fault.Place(
      line: node.line > 0 ? node.line : nil, column: node.column > 0 ? node.column : nil, path: path
    )
    guard node.members != nil else {
      throw Fault(
        .data,
        "unmatched is \(node.brief); it must be \"skip\" or {label: \"allow\", weight: 0.1}",
        at: place)
    }
    var reader = try ObjectReader(node, path: path)
    let name = try reader.string("label")
    let weight = try reader.double("weight", in: 0...1000, default: 1)
    try reader.finish()
    guard weight > 0 else {
      throw Fault(
        .data, "the weight is \(weight); it must be above 0 (or say \"skip\")", at: place)
    }
    self = .label(try Self.gold(name, at: place), weight: weight)
  }

  private static func gold(_ name: String, at place: Fault.Place) throws(Fault) -> Gold {
    let gold: Gold?
    do {
      gold = try LabelNames.read(name).gold
    } catch {
      throw Fault(.data, error.message, at: place)
    }
    guard let gold, gold.leaves != .all else {
      throw Fault(
        .data, "the label is '\(name)'; it must name a label, or some but not all of them",
        at: place)
    }
    return gold
  }

  /// The setting as a config holds it.
  public var json: JSONNode {
    switch self {
    case .skip: "skip"
    case .label(let gold, let weight): ["label": .string(gold.name), "weight": .number(weight)]
    }
  }
}
