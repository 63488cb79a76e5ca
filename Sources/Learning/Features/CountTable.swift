public import Messages

/// What was counted in many messages, row after row; all folds and weightings share it.
public struct CountTable: Sendable {
  /// The settings it was counted under.
  public let settings: FeatureSettings.Counting
  /// Row *i* holds the entries `offsets[i]..<offsets[i + 1]`.
  private(set) var offsets: [Int] = [0]
  private(set) var keys: [UInt32] = []
  private(set) var counts: [UInt32] = []

  /// An empty table.
  public init(_ settings: FeatureSettings.Counting) { self.settings = settings }

  /// The counts of some messages.
  public init(_ messages: some Sequence<Message>, _ featurizer: Featurizer) {
    self.init(featurizer.settings)
    var counted = CountedMessage()
    for message in messages {
      featurizer.count(message, into: &counted)
      append(counted)
    }
  }

  /// The number of rows.
  public var count: Int { offsets.count - 1 }

  /// The number of entries of all rows.
  public var entryCount: Int { keys.count }

  /// Adds a row.
  public mutating func append(_ counted: CountedMessage) {
    keys += counted.keys[..<counted.count]
    counts += counted.counts[..<counted.count]
    offsets.append(keys.count)
  }

  /// Adds the rows of a table that was counted under the same settings.
  public mutating func append(_ table: CountTable) {
    precondition(settings == table.settings, "tables under different settings can't be joined")
    let base = keys.count
    keys += table.keys
    counts += table.counts
    offsets += table.offsets.dropFirst().map { $0 + base }
  }
}
