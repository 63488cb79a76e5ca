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
    let width = WeightTable.width(for: problem.labels.count)
    table = WeightTable(
      bits: problem.bits, columns: width * models.count, models: models.count,
      firstAccumulator: Self.firstAccumulator)
    steps = models.enumerated().map { number, model in
      WeightStep(
        columns: number * width..<(number + 1) * width,
        learningRate: Float(model.learningRate), l2: Float(model.l2 ?? 0))
    }
  }

  /// What an accumulator starts from.
  static let firstAccumulator: Float = 0.1

  /// The most bytes that some models of a problem can come to hold, with every feature seen.
  public static func plannedByteCount(models: Int, for problem: Problem) -> Int {
    WeightTable.plannedByteCount(
      bits: problem.bits, columns: WeightTable.width(for: problem.labels.count) * models,
      models: models)
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
    table.addRows(for: features.indices)
    let labels = problem.labels.count
    withUnsafeTemporaryAllocation(of: Float.self, capacity: table.columns) { columns in
      withUnsafeTemporaryAllocation(of: Double.self, capacity: 2 * labels) { scratch in
        scratch.initialize(repeating: 0)
        table.sum(features, into: columns)
        for number in models.indices {
          let weight = models[number].labelWeights.next(target, weight: weight)
          steps[number].isIdle = false
          steps[number].energy = models[number].turn(
            UnsafeMutableBufferPointer(rebasing: columns[steps[number].columns]), target,
            weight: weight, scratch: scratch)
        }
        table.step(features, slopes: columns, steps)
      }
    }
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
    table.addRows(for: features.indices)
    let labels = problem.labels.count
    withUnsafeTemporaryAllocation(of: Float.self, capacity: table.columns) { columns in
      withUnsafeTemporaryAllocation(of: Double.self, capacity: 2 * labels) { scratch in
        scratch.initialize(repeating: 0)
        table.sum(features, into: columns)
        for number in models.indices {
          guard let lesson = lessons[number], lesson.weight > 0 else {
            steps[number].isIdle = true
            continue
          }
          let weight = models[number].labelWeights.next(lesson.target, weight: lesson.weight)
          steps[number].isIdle = false
          steps[number].energy = models[number].turn(
            UnsafeMutableBufferPointer(rebasing: columns[steps[number].columns]), lesson.target,
            weight: weight, scratch: scratch)
        }
        table.step(features, slopes: columns, steps)
      }
    }
  }

  /// Writes one score for each label of each model.
  ///
  /// - Precondition: `scores` has as many rows as there are models, each with a number a label.
  /// - Complexity: O(nonzeros · labels · models).
  public func score(_ features: Features, into scores: inout [[Double]]) {
    precondition(scores.count == count, "\(scores.count) rows of scores for \(count) models")
    withUnsafeTemporaryAllocation(of: Float.self, capacity: table.columns) { sums in
      table.sum(features, into: sums)
      for number in models.indices { answer(number, sums, into: &scores[number]) }
    }
  }

  /// Writes one score for each label of a model that is alone in its bank.
  func score(_ features: Features, into scores: inout [Double]) {
    withUnsafeTemporaryAllocation(of: Float.self, capacity: table.columns) { sums in
      table.sum(features, into: sums)
      answer(0, sums, into: &scores)
    }
  }

  private func answer(
    _ number: Int, _ sums: UnsafeMutableBufferPointer<Float>, into scores: inout [Double]
  ) {
    precondition(scores.count == problem.labels.count, "\(scores.count) places for scores")
    models[number].answer(
      UnsafeMutableBufferPointer(rebasing: sums[steps[number].columns]), into: &scores)
  }

  /// What a feature adds to a label's score in a model.
  func contribution(of feature: UInt32, value: Float, label: Int, model: Int) -> Double {
    precondition(label >= 0 && label < problem.labels.count, "label \(label)")
    guard let row = table.row(of: feature) else { return 0 }
    let place = row * table.columns + steps[model].columns.lowerBound + label
    return Double(value) * Double(table.weights[place])
  }
}
