public import Messages

/// How scores become an answer.
public enum DecisionPolicy: String, CaseIterable, Sendable {
  /// The best label, and its category.
  case leafFirst = "leaf-first"
  /// The category with the largest summed probability, then the best label inside it.
  case categoryFirst = "category-first"
}

/// Turns the scores of one label space into answers.
///
/// Labels that are exactly tied for best are not told apart: when all of them lie in one category
/// of ours, the answer is that category with the subcategory left open; otherwise, and so before
/// any learning, it is an abstention.
public struct Decision: Sendable {
  /// How scores become an answer.
  public let policy: DecisionPolicy
  /// The labels that the scores belong to.
  public let labels: LabelSpace
  /// The category of each label; empty for labels of another scheme.
  private let categories: [Category]

  /// A decision.
  ///
  /// - Throws: a data fault when `category-first` is asked of margins or of another scheme's labels.
  public init(
    _ policy: DecisionPolicy = .leafFirst, for labels: LabelSpace,
    scores meaning: ScoreMeaning = .probability
  ) throws(Fault) {
    categories = (0..<labels.count).compactMap { labels.label($0)?.category }
    if policy == .categoryFirst {
      guard meaning == .probability else {
        throw Fault(.data, "category-first adds probabilities, and these scores are margins")
      }
      guard labels.kind != .asIs else {
        throw Fault(.data, "category-first needs labels with categories, not the data's own")
      }
    }
    (self.policy, self.labels) = (policy, labels)
  }

  /// The answer to one message's scores.
  ///
  /// - Precondition: one score for each label.
  /// - Complexity: O(labels), without allocation for a single best label.
  public func answer(_ scores: [Double]) -> Answer {
    precondition(scores.count == labels.count, "\(scores.count) scores, \(labels.count) labels")
    guard policy == .categoryFirst else {
      return single(scores).map(Answer.label) ?? best(scores) { _ in true }
    }
    // Equal leaves would let the category with the most leaves win by its size alone.
    if let first = scores.first, scores.allSatisfy({ $0 == first }) {
      return best(scores) { _ in true }
    }
    guard let category = bestCategory(scores) else { return .none }
    return best(scores) { categories[$0] == category }
  }

  /// The category with the largest sum, or nil when two have it.
  private func bestCategory(_ scores: [Double]) -> Category? {
    var sums = [Double](repeating: -.infinity, count: Category.allCases.count)
    for (score, category) in zip(scores, categories) {
      let index = Int(category.rawValue)
      sums[index] = sums[index] == -.infinity ? score : sums[index] + score
    }
    guard let largest = sums.max() else { return nil }
    let leaders = Category.allCases.filter { sums[Int($0.rawValue)] == largest }
    return leaders.count == 1 ? leaders[0] : nil
  }

  /// The number of the one best label, or nil where several are tied or there are none.
  private func single(_ scores: [Double]) -> Int? {
    scores.withUnsafeBufferPointer { scores in
      var (largest, leader, isTied) = (-Double.infinity, -1, true)
      for number in scores.indices {
        if scores[number] > largest {
          (largest, leader, isTied) = (scores[number], number, false)
        } else if scores[number] == largest {
          isTied = true
        }
      }
      return isTied ? nil : leader
    }
  }

  /// The best among some labels, ties resolved as the type says.
  private func best(_ scores: [Double], among isCandidate: (Int) -> Bool) -> Answer {
    var leader: Int?
    var ties = 0
    var category: Category?
    for number in scores.indices where isCandidate(number) {
      if let current = leader, scores[number] < scores[current] { continue }
      let isTie = leader.map { scores[$0] == scores[number] } ?? false
      if !isTie {
        (leader, ties) = (number, 1)
        category = categories.isEmpty ? nil : categories[number]
      } else {
        ties += 1
        if categories.isEmpty || categories[number] != category { category = nil }
      }
    }
    guard let leader else { return .none }
    if ties == 1 { return .label(leader) }
    return category.map(Answer.coarse) ?? .none
  }
}
