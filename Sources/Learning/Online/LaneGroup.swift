import Messages

/// The lanes that are fed the same vectors: these are made once for all of them.
///
/// Linear classifiers that learn message by message share a bank; each has the very bits that it
/// would have alone.
struct LaneGroup: Sendable {
  private let table: CountTable
  private var weighting: Weighting
  private let votes: VoteFeatures?
  private var bank: Bank?
  private let bankLanes: [Int]
  private var bankScores: [[Double]] = []
  private var bankLessons: [Lesson?] = []
  private var learners: [OnlineLearner] = []
  private let learnerLanes: [Int]

  init(
    _ lanes: [Int], _ plan: StreamPlan, table: CountTable, votes: VoteFeatures?
  ) throws(Fault) {
    (self.table, self.votes) = (table, votes)
    let features = FeatureSettings(plan.entry(of: lanes[0]).features)
    weighting = Weighting(features)
    let problem = Problem(labels: plan.labels, bits: features.counting.bits)
    var models: [any LinearClassifier] = []
    var (bankLanes, learnerLanes): ([Int], [Int]) = ([], [])
    for lane in lanes {
      let (entry, settings) = (plan.entry(of: lane), plan.lanes[lane].settings)
      if let kind = entry.classifier as? any LinearClassifier.Type, !settings.keepsExamples {
        models.append(try kind.init(entry.settings, for: problem))
        bankLanes.append(lane)
      } else {
        learners.append(try OnlineLearner(entry, settings, for: problem))
        learnerLanes.append(lane)
      }
    }
    (self.bankLanes, self.learnerLanes) = (bankLanes, learnerLanes)
    guard !models.isEmpty else { return }
    bank = Bank(models)
    bankScores = Array(
      repeating: Array(repeating: 0, count: plan.labels.count), count: models.count)
    bankLessons = Array(repeating: nil, count: models.count)
  }

  /// The vector of a message, with the document frequencies of those before it.
  func features(of message: Int) -> Features {
    let features = weighting.features(of: table, row: message)
    return votes?.added(to: features, of: message) ?? features
  }

  /// Counts a message into the document frequencies.
  mutating func observe(_ message: Int) { weighting.observe(table, row: message) }

  /// Writes each lane's scores at its position.
  mutating func score(_ features: Features, into scores: inout [[Double]]) {
    if let bank {
      bank.score(features, into: &bankScores)
      for (row, lane) in bankLanes.enumerated() {
        for label in bankScores[row].indices { scores[lane][label] = bankScores[row][label] }
      }
    }
    for (number, lane) in learnerLanes.enumerated() {
      learners[number].score(features, into: &scores[lane])
    }
  }

  /// Gives each lane its lesson, if it has one.
  mutating func learn(
    _ features: Features, _ lessons: [Lesson?], of message: Int
  ) throws(Fault) {
    if bank != nil {
      var isTold = false
      for (row, lane) in bankLanes.enumerated() {
        bankLessons[row] = lessons[lane]
        isTold = isTold || lessons[lane] != nil
      }
      if isTold { try bank?.learn(features, lessons: bankLessons) }
    }
    for (number, lane) in learnerLanes.enumerated() {
      if let lesson = lessons[lane] { try learners[number].learn(features, lesson, of: message) }
    }
  }

  /// Lets a lane start again from its newest examples.
  mutating func restart(lane: Int, from newest: Int) throws(Fault) {
    guard let number = learnerLanes.firstIndex(of: lane) else { return }
    try learners[number].restart(from: newest)
  }
}
