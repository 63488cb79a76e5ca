import Learning

/// A column of the table of entries.
struct EntryColumn: Sendable {
  /// The head.
  let head: String
  /// The name of the figure in `Figures.undefined`.
  let figure: String
  /// Columns with the highest number are left out first where there is no room.
  let rank: Int
  /// The cell of an entry that has figures.
  let text: @Sendable (EntryRecord) -> String

  /// The columns in the order of the table.
  static let all: [EntryColumn] = [
    EntryColumn(head: "accuracy", figure: "accuracy", rank: 0) {
      NumberText.fixed($0.mainFigures?.accuracy, 3)
    },
    EntryColumn(head: "95% interval", figure: "accuracyInterval", rank: 4) {
      interval($0.mainFigures?.accuracyInterval)
    },
    EntryColumn(head: "F1 (≥25)", figure: "macroF1Supported", rank: 2) {
      NumberText.fixed($0.mainFigures?.macroF1Supported, 3)
    },
    EntryColumn(head: "category", figure: "category", rank: 3) {
      NumberText.fixed($0.category?.accuracy, 3)
    },
    EntryColumn(head: "wanted→junk", figure: "wantedToJunk", rank: 1) { wantedToJunk($0) },
    EntryColumn(head: "log loss", figure: "logLoss", rank: 5) {
      NumberText.fixed($0.mainFigures?.logLoss, 3)
    },
  ]

  /// What the heads mean.
  static let legend =
    "accuracy: share right over leaves, or over categories where some gold labels are coarse (an "
    + "abstention is wrong), with Wilson's interval; "
    + "F1 (≥25): mean F1 of labels with at least 25 messages; category: accuracy over the four "
    + "categories; wanted→junk: share (and number) of allow and transaction messages answered junk"

  private static func interval(_ interval: Figures.Interval?) -> String {
    guard let interval else { return NumberText.undefined }
    return NumberText.fixed(interval.low, 3) + "–" + NumberText.fixed(interval.high, 3)
  }

  private static func wantedToJunk(_ entry: EntryRecord) -> String {
    guard let lost = entry.wantedToJunk else { return NumberText.undefined }
    return NumberText.percent(lost.share) + " (" + NumberText.count(lost.count) + ")"
  }
}

extension EntryRecord {
  /// The allow and transaction messages answered junk: share and number; nil where undefined.
  var wantedToJunk: (share: Double, count: Int)? {
    for figures in [category, leaf] {
      if let share = figures?.wantedToJunk, let count = figures?.wantedToJunkCount {
        return (share, count)
      }
    }
    return nil
  }

  /// The sentence that every report prints about messages lost to junk.
  var wantedToJunkSentence: String {
    let head = "(allow + transaction) → junk: "
    if let lost = wantedToJunk {
      return head + NumberText.counted(lost.count, "wanted message") + " lost, "
        + NumberText.percent(lost.share) + " of them"
    }
    let reasons = [category, leaf].compactMap { figures in
      figures?.undefined.first { $0.figure == "wantedToJunk" }?.reason
    }
    return head + NumberText.undefined
      + " (" + (reasons.first ?? "these labels have no such categories") + ")"
  }
}
