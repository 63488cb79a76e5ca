import Importing
import Learning
import Messages

/// What a run will do, by the kind of its protocol.
enum RunJob {
  /// Messages are split, learned from and tested.
  case split(ExperimentPlan, MessageSet)
  /// A stream is gone through.
  case stream(StreamPlan, MessageSet)

  /// Plans a run.
  init(_ file: ExperimentFile, _ messages: MessageSet) throws(Fault) {
    if file.experiment.prequential == nil {
      self = .split(try file.plan(messages), messages)
    } else {
      self = .stream(try file.streamPlan(messages), messages)
    }
  }

  /// What `--dry-run` prints.
  var text: String {
    switch self {
    case .split(let plan, let data): PlanText.text(plan, data: data)
    case .stream(let plan, let data): PlanText.text(plan, data: data)
    }
  }

  /// SHA-256 of each file beside config and data that the results hang on.
  var digests: [String] {
    switch self {
    case .split: []
    case .stream(let plan, _): plan.votes.first?.digests ?? []
    }
  }

  /// How many steps the progress has.
  var workCount: Int {
    switch self {
    case .split(let plan, _): plan.fitCount
    case .stream(let plan, _): plan.passCount
    }
  }

  /// What the steps are called.
  var unit: String {
    switch self {
    case .split: "fits"
    case .stream: "passes"
    }
  }
}
