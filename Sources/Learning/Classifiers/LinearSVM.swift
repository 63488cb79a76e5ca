public import Messages

/// Linear support vector machines, one for each label against the rest: scores Wx + b.
///
/// Learning one by one takes a step of AdaGrad on the loss of each message
/// (``OneVersusRestLoss``).
public struct LinearSVM: LinearClassifier {
  public static let kind = "linear-svm"
  public static let summary = "one linear margin for each label against the rest"
  public static let settings =
    LinearSettings.regularization(defaultC: 1)
    + [
      LinearSettings.learningRate(default: 0.5),
      Setting(
        "loss", .choice(MarginLoss.allCases.map(\.rawValue)), default: "squared-hinge",
        "what a margin costs; hinge is for learning one by one"),
      LinearSettings.classWeights,
    ]
  public static let scoreMeaning = ScoreMeaning.margin

  public var bank: Bank

  public init(_ settings: SettingValues, for problem: Problem) throws(Fault) {
    let margin = MarginLoss(rawValue: settings.word("loss")) ?? .squaredHinge
    bank = Bank(
      [try LinearSettings.model(settings, loss: OneVersusRestLoss(margin), for: problem)],
      for: problem)
  }
}
