/// The label that was most frequent so far, the lowest-numbered of equals.
struct RunningMajority: Sendable {
  private var counts: [Int]
  /// The number of the leader; nil before the first label.
  private(set) var leader: Int?

  init(labels: Int) { counts = [Int](repeating: 0, count: labels) }

  mutating func add(_ label: Int) {
    counts[label] += 1
    guard let current = leader else { return leader = label }
    if (counts[label], current) > (counts[current], label) { leader = label }
  }
}
