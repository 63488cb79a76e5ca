import Learning
import Messages
import Testing

@Suite struct BankTests {
  /// Twelve models that differ in loss, rate, regularization and label weights.
  private func classifiers(_ problem: Problem) throws -> [any LinearClassifier] {
    try (0..<12).map { number in
      var given = [JSONMember("learningRate", .number(0.1 + 0.1 * Double(number)))]
      if number % 2 == 1 { given.append(JSONMember("l2", 0.01)) }
      if number % 4 == 2 { given.append(JSONMember("classWeights", "balanced")) }
      guard number % 3 != 0 else {
        return try LogisticRegression(
          SettingValues(LogisticRegression.settings, given), for: problem)
      }
      given.append(JSONMember("onlineLoss", number % 3 == 1 ? "hinge" : "squared-hinge"))
      return try LinearSVM(SettingValues(LinearSVM.settings, given), for: problem)
    }
  }

  /// With the accumulator 16, 8, 12 and 20 columns: blocks of 16, of 8, of 8 and 4, of 16 and 4
  /// lanes.
  @Test(arguments: [LabelSpace.leaf, .category, numbered(10), numbered(16)])
  func aModelAmongElevenOthersHasTheBitsOfItsLoneTwin(labels: LabelSpace) throws {
    let problem = Problem(labels: labels, bits: 10)
    var twins = try classifiers(problem)
    var bank = Bank(twins)
    let stream = Examples.stream(120, labels: [0, 1, 3])
    var scores = Array(
      repeating: [Double](repeating: 0, count: labels.count), count: twins.count)
    for row in 0..<stream.count {
      var (features, target) = (stream.features[row], stream.targets[row])
      if row % 9 == 0 { target = .anyOf([1, 2]) }
      if row % 7 == 0 {
        features = Features(indices: [2, 40, 900], values: [0.3, -1.75, 0.001])
      }
      let weight = row % 5 == 0 ? 0.3 : 1
      try bank.learn(features, target, weight: weight)
      for number in twins.indices { try twins[number].learn(features, target, weight: weight) }
      bank.score(features, into: &scores)
      #expect(scores == twins.map { $0.scores(features) })
    }
    for (number, twin) in twins.enumerated() {
      var archive = Archive()
      bank.save(model: number, into: &archive)
      #expect(archive == twin.state)
    }
  }

  @Test func scoringAndLearningAtOnceHasTheBitsOfOneAfterTheOther() throws {
    let problem = Problem(labels: .leaf, bits: 10)
    var (apart, together) = (Bank(try classifiers(problem)), Bank(try classifiers(problem)))
    let stream = Examples.stream(60, labels: [0, 1, 3])
    var expected = Array(repeating: [Double](repeating: 0, count: 14), count: 12)
    var scores = expected
    for row in 0..<stream.count {
      let (features, target) = (stream.features[row], stream.targets[row])
      apart.score(features, into: &expected)
      try apart.learn(features, target, weight: 1)
      try together.scoreThenLearn(features, target, weight: 1, into: &scores)
      #expect(scores == expected)
    }
    for number in 0..<12 {
      var archives = (Archive(), Archive())
      apart.save(model: number, into: &archives.0)
      together.save(model: number, into: &archives.1)
      #expect(archives.0 == archives.1)
    }
  }

  @Test func refusesWhatNoClassifierMayLearnAndIsNotChanged() throws {
    let problem = Problem(labels: .category, bits: 10)
    var bank = Bank(try classifiers(problem))
    try bank.learn(Features(1, 2), .one(1), weight: 1)
    var before = Archive()
    bank.save(model: 3, into: &before)
    #expect(throws: Fault.self) { try bank.learn(Features(1), .one(4), weight: 1) }
    #expect(throws: Fault.self) { try bank.learn(Features(5000), .one(1), weight: 1) }
    try bank.learn(Features(3), .one(1), weight: 0)
    var after = Archive()
    bank.save(model: 3, into: &after)
    #expect(before == after)
  }

  /// 2^18 slots of 4 bytes, and 2^18 + 1 rows of 16 columns (14 weights, an accumulator) and a
  /// number.
  @Test func memoryIsPlannedBeforeItIsTaken() {
    let problem = Problem(labels: .leaf, bits: 18)
    #expect(Bank.plannedByteCount(models: 1, for: problem) == 18_874_436)
  }
}

/// Labels of another scheme, named by numbers.
private func numbered(_ count: Int) -> LabelSpace {
  .asIs((0..<count).map { .named("label \($0)") })
}
