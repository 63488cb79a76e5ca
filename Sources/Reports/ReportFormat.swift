public import Learning

/// A way to write run records down: a pure function from values to text.
public struct ReportFormat: Sendable {
  /// The name on the command line; for ever.
  public let name: String
  /// One sentence for lists.
  public let summary: String
  /// The usual ending of a file, without the dot.
  public let fileExtension: String
  /// The report of some runs, with a line feed at its end.
  ///
  /// The same records and options give the same bytes.
  public let render: @Sendable (_ runs: [RunRecord], _ options: ReportOptions) -> String

  /// A format.
  public init(
    name: String, summary: String, fileExtension: String,
    render: @escaping @Sendable ([RunRecord], ReportOptions) -> String
  ) {
    (self.name, self.summary) = (name, summary)
    (self.fileExtension, self.render) = (fileExtension, render)
  }
}

/// What a reader may choose about a report.
public struct ReportOptions: Sendable {
  /// The cells of a line; only text on a terminal keeps to it.
  public var columns = 100
  /// Whether text may use the 256 colours of a terminal.
  public var color = false
  /// Whose matrices are shown.
  public var matrices = Matrices.leading
  /// The number of errors shown of an entry, at most as many as the record holds.
  public var errors = 30

  /// Whose matrices are shown.
  public enum Matrices: Sendable, Equatable {
    /// Those of the leading entry: the one that inner folds chose, else the best in hindsight.
    case leading
    /// Those of every entry.
    case all
    /// Those of the entry with this name.
    case named(String)
  }

  /// The defaults: 100 columns, no colour, the leading entry's matrices, 30 errors.
  public init() {}
}

/// The roster: adding a format is one file and one line here.
public let reportFormats: [ReportFormat] = [
  .text, .markdown, .csv, .json, .html,
]
