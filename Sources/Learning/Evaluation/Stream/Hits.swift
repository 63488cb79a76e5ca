/// Messages, and how many of them were answered rightly.
struct Hits: Sendable, Equatable {
  var messages = 0
  var right = 0

  mutating func add(_ isRight: Bool?) {
    guard let isRight else { return }
    messages += 1
    if isRight { right += 1 }
  }

  mutating func merge(_ other: Hits) {
    messages += other.messages
    right += other.right
  }

  /// The share answered rightly; nil without messages.
  var share: Double? { messages > 0 ? Double(right) / Double(messages) : nil }
}

/// Hits among leaves (or the data's own labels) and among categories.
struct ScopedHits: Sendable, Equatable {
  var leaf = Hits()
  var category = Hits()

  mutating func add(_ outcome: StreamOutcome) {
    leaf.add(outcome.leaf)
    category.add(outcome.category)
  }

  mutating func merge(_ other: ScopedHits) {
    leaf.merge(other.leaf)
    category.merge(other.category)
  }

  subscript(scope: StreamScope) -> Hits { scope == .category ? category : leaf }
}
