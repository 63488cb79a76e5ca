import Messages

/// What one pass found out: figures of every lane, and what predictions are written from.
struct PassResult: Sendable {
  /// One for each lane, then for each follower.
  let evaluations: [StreamEvaluation]
  /// One for each lane, then for each follower.
  let scores: [KeptScores]
  /// The messages in the order of their arrival.
  let order: [Int]
}

/// The scores and first answers of one lane, message by message in the order of their arrival.
struct KeptScores: Sendable {
  private let detail: Experiment.PredictionDetail
  /// `messages × labels`; empty where nothing is kept.
  private(set) var scores: [Double] = []
  private(set) var answers: [Answer] = []
  /// The lane that each answer came from; nil for an answer of the rules.
  private(set) var sources: [Int?] = []

  init(_ detail: Experiment.PredictionDetail) { self.detail = detail }

  mutating func add(_ row: [Double], _ answer: Answer, from lane: Int?) {
    guard detail != .none else { return }
    scores += row
    answers.append(answer)
    sources.append(lane)
  }
}
