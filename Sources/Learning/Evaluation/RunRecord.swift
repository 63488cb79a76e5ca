public import Messages

/// All that a run found out, free of clock, host and path: equal runs have equal records.
public struct RunRecord: Sendable {
  /// The experiment's name.
  public var name: String
  /// The seed.
  public var seed: Int
  /// The config with every default spelt out.
  public var config: JSONNode
  /// What was read.
  public var data: DataRecord
  /// How it was split.
  public var split: SplitRecord
  /// One for each classifier and grid point, in declared order.
  public var entries: [EntryRecord]
  /// The entry that is best in hindsight by leaf accuracy (an optimistic figure), if any.
  public var bestInHindsight: String?
  /// Things a reader should know, each a sentence.
  public var notes: [String]

  /// A record.
  public init(
    name: String, seed: Int, config: JSONNode, data: DataRecord, split: SplitRecord,
    entries: [EntryRecord], bestInHindsight: String? = nil, notes: [String] = []
  ) {
    (self.name, self.seed, self.config, self.data) = (name, seed, config, data)
    (self.split, self.entries) = (split, entries)
    (self.bestInHindsight, self.notes) = (bestInHindsight, notes)
  }
}

/// What was read.
public struct DataRecord: Sendable, Equatable {
  /// The data set's or file's name without its folder.
  public var name: String
  /// SHA-256 of the files' bytes, 64 hexadecimal digits.
  public var sha256: String
  /// The number of messages read.
  public var messages: Int
  /// The number of messages with each label, in declared order.
  public var labels: [Count]
  /// The number of template families.
  public var groups: Int
  /// Where the families come from: `data`, `found` (near duplicates) or `none`.
  public var grouping: String
  /// Records that couldn't be read, by kind.
  public var rejected: [Count]

  /// A name and how often it occurs.
  public struct Count: Sendable, Equatable {
    /// What is counted.
    public var name: String
    /// How many.
    public var count: Int
    /// A count.
    public init(_ name: String, _ count: Int) { (self.name, self.count) = (name, count) }
  }

  /// A record.
  public init(
    name: String, sha256: String, messages: Int, labels: [Count], groups: Int, grouping: String,
    rejected: [Count]
  ) {
    (self.name, self.sha256, self.messages, self.labels) = (name, sha256, messages, labels)
    (self.groups, self.grouping, self.rejected) = (groups, grouping, rejected)
  }
}

/// How the messages were split.
public struct SplitRecord: Sendable, Equatable {
  /// `cross-validation`, `leave-one-out` or `holdout`.
  public var kind: String
  /// The parts in order; each is tested once, trained on the others (a holdout has one).
  public var parts: [Part]

  /// One part that is tested.
  public struct Part: Sendable, Equatable {
    /// Its name: the fold's number, or the source or language left out.
    public var name: String
    /// Messages learned from.
    public var train: Int
    /// Messages tested.
    public var test: Int
    /// Tested messages of each label, in declared order.
    public var labels: [DataRecord.Count]
    /// A part.
    public init(name: String, train: Int, test: Int, labels: [DataRecord.Count]) {
      (self.name, self.train, self.test, self.labels) = (name, train, test, labels)
    }
  }

  /// A record.
  public init(kind: String, parts: [Part]) { (self.kind, self.parts) = (kind, parts) }
}

/// What one classifier at one grid point achieved.
public struct EntryRecord: Sendable {
  /// `kind key=value …` with the keys that vary.
  public var name: String
  /// The classifier's kind.
  public var kind: String
  /// All its settings, those of its features under `features`.
  public var settings: JSONNode
  /// Why it has no figures, if it failed.
  public var failure: String?
  /// How the grid point was chosen for each part, when inner folds chose it; else empty.
  public var chosen: [String]
  /// Figures over leaves (or over the data's own labels).
  public var leaf: Figures?
  /// Figures over categories; nil for the data's own labels.
  public var category: Figures?
  /// The matrices.
  public var confusion: Confusions?
  /// Leaf accuracy on each part, in the split's order.
  public var partAccuracies: [Double?]
  /// The most confident errors, most confident first.
  public var errors: [ErrorRecord]
  /// What it did on a stream; nil for other protocols.
  public var stream: StreamRecord?

  /// A record.
  public init(
    name: String, kind: String, settings: JSONNode, failure: String? = nil, chosen: [String] = [],
    leaf: Figures? = nil, category: Figures? = nil, confusion: Confusions? = nil,
    partAccuracies: [Double?] = [], errors: [ErrorRecord] = [], stream: StreamRecord? = nil
  ) {
    (self.name, self.kind, self.settings, self.failure) = (name, kind, settings, failure)
    (self.chosen, self.leaf, self.category) = (chosen, leaf, category)
    (self.confusion, self.partAccuracies, self.errors) = (confusion, partAccuracies, errors)
    self.stream = stream
  }
}

/// The figures of one label.
public struct LabelFigures: Sendable, Equatable {
  /// The label's name.
  public var label: String
  /// Right among answered with this label; nil when never answered.
  public var precision: Double?
  /// Right among messages of this label; nil when there are none.
  public var recall: Double?
  /// 2·right / (answered + support); nil when both are 0.
  public var f1: Double?
  /// Messages of this label.
  public var support: Int
  /// Messages answered with this label.
  public var predicted: Int

  /// The figures of a label.
  public init(
    label: String, precision: Double?, recall: Double?, f1: Double?, support: Int, predicted: Int
  ) {
    (self.label, self.precision, self.recall) = (label, precision, recall)
    (self.f1, self.support, self.predicted) = (f1, support, predicted)
  }
}

/// A confusion matrix: rows are the truth, columns the answer; the shape doesn't depend on data.
public struct Confusion: Sendable, Equatable {
  /// The names of the rows.
  public var rows: [String]
  /// The names of the columns; the last is `abstain`.
  public var columns: [String]
  /// `counts[row][column]` messages.
  public var counts: [[Int]]

  /// A matrix of zeros.
  public init(rows: [String], columns: [String]) {
    (self.rows, self.columns) = (rows, columns)
    counts = Array(repeating: Array(repeating: 0, count: columns.count), count: rows.count)
  }
}

/// The three matrices of fixed shape; for the data's own labels only `leaf`.
public struct Confusions: Sendable, Equatable {
  /// 4 × (4 + abstain).
  public var category: Confusion?
  /// 12 × (12 + the two coarse labels + allow + junk + abstain).
  public var subcategory: Confusion?
  /// 16 × (16 + abstain), or the data's own labels × (the same + abstain).
  public var leaf: Confusion

  /// Matrices.
  public init(category: Confusion?, subcategory: Confusion?, leaf: Confusion) {
    (self.category, self.subcategory, self.leaf) = (category, subcategory, leaf)
  }
}

/// One confident error.
public struct ErrorRecord: Sendable, Equatable {
  /// The message's identifier.
  public var id: String
  /// The message's text.
  public var text: String
  /// The gold label.
  public var truth: String
  /// The answer.
  public var answer: String
  /// The score of the answer minus that of the truth (probabilities or margins).
  public var excess: Double
  /// The features that spoke most for the answer against the truth, strongest first.
  public var features: [Contribution]

  /// A feature and what it added to the answer's score over the truth's.
  public struct Contribution: Sendable, Equatable {
    /// The feature's name, such as `words: free entry`.
    public var name: String
    /// Score of the answer minus that of the truth due to this feature.
    public var value: Double
    /// A contribution.
    public init(_ name: String, _ value: Double) { (self.name, self.value) = (name, value) }
  }

  /// An error.
  public init(
    id: String, text: String, truth: String, answer: String, excess: Double,
    features: [Contribution]
  ) {
    (self.id, self.text, self.truth, self.answer) = (id, text, truth, answer)
    (self.excess, self.features) = (excess, features)
  }
}
