import Messages

extension Answer {
  /// Whether an answer is right for a learner that was told a target.
  ///
  /// A coarse answer is right where every label that is left open is of its category.
  func agrees(with target: Target, in labels: LabelSpace) -> Bool {
    switch self {
    case .none: return false
    case .label(let number): return target.allows(number)
    case .coarse(let category):
      guard case .anyOf(let members) = target else { return false }
      return members.allSatisfy { labels.label($0)?.category == category }
    }
  }

  /// What a learner is told by an answer; nil for none.
  func target(in labels: LabelSpace) -> Target? {
    switch self {
    case .none: return nil
    case .label(let number): return .one(number)
    case .coarse(let category):
      let members = (0..<labels.count).filter { labels.label($0)?.category == category }
      return Target(members: members)
    }
  }
}

extension Target {
  /// One label or several, by ascending numbers; nil for none.
  init?(members: [Int]) {
    guard let first = members.first else { return nil }
    self = members.count == 1 ? .one(first) : .anyOf(members)
  }

  /// The label that this amounts to: one, or a category with the subcategory left open; else none.
  func answer(in labels: LabelSpace) -> Answer {
    switch self {
    case .one(let label): return .label(label)
    case .distribution: return .none
    case .anyOf(let members):
      guard let category = labels.label(members[0])?.category,
        Answer.coarse(category).target(in: labels) == self
      else { return .none }
      return .coarse(category)
    }
  }

  /// Whether a label is left open.
  func allows(_ number: Int) -> Bool {
    switch self {
    case .one(let label): label == number
    case .anyOf(let members): members.contains(number)
    case .distribution(let shares): shares[number] > 0
    }
  }

  /// Whether all labels left open are junk; nil where some are and some aren't.
  func isJunk(in labels: LabelSpace) -> Bool? {
    let open = (0..<labels.count).filter(allows)
    let junk = open.count { labels.label($0)?.category == .junk }
    return junk == 0 ? false : junk == open.count ? true : nil
  }

  /// Whether all labels left open are of a category.
  func isOnly(_ category: Category, in labels: LabelSpace) -> Bool {
    (0..<labels.count).allSatisfy { !allows($0) || labels.label($0)?.category == category }
  }

  /// Junk, or any label but junk; nil where the space has none such.
  static func junk(_ isJunk: Bool, in labels: LabelSpace) -> Target? {
    Target(members: (0..<labels.count).filter { (labels.label($0)?.category == .junk) == isJunk })
  }
}

extension [Double] {
  /// The largest element minus the second largest; 0 where there are fewer than two.
  var margin: Double {
    guard count > 1 else { return 0 }
    var (first, second) = (-Double.infinity, -Double.infinity)
    for element in self {
      if element > first {
        (first, second) = (element, first)
      } else if element > second {
        second = element
      }
    }
    return first - second
  }
}
