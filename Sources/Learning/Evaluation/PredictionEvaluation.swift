public import Messages

/// Figures and matrices of anybody's predictions, entry by entry.
public struct PredictionEvaluation {
  private let predictions: [PredictionRecord]
  private let gold: [String: Message]?
  private let kind: LabelSpace.Kind

  /// An evaluation.
  ///
  /// - Parameters:
  ///   - gold: messages with their labels; nil to take the predictions' own gold.
  ///   - kind: the labels that are answered.
  /// - Throws: a data fault when two messages have one identifier.
  public init(
    _ predictions: [PredictionRecord], gold: [Message]?, kind: LabelSpace.Kind
  ) throws(Fault) {
    (self.predictions, self.kind) = (predictions, kind)
    guard let gold else {
      self.gold = nil
      return
    }
    var byID: [String: Message] = [:]
    for message in gold where byID.updateValue(message, forKey: message.id) != nil {
      throw Fault(.data, "two gold messages have the identifier '\(message.id)'")
    }
    self.gold = byID
  }

  /// One entry for each that the predictions name, in order of first appearance.
  ///
  /// Predictions whose message has no gold label are left out, and messages without a prediction
  /// too; notes say how many.
  /// - Throws: a data fault for an answer that is no label, a message that is answered twice, or
  ///   when no prediction meets a gold label.
  public func record(name: String, data: DataRecord, config: JSONNode) throws(Fault) -> RunRecord {
    var golds: [Message?] = []
    for prediction in predictions { golds.append(try self.gold(of: prediction)) }
    let labels = space(golds.compactMap { $0?.gold })
    guard golds.contains(where: { $0?.gold != nil }) else {
      throw Fault(.data, "no prediction is of a message with a gold label")
    }
    var order: [String] = []
    var tallies: [String: Tally] = [:]
    var seen: Set<[String]> = []
    for (prediction, message) in zip(predictions, golds) {
      guard let message, let truth = message.gold else { continue }
      guard seen.insert([prediction.entry, prediction.id]).inserted else {
        throw Fault(.data, "the message '\(prediction.id)' is answered twice")
      }
      if tallies[prediction.entry] == nil { order.append(prediction.entry) }
      tallies[prediction.entry, default: Tally(labels: labels)].add(
        truth: truth, answer: try answer(prediction, labels), alternative: message.alternative)
    }
    let entries = order.compactMap { entry in tallies[entry].map { self.entry(entry, $0) } }
    return RunRecord(
      name: name, seed: 0, config: config, data: data,
      split: SplitRecord(
        kind: "given predictions",
        parts: [.init(name: "all", train: 0, test: golds.count { $0?.gold != nil }, labels: [])]),
      entries: entries,
      notes: notes(golds, seen))
  }

  private func entry(_ name: String, _ tally: Tally) -> EntryRecord {
    EntryRecord(
      name: name.isEmpty ? "predictions" : name, kind: "predictions",
      settings: JSONNode(.object([])), leaf: tally.leafFigures, category: tally.categoryFigures,
      confusion: tally.confusions)
  }

  private func gold(of prediction: PredictionRecord) throws(Fault) -> Message? {
    if let gold { return gold[prediction.id] }
    guard let name = prediction.gold else { return nil }
    let gold = kind == .asIs ? Gold.named(name) : try LabelNames.read(name).gold
    return gold.map { Message(id: prediction.id, text: "", gold: $0) }
  }

  private func space(_ golds: [Gold]) -> LabelSpace {
    switch kind {
    case .leaf: .leaf
    case .category: .category
    case .present: .present(in: golds)
    case .asIs: .asIs(golds + predictions.compactMap { answered($0).map { .named($0) } })
    }
  }

  /// The label that is answered, or nil for an abstention.
  private func answered(_ prediction: PredictionRecord) -> String? {
    ["", Answer.abstainName, "none"].contains(prediction.predicted) ? nil : prediction.predicted
  }

  private func answer(
    _ prediction: PredictionRecord, _ labels: LabelSpace
  ) throws(Fault) -> Answer {
    guard let name = answered(prediction) else { return .none }
    do throws(Fault) { return try Answer(named: name, in: labels) } catch {
      throw Fault(.data, "the answer to message '\(prediction.id)': \(error.message)")
    }
  }

  private func notes(_ golds: [Message?], _ seen: Set<[String]>) -> [String] {
    var notes: [String] = []
    let without = golds.count { $0?.gold == nil }
    if without > 0 { notes.append("\(without) predictions have no gold label and are left out.") }
    let answered = Set(seen.map { $0[1] })
    let missing = gold?.keys.count { !answered.contains($0) } ?? 0
    if missing > 0 { notes.append("\(missing) messages have no prediction and are left out.") }
    return notes
  }
}
