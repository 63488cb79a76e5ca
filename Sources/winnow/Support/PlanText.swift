import Importing
import Learning
import Messages

/// What `--dry-run` prints.
enum PlanText {
  static func text(_ plan: ExperimentPlan, data: MessageSet) -> String {
    let inner = plan.innerParts.first.map { " and \($0.count) inner folds each" } ?? ""
    var lines = [
      "\(plan.experiment.name): \(plan.messages.count) labelled messages of \(data.name),"
        + " \(plan.groupCount) families (\(plan.grouping))",
      "\(plan.split.kindName): \(plan.parts.count) parts\(inner),"
        + " \(plan.experiment.entries.count) entries, \(plan.fitCount) fits",
      "a model takes at most \(plan.plannedBytes >> 20) MiB"
        + " (memoryLimit \(plan.experiment.memoryLimit) MiB)",
    ]
    lines += plan.parts.map {
      "  part \($0.name): \($0.train.count) to learn from, \($0.test.count) to test"
    }
    lines += plan.experiment.entries.map { "  \($0.name)" }
    lines += plan.notes.map { "note: \($0)" }
    return lines.joined(separator: "\n")
  }

  static func text(_ plan: StreamPlan, data: MessageSet) -> String {
    var lines = [
      "\(plan.experiment.name): \(plan.messages.count) messages of \(data.name),"
        + " \(plan.groupCount) families (\(plan.grouping))",
      "prequential: \(plan.passCount) \(plan.passCount == 1 ? "pass" : "passes"),"
        + " \(plan.entryNames.count) entries side by side, feedback \(plan.settings.feedback.kind)",
      "the models of a pass take at most \(plan.plannedBytes >> 20) MiB"
        + " (memoryLimit \(plan.experiment.memoryLimit) MiB)",
    ]
    lines += plan.entryNames.map { "  \($0)" }
    lines += plan.notes.map { "note: \($0)" }
    return lines.joined(separator: "\n")
  }
}
