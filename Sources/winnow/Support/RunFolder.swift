import Importing
import Learning
import Messages
import Reports
import Storage

/// The folder that a run is written to.
struct RunFolder {
  /// The folder's path.
  let path: String
  private let key: String
  private let file: ExperimentFile
  private let messages: MessageSet

  /// The folder of a run: `--out`, or `Runs/NAME-` and the first eight digits of the run's key.
  ///
  /// - Throws: a data fault when the folder holds another run or something else.
  init(_ file: ExperimentFile, _ messages: MessageSet, _ job: RunJob, out: String?) throws(Fault) {
    let inputs = [file.resolved.compact, messages.sha256] + job.digests
    key = SHA256.hex(inputs.joined(separator: "\n").utf8)
    path = out ?? "Runs/\(file.experiment.name)-\(key.prefix(8))"
    (self.file, self.messages) = (file, messages)
    guard Files.exists(path) else { return }
    if let bytes = try? Files.read(path + "/run.json"),
      let node = try? JSON.parse(bytes, dialect: .json, file: nil)
    {
      guard node["key"]?.string == key else {
        throw Fault(
          .data,
          "the folder holds another run (\(node["name"]?.string ?? "unnamed"));"
            + " choose another with --out", at: Fault.Place(file: path))
      }
    } else if try !Files.isEmptyFolder(path) {
      throw Fault(
        .data,
        "the folder holds something that isn't a whole run; empty it or choose another"
          + " with --out", at: Fault.Place(file: path))
    }
  }

  /// The record that a run folder, or a results.json, holds.
  static func record(at path: String) throws(Fault) -> RunRecord {
    let file = path.hasSuffix(".json") ? path : path + "/results.json"
    do throws(Fault) {
      return try RunRecord(json: try JSON.parse(try Files.read(file), dialect: .json, file: file))
    } catch { throw error.inFile(file) }
  }

  /// The folder that paths of a run's config are seen from.
  static func configFolder(of path: String) throws(Fault) -> String {
    let file = path + "/run.json"
    return try JSON.parse(try Files.read(file), dialect: .json, file: file)["configFolder"]?.string
      ?? "."
  }

  /// Writes everything; run.json says from the start whose folder it is, and at last that the run
  /// is whole.
  func write(
    _ record: RunRecord, _ outcome: any RunOutcome, seconds: Double, jobs: Int
  ) throws(Fault) {
    try Files.makeFolder(path)
    let begun: JSONNode = [
      "key": .string(key), "name": .string(file.experiment.name), "whole": false,
    ]
    try Files.write(begun.pretty, to: path + "/run.json")
    try Files.write(record.json.pretty, to: path + "/results.json")
    if file.experiment.predictions != .none {
      try Files.write(outcome.predictionLines, to: path + "/predictions.jsonl")
    }
    for matrix in ConfusionMatrixName.allCases {
      try Files.write(
        CSVReport.confusion(record, matrix), to: path + "/confusion-\(matrix.rawValue).csv")
    }
    let options = ReportOptions()
    try Files.write(ReportFormat.html.render([record], options), to: path + "/report.html")
    try Files.write(ReportFormat.markdown.render([record], options), to: path + "/report.md")
    let when = Provenance.now
    try Files.write(
      try provenance(when: when, seconds: seconds, jobs: jobs).pretty,
      to: path + "/run.json")
    try RunStore(path: "\(Files.folder(of: path))/runs.sqlite").add(
      StoredRun(
        record, key: key, time: when, config: file.resolved.compact, folder: path))
  }

  private func provenance(when: String, seconds: Double, jobs: Int) throws(Fault) -> JSONNode {
    let backend = try Provenance.backend()
    return JSONNode(
      .object([
        JSONMember("key", .string(key)), JSONMember("name", .string(file.experiment.name)),
        JSONMember("whole", true), JSONMember("when", .string(when)),
        JSONMember("host", .string(Provenance.host)),
        JSONMember("seconds", .number(seconds)), JSONMember("jobs", .integer(jobs)),
        JSONMember("peakMemory", .integer(Provenance.peakMemory)),
        JSONMember("version", .string(Provenance.version)),
        JSONMember("commit", Provenance.commit.map { JSONNode.string($0) } ?? .null),
        JSONMember("compiler", .string(Provenance.compiler)),
        JSONMember("blas", .string(backend.configuration)),
        JSONMember("blasCore", .string(backend.coreName)),
        JSONMember("configFolder", .string(Files.absolute(file.folder))),
        JSONMember("command", JSONNode(.array(CommandLine.arguments.map { .string($0) }))),
      ]))
  }
}
