import Importing
import Learning
import Messages

/// Validates an experiment without running it.
enum CheckCommand: Command {
  static let name = "check"
  static let summary = "validates an experiment without running it"
  static let operands = "EXPERIMENT.json"
  static let options = [Option.set, Option.json]
  static let example = "winnow check Experiments/quickstart.json"
  static let discussion = """
    Checks keys, values and the grid; reads no messages (for that, run with --dry-run). With --json
    it prints the config with every default spelt out.
    """

  static func run(_ arguments: Arguments) async throws(Fault) -> Int32 {
    let path = try arguments.operands(1...1)[0]
    let file = try ExperimentFile(path, changes: arguments.values("--set"))
    try checkEntries(file)
    if arguments.json {
      Terminal.print(file.resolved.pretty)
    } else {
      let entries = file.experiment.entries
      Terminal.print("\(path) is fine: \(entries.count) entries")
      Terminal.print(entries.map { "  \($0.name)" }.joined(separator: "\n"))
    }
    return 0
  }

  /// Makes every classifier once, where the labels are known without the data, and finds the data
  /// set that is named.
  private static func checkEntries(_ file: ExperimentFile) throws(Fault) {
    if case .dataset(let name) = file.source.origin {
      do throws(Fault) { _ = try Dataset.named(name, in: ProjectRoot.path) } catch {
        throw error.below("data.dataset")
      }
    }
    guard file.experiment.labels != .asIs else { return }
    let labels = file.experiment.labels == .category ? LabelSpace.category : .leaf
    for entry in file.experiment.entries {
      let problem = Problem(labels: labels, bits: entry.features.integer("bits"))
      do throws(Fault) { _ = try entry.classifier.init(entry.settings, for: problem) } catch {
        throw Fault(error.kind, "\(entry.name): \(error.message)", at: error.place)
      }
    }
  }
}
