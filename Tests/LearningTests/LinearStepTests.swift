import Learning
import Messages
import Testing

@Suite struct LinearStepTests {
  /// Without the length in the step, the larger vectors would swing the weights out of all reason.
  @Test(arguments: [Float(1), 8, 64]) func longVectorsAreLearnedAsWellAsShortOnes(
    scale: Float
  ) throws {
    let problem = Problem(labels: .leaf, bits: 10)
    let models: [any Classifier] = [
      try LogisticRegression(SettingValues(LogisticRegression.settings), for: problem),
      try LinearSVM(SettingValues(LinearSVM.settings), for: problem),
    ]
    let (train, test) = (Examples.stream(300, seed: 5), Examples.stream(200, seed: 6))
    for var model in models {
      for row in 0..<train.count {
        try model.learn(scaled(train.features[row], scale), train.targets[row], weight: 1)
      }
      let right = try right(model, on: test, scale)
      #expect(right > 150, "\(right) of 200 right at scale \(scale)")
    }
  }

  @Test func learningGoesOnFromAFitWithoutUndoingIt() throws {
    let problem = Problem(labels: .leaf, bits: 10)
    let (train, test) = (Examples.stream(300, seed: 5), Examples.stream(200, seed: 6))
    var model = try LinearSVM(SettingValues(LinearSVM.settings), for: problem)
    try model.fit(train)
    let before = try right(model, on: test, 1)
    try model.learn(all: Examples.stream(20, seed: 7))
    let after = try right(model, on: test, 1)
    #expect(before > 150 && after >= before - 10, "\(before) of 200 right, then \(after)")
  }

  private func right(_ model: any Classifier, on test: Examples, _ scale: Float) throws -> Int {
    try (0..<test.count).count { row in
      guard case .label(let label) = try model.answer(scaled(test.features[row], scale)) else {
        return false
      }
      return test.targets[row] == .one(label)
    }
  }

  private func scaled(_ features: Features, _ scale: Float) -> Features {
    Features(indices: Array(features.indices), values: features.values.map { $0 * scale })
  }
}
