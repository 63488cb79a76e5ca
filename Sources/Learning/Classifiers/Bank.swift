public import Messages

/// Linear models of a grid that learn and score side by side in one pass over a message.
///
/// Their weights are columns of one table, so a message's rows are fetched once for all. Each model
/// has the very bits that it would have alone.
public struct Bank: Sendable {
  /// What all of them learn about.
  public let problem: Problem
  var models: [LinearModel]
  var table: WeightTable
  private(set) var steps: [WeightStep]

  /// The number of models.
  public var count: Int { models.count }

  /// Untrained models, one for each classifier.
  ///
  /// - Precondition: there is at least one, and all have the same problem.
  public init(_ classifiers: [any LinearClassifier]) {
    precondition(
      !classifiers.isEmpty && classifiers.allSatisfy { $0.problem == classifiers[0].problem },
      "a bank needs classifiers of one problem")
    self.init(classifiers.flatMap(\.bank.models), for: classifiers[0].problem)
  }

  init(_ models: [LinearModel], for problem: Problem) {
    (self.problem, self.models) = (problem, models)
    let table = WeightTable(
      bits: problem.bits, labels: problem.labels.count, models: models.count,
      firstAccumulator: Self.firstAccumulator)
    steps = models.enumerated().map { number, model in
      WeightStep(
        columns: table.block(of: number), learningRate: Float(model.learningRate),
        l2: Float(model.l2 ?? 0))
    }
    self.table = table
  }

  /// What an accumulator starts from.
  static let firstAccumulator: Float = 0.1

  /// The most bytes that some models of a problem can come to hold, with every feature seen.
  public static func plannedByteCount(models: Int, for problem: Problem) -> Int {
    WeightTable.plannedByteCount(
      bits: problem.bits, labels: problem.labels.count, models: models)
  }

  /// Learns one message in every model.
  ///
  /// - Throws: a data fault for what no classifier may learn from; then nothing changes.
  /// - Complexity: O(nonzeros · labels · models).
  public mutating func learn(
    _ features: Features, _ target: Target, weight: Double
  ) throws(Fault) {
    try problem.check(features, target, weight: weight)
    guard weight > 0 else { return }
    let lesson = Lesson(target, weight: weight)
    take(features, { _ in lesson }) { _, _, _ in }
  }

  /// Gives each model a lesson of its own on one message, or none.
  ///
  /// A model without a lesson keeps its very bits, as if it alone had not been there.
  /// - Precondition: there is an element for each model.
  /// - Throws: a data fault for what no classifier may learn from; then nothing changes.
  /// - Complexity: O(nonzeros · labels · models).
  public mutating func learn(_ features: Features, lessons: [Lesson?]) throws(Fault) {
    precondition(lessons.count == count, "\(lessons.count) lessons for \(count) models")
    for case let lesson? in lessons {
      try problem.check(features, lesson.target, weight: lesson.weight)
    }
    guard lessons.contains(where: { $0.map { $0.weight > 0 } ?? false }) else { return }
    take(features, { lessons[$0] }) { _, _, _ in }
  }

  /// Scores a message and then learns it in every model: the very bits of `score` followed by
  /// `learn`, for which the message's rows are fetched and summed once.
  ///
  /// - Precondition: `scores` has as many rows as there are models, each with a number a label.
  /// - Throws: a data fault for what no classifier may learn from; the scores are written, and
  ///   nothing else changes.
  /// - Complexity: O(nonzeros · labels · models).
  public mutating func scoreThenLearn(
    _ features: Features, _ target: Target, weight: Double, into scores: inout [[Double]]
  ) throws(Fault) {
    precondition(scores.count == count, "\(scores.count) rows of scores for \(count) models")
    let refusal = refusal(features, target, weight: weight)
    guard refusal == nil, weight > 0 else {
      score(features, into: &scores)
      if let refusal { throw refusal }
      return
    }
    let lesson = Lesson(target, weight: weight)
    take(features, { _ in lesson }) { model, number, sums in
      model.answer(sums, into: &scores[number])
    }
  }

  /// The same for a model that is alone in its bank.
  mutating func scoreThenLearn(
    _ features: Features, _ target: Target, weight: Double, into scores: inout [Double]
  ) throws(Fault) {
    precondition(scores.count == problem.labels.count, "\(scores.count) places for scores")
    let refusal = refusal(features, target, weight: weight)
    guard refusal == nil, weight > 0 else {
      score(features, into: &scores)
      if let refusal { throw refusal }
      return
    }
    let lesson = Lesson(target, weight: weight)
    take(features, { _ in lesson }) { model, _, sums in model.answer(sums, into: &scores) }
  }

  /// Why a message can't be learned, or nil.
  private func refusal(_ features: Features, _ target: Target, weight: Double) -> Fault? {
    do { try problem.check(features, target, weight: weight) } catch { return error }
    return nil
  }

  /// Gives each model a lesson that was checked, or none; `read` sees each model's sums before.
  @inline(__always)
  private mutating func take(
    _ features: Features, _ lesson: (Int) -> Lesson?,
    _ read: (LinearModel, Int, UnsafeMutableBufferPointer<Float>) -> Void
  ) {
    let labels = problem.labels.count
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: features.count) { rows in
      withUnsafeTemporaryAllocation(of: Float.self, capacity: table.columns) { columns in
        withUnsafeTemporaryAllocation(of: Double.self, capacity: 2 * labels) { scratch in
          features.values.withUnsafeBufferPointer { values in
            scratch.initialize(repeating: 0)
            table.locate(features, rows: rows)
            table.sum(rows, values, into: columns)
            for number in models.indices {
              let sums = UnsafeMutableBufferPointer(rebasing: columns[steps[number].columns])
              read(models[number], number, sums)
              turn(number, sums, lesson(number), scratch)
            }
            table.step(rows, values, slopes: columns, steps)
          }
        }
      }
    }
  }

  /// Turns a model's sums into the slopes of its lesson.
  private mutating func turn(
    _ number: Int, _ sums: UnsafeMutableBufferPointer<Float>, _ lesson: Lesson?,
    _ scratch: UnsafeMutableBufferPointer<Double>
  ) {
    guard let lesson, lesson.weight > 0 else {
      steps[number].isIdle = true
      return
    }
    steps[number].isIdle = false
    let weight = models[number].labelWeights.next(lesson.target, weight: lesson.weight)
    steps[number].energy = models[number].turn(
      sums, lesson.target, weight: weight, scratch: scratch)
  }

  /// Writes one score for each label of each model.
  ///
  /// - Precondition: `scores` has as many rows as there are models, each with a number a label.
  /// - Complexity: O(nonzeros · labels · models).
  public func score(_ features: Features, into scores: inout [[Double]]) {
    precondition(scores.count == count, "\(scores.count) rows of scores for \(count) models")
    withSums(features) { sums in
      for number in models.indices {
        precondition(scores[number].count == problem.labels.count)
        models[number].answer(
          UnsafeMutableBufferPointer(rebasing: sums[steps[number].columns]), into: &scores[number])
      }
    }
  }

  /// Writes one score for each label of a model that is alone in its bank.
  func score(_ features: Features, into scores: inout [Double]) {
    precondition(scores.count == problem.labels.count, "\(scores.count) places for scores")
    withSums(features) { models[0].answer($0, into: &scores) }
  }

  /// Calls a closure with the sums of all columns.
  @inline(__always)
  private func withSums(
    _ features: Features, _ body: (UnsafeMutableBufferPointer<Float>) -> Void
  ) {
    let room = features.count + 1
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: room) { rows in
      withUnsafeTemporaryAllocation(of: Float.self, capacity: room) { values in
        withUnsafeTemporaryAllocation(of: Float.self, capacity: table.columns) { sums in
          let known = table.find(features, rows: rows, values: values)
          table.sum(rows, UnsafeBufferPointer(rebasing: values[..<known]), into: sums)
          body(sums)
        }
      }
    }
  }

  /// What a feature adds to a label's score in a model.
  func contribution(of feature: UInt32, value: Float, label: Int, model: Int) -> Double {
    precondition(label >= 0 && label < problem.labels.count, "label \(label)")
    guard let row = table.row(of: feature) else { return 0 }
    return Double(value) * Double(table.weight(row: row, label: label, model: model))
  }
}
