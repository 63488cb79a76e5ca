public import Messages

/// Multinomial logistic regression: p(y|x) = softmax(Wx + b)_y.
///
/// Learning one by one takes a step of AdaGrad on the loss of each message (``SoftmaxLoss``).
public struct LogisticRegression: LinearClassifier {
  public static let kind = "logistic-regression"
  public static let summary = "softmax over linear scores; probabilities"
  public static let settings =
    LinearSettings.regularization(defaultC: 10)
    + [LinearSettings.learningRate(default: 3), LinearSettings.classWeights]
  public static let scoreMeaning = ScoreMeaning.probability

  public var bank: Bank

  public init(_ settings: SettingValues, for problem: Problem) throws(Fault) {
    bank = Bank(
      [try LinearSettings.model(settings, loss: SoftmaxLoss(), defaultC: 10, for: problem)],
      for: problem)
  }
}
