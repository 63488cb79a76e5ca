extension StreamEvaluation {
  /// The record of this pass.
  public func record() -> StreamRecord { Self.pooled([self]) }

  /// Why there are no alarms; nil where there may be some.
  private var driftReason: String? {
    if !hasTimes { return .noTimes }
    return watchesDrift ? nil : "no drift detector looked on"
  }

  /// The record of several passes over permutations of one stream, or of one pass.
  ///
  /// Counts and matrices are added, and figures computed from the sums: windowed and fading ones
  /// from the matrices at the ends of the passes, 1−ROCA% from the pairs within each pass. Curves
  /// are averaged point by point.
  /// - Precondition: at least one pass, all with the same settings.
  public static func pooled(_ passes: [StreamEvaluation]) -> StreamRecord {
    precondition(!passes.isEmpty, "no passes to pool")
    let pool = StreamPool(passes)
    let first = passes[0]
    var record = StreamRecord(
      scope: pool.scope.rawValue, passes: passes.count, isByTime: first.hasTimes,
      window: first.window, fading: first.fading, positive: first.labels.positive?.names ?? [])
    record.counts = pool.counts
    let outcomes = pool.outcomes
    for figure in streamFigures {
      switch figure.compute(outcomes) {
      case .defined(let value): record.figures.append(.init(figure.name, value))
      case .undefined(let reason): record.undefined.append(.init(figure.name, reason))
      }
    }
    record.constantLabel = pool.constant.messages > 0 ? pool.constant.label : nil
    record.passAccuracies = passes.map { $0.hits[pool.scope].share }
    if let reason = first.driftReason ?? (passes.count > 1 ? "there are several passes" : nil) {
      record.undefined.append(.init("drift", reason))
    } else {
      record.alarms = first.alarms
      record.counts.alarms = first.alarmCount
    }
    record.coldStart = pool.coldStart.points(pool.scope)
    record.curve = LearningCurve.mean(passes.map(\.points), in: pool.scope)
    if first.stretches.isKept {
      let names = first.labels.names
      record.windows = WindowMatrices(
        rows: names, columns: names + [Answer.abstainName], parts: pool.stretches.parts())
    }
    return record
  }
}

/// The sums over several passes.
private struct StreamPool {
  let passes: [StreamEvaluation]
  let scope: StreamScope
  var tally: Tally
  var hits = ScopedHits()
  var firstContact = ScopedHits()
  var noChange = ScopedHits()
  var majority = ScopedHits()
  var windowed: FlatMatrix
  var fading: FlatMatrix
  var stretches: StretchMatrices
  var coldStart: ColdStart
  var filter = FilterErrors()

  init(_ passes: [StreamEvaluation]) {
    let first = passes[0]
    self.passes = passes
    tally = Tally(labels: first.tally.labels)
    windowed = FlatMatrix(labels: first.labels.count)
    fading = FlatMatrix(labels: first.labels.count)
    (stretches, coldStart) = (first.stretches, first.coldStart)
    for pass in passes {
      tally.merge(pass.tally)
      hits.merge(pass.hits)
      firstContact.merge(pass.firstContact)
      noChange.merge(pass.noChange)
      majority.merge(pass.majority)
      windowed.merge(pass.sliding.matrix)
      fading.merge(pass.faded.matrix)
      filter.merge(pass.filter)
    }
    for pass in passes.dropFirst() {
      stretches.merge(pass.stretches)
      coldStart.merge(pass.coldStart)
    }
    // As for other protocols: categories where they cover more messages than leaves do.
    scope =
      switch first.tally.labels.kind {
      case .asIs: .label
      case .category: .category
      case .leaf, .present: hits.leaf.messages < hits.category.messages ? .category : .leaf
      }
  }

  var counts: StreamRecord.Counts {
    var counts = StreamRecord.Counts()
    counts.messages = hits[scope].messages
    counts.unscored = tally.unscored
    counts.learned = passes.reduce(0) { $0 + $1.learned }
    counts.skipped = passes.reduce(0) { $0 + $1.skipped }
    counts.firstContacts = firstContact[scope].messages
    (counts.positives, counts.positiveErrors) = (filter.positives, filter.positiveErrors)
    (counts.negatives, counts.negativeErrors) = (filter.negatives, filter.negativeErrors)
    return counts
  }

  /// The most frequent truth, the lowest-numbered of equals.
  var constant: (label: String, messages: Int) {
    let labels = passes[0].labels
    let (groups, names) = (labels.groups(scope), labels.groupNames(scope))
    var sums = names.map { _ in 0 }
    for (row, counts) in tally.confusions.leaf.counts.enumerated() where groups[row] >= 0 {
      sums[groups[row]] += counts.reduce(0, +)
    }
    let most = sums.max() ?? 0
    return (sums.firstIndex(of: most).map { names[$0] } ?? "", most)
  }

  var outcomes: StreamOutcomes {
    let first = passes[0]
    let groups = first.labels.groups(scope)
    let count = first.labels.groupNames(scope).count
    var ranks = RankCounts()
    for pass in passes {
      ranks.merge(RankCounts(positives: pass.positiveScores, negatives: pass.negativeScores))
    }
    return StreamOutcomes(
      main: (scope == .category ? tally.categoryFigures : nil) ?? tally.leafFigures,
      windowed: windowed.margins(groups, count: count),
      fading: fading.margins(groups, count: count), passes: passes.count, all: hits[scope],
      firstContact: firstContact[scope], noChange: noChange[scope], majority: majority[scope],
      hasLabels: passes.contains { $0.hasLabels }, constant: constant.messages,
      hasTimes: first.hasTimes, filter: first.labels.positive.map { _ in filter },
      ranks: first.keepsLogOdds ? ranks : nil, unranked: passes.reduce(0) { $0 + $1.unranked })
  }
}
