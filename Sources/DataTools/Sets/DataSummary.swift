public import Importing
internal import Learning
internal import Messages
internal import Rules

/// What a set of messages holds, in counts.
public struct DataSummary: Hashable, Sendable {
  /// How many messages have something.
  public typealias Count = Rejections.Count

  /// The lengths of texts in characters (code points); quantiles by nearest rank.
  public struct Lengths: Hashable, Sendable {
    /// The shortest.
    public var least: Int
    /// The length that half of the texts don't exceed.
    public var median: Int
    /// The length that 95% of the texts don't exceed.
    public var percentile95: Int
    /// The longest.
    public var most: Int
  }

  /// Families of near duplicates.
  public struct Families: Hashable, Sendable {
    /// How many there are; a message without a near duplicate is one by itself.
    public var count: Int
    /// How many have at least two members.
    public var shared: Int
    /// How many messages are in those.
    public var messages: Int
    /// The number of members of the largest.
    public var largest: Int
    /// The identifier of the first message of the largest.
    public var largestFirst: String
  }

  /// What the messages are called.
  public var name: String
  /// How many there are.
  public var messages: Int
  /// Labels in declared order, then sets and labels of another scheme by name.
  public var labels: [Count]
  /// Categories in declared order, then sets over several and labels of another scheme.
  public var categories: [Count]
  /// How many have no label.
  public var unlabelled: Int
  /// Sources, most frequent first; messages without one aren't counted.
  public var sources: [Count]
  /// Languages, most frequent first; messages without one aren't counted.
  public var languages: [Count]
  /// Kinds of senders in declared order.
  public var senderKinds: [Count]
  /// How many different senders there are.
  public var senders: Int
  /// How many different groups the data names.
  public var groups: Int
  /// How long the texts are.
  public var lengths: Lengths
  /// The earliest time in seconds since 1970; nil where no message has a time.
  public var earliest: Double?
  /// The latest time in seconds since 1970.
  public var latest: Double?
  /// How many messages have no time.
  public var timeless: Int
  /// How many have the text of an earlier one.
  public var duplicates: Int
  /// How many of those have another label than the first of that text.
  public var duplicatesWithOtherLabel: Int
  /// Families of near duplicates.
  public var families: Families
  /// Records that couldn't be read, by kind.
  public var rejected: [Count]
  /// Things a reader should know, each a sentence.
  public var notes: [String]

  /// Counts messages.
  ///
  /// - Precondition: there is at least one, as reading promises.
  /// - Complexity: that of finding families, O(total length · 128).
  public init(_ set: MessageSet) {
    let all = set.messages
    precondition(!all.isEmpty, "a summary of no messages")
    (name, messages, notes) = (set.name, all.count, set.notes)
    rejected = set.rejected.counts
    let golds = all.compactMap(\.gold)
    unlabelled = all.count - golds.count
    labels = Self.counts(golds.map(\.name), first: Label.all.map(\.name))
    categories = Self.counts(
      golds.map(Self.category), first: Category.allCases.map(\.name) + Self.otherCategories)
    sources = Self.frequent(all.compactMap(\.source))
    languages = Self.frequent(all.compactMap(\.language))
    senderKinds = Self.counts(
      all.map { SenderKind(of: $0.sender).rawValue }, first: SenderKind.allCases.map(\.rawValue))
    senders = Set(all.compactMap(\.sender)).count
    groups = Set(all.compactMap(\.group)).count
    lengths = Lengths(all)
    let times = all.compactMap(\.time)
    (earliest, latest, timeless) = (times.min(), times.max(), all.count - times.count)
    (duplicates, duplicatesWithOtherLabel) = Self.duplicates(all)
    families = Families(all)
  }

  private static let otherCategories = ["several categories", "another scheme"]

  private static func category(_ gold: Gold) -> String {
    guard let leaves = gold.leaves else { return otherCategories[1] }
    let categories = Set(leaves.members.map(\.category))
    return categories.count == 1 ? categories.first?.name ?? "" : otherCategories[0]
  }

  /// Counts of what occurs: some names first, in their order, then the others sorted.
  private static func counts(_ names: [String], first: [String]) -> [Count] {
    let counts = Dictionary(grouping: names) { $0 }.mapValues(\.count)
    let others = counts.keys.filter { !first.contains($0) }.sorted()
    return (first + others).compactMap { name in
      counts[name].map { Count(name: name, count: $0) }
    }
  }

  private static func frequent(_ names: [String]) -> [Count] {
    counts(names, first: []).sorted { ($1.count, $0.name) < ($0.count, $1.name) }
  }

  private static func duplicates(_ messages: [Message]) -> (Int, Int) {
    var first: [String: Int] = [:]
    var (count, others) = (0, 0)
    for (row, message) in messages.enumerated() {
      guard let earlier = first[message.text] else {
        first[message.text] = row
        continue
      }
      count += 1
      if messages[earlier].gold != message.gold { others += 1 }
    }
    return (count, others)
  }
}

extension DataSummary.Lengths {
  fileprivate init(_ messages: [Message]) {
    let lengths = messages.map { $0.text.unicodeScalars.count }.sorted()
    func quantile(_ percent: Int) -> Int {
      lengths[max(0, (lengths.count * percent + 99) / 100 - 1)]
    }
    (least, median) = (quantile(0), quantile(50))
    (percentile95, most) = (quantile(95), quantile(100))
  }
}

extension DataSummary.Families {
  fileprivate init(_ messages: [Message]) {
    let names = NearDuplicates.families(of: messages.map(\.text))
    let members = Dictionary(grouping: names.indices) { names[$0] }.values
    let shared = members.filter { $0.count > 1 }
    (count, self.shared) = (members.count, shared.count)
    self.messages = shared.reduce(0) { $0 + $1.count }
    // Of families of one size, the one that begins first.
    let order = members.max { ($0.count, -$0[0]) < ($1.count, -$1[0]) }
    largest = order?.count ?? 0
    largestFirst = order.map { messages[$0[0]].id } ?? ""
  }
}
