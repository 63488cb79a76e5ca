import Learning

/// A figure by its name in files, with a title for people.
struct NamedFigure: Sendable {
  /// The name in files and in `Figures.undefined`; for ever.
  let name: String
  /// What people read.
  let title: String
  /// The figure.
  let value: @Sendable (Figures) -> Double?

  /// All figures in the order of reports; a new figure is one line here.
  static let all: [NamedFigure] = [
    NamedFigure(name: "accuracy", title: "accuracy") { $0.accuracy },
    NamedFigure(name: "accuracyInterval.low", title: "95% interval from") {
      $0.accuracyInterval?.low
    },
    NamedFigure(name: "accuracyInterval.high", title: "95% interval to") {
      $0.accuracyInterval?.high
    },
    NamedFigure(name: "macroF1", title: "macro-F1, labels with truth") { $0.macroF1 },
    NamedFigure(name: "macroF1Supported", title: "macro-F1, labels with ≥ 25") {
      $0.macroF1Supported
    },
    NamedFigure(name: "macroF1All", title: "macro-F1, all labels") { $0.macroF1All },
    NamedFigure(name: "balancedAccuracy", title: "balanced accuracy") { $0.balancedAccuracy },
    NamedFigure(name: "mcc", title: "Matthews’ correlation") { $0.mcc },
    NamedFigure(name: "kappa", title: "Cohen’s kappa") { $0.kappa },
    NamedFigure(name: "logLoss", title: "log loss") { $0.logLoss },
    NamedFigure(name: "lenientAccuracy", title: "lenient accuracy") { $0.lenientAccuracy },
    NamedFigure(name: "accuracyWhenAnswered", title: "accuracy when answered") {
      $0.accuracyWhenAnswered
    },
    NamedFigure(name: "coverage", title: "coverage") { $0.coverage },
    NamedFigure(name: "wantedToJunk", title: "wanted→junk") { $0.wantedToJunk },
  ]
}
