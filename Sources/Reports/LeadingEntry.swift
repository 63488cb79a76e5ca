import Learning

/// Why an entry stands out.
enum Distinction: Hashable {
  /// Inner folds chose its grid point without a look at the test fold.
  case chosen
  /// The highest leaf accuracy, known only afterwards.
  case bestInHindsight

  /// The sign before the name.
  var mark: String { self == .chosen ? "◆" : "▲" }

  /// What the sign means.
  var meaning: String {
    switch self {
    case .chosen: "grid point chosen by inner folds, without a look at the test fold"
    case .bestInHindsight:
      "best in hindsight by accuracy: an optimistic figure, the tested messages chose it"
    }
  }
}

extension RunRecord {
  /// Why an entry stands out; empty for most.
  ///
  /// An entry alone is the best of nothing: no choice makes its figure optimistic.
  func distinctions(of entry: EntryRecord) -> [Distinction] {
    let isBest = entry.name == bestInHindsight && entries.count { $0.leaf != nil } > 1
    return (entry.chosen.isEmpty ? [] : [.chosen]) + (isBest ? [.bestInHindsight] : [])
  }

  /// The signs of an entry, such as `◆▲`.
  func marks(of entry: EntryRecord) -> String { distinctions(of: entry).map(\.mark).joined() }

  /// The distinctions that some entry has.
  var distinctions: [Distinction] {
    [.chosen, .bestInHindsight].filter { wanted in
      entries.contains { distinctions(of: $0).contains(wanted) }
    }
  }

  /// The entry that a report shows first: the one that inner folds chose among all kinds, else
  /// the last that they chose, else the best in hindsight, else the first with figures.
  ///
  /// Never the best of several choices: picking that one would look at the tested messages.
  var leading: EntryRecord? {
    let scored = entries.filter { $0.failure == nil && $0.leaf != nil }
    return scored.first { $0.name == Self.innerChoice } ?? scored.last { !$0.chosen.isEmpty }
      ?? scored.first { $0.name == bestInHindsight } ?? scored.first
  }

  /// The entries whose matrices are wanted, with figures.
  func entries(for matrices: ReportOptions.Matrices) -> [EntryRecord] {
    switch matrices {
    case .leading: leading.map { [$0] } ?? []
    case .all: entries.filter { $0.confusion != nil }
    case .named(let name): entries.filter { $0.name == name && $0.confusion != nil }
    }
  }
}
