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
  /// What the answer comes from, such as `model`.
  public var provenance: String

  /// A line.
  public init(
    entry: String, id: String, gold: String?, predicted: String, scores: [Figures.Value] = [],
    fold: String? = nil, provenance: String = "model"
  ) {
    (self.entry, self.id, self.gold, self.predicted) = (entry, id, gold, predicted)
    (self.scores, self.fold, self.provenance) = (scores, fold, provenance)
  }

  /// The line as JSON, keys in a fixed order.
  public var json: JSONNode {
    let scores = scores.map { JSONMember($0.name, .number($0.value)) }
    return [
      "entry": .string(entry), "id": .string(id), "gold": .text(gold),
      "predicted": .string(predicted), "scores": JSONNode(.object(scores)), "fold": .text(fold),
      "provenance": .string(provenance),
    ]
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
      scores: scores, fold: fold, provenance: try reader.string("provenance", default: "model"))
  }
}
