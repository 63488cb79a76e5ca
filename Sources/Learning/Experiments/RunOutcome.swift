public import Messages

/// What an experiment found out, whatever its protocol: what a run folder is written from.
public protocol RunOutcome: Sendable {
  /// Whether an entry failed.
  var hasFailures: Bool { get }
  /// The lines of `predictions.jsonl`.
  var predictionLines: [UInt8] { get }
  /// The record of the run.
  func record(config: JSONNode, data: DataRecord) -> RunRecord
}
