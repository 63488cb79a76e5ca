public import Messages

/// Linear support vector machines, one for each label against the rest: scores Wx + b.
///
/// A batch fit minimizes the mean squared hinge loss of ``OneVersusRestLoss`` plus λ/2·‖W‖²
/// (``SquaredHingeSolver``). Learning one by one takes a step of AdaGrad on the loss of each
/// message, by the squared hinge or the hinge. Two labels have two machines, which mirror each
/// other.
public struct LinearSVM: LinearClassifier, BatchClassifier {
  public static let kind = "linear-svm"
  public static let summary = "one linear margin for each label against the rest"
  public static let settings =
    LinearSettings.regularization(defaultC: 1)
    + [
      LinearSettings.learningRate(default: 1),
      Setting(
        "onlineLoss", .choice(MarginLoss.allCases.map(\.rawValue)),
        default: .string(MarginLoss.squaredHinge.rawValue),
        "what a margin costs when learning one by one; a batch fit takes the squared hinge"),
      LinearSettings.classWeights,
    ] + LinearSettings.stopping(tolerance: 0.005)
  public static let scoreMeaning = ScoreMeaning.margin

  public var bank: Bank
  private let tolerance: Double
  private let maxIterations: Int

  public init(_ settings: SettingValues, for problem: Problem) throws(Fault) {
    let margin = MarginLoss(rawValue: settings.word("onlineLoss")) ?? .squaredHinge
    let model = try LinearSettings.model(
      settings, loss: OneVersusRestLoss(margin), defaultC: 1, for: problem)
    bank = Bank([model], for: problem)
    tolerance = settings.number("tolerance")
    maxIterations = settings.integer("maxIterations")
  }

  public mutating func fit(_ examples: Examples) throws(Fault) {
    let problem = problem
    try bank.fit(examples) { [tolerance, maxIterations] (examples, l2) throws(Fault) in
      let solver = SquaredHingeSolver(
        l2: l2, tolerance: tolerance, maxIterations: maxIterations)
      return try solver.solve(examples, problem: problem)
    }
  }
}
