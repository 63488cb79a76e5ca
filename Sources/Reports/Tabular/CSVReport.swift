public import Learning

extension ReportFormat {
  /// One row an entry with every figure in full precision.
  public static let csv = ReportFormat(
    name: "csv", summary: "one row an entry with every figure, RFC 4180", fileExtension: "csv"
  ) { runs, _ in
    CSVReport.metrics(runs)
  }
}

/// Tables for other programs: RFC 4180, lines end in a line feed, no figure is rounded.
public enum CSVReport {
  /// One row an entry: run, entry, kind, failure, then every figure over leaves and categories.
  ///
  /// An undefined figure is an empty field.
  static func metrics(_ runs: [RunRecord]) -> String {
    let scopes = ["leaf", "category"]
    let names = scopes.flatMap { scope in
      ["\(scope).messages"] + NamedFigure.all.map { "\(scope).\($0.name)" }
        + ["\(scope).wantedToJunkCount"]
    }
    let streamNames =
      streamFigures.map { "stream.\($0.name)" } + ["stream.learned", "stream.skipped"]
    var text = line(
      ["run", "entry", "kind", "failure", "bestInHindsight"] + names + streamNames)
    for run in runs {
      for entry in run.entries {
        let best = entry.name == run.bestInHindsight ? "true" : "false"
        text += line(
          [run.name, entry.name, entry.kind, entry.failure ?? "", best] + figures(entry.leaf)
            + figures(entry.category) + figures(entry.stream))
      }
    }
    return text
  }

  /// The file `confusion-leaf.csv` and its siblings: entry, truth, predicted, count.
  ///
  /// Every cell of the fixed shape has its row, zeros as well, in declared order; an entry without
  /// that matrix has none.
  /// - Complexity: O(entries × cells).
  public static func confusion(_ run: RunRecord, _ matrix: ConfusionMatrixName) -> String {
    var text = line(["entry", "truth", "predicted", "count"])
    for entry in run.entries {
      guard let confusion = entry.confusion.flatMap(matrix.pick) else { continue }
      for (truth, counts) in zip(confusion.rows, confusion.counts) {
        for (predicted, count) in zip(confusion.columns, counts) {
          text += line([entry.name, truth, predicted, String(count)])
        }
      }
    }
    return text
  }

  private static func figures(_ figures: Figures?) -> [String] {
    guard let figures else { return Array(repeating: "", count: NamedFigure.all.count + 2) }
    return [String(figures.messages)]
      + NamedFigure.all.map { figure in
        figure.value(figures).map { $0.isFinite ? $0.description : "" } ?? ""
      } + [figures.wantedToJunkCount.map(String.init) ?? ""]
  }

  private static func figures(_ stream: StreamRecord?) -> [String] {
    let values = streamFigures.map { figure in
      stream?[figure.name].map { $0.isFinite ? $0.description : "" } ?? ""
    }
    let counts = [stream?.counts.learned, stream?.counts.skipped]
    return values + counts.map { $0.map(String.init) ?? "" }
  }

  /// The learning curves, a row for each entry and point: entry, messages, then every figure.
  ///
  /// An undefined figure is an empty field; an entry without a stream has no row.
  public static func curves(_ run: RunRecord) -> String {
    let figures = CurvePoint.figures
    var text = line(["entry", "messages"] + figures.map(\.name))
    for entry in run.entries {
      for point in entry.stream?.curve ?? [] {
        let values = figures.map { point[keyPath: $0.path]?.description ?? "" }
        text += line([entry.name, String(point.messages)] + values)
      }
    }
    return text
  }

  private static func line(_ fields: [String]) -> String {
    fields.map(quoted).joined(separator: ",") + "\n"
  }

  private static func quoted(_ field: String) -> String {
    let needsQuotes = field.unicodeScalars.contains {
      $0 == "," || $0 == "\"" || $0 == "\n" || $0 == "\r"
    }
    guard needsQuotes else { return field }
    var text = "\""
    for scalar in field.unicodeScalars {
      if scalar == "\"" { text += "\"" }
      text.unicodeScalars.append(scalar)
    }
    return text + "\""
  }
}

/// Which of the three matrices.
public enum ConfusionMatrixName: String, CaseIterable, Sendable {
  case category, subcategory, leaf

  /// The name of its file in a run folder.
  public var fileName: String { "confusion-\(rawValue).csv" }

  /// The matrix of an entry, if it has it.
  func pick(_ confusions: Confusions) -> Confusion? {
    switch self {
    case .category: confusions.category
    case .subcategory: confusions.subcategory
    case .leaf: confusions.leaf
    }
  }
}
