import Learning
import Messages
import Testing

@Suite("Lessons of their own for the models of a bank")
struct BankLessonTests {
  private func classifiers(_ problem: Problem) throws -> [any LinearClassifier] {
    try (0..<6).map { number in
      let given =
        [JSONMember("learningRate", .number(0.2 + 0.1 * Double(number)))]
        + (number % 2 == 1 ? [JSONMember("l2", 0.01)] : [])
        + (number % 3 == 2 ? [JSONMember("classWeights", "balanced")] : [])
      return number < 3
        ? try LogisticRegression(SettingValues(LogisticRegression.settings, given), for: problem)
        : try LinearSVM(SettingValues(LinearSVM.settings, given), for: problem)
    }
  }

  @Test("a model that is left out keeps the bits that it would have alone")
  func masked() throws {
    let problem = Problem(labels: .leaf, bits: 10)
    var twins = try classifiers(problem)
    var bank = Bank(twins)
    let stream = Examples.stream(200, labels: [0, 1, 3])
    var scores = Array(repeating: [Double](repeating: 0, count: 14), count: twins.count)
    var generator = SplitMix64(seed: 5)
    for row in 0..<stream.count {
      let features = stream.features[row]
      let lessons = twins.indices.map { number -> Lesson? in
        switch generator.below(4) {
        case 0: nil
        case 1: Lesson(.anyOf([1, 2 + number]), weight: 0.5)
        case 2: Lesson(stream.targets[row], weight: generator.below(5) == 0 ? 0 : 1)
        default: Lesson(stream.targets[row])
        }
      }
      try bank.learn(features, lessons: lessons)
      for (number, lesson) in lessons.enumerated() {
        guard let lesson else { continue }
        try twins[number].learn(features, lesson.target, weight: lesson.weight)
      }
      bank.score(features, into: &scores)
      #expect(scores == twins.map { $0.scores(features) })
    }
  }

  @Test("one lesson for all is what learning together is")
  func together() throws {
    let problem = Problem(labels: .category, bits: 10)
    let models = try classifiers(problem)
    var (one, other) = (Bank(models), Bank(models))
    let stream = Examples.stream(50, labels: [0, 1, 3])
    for row in 0..<stream.count {
      try one.learn(stream.features[row], stream.targets[row], weight: 1)
      try other.learn(
        stream.features[row], lessons: models.map { _ in Lesson(stream.targets[row]) })
    }
    for number in models.indices {
      var (left, right) = (Archive(), Archive())
      one.save(model: number, into: &left)
      other.save(model: number, into: &right)
      #expect(left == right)
    }
  }

  @Test("a lesson that may not be learned changes nothing, whoever else had one")
  func refused() throws {
    let problem = Problem(labels: .category, bits: 10)
    var bank = Bank(try classifiers(problem))
    let features = Features(indices: [1, 2], values: [1, 1])
    var lessons: [Lesson?] = Array(repeating: Lesson(.one(1)), count: 6)
    try bank.learn(features, lessons: lessons)
    var before = Archive()
    bank.save(model: 0, into: &before)
    lessons[5] = Lesson(.one(4))
    #expect(throws: Fault.self) { try bank.learn(features, lessons: lessons) }
    var after = Archive()
    bank.save(model: 0, into: &after)
    #expect(before == after)
  }
}
