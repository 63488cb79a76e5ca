import Messages

/// Carries out a plan: counts features once, fits and tests every entry on every part.
public struct ExperimentRunner: Sendable {
  private let plan: ExperimentPlan
  private let store: (any PartStore)?
  private let keys: PartKey

  /// A runner.
  ///
  /// - Parameters:
  ///   - store: where finished parts are kept; nil to keep and reuse nothing.
  ///   - dataKey: names the data's bytes and how they were read.
  ///   - programKey: names the program and the BLAS kernels.
  public init(
    _ plan: ExperimentPlan, store: (any PartStore)?, dataKey: String, programKey: String
  ) {
    (self.plan, self.store) = (plan, store)
    keys = PartKey(plan: plan, dataKey: dataKey, programKey: programKey)
  }

  /// Runs the experiment; the outcome doesn't depend on `jobs`.
  ///
  /// - Parameters:
  ///   - jobs: how many parts are worked on at once.
  ///   - progress: called with the number of fits that became ready, from any thread.
  ///   - isCancelled: asked between fits; once true, what is finished is kept and nil returned.
  public func run(
    jobs: Int, progress: @escaping @Sendable (Int) -> Void,
    isCancelled: @escaping @Sendable () -> Bool
  ) async -> ExperimentOutcome? {
    let context = TrialContext(
      experiment: plan.experiment, messages: plan.messages, labels: plan.labels,
      targets: plan.targets,
      tables: CountTable.tables(for: plan.experiment.entries, plan.messages))
    let trials = self.trials
    let results = await withTaskGroup(of: (Int, [PartResult]?).self) { group in
      var results = [[PartResult]?](repeating: nil, count: trials.count)
      var next = 0
      while next < min(jobs, trials.count) {
        let index = next
        group.addTask { (index, run(trials[index], context, progress, isCancelled)) }
        next += 1
      }
      for await (index, result) in group {
        results[index] = result
        if next < trials.count, !isCancelled() {
          let following = next
          group.addTask { (following, run(trials[following], context, progress, isCancelled)) }
          next += 1
        }
      }
      return results
    }
    let finished = results.compactMap { $0 }
    guard finished.count == trials.count else { return nil }
    return OutcomeAssembly(plan: plan, trials: trials, results: finished).outcome
  }

  /// Runs one trial, taking what is kept; nil once cancelled.
  private func run(
    _ trial: Trial, _ context: TrialContext, _ progress: (Int) -> Void, _ isCancelled: () -> Bool
  ) -> [PartResult]? {
    let names = keys.keys(
      of: trial, entries: plan.experiment.entries, messages: plan.messages)
    let scoreCount = trial.part.test.count * plan.labels.count
    var results: [PartResult?] = names.map { name in
      store?.load(name).flatMap { PartResult(bytes: $0, scoreCount: scoreCount) }
    }
    progress(results.count { $0 != nil })
    var runner = TrialRunner(trial, context)
    for (position, name) in names.enumerated() where results[position] == nil {
      if isCancelled() { return nil }
      let result = runner.run(entry: trial.entries[position])
      if result.failure == nil { store?.save(name, result.bytes) }
      results[position] = result
      progress(1)
    }
    return results.compactMap { $0 }
  }

  /// Every part and inner part, once for each group of entries that share features.
  private var trials: [Trial] {
    let entries = plan.experiment.entries
    var groups: [(features: SettingValues, entries: [Int])] = []
    for (index, entry) in entries.enumerated() {
      if let group = groups.firstIndex(where: { $0.features == entry.features }) {
        groups[group].entries.append(index)
      } else {
        groups.append((entry.features, [index]))
      }
    }
    let parts = plan.parts.map { ($0, false) } + plan.innerParts.joined().map { ($0, true) }
    return parts.flatMap { part, isInner in
      groups.map {
        Trial(features: $0.features, entries: $0.entries, part: part, isInner: isInner)
      }
    }
  }

}

extension CountTable {
  /// The counted features of messages for each entry's settings; alike ones share a table.
  static func tables(
    for entries: [EntrySpec], _ messages: [Message]
  ) -> [SettingValues: CountTable] {
    var tables: [SettingValues: CountTable] = [:]
    var counted: [(settings: FeatureSettings, table: CountTable)] = []
    for entry in entries where tables[entry.features] == nil {
      let settings = FeatureSettings(entry.features)
      if let twin = counted.first(where: { $0.settings.counting == settings.counting }) {
        tables[entry.features] = twin.table
        continue
      }
      let table = CountTable(messages, Featurizer(settings.counting))
      counted.append((settings, table))
      tables[entry.features] = table
    }
    return tables
  }
}
