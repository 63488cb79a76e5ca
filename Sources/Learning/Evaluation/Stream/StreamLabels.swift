import Messages

/// The numbers that truths and answers have on a stream: the sixteen labels, or the data's own, and
/// after them the abstention.
struct StreamLabels: Sendable {
  /// The labels that answers are numbered in.
  let labels: LabelSpace
  /// The number of labels, which is the number of the abstention.
  let count: Int
  /// For each label of the space its number here.
  private let numbers: [Int]
  /// For each number the category; −1 for the abstention; empty for another scheme's labels.
  private let categories: [Int]
  /// The positive labels.
  let positive: PositiveLabels?
  /// For each number, the abstention included, whether such an answer is a positive one.
  private let isPositiveAnswer: [Bool]

  init(_ labels: LabelSpace, positive: PositiveLabels?) {
    (self.labels, self.positive) = (labels, positive)
    guard labels.kind != .asIs else {
      (count, numbers, categories) = (labels.count, Array(0..<labels.count), [])
      isPositiveAnswer = (positive?.isPositive ?? numbers.map { _ in false }) + [false]
      return
    }
    count = Label.all.count
    numbers = (0..<labels.count).map { labels.label($0)?.number ?? Label.all.count }
    categories = Label.all.map { Int($0.category.rawValue) } + [-1]
    let leaves = positive?.leaves ?? LabelSet([])
    isPositiveAnswer = Label.all.map { $0.leaves.union(leaves) == leaves } + [false]
  }

  /// The names of the labels.
  var names: [String] { categories.isEmpty ? labels.names : Label.all.map(\.name) }

  /// The number of a truth; nil where it can't be scored.
  func row(_ truth: Gold) -> Int? {
    categories.isEmpty ? labels.number(named: truth.name) : truth.label?.number
  }

  /// The number of an answer.
  func column(_ answer: Answer) -> Int {
    switch answer {
    case .label(let number): numbers[number]
    case .coarse(let category): categories.isEmpty ? count : Label(coarse: category).number
    case .none: count
    }
  }

  /// The number of the category of a label; nil for another scheme's labels.
  func category(_ number: Int) -> Int? { categories.isEmpty ? nil : categories[number] }

  /// Whether a label is a leaf, or one of the data's own.
  func isExact(_ number: Int) -> Bool { categories.isEmpty || number < Label.leaves.count }

  /// How an answer fares against a truth.
  func outcome(row: Int, column: Int) -> StreamOutcome {
    guard !categories.isEmpty else {
      return StreamOutcome(leaf: row == column, category: nil)
    }
    return StreamOutcome(
      leaf: isExact(row) ? row == column : nil,
      category: categories[row] == categories[column])
  }

  /// Whether a truth is of the positive labels; nil where it may be either, or none are.
  func isPositive(_ truth: Gold) -> Bool? {
    guard let positive else { return nil }
    guard let leaves = positive.leaves else {
      return labels.number(named: truth.name).map { positive.isPositive[$0] }
    }
    guard let allowed = truth.leaves else { return nil }
    if allowed.bits & leaves.bits == 0 { return false }
    return allowed.bits & ~leaves.bits == 0 ? true : nil
  }

  /// Whether an answer is one of the positive labels; an abstention isn't, it filters nothing.
  func isPositive(column: Int) -> Bool { isPositiveAnswer[column] }

  /// For each label's number the group that it is counted in, or −1 where it isn't.
  func groups(_ scope: StreamScope) -> [Int] {
    switch scope {
    case .label: Array(0..<count)
    case .leaf: Label.all.map { $0.isLeaf ? $0.number : -1 }
    case .category: Array(categories.dropLast())
    }
  }

  /// The names of the groups.
  func groupNames(_ scope: StreamScope) -> [String] {
    switch scope {
    case .label: labels.names
    case .leaf: Label.leaves.map(\.name)
    case .category: Category.allCases.map(\.name)
    }
  }

  /// The scopes that such answers may be scored in.
  var scopes: [StreamScope] {
    switch labels.kind {
    case .asIs: [.label]
    case .category: [.category]
    case .leaf, .present: [.leaf, .category]
    }
  }
}

/// What answers are held against.
enum StreamScope: String, Sendable {
  /// The leaves; messages of coarse truth don't count.
  case leaf
  /// The categories.
  case category
  /// The data's own labels.
  case label
}

/// Whether an answer is right; nil where the truth doesn't count in that scope.
struct StreamOutcome: Sendable {
  /// Among leaves, or among the data's own labels.
  let leaf: Bool?
  /// Among categories.
  let category: Bool?
}
