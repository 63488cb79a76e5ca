import Learning

/// A column of the table of streams.
struct StreamColumn: Sendable {
  /// The head.
  let head: String
  /// Columns with the highest number are left out first where there is no room.
  let rank: Int
  /// The cell.
  let text: @Sendable (StreamRecord) -> String

  private static func figure(_ head: String, _ name: String, _ places: Int = 3, rank: Int) -> Self {
    StreamColumn(head: head, rank: rank) { NumberText.fixed($0[name], places) }
  }

  /// The columns in the order of the table.
  static let all: [StreamColumn] = [
    figure("accuracy", "accuracy", rank: 0),
    figure("windowed", "windowedAccuracy", rank: 1),
    figure("fading", "fadingAccuracy", rank: 7),
    figure("F1 (≥10)", "windowedMacroF1", rank: 8),
    figure("kappa", "kappa", rank: 6),
    figure("κ temporal", "kappaTemporal", rank: 5),
    figure("first contact", "firstContactAccuracy", rank: 2),
    figure("hm%", "hamErrorPercent", 2, rank: 9),
    figure("sm%", "spamErrorPercent", 2, rank: 10),
    figure("lam%", "lamCEASPercent", 2, rank: 4),
    figure("1−ROCA%", "oneMinusROCAPercent", rank: 3),
    StreamColumn(head: "learned", rank: 1) { NumberText.count($0.counts.learned) },
    StreamColumn(head: "skipped", rank: 11) { NumberText.count($0.counts.skipped) },
  ]

  /// What the heads mean.
  static let legend =
    "every message is answered before anything is learned of it; windowed, F1 (≥10): over the last "
    + "messages, F1 of labels with at least 10 of them; fading: older messages weigh less; "
    + "κ temporal: against answering the last label available; first contact: messages of whose "
    + "family nothing was learned before; hm%, sm%: negative messages answered with a positive "
    + "label, positive ones not; lam%: their logit average (CEAS 2007); 1−ROCA%: pairs in the "
    + "wrong order by log-odds; learned, skipped: labels"
}
