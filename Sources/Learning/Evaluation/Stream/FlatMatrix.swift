/// A confusion matrix in one array: rows of the truth, columns of the answer, the abstention last.
///
/// The weights are numbers of messages, or fading ones.
struct FlatMatrix: Sendable, Equatable {
  /// The number of labels, which is the number of rows; there is one more column.
  let labels: Int
  /// The cells, row by row.
  private(set) var cells: [Double]

  /// A matrix of zeros.
  init(labels: Int) {
    self.labels = labels
    cells = [Double](repeating: 0, count: labels * (labels + 1))
  }

  /// The place of a cell.
  func place(row: Int, column: Int) -> Int { row * (labels + 1) + column }

  mutating func add(_ weight: Double, at place: Int) { cells[place] += weight }

  mutating func scale(by factor: Double) {
    for place in cells.indices { cells[place] *= factor }
  }

  mutating func merge(_ other: FlatMatrix) {
    for place in cells.indices { cells[place] += other.cells[place] }
  }

  /// The sums of rows, columns and the diagonal over groups of labels.
  ///
  /// - Parameters:
  ///   - groups: for each label its group, or −1; rows of −1 are left out.
  ///   - count: the number of groups.
  /// - Complexity: O(cells).
  func margins(_ groups: [Int], count: Int) -> Margins {
    var margins = Margins(count: count)
    let columns = labels + 1
    cells.withUnsafeBufferPointer { cells in
      groups.withUnsafeBufferPointer { groups in
        for row in 0..<labels where groups[row] >= 0 {
          margins.add(cells[row * columns..<(row + 1) * columns], truth: groups[row], groups)
        }
      }
    }
    return margins
  }
}

/// The sums of a matrix from which accuracy, kappa and F1 follow.
struct Margins: Sendable, Equatable {
  /// The weight of each truth.
  var supports: [Double]
  /// The weight of each answer.
  var answers: [Double]
  /// The weight of right answers to each truth.
  var hits: [Double]

  init(count: Int) {
    supports = [Double](repeating: 0, count: count)
    (answers, hits) = (supports, supports)
  }

  /// Adds the cells of one row; answers without a group, and the abstention, are no group's.
  fileprivate mutating func add(
    _ row: Slice<UnsafeBufferPointer<Double>>, truth: Int, _ groups: UnsafeBufferPointer<Int>
  ) {
    var support = 0.0
    for (column, weight) in row.enumerated() where weight != 0 {
      support += weight
      guard column < groups.count, groups[column] >= 0 else { continue }
      answers[groups[column]] += weight
      if groups[column] == truth { hits[truth] += weight }
    }
    supports[truth] += support
  }

  /// The weight of all messages.
  var total: Double { supports.reduce(0, +) }

  /// The share answered rightly; nil without messages.
  var accuracy: Double? {
    let total = total
    return total > 0 ? hits.reduce(0, +) / total : nil
  }

  /// Cohen's kappa, as `Metric.kappa`; nil without messages, or where chance alone is always right.
  var kappa: Double? {
    let total = total
    guard total > 0 else { return nil }
    let expected = supports.indices.reduce(0) {
      $0 + supports[$1] / total * (answers[$1] / total)
    }
    guard expected < 1 else { return nil }
    return (hits.reduce(0, +) / total - expected) / (1 - expected)
  }

  /// The mean F1 of labels with at least some weight; nil where no label has it.
  func macroF1(from least: Double) -> Double? {
    let shown = supports.indices.filter { supports[$0] >= least }
    guard !shown.isEmpty else { return nil }
    let sum = shown.reduce(0) { $0 + 2 * hits[$1] / (supports[$1] + answers[$1]) }
    return sum / Double(shown.count)
  }
}
