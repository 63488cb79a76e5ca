import Learning

/// A figure by its name in files, with a title for people.
struct NamedFigure: Sendable {
  /// The name in files and in `Figures.undefined`; for ever.
  let name: String
  /// What people read.
  let title: String
  /// What it is, in one sentence.
  let summary: String
  /// The figure.
  let value: @Sendable (Figures) -> Double?

  /// All metrics of the roster in its order; the bounds of accuracy's interval follow accuracy.
  static let all: [NamedFigure] = metrics.flatMap { metric in
    let figure = NamedFigure(
      name: metric.name, title: titles[metric.name] ?? metric.name, summary: metric.summary
    ) { $0[metric.name] }
    return metric.name == "accuracy" ? [figure] + interval : [figure]
  }

  private static let interval = [
    NamedFigure(
      name: "accuracyInterval.low", title: "95% interval from",
      summary: "lower bound of Wilson's interval"
    ) { $0.accuracyInterval?.low },
    NamedFigure(
      name: "accuracyInterval.high", title: "95% interval to",
      summary: "upper bound of Wilson's interval"
    ) { $0.accuracyInterval?.high },
  ]

  /// Titles that read better than the names in files; a metric without one shows its name.
  private static let titles = [
    "macroF1": "macro-F1, labels with truth", "macroF1All": "macro-F1, all labels",
    "macroF1Supported": "macro-F1, labels with ≥ 25", "balancedAccuracy": "balanced accuracy",
    "mcc": "Matthews’ correlation", "kappa": "Cohen’s kappa", "logLoss": "log loss",
    "lenientAccuracy": "lenient accuracy", "accuracyWhenAnswered": "accuracy when answered",
    "wantedToJunk": "wanted→junk",
  ]
}
