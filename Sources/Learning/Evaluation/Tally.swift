public import Messages

/// Counts answers against the truth, message by message; matrices and figures are read off it.
///
/// Only integers are kept, so tallies of parts may be merged in any order with the same result.
/// For labels of ours one matrix over the sixteen labels holds all: the other two are its sums.
public struct Tally: Sendable, Equatable {
  /// The labels that answers are numbered in.
  public let labels: LabelSpace
  /// Messages whose truth can't be a row (a set of leaves, or a label that isn't known here).
  public private(set) var unscored = 0
  /// Rows of the truth, columns of the answer; the last column is the abstention.
  private var counts: [[Int]]
  private var leaf = Extras()
  private var category = Extras()
  /// The number of each of the sixteen labels in the label space, where it has it.
  private let numbers: [Int?]
  /// The category of each label of the space; empty for the data's own labels.
  private let categories: [Category]

  /// What the matrix doesn't hold, for one set of labels.
  struct Extras: Sendable, Equatable {
    var loss = LossSum()
    /// Messages with an alternative label.
    var alternatives = 0
    /// Messages answered rightly only because of the alternative.
    var rescued = 0
  }

  /// An empty tally.
  public init(labels: LabelSpace) {
    self.labels = labels
    let rows = labels.kind == .asIs ? labels.count : Label.all.count
    counts = Array(repeating: Array(repeating: 0, count: rows + 1), count: rows)
    numbers = Label.all.map { labels.kind == .asIs ? nil : labels.number(named: $0.name) }
    categories = (0..<labels.count).compactMap { labels.label($0)?.category }
  }

  /// Messages that were scored.
  public var messages: Int { counts.reduce(0) { $0 + $1.reduce(0, +) } }

  /// Adds one message.
  ///
  /// - Parameters:
  ///   - truth: the gold label; a set that amounts to a label counts as that label.
  ///   - answer: what was answered, numbered in `labels`.
  ///   - probabilities: one for each label, or nil when the scores aren't probabilities.
  ///   - alternative: a second leaf that is right as well, in lenient accuracy.
  public mutating func add(
    truth: Gold, answer: Answer, probabilities: [Double]? = nil, alternative: Label? = nil
  ) {
    guard labels.kind != .asIs else {
      return addNamed(truth.name, answer: answer, probabilities: probabilities)
    }
    guard let row = truth.label else {
      unscored += 1
      return
    }
    let answered = answer.label(in: labels)
    counts[row.number][answered?.number ?? Label.all.count] += 1
    category.add(
      right: answered?.category == row.category, alternative: alternative != nil,
      rescued: answered != nil && answered?.category == alternative?.category)
    category.loss.add(probabilities.map { mass(of: row.category, in: $0) })
    guard row.isLeaf else { return }
    leaf.add(
      right: answered == row, alternative: alternative != nil,
      rescued: answered != nil && answered == alternative)
    leaf.loss.add(probabilities.map { p in numbers[row.number].map { p[$0] } ?? 0 })
  }

  private mutating func addNamed(_ name: String, answer: Answer, probabilities: [Double]?) {
    guard let row = labels.number(named: name) else {
      unscored += 1
      return
    }
    if case .label(let column) = answer {
      counts[row][column] += 1
    } else {
      counts[row][labels.count] += 1
    }
    leaf.loss.add(probabilities.map { $0[row] })
  }

  private func mass(of category: Category, in probabilities: [Double]) -> Double {
    var sum = 0.0
    for (probability, member) in zip(probabilities, categories) where member == category {
      sum += probability
    }
    return sum
  }

  /// Adds what another tally over the same labels holds.
  ///
  /// - Precondition: the label spaces are equal.
  public mutating func merge(_ other: Tally) {
    precondition(labels == other.labels, "tallies over different labels")
    for row in counts.indices {
      for column in counts[row].indices { counts[row][column] += other.counts[row][column] }
    }
    unscored += other.unscored
    leaf.merge(other.leaf)
    category.merge(other.category)
  }

  /// The matrices in their fixed shapes.
  public var confusions: Confusions {
    guard labels.kind != .asIs else {
      var matrix = Confusion(rows: labels.names, columns: labels.names + [Answer.abstainName])
      matrix.counts = counts
      return Confusions(category: nil, subcategory: nil, leaf: matrix)
    }
    return Confusions(leafCounts: counts)
  }

  /// Figures over leaves, or over the data's own labels.
  ///
  /// Of our labels, only messages whose truth is a leaf count; coarse truths are in the matrices
  /// and in the category figures.
  public var leafFigures: Figures {
    switch labels.kind {
    case .asIs:
      return Figures(Outcomes(labels: labels.names, counts: counts, extras: leaf))
    case .category:
      return Figures(undefinedBecause: "the answers are categories, never leaves")
    case .leaf, .present:
      let rows = Label.leaves.map(\.number)
      let shown = rows.filter { numbers[$0] != nil || counts[$0].contains { $0 > 0 } }
      return Figures(
        Outcomes(
          labels: rows.map { Label.leaves[$0].name }, counts: Array(counts[..<rows.count]),
          shown: shown, extras: leaf, wanted: { Label.leaves[$0].category.isWanted },
          junk: Label.junk.number))
    }
  }

  /// Figures over categories; nil for the data's own labels.
  public var categoryFigures: Figures? {
    guard let matrix = confusions.category else { return nil }
    return Figures(
      Outcomes(
        labels: matrix.rows, counts: matrix.counts, extras: category,
        wanted: { Category.allCases[$0].isWanted }, junk: Int(Category.junk.rawValue)))
  }
}

extension Tally.Extras {
  mutating func add(right: Bool, alternative: Bool, rescued: Bool) {
    if alternative { alternatives += 1 }
    if rescued && !right { self.rescued += 1 }
  }

  mutating func merge(_ other: Tally.Extras) {
    loss.merge(other.loss)
    alternatives += other.alternatives
    rescued += other.rescued
  }
}

extension Category {
  /// Whether a person wants to see such messages: they must not be taken for junk.
  var isWanted: Bool { self == .allow || self == .transaction }
}
