public import Messages

/// Multinomial logistic regression: p(y|x) = softmax(Wx + b)_y.
///
/// A batch fit minimizes the mean ``SoftmaxLoss`` plus λ/2·‖W‖² (``SoftmaxSolver``). Learning one by
/// one takes a step of AdaGrad on the loss of each message. Two labels have two columns, which
/// mirror each other: f = 2·w₁·x, so λ here is λ/2 in the form with one column.
public struct LogisticRegression: LinearClassifier, BatchClassifier {
  public static let kind = "logistic-regression"
  public static let summary = "softmax over linear scores; probabilities"
  public static let settings =
    LinearSettings.regularization(defaultC: 10)
    + [LinearSettings.learningRate(default: 3), LinearSettings.classWeights]
    + LinearSettings.stopping(tolerance: 0.003)
  public static let scoreMeaning = ScoreMeaning.probability

  public var bank: Bank
  private let tolerance: Double
  private let maxIterations: Int

  public init(_ settings: SettingValues, for problem: Problem) throws(Fault) {
    let model = try LinearSettings.model(
      settings, loss: SoftmaxLoss(), defaultC: 10, for: problem)
    bank = Bank([model], for: problem)
    tolerance = settings.number("tolerance")
    maxIterations = settings.integer("maxIterations")
  }

  public mutating func fit(_ examples: Examples) throws(Fault) {
    let problem = problem
    try bank.fit(examples) { [tolerance, maxIterations] (examples, l2) throws(Fault) in
      let solver = SoftmaxSolver(l2: l2, tolerance: tolerance, maxIterations: maxIterations)
      return try solver.solve(examples, problem: problem)
    }
  }
}
