import Learning
import Messages

extension ReportFormat {
  /// The record itself, as `results.json` holds it.
  public static let json = ReportFormat(
    name: "json", summary: "the record itself, as results.json holds it; several runs are an array",
    fileExtension: "json"
  ) { runs, _ in
    runs.count == 1 ? runs[0].json.pretty : JSONNode(.array(runs.map(\.json))).pretty
  }
}
