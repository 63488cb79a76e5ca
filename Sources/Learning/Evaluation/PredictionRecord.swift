public import Messages

/// One line of `predictions.jsonl`: what one entry answered for one scored message.
public struct PredictionRecord: Sendable, Equatable {
  /// The entry's name.
  public var entry: String
  /// The message's identifier.
  public var id: String
  /// The gold label, or nil where there is none.
  public var gold: String?
  /// The answer: a label, `promotion.?`, `transaction.?` or `abstain`.
  public var predicted: String
  /// Labels and their scores; all in the order of the label space, the best few, or none.
  public var scores: [Figures.Value]
  /// The part of the split that the message was tested in, if there was a split.
  public var fold: String?
  /// The number of the arrival in a stream, from 0.
  public var position: Int?
  /// What the answer comes from, such as `model`.
  public var provenance: String

  /// A line.
  public init(
    entry: String, id: String, gold: String?, predicted: String, scores: [Figures.Value] = [],
    fold: String? = nil, position: Int? = nil, provenance: String = "model"
  ) {
    (self.entry, self.id, self.gold, self.predicted) = (entry, id, gold, predicted)
    (self.scores, self.fold, self.position) = (scores, fold, position)
    self.provenance = provenance
  }

  /// The line as JSON, keys in a fixed order.
  public var json: JSONNode {
    let scores = scores.map { JSONMember($0.name, .number($0.value)) }
    var members = [
      JSONMember("entry", .string(entry)), JSONMember("id", .string(id)),
      JSONMember("gold", .text(gold)), JSONMember("predicted", .string(predicted)),
      JSONMember("scores", JSONNode(.object(scores))), JSONMember("fold", .text(fold)),
    ]
    if let position { members.append(JSONMember("position", .integer(position))) }
    members.append(JSONMember("provenance", .string(provenance)))
    return JSONNode(.object(members))
  }

  /// A line from JSON; only `id` and `predicted` must be there, and keys of others are passed over,
  /// so that others' lines read as well.
  ///
  /// - Throws: a data fault that names what is missing or wrong.
  public init(json: JSONNode) throws(Fault) {
    var reader = try ObjectReader(json)
    var scores: [Figures.Value] = []
    if var members = try reader.object("scores") {
      for name in members.unread {
        scores.append(Figures.Value(name, try members.number(name)))
      }
    }
    var fold: String?
    // Fold files often number their folds.
    if let node = reader.take("fold"), !node.isNull {
      guard let text = node.string ?? node.int.map(String.init) else {
        throw reader.wrong("fold", node, "a string or an integer")
      }
      fold = text
    }
    self.init(
      entry: try reader.string("entry", default: ""), id: try reader.string("id"),
      gold: try reader.optionalString("gold"), predicted: try reader.string("predicted"),
      scores: scores, fold: fold, position: reader.take("position")?.int,
      provenance: try reader.string("provenance", default: "model"))
  }
}
