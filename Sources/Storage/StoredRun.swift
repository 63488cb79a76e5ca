public import Learning

/// A run as the run store keeps it: what, when and where, and the headline figures of its entries.
public struct StoredRun: Hashable, Sendable {
  /// The content key of the run: equal configs, data and programs have equal keys.
  public var key: String
  /// The experiment's name.
  public var name: String
  /// When it ended, ISO 8601, as the caller gave it.
  public var time: String
  /// The seed.
  public var seed: Int
  /// The data set's or file's name.
  public var data: String
  /// SHA-256 of the data.
  public var dataSHA256: String
  /// The resolved config as JSON text.
  public var config: String
  /// The run folder as the caller gave it.
  public var folder: String
  /// The entries in declared order.
  public var entries: [Entry]

  /// One entry's headline figures; an undefined figure is nil.
  public struct Entry: Hashable, Sendable {
    /// `kind key=value …`.
    public var name: String
    /// The classifier's kind.
    public var kind: String
    /// Why it has no figures, if it failed.
    public var failure: String?
    /// Whether it is the best in hindsight.
    public var isBestInHindsight: Bool
    /// Messages scored.
    public var messages: Int
    /// Accuracy over leaves.
    public var leafAccuracy: Double?
    /// Mean F1 over labels with truth.
    public var macroF1: Double?
    /// Mean F1 over labels with at least 25 messages.
    public var macroF1Supported: Double?
    /// Accuracy over categories.
    public var categoryAccuracy: Double?
    /// Share of allow and transaction messages answered junk.
    public var wantedToJunk: Double?
    /// Mean −ln probability of the truth.
    public var logLoss: Double?

    /// The headline figures of an entry.
    public init(_ entry: EntryRecord, isBestInHindsight: Bool) {
      (name, kind, failure) = (entry.name, entry.kind, entry.failure)
      self.isBestInHindsight = isBestInHindsight
      messages = entry.leaf?.messages ?? 0
      leafAccuracy = entry.leaf?.accuracy
      (macroF1, macroF1Supported) = (entry.leaf?.macroF1, entry.leaf?.macroF1Supported)
      categoryAccuracy = entry.category?.accuracy
      wantedToJunk = entry.category?.wantedToJunk ?? entry.leaf?.wantedToJunk
      logLoss = entry.leaf?.logLoss
    }

    /// An entry read from a row; the columns are those of `RunStore.entryColumns`.
    init(_ row: borrowing Row) {
      (name, kind) = (row.text(0) ?? "", row.text(1) ?? "")
      (failure, isBestInHindsight) = (row.text(2), row.integer(3) != 0)
      (messages, leafAccuracy, macroF1) = (Int(row.integer(4)), row.real(5), row.real(6))
      (macroF1Supported, categoryAccuracy) = (row.real(7), row.real(8))
      (wantedToJunk, logLoss) = (row.real(9), row.real(10))
    }

    /// The values in the order of `RunStore.entryColumns`.
    var values: [SQLValue] {
      [
        .text(name), .text(kind), failure.map { .text($0) } ?? .null,
        .integer(isBestInHindsight ? 1 : 0), .integer(Int64(messages)), SQLValue(leafAccuracy),
        SQLValue(macroF1), SQLValue(macroF1Supported), SQLValue(categoryAccuracy),
        SQLValue(wantedToJunk), SQLValue(logLoss),
      ]
    }
  }

  /// A run for the store.
  ///
  /// - Parameter time: ISO 8601; the store knows no clock.
  /// - Parameter config: the resolved config as JSON text.
  public init(_ record: RunRecord, key: String, time: String, config: String, folder: String) {
    (self.key, self.time, self.config, self.folder) = (key, time, config, folder)
    (name, seed) = (record.name, record.seed)
    (data, dataSHA256) = (record.data.name, record.data.sha256)
    entries = record.entries.map {
      Entry($0, isBestInHindsight: $0.name == record.bestInHindsight)
    }
  }

  /// A run read from a row, without its entries; the columns are those of `RunStore.runColumns`.
  init(_ row: borrowing Row) {
    (key, name, time) = (row.text(0) ?? "", row.text(1) ?? "", row.text(2) ?? "")
    (seed, data, dataSHA256) = (Int(row.integer(3)), row.text(4) ?? "", row.text(5) ?? "")
    (config, folder, entries) = (row.text(6) ?? "", row.text(7) ?? "", [])
  }

  /// The values in the order of `RunStore.runColumns`.
  var values: [SQLValue] {
    [
      .text(key), .text(name), .text(time), .integer(Int64(seed)), .text(data), .text(dataSHA256),
      .text(config), .text(folder),
    ]
  }
}
