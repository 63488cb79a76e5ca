import Glibc
import Learning
import Messages
import Testing

@Suite struct LogisticRegressionTests {
  /// Two labels, η = 1, λ = ½, accumulators from 0.1.
  ///
  /// First message, feature 5 of value 2, label a: length 2, p = (½, ½), g = (−½, ½), ‖g‖² = ½.
  /// Bias: G = 0.6, b = ±½/(2√0.6) = ±0.3227486. Feature 5: G = 0.1 + 4·½ = 2.1,
  /// w = ±½·2/(2√2.1) = ±0.3450328. So the scores of that message are ±1.0128142.
  ///
  /// Second message, features 5 and 9 of values 1 and −1, label b: length √2, f = ±0.6677814,
  /// g = ±0.7917593, ‖g‖² = 1.2537656. Feature 5: G = 3.3537656, r = 1/√(2G) = 0.3861117,
  /// w = 0.3450328/(1 + r/2) − r·0.7917593 = −0.0165113.
  @Test func twoStepsWorkedByHand() throws {
    var model = try make([JSONMember("learningRate", 1), JSONMember("l2", 0.5)])
    try model.learn(Features(indices: [5], values: [2]), .one(0), weight: 1)
    #expect(abs(margin(model, .empty) - 2 * 0.3227486121839514) < 1e-6)
    #expect(abs(model.contribution(of: 5, value: 2, label: 0) - 0.6900655593423541) < 1e-6)
    #expect(abs(model.scores(Features(indices: [5], values: [2]))[0] - 0.883461738803107) < 1e-6)
    let second = Features(indices: [5, 9], values: [1, -1])
    try model.learn(second, .one(1), weight: 1)
    #expect(abs(margin(model, .empty) + 2 * 0.08844917404136587) < 1e-6)
    #expect(abs(model.contribution(of: 5, value: 1, label: 1) - 0.016511284340153698) < 1e-6)
    #expect(abs(model.contribution(of: 9, value: 1, label: 0) - 0.48117875227767193) < 1e-6)
    #expect(abs(margin(model, second) + 2 * 0.5861392106591915) < 1e-6)
  }

  @Test func aWeightMultipliesTheSlope() throws {
    var (one, other) = (try make(), try weighted(["b": 3]))
    let features = Features(3, 4)
    try one.learn(features, .one(1), weight: 3)
    try other.learn(features, .one(1), weight: 1)
    #expect(one.state == other.state)
  }

  /// Told a, a, b: n/(K·n_y) counts 1, 1 (one label so far), then 3/(2·1) for the first b.
  @Test func balancedWeightsCountWhatWasToldSoFar() throws {
    var balanced = try make([JSONMember("classWeights", "balanced")])
    var plain = try make()
    for (label, weight) in [(0, 1.0), (0, 1.0), (1, 1.5), (0, 4.0 / 6)] {
      try balanced.learn(Features(3), .one(label), weight: 1)
      try plain.learn(Features(3), .one(label), weight: weight)
    }
    #expect(balanced.scores(Features(3)) == plain.scores(Features(3)))
  }

  @Test func aSetCountsByTheMeanOverItsLabels() throws {
    let labels = LabelSpace.category
    var one = try weighted(["junk": 3, "allow": 7], labels)
    var other = try make([], labels)
    try one.learn(Features(3), .anyOf([1, 2]), weight: 1)
    try other.learn(Features(3), .anyOf([1, 2]), weight: 2)
    #expect(one.state == other.state)
  }

  @Test func bothFormsOfRegularizationAreRefused() {
    #expect { try make([JSONMember("c", 1), JSONMember("l2", 0.1)]) } throws: { error in
      (error as? Fault)?.message.contains("c and l2 are both set") == true
    }
  }

  @Test func aWeightForALabelThatTheSpaceLacksIsRefused() {
    #expect {
      try weighted(["promotions": 2], .category)
    } throws: { error in
      let fault = error as? Fault
      return fault?.place.path == "classWeights.promotions"
        && fault?.message.contains("did you mean 'promotion'?") == true
    }
  }

  @Test func regularizationShrinksOnlyRowsThatAreTouched() throws {
    var model = try make([JSONMember("l2", 0.1)])
    try model.learn(Features(3), .one(0), weight: 1)
    let before = model.contribution(of: 3, value: 1, label: 0)
    for _ in 0..<5 { try model.learn(Features(8), .one(0), weight: 1) }
    #expect(model.contribution(of: 3, value: 1, label: 0) == before)
    let set = Target.anyOf([0, 1])
    try model.learn(Features(3), set, weight: 1)
    let after = model.contribution(of: 3, value: 1, label: 0)
    #expect(after > 0 && after < before)
  }

  @Test func featuresOfAnySizeLeaveScoresFinite() throws {
    var model = try make()
    let huge = Features(indices: [1, 2, 3], values: [3e38, -3e38, 1e-38])
    for label in [0, 1, 1, 0] { try model.learn(huge, .one(label), weight: 1e300) }
    for probe in [huge, Features(1, 2), .empty] {
      let scores = model.scores(probe)
      #expect(scores.allSatisfy { $0.isFinite } && abs(scores[0] + scores[1] - 1) < 1e-9)
    }
  }

  private func make(
    _ given: [JSONMember] = [], _ labels: LabelSpace = .asIs([.named("a"), .named("b")])
  ) throws -> LogisticRegression {
    try LogisticRegression(
      SettingValues(LogisticRegression.settings, given), for: Problem(labels: labels, bits: 10))
  }

  private func weighted(
    _ classWeights: KeyValuePairs<String, JSONNode>,
    _ labels: LabelSpace = .asIs([.named("a"), .named("b")])
  ) throws -> LogisticRegression {
    let members = classWeights.map { JSONMember($0.key, $0.value) }
    return try make([JSONMember("classWeights", JSONNode(.object(members)))], labels)
  }

  /// ln p_a − ln p_b.
  private func margin(_ model: LogisticRegression, _ features: Features) -> Double {
    let scores = model.scores(features)
    return log(scores[0]) - log(scores[1])
  }
}
