import Messages

/// Puts the results of all trials together into entries, choices and figures.
struct OutcomeAssembly {
  let plan: ExperimentPlan
  /// `results[entry][part]`.
  private let results: [[PartResult]]
  /// `inner[entry][part]`: the results on the part's inner folds; empty without a choice.
  private let inner: [[[PartResult]]]

  init(plan: ExperimentPlan, trials: [Trial], results: [[PartResult]]) {
    self.plan = plan
    let count = plan.experiment.entries.count
    var flat = Array(repeating: [PartResult](), count: count)
    for (trial, parts) in zip(trials, results) {
      for (entry, part) in zip(trial.entries, parts) { flat[entry].append(part) }
    }
    self.results = flat.map { Array($0.prefix(plan.parts.count)) }
    inner = flat.map { all in
      var rest = all.dropFirst(plan.parts.count)
      return plan.innerParts.map { parts in
        defer { rest = rest.dropFirst(parts.count) }
        return Array(rest.prefix(parts.count))
      }
    }
  }

  /// The outcome: grid points in declared order, then the entries that inner folds chose.
  var outcome: ExperimentOutcome {
    let entries = plan.experiment.entries
    var outcomes = entries.indices.map { index in
      entry(
        named: entries[index].name, kind: entries[index].classifier.kind,
        settings: entries[index].resolved, from: plan.parts.indices.map { _ in index })
    }
    let best = bestInHindsight(outcomes)
    outcomes += chosenEntries
    return ExperimentOutcome(plan: plan, entries: outcomes, bestInHindsight: best)
  }

  /// The grid point with the highest accuracy on the tested messages; the first among equals.
  private func bestInHindsight(_ outcomes: [EntryOutcome]) -> String? {
    var best: (name: String, accuracy: Double)?
    for outcome in outcomes {
      guard let accuracy = outcome.record.mainFigures?.accuracy else { continue }
      if accuracy > best?.accuracy ?? -1 { best = (outcome.record.name, accuracy) }
    }
    return best?.name
  }

  // MARK: Choosing by inner folds

  /// One entry for each kind that has a grid, and one over all kinds, each part's grid point chosen
  /// on that part's inner folds.
  private var chosenEntries: [EntryOutcome] {
    guard plan.split.innerFolds != nil else { return [] }
    let entries = plan.experiment.entries
    let accuracies = entries.indices.map { entry in
      plan.parts.indices.map { innerAccuracy(entry, part: $0) }
    }
    var scopes: [(name: String, kind: String, members: [Int])] = []
    for entry in entries where !scopes.contains(where: { $0.kind == entry.classifier.kind }) {
      let kind = entry.classifier.kind
      let members = entries.indices.filter { entries[$0].classifier.kind == kind }
      scopes.append(("\(RunRecord.innerChoice): \(kind)", kind, members))
    }
    scopes = scopes.filter { $0.members.count > 1 }
    if entries.count > 1 {
      scopes.append((RunRecord.innerChoice, RunRecord.innerChoice, Array(entries.indices)))
    }
    return scopes.compactMap { scope in
      let chosen = plan.parts.indices.compactMap { part in
        best(of: scope.members, accuracies: accuracies.map { $0[part] })
      }
      guard chosen.count == plan.parts.count else { return nil }
      return entry(
        named: scope.name, kind: scope.kind, settings: JSONNode(.object([])), from: chosen,
        chosen: chosen.map { entries[$0].name })
    }
  }

  private func best(of members: [Int], accuracies: [Double?]) -> Int? {
    var best: (entry: Int, accuracy: Double)?
    for member in members {
      guard let accuracy = accuracies[member] else { continue }
      if accuracy > best?.accuracy ?? -1 { best = (member, accuracy) }
    }
    return best?.entry
  }

  /// Accuracy pooled over a part's inner folds; nil when a fold failed.
  private func innerAccuracy(_ entry: Int, part: Int) -> Double? {
    guard inner[entry][part].allSatisfy({ $0.failure == nil }), results[entry][part].failure == nil
    else { return nil }
    var tally = Tally(labels: plan.labels)
    for (fold, result) in zip(plan.innerParts[part], inner[entry][part]) {
      add(result, of: entry, on: fold, to: &tally)
    }
    return tally.mainFigures.accuracy
  }

  // MARK: Entries

  /// An entry whose part *p* comes from the grid point `sources[p]`.
  private func entry(
    named name: String, kind: String, settings: JSONNode, from sources: [Int], chosen: [String] = []
  ) -> EntryOutcome {
    let entries = plan.experiment.entries
    var record = EntryRecord(name: name, kind: kind, settings: settings, chosen: chosen)
    record.failure =
      zip(plan.parts, sources).compactMap { part, source in
        results[source][plan.parts.firstIndex(of: part) ?? 0].failure.map { "\(part.name): \($0)" }
      }.first
    guard record.failure == nil else {
      return EntryOutcome(record: record, sources: sources, scores: [])
    }
    let hasProbabilities = sources.allSatisfy {
      entries[$0].classifier.scoreMeaning == .probability
    }
    var all = Tally(labels: plan.labels)
    for (index, part) in plan.parts.enumerated() {
      var tally = Tally(labels: plan.labels)
      add(
        results[sources[index]][index], of: sources[index], on: part, to: &tally,
        probabilities: hasProbabilities)
      record.partAccuracies.append(tally.mainFigures.accuracy)
      all.merge(tally)
    }
    record.leaf = all.leafFigures
    record.category = all.categoryFigures
    record.confusion = all.confusions
    let errors = plan.parts.indices.flatMap { results[sources[$0]][$0].errors }
    record.errors = Array(
      errors.sorted { ($1.excess, $0.id) < ($0.excess, $1.id) }.prefix(ConfidentErrors.kept))
    return EntryOutcome(
      record: record, sources: sources,
      scores: plan.parts.indices.map { results[sources[$0]][$0].scores })
  }

  private func add(
    _ result: PartResult, of entry: Int, on part: SplitPart, to tally: inout Tally,
    probabilities: Bool = true
  ) {
    let meaning = plan.experiment.entries[entry].classifier.scoreMeaning
    guard let decision = plan.decision(of: entry) else { return }
    let width = plan.labels.count
    for (position, index) in part.test.enumerated() {
      let message = plan.messages[index]
      guard let gold = message.gold else { continue }
      let row = Array(result.scores[position * width..<(position + 1) * width])
      tally.add(
        truth: gold, answer: decision.answer(row),
        probabilities: probabilities && meaning == .probability ? row : nil,
        alternative: message.alternative)
    }
  }
}

extension Tally {
  /// The figures that entries are chosen by: over leaves; over categories when those cover more
  /// messages, because some gold labels are coarse or only categories are learned.
  var mainFigures: Figures {
    let (leaf, category) = (leafFigures, categoryFigures)
    return leaf.messages < category?.messages ?? 0 ? category ?? leaf : leaf
  }
}

extension EntryRecord {
  /// The figures that entries are chosen by: over leaves, or over categories when those cover more
  /// messages.
  public var mainFigures: Figures? {
    leaf?.messages ?? 0 < category?.messages ?? 0 ? category : leaf
  }
}
