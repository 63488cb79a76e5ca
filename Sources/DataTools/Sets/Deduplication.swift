internal import Learning
public import Messages
internal import TextProcessing

/// Which messages remain when of those that are alike only one is kept.
///
/// Kept is the first that has a label, or the first where none has one: by time where all that are
/// alike have a time, else by the order in the data. The kept ones stay in the order of the data.
public struct Deduplication: Hashable, Sendable {
  /// When two messages are alike.
  public enum Likeness: String, CaseIterable, Sendable {
    /// The texts are equal.
    case text
    /// Their normal forms are: without letter case, styles, invisible characters, and repeated
    /// blanks.
    case normal
    /// They are near duplicates: of one family of those that splits keep together.
    case family
  }

  /// What is kept of messages that are alike and whose labels contradict each other.
  public enum Conflicts: String, CaseIterable, Sendable {
    /// The first that has a label.
    case keepFirst = "keep-first"
    /// None: nobody knows which label is right.
    case drop
    /// The first of each label.
    case keepAll = "keep-all"
  }

  /// A message that isn't kept.
  public struct Dropped: Hashable, Sendable {
    /// Its row.
    public var row: Int
    /// The row that was kept in its place; nil where none was.
    public var kept: Int?

    /// A message that isn't kept.
    public init(row: Int, kept: Int?) { (self.row, self.kept) = (row, kept) }
  }

  /// The rows kept, ascending.
  public private(set) var kept: [Int] = []
  /// The others, ascending.
  public private(set) var dropped: [Dropped] = []
  /// Sets of rows that are alike though their labels contradict each other, each with its first
  /// first.
  public private(set) var conflicts: [[Int]] = []
  /// How many messages had at least one other alike, those first included, as sets.
  public private(set) var repeated = 0

  /// Compares all messages.
  ///
  /// - Complexity: O(total length); for families, that of finding them.
  public init(_ messages: [Message], by likeness: Likeness, conflicts treatment: Conflicts) {
    for rows in Self.classes(messages, likeness) {
      let rows = Self.ordered(rows, messages)
      if rows.count > 1 { repeated += 1 }
      let labelled = rows.filter { messages[$0].gold != nil }
      let contradict = Self.contradict(labelled.compactMap { messages[$0].gold })
      if contradict { conflicts.append(rows) }
      let chosen = labelled.first ?? rows[0]
      switch treatment {
      case .drop where contradict: drop(rows, for: nil)
      case .keepAll where contradict:
        let first = labelled.enumerated().filter { place, row in
          !labelled[..<place].contains { messages[$0].gold == messages[row].gold }
        }
        let firstRows = first.map(\.element)
        kept += firstRows
        drop(rows.filter { !firstRows.contains($0) }, for: chosen)
      default:
        kept.append(chosen)
        drop(rows.filter { $0 != chosen }, for: chosen)
      }
    }
    kept.sort()
    dropped.sort { $0.row < $1.row }
  }

  private mutating func drop(_ rows: [Int], for kept: Int?) {
    dropped += rows.map { Dropped(row: $0, kept: kept) }
  }

  /// The rows that are alike, in the order of their first.
  private static func classes(_ messages: [Message], _ likeness: Likeness) -> [[Int]] {
    let keys: [String]
    switch likeness {
    case .text: keys = messages.map(\.text)
    case .normal: keys = messages.map { normal($0.text) }
    case .family: keys = NearDuplicates.families(of: messages.map(\.text))
    }
    return Dictionary(grouping: keys.indices) { keys[$0] }.values.sorted { $0[0] < $1[0] }
  }

  /// The normal form with one space for each run of white space, and none at the ends.
  private static func normal(_ text: String) -> String {
    var normal = NormalText()
    normal.fill(text, foldDigits: false)
    let words = String(decoding: normal.bytes, as: UTF8.self).unicodeScalars
      .split { $0.properties.isWhitespace }
    return words.map { String($0) }.joined(separator: " ")
  }

  private static func ordered(_ rows: [Int], _ messages: [Message]) -> [Int] {
    guard rows.allSatisfy({ messages[$0].time != nil }) else { return rows }
    return rows.sorted { (messages[$0].time ?? 0, $0) < (messages[$1].time ?? 0, $1) }
  }

  /// Whether no leaf fits all of some labels; labels of another scheme must be equal.
  private static func contradict(_ golds: [Gold]) -> Bool {
    guard let first = golds.first else { return false }
    if golds.allSatisfy({ $0 == first }) { return false }
    var common = LabelSet.all.bits
    for gold in golds { common &= gold.leaves?.bits ?? 0 }
    return common == 0
  }
}
