import Messages

/// A part made ready for all entries that share features: frequencies of the training part, and
/// the vectors made with them.
struct PreparedPart: Sendable {
  let weighting: Weighting
  let trainFeatures: FeatureTable
  let testFeatures: FeatureTable

  init(_ part: SplitPart, _ features: SettingValues, _ table: CountTable) {
    var weighting = Weighting(FeatureSettings(features))
    weighting.fit(table, rows: part.train)
    trainFeatures = weighting.apply(table, rows: part.train)
    testFeatures = weighting.apply(table, rows: part.test)
    self.weighting = weighting
  }
}

/// A classifier that has learned, and the frequencies its vectors are made with.
struct TrainedModel: Sendable {
  var classifier: any Classifier
  /// Set when learning online moved the frequencies along; else those of the part hold.
  var weighting: Weighting?
}

/// Trains one entry on some messages.
struct Trainer {
  let entry: EntrySpec
  let problem: Problem
  let seed: UInt64

  /// The trained model.
  ///
  /// Online, messages come in an order drawn by the seed; each is made a vector with the
  /// frequencies from before it, learned, and then counted in.
  /// - Parameters:
  ///   - rows: positions learned from, in `table` and `targets`.
  func train(
    _ part: PreparedPart, table: CountTable, rows: [Int], targets: [Target]
  ) throws(Fault) -> TrainedModel {
    guard entry.training == .online else {
      let targets = rows.map { targets[$0] }
      return TrainedModel(classifier: try fitted(part.trainFeatures, targets))
    }
    return try online(table, rows, targets)
  }

  private func online(
    _ table: CountTable, _ rows: [Int], _ targets: [Target]
  ) throws(Fault) -> TrainedModel {
    var classifier = try entry.classifier.init(entry.settings, for: problem)
    var weighting = Weighting(FeatureSettings(entry.features))
    var order = rows
    var generator = SplitMix64(seed: seed)
    generator.shuffle(&order)
    for pass in 0..<entry.passes {
      for row in order {
        try classifier.learn(weighting.features(of: table, row: row), targets[row], weight: 1)
        if pass == 0 { weighting.observe(table, row: row) }
      }
    }
    return TrainedModel(classifier: classifier, weighting: weighting)
  }

  /// The classifier fitted to all vectors by its solver, or one by one where it has none.
  func fitted(_ features: FeatureTable, _ targets: [Target]) throws(Fault) -> any Classifier {
    try entry.classifier.init(entry.settings, for: problem)
      .fitted(to: Examples(features, targets: targets))
  }
}
