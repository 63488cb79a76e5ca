import Messages
import Testing

@testable import Learning

@Suite("A trainer from texts")
struct TextTrainerTests {
  private static let messages = ExperimentRunnerTests.messages

  private func plan(_ kind: String) throws -> ExperimentPlan {
    let config = try JSON.parse(
      """
      {name: 'x', seed: 3, data: {dataset: 'none'}, protocol: {folds: 4}, features: {bits: 10},
      classifiers: [{kind: '\(kind)'}]}
      """, dialect: .json5)
    return try ExperimentPlan(try Experiment(config), messages: Self.messages)
  }

  @Test(
    "counts online what is answered rightly before it is learned",
    arguments: [
      "multinomial-bayes", "logistic-regression", "linear-svm",
    ])
  func online(kind: String) throws {
    let plan = try plan(kind)
    let entry = try #require(plan.experiment.entries.first)
    let settings = FeatureSettings(entry.features)
    let featurizer = Featurizer(settings.counting)
    var weighting = Weighting(settings)
    var classifier = try entry.classifier.init(
      entry.settings, for: Problem(labels: plan.labels, bits: settings.counting.bits))
    let decision = try Decision(for: plan.labels)
    var right = 0
    for (message, target) in zip(plan.messages, plan.targets) {
      var counted = CountedMessage()
      featurizer.count(message, into: &counted)
      let features = weighting.features(of: counted)
      if case .one(let truth) = target,
        decision.answer(classifier.scores(features)) == .label(truth)
      {
        right += 1
      }
      try classifier.learn(features, target, weight: 1)
      weighting.observe(counted)
    }
    let trainer = TextTrainer(entry, of: plan)
    #expect(try trainer.online(plan.messages[...], plan.targets) == right)
    #expect(right > plan.messages.count / 2)
  }

  @Test("makes a model that answers a text as it answers the message")
  func textsAndMessages() throws {
    let plan = try plan("logistic-regression")
    let entry = try #require(plan.experiment.entries.first)
    let trainer = TextTrainer(entry, of: plan)
    let model = try trainer.fit(trainer.vectors(plan.messages), plan.targets)
    var (one, other) = (Model.Scratch(), Model.Scratch())
    for message in plan.messages {
      let answer = model.answer(message, with: &one)
      #expect(answer == model.answer(text: message.text, sender: message.sender, with: &other))
      #expect(one.scores == other.scores)
      #expect(answer != .none)
    }
  }
}
