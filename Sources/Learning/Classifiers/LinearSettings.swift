import Messages

/// The settings that linear models share.
enum LinearSettings {
  /// The regularization, in either of its two forms.
  static func regularization(defaultC: Double) -> [Setting] {
    [
      Setting(
        "c", .number(0...Double.infinity, above: true), default: .null,
        "inverse regularization C = 1/(n·l2) of n messages, in batch only; "
          + "\(defaultC) where neither c nor l2 is set"),
      Setting(
        "l2", .number(0...Double.infinity), default: .null,
        "regularization λ on the mean loss, λ/2·‖w‖² without the bias, instead of c; online it "
          + "shrinks the rows a message touches, and is 0 where it isn't set"),
    ]
  }

  /// The rate of online steps.
  static func learningRate(default rate: Double) -> Setting {
    Setting(
      "learningRate", .number(0...1_000_000, above: true), default: .init(.number(rate)),
      "step size η of AdaGrad when learning one by one, over the length of long messages")
  }

  /// When a batch solver stops.
  static func stopping(tolerance: Double) -> [Setting] {
    [
      Setting(
        "tolerance", .number(0...1, above: true), default: .init(.number(tolerance)),
        "relative gap to the least objective at which a batch fit stops"),
      Setting(
        "maxIterations", .integer(1...1_000_000), default: 200,
        "most passes of a batch fit over the messages"),
    ]
  }

  /// How much a message counts by its label.
  static let classWeights = Setting(
    "classWeights", .labelWeights, default: "none",
    "how much a message counts by its label; balanced is n/(K·n_y)")

  /// The model that some settings describe.
  ///
  /// - Throws: a data fault when both forms of regularization are set, or a label is unknown.
  static func model(
    _ settings: SettingValues, loss: any LinearLoss, defaultC: Double, for problem: Problem
  ) throws(Fault) -> LinearModel {
    guard settings.optionalNumber("c") == nil || settings.optionalNumber("l2") == nil else {
      throw Fault(
        .data, "c and l2 are both set; they say the same, C = 1/(n·l2), so set one of them",
        at: Fault.Place(path: "l2"))
    }
    return LinearModel(
      loss: loss, learningRate: settings.number("learningRate"),
      l2: settings.optionalNumber("l2"), c: settings.optionalNumber("c") ?? defaultC,
      labelWeights: try LabelWeights(settings["classWeights"], for: problem.labels))
  }
}
