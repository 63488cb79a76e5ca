public import Messages

/// Carries out a plan for a stream: counts features once, then goes through every order.
public struct StreamRunner: Sendable {
  private let plan: StreamPlan

  /// A runner.
  public init(_ plan: StreamPlan) { self.plan = plan }

  /// Runs the experiment; the outcome doesn't depend on `jobs`.
  ///
  /// - Parameters:
  ///   - jobs: how many orders are gone through at once.
  ///   - progress: called with 1 whenever a pass is finished, from any thread.
  ///   - isCancelled: asked now and then; once true, nil is returned.
  /// - Throws: a data fault when a classifier refuses what it is told.
  public func run(
    jobs: Int, progress: @escaping @Sendable (Int) -> Void,
    isCancelled: @escaping @Sendable () -> Bool
  ) async throws(Fault) -> PrequentialOutcome? {
    let tables = CountTable.tables(for: plan.experiment.entries, plan.messages)
    let results = await withTaskGroup(of: (Int, Result<PassResult?, Fault>).self) { group in
      var results = [Result<PassResult?, Fault>](repeating: .success(nil), count: plan.passCount)
      var next = 0
      func start() {
        let pass = next
        next += 1
        group.addTask { (pass, run(pass, tables, progress, isCancelled)) }
      }
      while next < min(jobs, plan.passCount) { start() }
      for await (pass, result) in group {
        results[pass] = result
        if next < plan.passCount, !isCancelled() { start() }
      }
      return results
    }
    var passes: [PassResult] = []
    for result in results {
      guard let pass = try result.get() else { return nil }
      passes.append(pass)
    }
    return PrequentialOutcome(plan: plan, passes: passes)
  }

  private func run(
    _ pass: Int, _ tables: [SettingValues: CountTable], _ progress: (Int) -> Void,
    _ isCancelled: () -> Bool
  ) -> Result<PassResult?, Fault> {
    do throws(Fault) {
      var way = try PrequentialPass(plan, pass: pass, tables: tables)
      let result = try way.run(isCancelled: isCancelled)
      progress(1)
      return .success(result)
    } catch { return .failure(error) }
  }
}
