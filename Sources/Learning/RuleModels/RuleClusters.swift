/// Which rules are copies of each other, so that their votes count as one.
///
/// Two rules with the same vote are copies when, of N messages, they differ on at most
/// N/100 + 2√(N/100), one in a hundred give or take chance, and vote together on at least half of
/// the messages on which either votes; so rare rules aren't copies because they are silent
/// together. Copies of copies are copies. Rules that have shown no difference yet are copies: the
/// benefit of the doubt would be evidence out of nothing.
struct RuleClusters: Hashable, Sendable {
  /// For each rule, by rank, the number of its cluster; clusters are numbered by their first rule.
  private(set) var numbers: [Int]
  /// For each cluster the number of its rules.
  private(set) var sizes: [Int]
  /// For each cluster the labels that its vote leaves open.
  private(set) var masks: [UInt16]

  /// The number of clusters.
  var count: Int { sizes.count }

  /// The clusters that votes show.
  ///
  /// - Complexity: O(Σ f²) over the patterns, with f the rules that spoke; memory O(Σ s²) over the
  ///   votes, with s the rules that cast the same.
  init(_ table: PatternTable, _ rules: VotingRules) {
    var meetings = Meetings(rules)
    for place in table.patterns.indices {
      meetings.add(table.patterns[place].ranks, table.count(place))
    }
    self.init(numbers: meetings.leaders(), rules)
  }

  /// Clusters of which each rule knows a member: the same for all its rules, and one of them.
  init(numbers leaders: [Int], _ rules: VotingRules) {
    var (numbers, byLeader) = ([Int](), [Int](repeating: -1, count: leaders.count))
    (sizes, masks) = ([], [])
    for (rank, leader) in leaders.enumerated() {
      if byLeader[leader] < 0 {
        byLeader[leader] = sizes.count
        sizes.append(0)
        masks.append(rules.masks[rules.ranked[rank]])
      }
      numbers.append(byLeader[leader])
      sizes[byLeader[leader]] += 1
    }
    self.numbers = numbers
  }

  /// How often rules voted, and how often two rules with the same vote voted together.
  private struct Meetings {
    /// For each rule its block: the rules with its vote.
    private var blocks: [Int]
    /// For each rule its place in the block.
    private var columns: [Int]
    /// For each block where its square of counts starts, and its width.
    private var starts: [(start: Int, width: Int)]
    private var counts: [Double]
    private var total = 0.0

    init(_ rules: VotingRules) {
      let masks = rules.ranked.map { rules.masks[$0] }
      let votes = Set(masks).sorted()
      blocks = masks.map { mask in votes.firstIndex(of: mask) ?? 0 }
      (columns, starts) = ([], [])
      var widths = [Int](repeating: 0, count: votes.count)
      for block in blocks {
        columns.append(widths[block])
        widths[block] += 1
      }
      var size = 0
      for width in widths {
        starts.append((size, width))
        size += width * width
      }
      counts = Array(repeating: 0, count: size)
    }

    private func place(_ one: Int, _ other: Int) -> Int {
      let (start, width) = starts[blocks[one]]
      return start + columns[one] * width + columns[other]
    }

    mutating func add(_ ranks: [UInt32], _ count: Double) {
      total += count
      for (index, one) in ranks.enumerated() {
        for other in ranks[index...] where blocks[Int(other)] == blocks[Int(one)] {
          counts[place(Int(one), Int(other))] += count
        }
      }
    }

    /// Whether two rules of a block, in ascending order, are copies.
    private func areCopies(_ one: Int, _ other: Int) -> Bool {
      let (first, second) = (counts[place(one, one)], counts[place(other, other)])
      let both = counts[place(one, other)]
      let few = total / 100
      return first + second - 2 * both <= few + 2 * few.squareRoot()
        && both >= (first + second - both) / 2
    }

    /// For each rule the first rule of its cluster.
    func leaders() -> [Int] {
      var leaders = Array(blocks.indices)
      for other in blocks.indices {
        for one in 0..<other where blocks[one] == blocks[other] && areCopies(one, other) {
          let (low, high) = (
            min(leaders[one], leaders[other]), max(leaders[one], leaders[other])
          )
          if low == high { continue }
          for rank in 0...other where leaders[rank] == high { leaders[rank] = low }
        }
      }
      return leaders
    }
  }
}
