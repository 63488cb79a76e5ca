import Glibc
import Messages

/// A label and what part of a message's weight counts for it.
typealias LabelShare = (label: Int, share: Double)

/// The logarithms that scoring by naive Bayes reads, kept up to date while the counts change.
struct BayesLogs: Sendable {
  /// Whether a label is known by the counts of all other labels.
  let isComplement: Bool
  private let smoothing: Double
  private let prior: BayesPrior
  private let table: LogTable
  /// rows × the counts' stride: ln of the smoothed count.
  private(set) var cells: [Double] = []
  /// ln of each label's smoothed sum.
  private(set) var sums: [Double]
  /// ln of each label's prior up to a constant; −∞ for a label never learned.
  private(set) var priors: [Double]
  /// αV when all of `sums` were last computed.
  private var sumSmoothing = 0.0

  /// The logarithms of no counts.
  ///
  /// - Throws: a data fault that names a label the space lacks.
  init(_ settings: SettingValues, for problem: Problem) throws(Fault) {
    isComplement = settings.word("variant") == "complement"
    smoothing = settings.number("smoothing")
    prior = try BayesPrior(
      smoothing: settings.number("priorSmoothing"), weights: settings["classWeights"],
      for: problem.labels)
    table = LogTable(smoothing: smoothing)
    sums = Array(repeating: 0, count: problem.labels.count)
    priors = Array(repeating: -.infinity, count: problem.labels.count)
  }

  /// Whether a label was ever learned.
  @inline(__always)
  func isKnown(_ label: Int) -> Bool { priors[label] > -.infinity }

  /// Follows a change of some labels' counts in some rows (−1 for none).
  mutating func refresh(
    _ counts: LabelCounts, rows: UnsafeBufferPointer<Int>, _ parts: [LabelShare]
  ) {
    let new = counts.cells.count - cells.count
    if new > 0 { cells.append(contentsOf: repeatElement(table[0], count: new)) }
    // Only its own column changes with a label's counts; the complement's changes in all others.
    if isComplement {
      refreshCells(counts, rows, 0..<counts.width)
    } else {
      for (label, _) in parts { refreshCells(counts, rows, label..<label + 1) }
    }
    refreshSums(counts, parts)
  }

  /// Follows any change.
  mutating func refreshAll(_ counts: LabelCounts) {
    cells = Array(repeating: 0, count: counts.cells.count)
    Array(counts.features.indices).withUnsafeBufferPointer {
      refreshCells(counts, $0, 0..<counts.width)
    }
    refreshSums(counts, (0..<counts.width).map { ($0, 1) })
  }

  private mutating func refreshCells(
    _ counts: LabelCounts, _ rows: UnsafeBufferPointer<Int>, _ labels: Range<Int>
  ) {
    let stride = counts.stride
    cells.withUnsafeMutableBufferPointer { cells in
      for row in rows where row >= 0 {
        for label in labels {
          cells[row &* stride &+ label] = table[counts.cell(row, label, complement: isComplement)]
        }
      }
    }
  }

  private mutating func refreshSums(_ counts: LabelCounts, _ parts: [LabelShare]) {
    for (label, _) in parts {
      priors[label] = prior.log(ofLabel: label, messages: counts.messages[label])
    }
    let smoothed = smoothing * Double(counts.vocabulary)
    // The vocabulary and the complement's sums are in all labels, else only some have changed.
    if isComplement || smoothed != sumSmoothing {
      let total = counts.total
      for label in sums.indices { refreshSum(counts, label, total, smoothed) }
      sumSmoothing = smoothed
    } else {
      for (label, _) in parts { refreshSum(counts, label, 0, smoothed) }
    }
  }

  private mutating func refreshSum(
    _ counts: LabelCounts, _ label: Int, _ total: Int64, _ smoothed: Double
  ) {
    let own = counts.labelSums[label]
    let sum = CountUnits.value(isComplement ? total - own : own) + smoothed
    // Without any feature learned no sum is ever used.
    sums[label] = sum > 0 ? log(sum) : 0
  }
}
